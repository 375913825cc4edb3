---- MODULE Log ----
EXTENDS Integers, Sequences

VARIABLES clock, window, seen, owner, settings

vars == <<clock, window, seen, owner, settings>>

Init ==
    /\ clock = 0
    /\ window = [i \in 1..20 |-> 0]
    /\ seen = {}
    /\ owner = [i \in 0..9 |-> 0]
    /\ settings = [host |-> "node-17.example.org", mode |-> "replicated",
                   peers |-> <<"node-03.example.org", "node-09.example.org">>,
                   limits |-> [low |-> 10, high |-> 5000, burst |-> {1, 2, 4, 8, 16}]]

Tick ==
    /\ clock' = clock + 1
    /\ window' = Append(Tail(window), clock')
    /\ seen' = IF clock' % 50 \in seen THEN seen \ {clock' % 50} ELSE seen \cup {clock' % 50}
    /\ owner' = [owner EXCEPT ![clock' % 10] = clock']
    /\ UNCHANGED settings

Next == Tick

Spec == Init /\ [][Next]_vars
====
