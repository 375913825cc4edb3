---- MODULE Comments ----
\* to the end of the line (* which opens nothing
A == 1 (* in (* nested *) comments *) + (**) 2
B == (*) a comment too *) 3
(***************************************************************************)
(* boxed                                                                   *)
(***************************************************************************)
C == /\ a (* shifts nothing *)
     /\ b \* /\ c
(* /\ *) D == "(* no comment *) \\* nor this"
====
