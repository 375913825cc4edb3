---- MODULE TabsAndCrlf ----
A ==	/\ a
        /\ b
  	/\ c
B == \/ a \* comment
     \/ b (* another
  one *) \/ c
====
