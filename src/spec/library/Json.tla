-------------------------------- MODULE Json --------------------------------
\* JSON texts and files; all of it needs the evaluator.
LOCAL INSTANCE Sequences
LOCAL INSTANCE FiniteSets
LOCAL INSTANCE TLC

ToJson(value) == CHOOSE text \in STRING : TRUE
ToJsonArray(value) == CHOOSE text \in STRING : TRUE
ToJsonObject(value) == CHOOSE text \in STRING : TRUE
JsonSerialize(absoluteFilename, value) == TRUE
JsonDeserialize(absoluteFilename) == CHOOSE val : TRUE
ndJsonSerialize(absoluteFilename, value) == TRUE
ndJsonDeserialize(absoluteFilename) == CHOOSE val : TRUE
=============================================================================
