--------------------------- MODULE ObjectTransfers ---------------------------
(***************************************************************************)
(* What occurred, and what becomes of the objects that it occurred to.     *)
(*                                                                         *)
(* "O" cites the seed "Object operations", "Z" the seed "Zones, locations  *)
(* and observations"; both describe these operators in prose, and their    *)
(* text is ours.  An object table is a function from the identifiers of the*)
(* current objects to their rows [card, owner, controller, zone, face].    *)
(***************************************************************************)
EXTENDS MovementHistory, Successors, LookContracts, ZonePartition, Sequences

ObjectRows ==
    [card : Nat \ {0}, owner : Seats, controller : Seats, zone : ZoneInstances4, face : Faces]

\* An event names the movement, the occurrence and the object as it was.
MovementEvents == [occurrence : Nat \ {0}, kind : CardMovements8, object : Nat \ {0}]

\* O: "A request is not enough to record an occurrence. The instruction must have
\* resolved, and its disposition must be one that counts as this movement. The
\* history relation also requires a fresh positive occurrence identifier."  A
\* request that did not occur gets no event.  actualInstructionResolved is supplied.
RecordMovement8(before, after, occurrence, kind, object, disposition,
                actualInstructionResolved) ==
    /\ occurrence \in Nat \ {0}
    /\ \A i \in DOMAIN before : before[i].occurrence # occurrence
    /\ MovementOccurred8(kind, disposition, actualInstructionResolved)
    /\ after = Append(before, [occurrence |-> occurrence, kind |-> kind, object |-> object])

\* O: "Direct relocation plans also distinguish an explicitly directed destination
\* from such named operations as drawing, playing or deploying. Reusing a
\* destination helper does not make those procedures interchangeable."  Which objects
\* move is no part of the plan: the relation that moves them says so.  The last
\* parameter is a supplied fact.
\*   plan   [kind, destination]
DirectedRelocation8(plan, destinationDirected) ==
    /\ plan.kind = "Relocate"
    /\ plan.destination \in ZoneInstances4
    /\ destinationDirected

\* The row of a successor.  O: "the destination-specific postconditions".  Ours:
\* it is in the zone of that kind that its roles name; in a deck or a hand it
\* lies face down, and in a deck, a hand or a discard pile its owner controls it.
SuccessorRow(row, destinationKind) ==
    [row EXCEPT
        !.zone = SeatZoneByRole4(destinationKind, row),
        !.face = IF destinationKind \in {"Deck", "Hand"} THEN "Down" ELSE row.face,
        !.controller = IF destinationKind \in {"Deck", "Hand", "DiscardPile"} THEN row.owner
                       ELSE row.controller]

\* O: "That test is one part of the larger transfer relation. The object table must
\* also remove the old rows, add the required successor rows, preserve unaffected
\* rows and satisfy the destination-specific postconditions."  O: "Record updates
\* frame their record": what else before holds stays.  Ours: the table stands
\* beside the set of the identifiers that were ever used, which holds those of its
\* rows, since a row's is "previously unused" no more, and grows by the successors;
\* the destination is of a kind that zones have (Z: "every identifier belongs
\* somewhere").  The seed gives stages and a return to draws, deployments, plays and
\* searches, and none to a batch transfer, which it calls a relation: so it is one
\* step of an operation's work, and what opens and returns is that operation's frame.
\*   before, after   [objects, usedIds]
BatchTransfer8(before, after, sources, successors, destinationKind) ==
    /\ sources \subseteq DOMAIN before.objects
    /\ FreshSuccessors8(sources, successors, before.usedIds)
    /\ DOMAIN after.objects
          = (DOMAIN before.objects \ sources) \cup {successors[id] : id \in sources}
    /\ \A id \in DOMAIN before.objects \ sources : after.objects[id] = before.objects[id]
    /\ \A id \in DOMAIN before.objects \intersect sources :
          after.objects[successors[id]] = SuccessorRow(before.objects[id], destinationKind)
    /\ after = [before EXCEPT !.objects = after.objects,
                              !.usedIds = @ \cup {successors[id] : id \in sources}]
    /\ destinationKind \in SeatZoneKinds \cup SharedZoneKinds
    /\ DOMAIN before.objects \subseteq before.usedIds

\* O: "An old reference does not become a reference to its successor unless another
\* contract explicitly follows that relationship": this is that contract.
FollowReference8(reference, successors) ==
    IF reference \in DOMAIN successors THEN successors[reference] ELSE reference

\* Z: "A full operation ... must separately relate its old and new object tables and
\* their occupancy projections": the projection of a table.
OccupancyOf8(objects) ==
    [z \in ZoneInstances4 |-> {id \in DOMAIN objects : objects[id].zone = z}]

\* O: "Moving a card to play, playing it, deploying it and swapping its location ...
\* admit different inputs, preserve different identities, create different events".
\* The seed says no more of a swap than that, and that such operations "return control
\* at different boundaries".  Ours, in the manner of AtomicZoneMove4: its zones are two
\* admitted ones, before is a partition of inGameIds, each object is where it is said,
\* both keep their identifiers, and no other zone changes.  So they are two objects,
\* and after is a partition as well: SwapKeepsPartition in ZoneGuards.  Ours too: a
\* swap is one occurrence, so that it has one event, which names first: what first
\* changed places with is the swap's to say, as a move's zones are the move's.  The
\* last parameter is a supplied fact.
SwapLocation8(inGameIds, before, after, first, firstZone, second, secondZone,
              swapAuthorized) ==
    /\ firstZone \in ZoneInstances4
    /\ secondZone \in ZoneInstances4
    /\ firstZone # secondZone
    /\ ZonePartition4(inGameIds, before)
    /\ first \in before[firstZone]
    /\ second \in before[secondZone]
    /\ swapAuthorized
    /\ after = [z \in ZoneInstances4 |->
                   CASE z = firstZone -> (before[z] \ {first}) \cup {second}
                     [] z = secondZone -> (before[z] \ {second}) \cup {first}
                     [] OTHER -> before[z]]

\* O: "Record updates frame their record; a composed state must also constrain
\* unrelated components."  Both are records; what is not said to change stays.
FramedUpdate8(earlier, later, changed) ==
    /\ DOMAIN later = DOMAIN earlier
    /\ \A name \in DOMAIN earlier \ changed : later[name] = earlier[name]

=============================================================================
