---------------------------- MODULE VectorClocks ----------------------------
EXTENDS Naturals, Sequences, Functions

LOCAL At(clock, node) == IF node \in DOMAIN clock THEN clock[node] ELSE 0
LOCAL MayPrecede(c, d) ==
  LET nodes == DOMAIN c \cup DOMAIN d
  IN  \E n \in nodes : At(c, n) < At(d, n)

IsCausalOrder(log, clock(_)) ==
  \A i \in DOMAIN log : \A j \in 1..(i - 1) : MayPrecede(clock(log[j]), clock(log[i]))

\* Any order that respects the clocks; TLC keeps each node's entries in theirs.
CausalOrder(log, clock(_), node(_), domain(_)) ==
  LET RECURSIVE order(_)
      order(rest) ==
        IF rest = {}
        THEN <<>>
        ELSE LET first == CHOOSE i \in rest :
                            \A j \in rest \ {i} : MayPrecede(clock(log[i]), clock(log[j]))
             IN  <<log[first]>> \o order(rest \ {first})
  IN  order(DOMAIN log)
=============================================================================
