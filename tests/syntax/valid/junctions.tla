---- MODULE Junctions ----
EXTENDS Naturals
Flat == /\ a
        /\ b
        /\ c
Nested ==
  /\ \/ a
     \/ b
  /\ c => /\ d
          /\ \/ e
             \/ f
  /\ g
Inline == /\ a /\ b
          /\ c \/ d
Deeper == /\ a
            /\ b
          /\ c
Left == /\ a
        /\ b
     => c
LeftOr == \/ a
          \/ b
        \/ c
Right == x = /\ a
             /\ b
OneItem == /\ a
InBrackets == <<(/\ a
                 /\ b), {\/ a
                         \/ b}, [p |-> /\ a
                                       /\ b]>>
Condition == IF /\ a
                /\ b THEN /\ c
                          /\ d ELSE \/ e
                                    \/ f
Cases == CASE /\ a
              /\ b -> /\ c
                      /\ (CASE d -> e
                            [] f -> g)
           [] h -> i
           [] OTHER -> /\ j
                       /\ k
Lets == /\ LET m == /\ a
                    /\ b
                n == c
           IN  /\ m
               /\ n
        /\ d
Quantified == \A q \in {/\ a
                        /\ b} : /\ q
                                /\ \E r : \/ r
                                          \/ q
Filters == {s \in S : /\ a
                      /\ b}
Maps == {/\ s
         /\ t : s \in S, t \in T}
Prefixed == ~ /\ a
              /\ b
Primed == (/\ a
           /\ b)'
Argument == Op(/\, \/)
Named == A!/\
OfBoth == /\ a
          \/ b
Operators == /\ a
             /\ b
           + /\ c
             /\ d
Definitions == /\ a next == b
After == /\ c
====
