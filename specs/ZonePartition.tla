---------------------------- MODULE ZonePartition ----------------------------
(***************************************************************************)
(* Which identifiers are where, and the smallest change of that.           *)
(*                                                                         *)
(* Both operators are quoted from the seed "Zones, locations and           *)
(* observations" (reference-profile, input revision 2, CC0 1.0).           *)
(***************************************************************************)
EXTENDS ZoneCarriers

\* Quoted, CC0 1.0.  "Every identifier belongs somewhere, and no identifier
\* belongs to two different zones."  "Supplying a map that omits a currently
\* empty zone is different from supplying that zone with an empty occupant
\* set."
ZonePartition4(inGameIds, occupants) ==
    /\ DOMAIN occupants = ZoneInstances4
    /\ UNION {occupants[z] : z \in ZoneInstances4} = inGameIds
    /\ \A a,b \in ZoneInstances4 : a # b => occupants[a] \intersect occupants[b] = {}

\* Quoted, CC0 1.0.  "An atomic move checks membership, authorization and any
\* required prior reveal before constructing the new partition."  "This
\* operator redistributes identifiers within a fixed universe. It does not
\* implement object renewal."  The last three parameters are supplied facts.
AtomicZoneMove4(inGameIds, before, after, id, source, destination,
                movementAuthorized, revealRequired, revealedBeforeMove) ==
    /\ source \in ZoneInstances4 /\ destination \in ZoneInstances4 /\ source # destination
    /\ ZonePartition4(inGameIds,before) /\ id \in before[source]
    /\ movementAuthorized /\ (revealRequired => revealedBeforeMove)
    /\ after = [z \in ZoneInstances4 |-> IF z = source THEN before[z] \ {id}
                       ELSE IF z = destination THEN before[z] \cup {id} ELSE before[z]]
    /\ ZonePartition4(inGameIds,after)

=============================================================================
