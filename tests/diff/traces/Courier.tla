------------------------------ MODULE Courier ------------------------------
(***************************************************************************)
(* Parcels travel between offices.  The state has every kind of value: a   *)
(* function on model values to records, a bag, a set of records, and       *)
(* sequences.                                                              *)
(***************************************************************************)
EXTENDS Naturals, Sequences, FiniteSets, Bags, TLC
CONSTANTS Offices
VARIABLES office, road, lost, log, day
vars == << office, road, lost, log, day >>

Parcel == [to : Offices, weight : 1..2]

Init ==
  /\ office = [o \in Offices |-> [open |-> TRUE, stock |-> {}, sent |-> 0]]
  /\ road = EmptyBag
  /\ lost = {}
  /\ log = << >>
  /\ day = 1

Send(o, p) ==
  /\ office[o].open /\ p.to # o
  /\ office' = [office EXCEPT ![o].sent = @ + 1]
  /\ road' = road (+) SetToBag({p})
  /\ log' = Append(log, << "sent", o, p.weight >>)
  /\ UNCHANGED << lost, day >>

Receive(p) ==
  /\ BagIn(p, road)
  /\ road' = road (-) SetToBag({p})
  /\ office' = [office EXCEPT ![p.to].stock = @ \cup {p.weight}]
  /\ log' = IF Len(log) > 3 THEN Tail(log) ELSE log
  /\ UNCHANGED << lost, day >>

Lose(p) ==
  /\ BagIn(p, road)
  /\ road' = road (-) SetToBag({p})
  /\ lost' = lost \cup {[parcel |-> p, on |-> day]}
  /\ UNCHANGED << office, log, day >>

Close(o) ==
  /\ office[o].open
  /\ office' = [office EXCEPT ![o].open = FALSE]
  /\ UNCHANGED << road, lost, log, day >>

Sleep ==
  /\ day' = day + 1
  /\ office' = [o \in Offices |-> [office[o] EXCEPT !.open = TRUE]]
  /\ UNCHANGED << road, lost, log >>

Next ==
  \/ \E o \in Offices, p \in Parcel : Send(o, p)
  \/ \E p \in Parcel : Receive(p) \/ Lose(p)
  \/ \E o \in Offices : Close(o)
  \/ Sleep

Short == TLCGet("level") < 9
=============================================================================
