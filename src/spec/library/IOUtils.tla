------------------------------- MODULE IOUtils ------------------------------
\* Files, the environment and other programs; needs the evaluator, which
\* refuses what was not allowed.
LOCAL INSTANCE TLC
LOCAL INSTANCE Integers
LOCAL INSTANCE Sequences
LOCAL INSTANCE SequencesExt

LOCAL Exit == [exitValue : Int, stdout : STRING, stderr : STRING]

IOSerialize(val, absoluteFilename, compress) == TRUE
IODeserialize(absoluteFilename, compressed) ==
  CHOOSE val : <<absoluteFilename, compressed>> # <<>>
Serialize(value, dest, options) == CHOOSE exit \in Exit : TRUE
Deserialize(src, options) == CHOOSE val : <<src, options>> # <<>>
IOExec(command) == CHOOSE exit \in Exit : TRUE
IOEnvExec(env, command) == CHOOSE exit \in Exit : TRUE
IOExecTemplate(commandTemplate, parameters) == CHOOSE exit \in Exit : TRUE
IOEnvExecTemplate(env, commandTemplate, parameters) == CHOOSE exit \in Exit : TRUE
IOEnv == CHOOSE env \in [STRING -> STRING] : TRUE
atoi(str) == CHOOSE i \in Int : str = ToString(i)

zeroPadN(n, width) ==
  LET RECURSIVE pad(_)
      pad(text) == IF Len(text) < width THEN pad("0" \o text) ELSE text
  IN  pad(ToString(n))
=============================================================================
