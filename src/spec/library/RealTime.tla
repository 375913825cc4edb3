------------------------------ MODULE RealTime ------------------------------
EXTENDS Reals
VARIABLE now

RTBound(A, v, D, E) ==
  LET Reset(t) == t' = IF <<A>>_v \/ ~(ENABLED <<A>>_v)' THEN 0 ELSE t + (now' - now)
      Runs(t) == t = 0 /\ [][Reset(t)]_<<t, v, now>>
      NotLate(t) == [](t \leq E)
      NotEarly(t) == [][A => t \geq D]_v
  IN  \EE t : Runs(t) /\ NotLate(t) /\ NotEarly(t)

RTnow(v) ==
  LET Tick == now' \in {r \in Real : r > now} /\ UNCHANGED v
  IN  /\ now \in Real
      /\ [][Tick]_now
      /\ \A r \in Real : WF_now(Tick /\ now' > r)
=============================================================================
