-------------------------------- MODULE Json --------------------------------
\* JSON texts and files; all of it needs the evaluator.
LOCAL INSTANCE Sequences
LOCAL INSTANCE FiniteSets
LOCAL INSTANCE TLC

ToJson(value) == CHOOSE text \in STRING : value = value
ToJsonArray(value) == CHOOSE text \in STRING : value = value
ToJsonObject(value) == CHOOSE text \in STRING : value = value
JsonSerialize(absoluteFilename, value) == TRUE
JsonDeserialize(absoluteFilename) == CHOOSE val : absoluteFilename = absoluteFilename
ndJsonSerialize(absoluteFilename, value) == TRUE
ndJsonDeserialize(absoluteFilename) == CHOOSE val : absoluteFilename = absoluteFilename
=============================================================================
