-------------------------------- MODULE Pump --------------------------------
(***************************************************************************)
(* A tank that is filled and drained.  The .cfg files pick different       *)
(* next-state relations and properties, so that a run ends in every way    *)
(* that TLC can report.                                                    *)
(***************************************************************************)
EXTENDS Naturals, Sequences, TLC
VARIABLES level, mode, log
vars == << level, mode, log >>

Init == level = 0 /\ mode = "fill" /\ log = << >>
InitTwo == level \in {0, 3} /\ mode = "fill" /\ log = << >>

Fill(k) == /\ mode = "fill" /\ level + k <= 2
           /\ level' = level + k /\ UNCHANGED << mode, log >>
Turn == level >= 3 /\ mode = "fill" /\ mode' = "drain" /\ UNCHANGED << level, log >>
Drain == mode = "drain" /\ level > 0 /\ level' = level - 1 /\ UNCHANGED << mode, log >>
Back == mode = "drain" /\ level = 0 /\ mode' = "fill" /\ UNCHANGED << level, log >>

Next == (\E k \in 1..2 : Fill(k)) \/ Turn \/ Drain \/ Back
NextDead == (\E k \in 1..2 : Fill(k)) \/ Turn
NextLog == Next /\ PrintT(<< "log", level >>)

Crash == level = 3 /\ mode' = Head(log) /\ UNCHANGED << level, log >>
NextErr == (\E k \in 1..2 : Fill(k)) \/ Crash
Check == level = 3 /\ Assert(mode = "drain", << "not draining at", level >>)
           /\ UNCHANGED vars
NextAssert == (\E k \in 1..2 : Fill(k)) \/ Check
Forget == level = 3 /\ mode' = "drain"
NextIncomplete == (\E k \in 1..2 : Fill(k)) \/ Forget
Grow == level = 4 /\ level' = level * 1000000000 /\ UNCHANGED << mode, log >>
NextOverflow == (\E k \in 1..2 : Fill(k)) \/ Grow

Spec == Init /\ [][Next]_vars
SpecFair == Spec /\ WF_vars(Next)
SpecInline == level = 0 /\ mode = "fill" /\ log = << >>
              /\ [][level' = level + 1 /\ UNCHANGED << mode, log >>]_vars

Low == level < 3
LowTwo == level < 2
Positive == level > 0
OnlyUp == [][level' >= level]_level
NeverDrain == [](mode # "drain")
BoxLow == []Low
Drains == <>(mode = "drain")
StaysFull == <>[](level >= 1)
HeadOk == level < 3 \/ Head(log) = 1
True == level >= 0


Brief == [lvl |-> level, next |-> level', word |-> << mode, "!" >>]
Fewer == [level |-> level]
Formatted == [_format |-> "%s is %s;\n", level |-> level, mode |-> mode]
Broken == [level |-> level, first |-> Head(log)]
Clash == [level |-> level, mode |-> level]
Parity == level % 2
Bound == level < 4
NotOne == level # 1
=============================================================================
