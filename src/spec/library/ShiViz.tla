------------------------------- MODULE ShiViz -------------------------------
\* Host and vector clock of each state of a trace of a PlusCal algorithm, by
\* the process whose `pc` changed.
LOCAL INSTANCE Integers
LOCAL INSTANCE Json
LOCAL INSTANCE TLC
INSTANCE Toolbox

LOCAL Mover(i) ==
  LET before == _TETrace[i - 1].pc
      after == _TETrace[i].pc
  IN  CHOOSE p \in DOMAIN before : before[p] # after[p]

LOCAL HostAt ==
  [i \in DOMAIN _TETrace |->
    LET moves == {j \in 2..i : _TETrace[j - 1].pc # _TETrace[j].pc}
    IN  IF moves = {} THEN "--"
        ELSE Mover(CHOOSE j \in moves : \A k \in moves : k \leq j)]

Host == HostAt[_TEPosition]

LOCAL ClockAt ==
  LET clock[i \in DOMAIN _TETrace] ==
        [p \in DOMAIN _TETrace[1].pc |->
          IF i = 1 THEN 0 ELSE clock[i - 1][p] + (IF p = HostAt[i] THEN 1 ELSE 0)]
  IN  clock

Clock == ToJsonObject(ClockAt[_TEPosition])
=============================================================================
