----------------------------- MODULE ZoneHarness -----------------------------
(***************************************************************************)
(* A finite harness for the operators of "Zones, locations and             *)
(* observations": every step is one call, accepted or refused.             *)
(*                                                                         *)
(* Two games are set up.  The seed's example: "object 11 is in SideA's     *)
(* hand, object 12 is in play, and all other occupant sets are empty".  And*)
(* a deck of SideA (ours), whose cards keep to a few zones so that the     *)
(* states stay few.                                                        *)
(*                                                                         *)
(* A refused call proposes the after that the operator's own equation gives*)
(* for the other arguments, except where after itself is the fault; where  *)
(* before is the fault, after is what it would be without the fault.  A    *)
(* refused call changes nothing.                                           *)
(***************************************************************************)
EXTENDS ZonePartition, ZoneObservation, DeckOrder, ObjectLocation, Calls,
        Integers, FiniteSets

CONSTANTS
    HandId,     \* the object that begins in SideA's hand
    PlayId,     \* the object that begins in play
    DeckIds,    \* the objects that begin in SideA's deck, in the other game
    StrangerId  \* an identifier that is in neither game

ASSUME /\ HandId # PlayId
       /\ {HandId, PlayId} \intersect DeckIds = {}
       /\ StrangerId \notin DeckIds \cup {HandId, PlayId}

VARIABLES
    inGameIds,   \* the universe of identifiers, fixed by the setup
    occupants,   \* from each zone instance to the identifiers in it
    deckOrders,  \* from each deck to the sequence of its occupants
    call         \* the call that led here

vars == <<inGameIds, occupants, deckOrders, call>>

ExampleIds == {HandId, PlayId}
AllIds == ExampleIds \cup DeckIds

\* A record of the shape of a zone instance that is none.
NoSuchZone == [kind |-> "Play", seat |-> "SideA"]

\* The zones between which cards move in the current game.
ExampleZones ==
    [kind : SeatZoneKinds, seat : {"SideA"}] \cup [kind : SharedZoneKinds, seat : {"Shared"}]
        \cup {HandOf("SideB")}
DeckGameZones == {DeckOf("SideA"), HandOf("SideA"), PlayZone}
ZonesInUse == IF inGameIds = ExampleIds THEN ExampleZones ELSE DeckGameZones

\* The zones that faults are tried on.
FaultZones == {HandOf("SideA"), PlayZone}

-----------------------------------------------------------------------------
(***************************************************************************)
(* Expected outcomes, stated without the operators they are about.         *)
(***************************************************************************)

\* The conjunct of ZonePartition4 that is false first, 0 if none is.
PartitionFault(ids, map) ==
    IF DOMAIN map # ZoneInstances4 THEN 1
    ELSE IF {id \in AllIds \cup {StrangerId} : \E z \in DOMAIN map : id \in map[z]} # ids
    THEN 2
    ELSE IF \E id \in ids : Cardinality({z \in DOMAIN map : id \in map[z]}) > 1 THEN 3
    ELSE 0

PartitionGuard(ids, map) ==
    LET fault == PartitionFault(ids, map)
    IN  IF fault = 0 THEN NoGuard
        ELSE <<"ZonePartition4.1", "ZonePartition4.2", "ZonePartition4.3">>[fault]

\* What a move of id makes of a map.
Moved(map, id, source, destination) ==
    [z \in ZoneInstances4 |->
        (map[z] \ (IF z = source THEN {id} ELSE {}))
            \cup (IF z = destination /\ z # source THEN {id} ELSE {})]

MoveGuard(args) ==
    IF args.source \notin ZoneInstances4 THEN "AtomicZoneMove4.1"
    ELSE IF args.destination \notin ZoneInstances4 THEN "AtomicZoneMove4.2"
    ELSE IF args.source = args.destination THEN "AtomicZoneMove4.3"
    ELSE IF PartitionFault(args.inGameIds, args.before) # 0
    THEN <<"AtomicZoneMove4.4/ZonePartition4.1", "AtomicZoneMove4.4/ZonePartition4.2",
           "AtomicZoneMove4.4/ZonePartition4.3">>[PartitionFault(args.inGameIds, args.before)]
    ELSE IF args.id \notin args.before[args.source] THEN "AtomicZoneMove4.5"
    ELSE IF ~args.movementAuthorized THEN "AtomicZoneMove4.6"
    ELSE IF args.revealRequired /\ ~args.revealedBeforeMove THEN "AtomicZoneMove4.7"
    ELSE IF args.after # Moved(args.before, args.id, args.source, args.destination)
    THEN "AtomicZoneMove4.8"
    ELSE NoGuard  \* the ninth conjunct follows: see ZoneGuards

\* The conjunct of DeckSequenceValid4 that is false first, 0 if none is.
SequenceFault(sequence, contents) ==
    LET shown == {sequence[i] : i \in 1..Len(sequence)}
    IN  IF ~(shown \subseteq contents) THEN 1
        ELSE IF Cardinality(shown) # Len(sequence) THEN 2
        ELSE IF Cardinality(shown) # Cardinality(contents) THEN 3
        ELSE 0

SequenceGuard(sequence, contents) ==
    LET fault == SequenceFault(sequence, contents)
    IN  IF fault = 0 THEN NoGuard
        ELSE <<"DeckSequenceValid4.1", "DeckSequenceValid4.2", "DeckSequenceValid4.3">>[fault]

ReorderGuard(args) ==
    LET faultBefore == SequenceFault(args.before, args.deckOccupants)
        faultAfter == SequenceFault(args.after, args.deckOccupants)
    IN  IF faultBefore # 0
        THEN <<"DeckReorder4.1/DeckSequenceValid4.1", "DeckReorder4.1/DeckSequenceValid4.2",
               "DeckReorder4.1/DeckSequenceValid4.3">>[faultBefore]
        ELSE IF faultAfter # 0
        THEN <<"DeckReorder4.2/DeckSequenceValid4.1", "DeckReorder4.2/DeckSequenceValid4.2",
               "DeckReorder4.2/DeckSequenceValid4.3">>[faultAfter]
        ELSE IF args.before # args.after /\ ~args.changeDirected /\ ~args.searchContext
        THEN "DeckReorder4.3"
        ELSE NoGuard

-----------------------------------------------------------------------------
(***************************************************************************)
(* Setups.                                                                 *)
(***************************************************************************)

Arrangements(S) ==
    {s \in [1..Cardinality(S) -> S] : \A i, j \in DOMAIN s : s[i] = s[j] => i = j}

ExampleSetup ==
    /\ inGameIds = ExampleIds
    /\ occupants = [z \in ZoneInstances4 |->
                       CASE z = HandOf("SideA") -> {HandId}
                         [] z = PlayZone -> {PlayId}
                         [] OTHER -> {}]
    /\ deckOrders = [deck \in DeckZones |-> <<>>]

DeckSetup ==
    /\ inGameIds = DeckIds
    /\ occupants = [z \in ZoneInstances4 |-> IF z = DeckOf("SideA") THEN DeckIds ELSE {}]
    /\ \E sequence \in Arrangements(DeckIds) :
          deckOrders = [deck \in DeckZones |->
                           IF deck = DeckOf("SideA") THEN sequence ELSE <<>>]

Init == (ExampleSetup \/ DeckSetup) /\ call = NoCall

-----------------------------------------------------------------------------
(***************************************************************************)
(* Moves.                                                                  *)
(***************************************************************************)

Here(id) == CHOOSE z \in ZoneInstances4 : id \in occupants[z]

\* A card that enters a deck goes to its bottom; all others keep their order.
OrdersAfterMove(id, destination) ==
    [deck \in DeckZones |->
        LET rest == SelectSeq(deckOrders[deck], LAMBDA other : other # id)
        IN  IF deck = destination THEN Append(rest, id) ELSE rest]

\* The arguments of an authorized move that needs no reveal.
MoveArgs(id, source, destination) ==
    [inGameIds |-> inGameIds, before |-> occupants,
     after |-> Moved(occupants, id, source, destination), id |-> id, source |-> source,
     destination |-> destination, movementAuthorized |-> TRUE, revealRequired |-> FALSE,
     revealedBeforeMove |-> FALSE]

CallMove(args) ==
    LET guard == MoveGuard(args)
    IN  /\ call' = RelationCall("AtomicZoneMove4", args, guard)
        /\ occupants' = IF guard = NoGuard THEN args.after ELSE occupants
        /\ deckOrders' = IF guard = NoGuard THEN OrdersAfterMove(args.id, args.destination)
                         ELSE deckOrders
        /\ UNCHANGED inGameIds

CanMove(id, destination) ==
    /\ id \in inGameIds
    /\ destination \in ZonesInUse \ {Here(id)}

Move(id, destination) ==
    /\ CanMove(id, destination)
    /\ CallMove(MoveArgs(id, Here(id), destination))

MoveRevealed(id, destination) ==
    /\ CanMove(id, destination)
    /\ CallMove([MoveArgs(id, Here(id), destination) EXCEPT
                    !.revealRequired = TRUE, !.revealedBeforeMove = TRUE])

MoveFromNoZone(id, destination) ==
    /\ CanMove(id, destination)
    /\ CallMove(MoveArgs(id, NoSuchZone, destination))

MoveToNoZone(id) ==
    /\ id \in inGameIds
    /\ CallMove(MoveArgs(id, Here(id), NoSuchZone))

MoveInPlace(id) ==
    /\ id \in inGameIds
    /\ CallMove(MoveArgs(id, Here(id), Here(id)))

\* "A map that omits a currently empty zone."
MoveWithoutZone(id, destination, omitted) ==
    /\ CanMove(id, destination)
    /\ occupants[omitted] = {} /\ destination # omitted
    /\ CallMove([MoveArgs(id, Here(id), destination) EXCEPT
                    !.before = [z \in ZoneInstances4 \ {omitted} |-> occupants[z]]])

\* A map that adds an empty zone: only its domain is wrong.
MoveWithExtraZone(id, destination) ==
    /\ CanMove(id, destination)
    /\ CallMove([MoveArgs(id, Here(id), destination) EXCEPT
                    !.before = [z \in ZoneInstances4 \cup {NoSuchZone} |->
                                   IF z = NoSuchZone THEN {} ELSE occupants[z]]])

MoveInLargerGame(id, destination) ==
    /\ CanMove(id, destination)
    /\ CallMove([MoveArgs(id, Here(id), destination) EXCEPT
                    !.inGameIds = inGameIds \cup {StrangerId}])

\* The identifier is at the destination already, as well as at the source.
MoveDoubled(id, destination) ==
    /\ CanMove(id, destination)
    /\ CallMove([MoveArgs(id, Here(id), destination) EXCEPT
                    !.before = [occupants EXCEPT ![destination] = @ \cup {id}]])

\* The identifier is at the destination already, and not at the source.
MoveAbsent(id, source) ==
    /\ CanMove(id, source)
    /\ CallMove(MoveArgs(id, source, Here(id)))

MoveUnauthorized(id, destination) ==
    /\ CanMove(id, destination)
    /\ CallMove([MoveArgs(id, Here(id), destination) EXCEPT !.movementAuthorized = FALSE])

MoveUnrevealed(id, destination) ==
    /\ CanMove(id, destination)
    /\ CallMove([MoveArgs(id, Here(id), destination) EXCEPT !.revealRequired = TRUE])

\* "Leaving 11 in the hand as well does not satisfy the relation."
MoveLeavingBehind(id, destination) ==
    /\ CanMove(id, destination)
    /\ CallMove([MoveArgs(id, Here(id), destination) EXCEPT
                    !.after = [occupants EXCEPT ![destination] = @ \cup {id}]])

\* after is a partition, but of another move.
MoveAstray(id, destination, astray) ==
    /\ CanMove(id, destination)
    /\ astray \notin {destination, Here(id)}
    /\ CallMove([MoveArgs(id, Here(id), destination) EXCEPT
                    !.after = Moved(occupants, id, Here(id), astray)])

Moves ==
    \/ \E id \in AllIds, destination \in ZoneInstances4 : Move(id, destination)
    \/ \E id \in AllIds, destination \in FaultZones :
          \/ MoveRevealed(id, destination)
          \/ MoveFromNoZone(id, destination)
          \/ MoveWithExtraZone(id, destination)
          \/ MoveInLargerGame(id, destination)
          \/ MoveDoubled(id, destination)
          \/ MoveUnauthorized(id, destination)
          \/ MoveUnrevealed(id, destination)
          \/ MoveLeavingBehind(id, destination)
    \/ \E id \in AllIds, source \in FaultZones : MoveAbsent(id, source)
    \/ \E id \in AllIds : MoveToNoZone(id) \/ MoveInPlace(id)
    \/ \E id \in AllIds, destination \in FaultZones, zone \in {BankZone, HandOf("SideB")} :
          \/ MoveWithoutZone(id, destination, zone)
          \/ MoveAstray(id, destination, zone)

-----------------------------------------------------------------------------
(***************************************************************************)
(* Questions.  They change nothing.                                        *)
(*                                                                         *)
(* A body of one call is still written as a list of conjuncts: TLC names a *)
(* step after the last definition it enters, and it enters no conjunct.    *)
(***************************************************************************)

Ask(newCall) ==
    /\ call' = newCall
    /\ UNCHANGED <<inGameIds, occupants, deckOrders>>

AskPartition(ids, map) ==
    Ask(PredicateCall("ZonePartition4", [inGameIds |-> ids, occupants |-> map],
                      PartitionGuard(ids, map)))

CheckPartition ==
    /\ AskPartition(inGameIds, occupants)

CheckWithoutZone(omitted) ==
    /\ occupants[omitted] = {}
    /\ AskPartition(inGameIds, [z \in ZoneInstances4 \ {omitted} |-> occupants[z]])

CheckWithExtraZone ==
    /\ AskPartition(inGameIds, [z \in ZoneInstances4 \cup {NoSuchZone} |->
                                   IF z = NoSuchZone THEN {} ELSE occupants[z]])

CheckLosing(id) ==
    /\ id \in inGameIds
    /\ AskPartition(inGameIds, [occupants EXCEPT ![Here(id)] = @ \ {id}])

CheckWithStranger(zone) ==
    /\ AskPartition(inGameIds, [occupants EXCEPT ![zone] = @ \cup {StrangerId}])

CheckDoubled(id, zone) ==
    /\ CanMove(id, zone)
    /\ AskPartition(inGameIds, [occupants EXCEPT ![zone] = @ \cup {id}])

ListZones ==
    /\ Ask(ValueCall("ZoneInstances4", <<>>, ZoneInstances4))

Classify(zone) ==
    /\ Ask(ValueCall("ZoneClass4", [zone |-> zone], ZoneClass4(zone)))

\* Someone looks at a card that is there.
Look(zone, face, viewer, controller) ==
    /\ occupants[zone] # {}
    /\ Ask(ValueCall("DefaultZoneLook4",
                     [zone |-> zone, face |-> face, viewer |-> viewer,
                      controller |-> controller],
                     DefaultZoneLook4(zone, face, viewer, controller)))

\* Where id is, all cards in play being in one part of the play area, and id
\* on a host unless that is NoReference.
Locate(id, host, part) ==
    /\ id \in inGameIds /\ host \in (inGameIds \cup {NoReference}) \ {id}
    /\ LET hosts == [hosted \in IF host = NoReference THEN {} ELSE {id} |-> host]
           playParts == [other \in occupants[PlayZone] |-> part]
       IN  Ask(ValueCall("ObjectLocation4",
                         [id |-> id, hosts |-> hosts, deckOrders |-> deckOrders,
                          playParts |-> playParts, occupants |-> occupants],
                         ObjectLocation4(id, hosts, deckOrders, playParts, occupants)))

\* The sequence of a deck, taken as the order in which a hand was dealt.
Project(deck) ==
    /\ Ask(ValueCall("HandSetupProjection4", [sequence |-> deckOrders[deck]],
                     HandSetupProjection4(deckOrders[deck])))

Questions ==
    \/ CheckPartition
    \/ CheckWithExtraZone
    \/ ListZones
    \/ \E zone \in ZoneInstances4 : Classify(zone)
    \/ \E zone \in FaultZones \cup {BankZone} :
          \/ CheckWithoutZone(zone)
          \/ CheckWithStranger(zone)
    \/ \E id \in AllIds : CheckLosing(id)
    \/ \E id \in AllIds, zone \in FaultZones : CheckDoubled(id, zone)
    \/ \E zone \in ZoneInstances4, face \in {"Up", "Down"}, viewer, controller \in Seats :
          Look(zone, face, viewer, controller)
    \/ \E id \in AllIds, host \in AllIds \cup {NoReference}, part \in PlayAreaParts :
          Locate(id, host, part)
    \/ \E deck \in DeckZones : Project(deck)

-----------------------------------------------------------------------------
(***************************************************************************)
(* Deck orders.                                                            *)
(***************************************************************************)

AskSequence(sequence, deck) ==
    Ask(PredicateCall("DeckSequenceValid4",
                      [sequence |-> sequence, deckOccupants |-> occupants[deck]],
                      SequenceGuard(sequence, occupants[deck])))

CheckOrder(deck) ==
    /\ AskSequence(deckOrders[deck], deck)

CheckOrderWithStranger(deck, id) ==
    /\ id \in inGameIds \ occupants[deck]
    /\ AskSequence(Append(deckOrders[deck], id), deck)

CheckOrderRepeating(deck) ==
    /\ deckOrders[deck] # <<>>
    /\ AskSequence(Append(deckOrders[deck], Head(deckOrders[deck])), deck)

CheckOrderLosing(deck) ==
    /\ deckOrders[deck] # <<>>
    /\ AskSequence(Tail(deckOrders[deck]), deck)

CallReorder(deck, before, after, changeDirected, searchContext) ==
    LET args == [deckOccupants |-> occupants[deck], before |-> before, after |-> after,
                 changeDirected |-> changeDirected, searchContext |-> searchContext]
        guard == ReorderGuard(args)
    IN  /\ call' = RelationCall("DeckReorder4", args, guard)
        /\ deckOrders' = IF guard = NoGuard THEN [deckOrders EXCEPT ![deck] = after]
                         ELSE deckOrders
        /\ UNCHANGED <<inGameIds, occupants>>

\* The sequence with the card at position i and the one below it exchanged.
Exchanged(sequence, i) == [sequence EXCEPT ![i] = sequence[i + 1], ![i + 1] = sequence[i]]

ReorderDirected(deck, i) ==
    /\ i < Len(deckOrders[deck])
    /\ CallReorder(deck, deckOrders[deck], Exchanged(deckOrders[deck], i), TRUE, FALSE)

ReorderInSearch(deck, i) ==
    /\ i < Len(deckOrders[deck])
    /\ CallReorder(deck, deckOrders[deck], Exchanged(deckOrders[deck], i), FALSE, TRUE)

ReorderUnasked(deck, i) ==
    /\ i < Len(deckOrders[deck])
    /\ CallReorder(deck, deckOrders[deck], Exchanged(deckOrders[deck], i), FALSE, FALSE)

KeepOrder(deck) ==
    /\ CallReorder(deck, deckOrders[deck], deckOrders[deck], FALSE, FALSE)

ReorderAdding(deck, id) ==
    /\ id \in inGameIds \ occupants[deck]
    /\ CallReorder(deck, deckOrders[deck], Append(deckOrders[deck], id), TRUE, FALSE)

ReorderRepeating(deck) ==
    /\ deckOrders[deck] # <<>>
    /\ CallReorder(deck, deckOrders[deck],
                   Append(deckOrders[deck], Head(deckOrders[deck])), TRUE, FALSE)

ReorderLosing(deck) ==
    /\ deckOrders[deck] # <<>>
    /\ CallReorder(deck, deckOrders[deck], Tail(deckOrders[deck]), TRUE, FALSE)

ReorderFromStranger(deck, id) ==
    /\ id \in inGameIds \ occupants[deck]
    /\ CallReorder(deck, Append(deckOrders[deck], id), deckOrders[deck], TRUE, FALSE)

ReorderFromRepeated(deck) ==
    /\ deckOrders[deck] # <<>>
    /\ CallReorder(deck, Append(deckOrders[deck], Head(deckOrders[deck])),
                   deckOrders[deck], TRUE, FALSE)

ReorderFromLost(deck) ==
    /\ deckOrders[deck] # <<>>
    /\ CallReorder(deck, Tail(deckOrders[deck]), deckOrders[deck], TRUE, FALSE)

DeckOrders ==
    \/ \E deck \in DeckZones :
          \/ CheckOrder(deck)
          \/ CheckOrderRepeating(deck)
          \/ CheckOrderLosing(deck)
          \/ KeepOrder(deck)
          \/ ReorderRepeating(deck)
          \/ ReorderLosing(deck)
          \/ ReorderFromRepeated(deck)
          \/ ReorderFromLost(deck)
    \/ \E deck \in DeckZones, id \in AllIds :
          \/ CheckOrderWithStranger(deck, id)
          \/ ReorderAdding(deck, id)
          \/ ReorderFromStranger(deck, id)
    \/ \E deck \in DeckZones, i \in 1..(Cardinality(DeckIds) - 1) :
          \/ ReorderDirected(deck, i)
          \/ ReorderInSearch(deck, i)
          \/ ReorderUnasked(deck, i)

Next == Moves \/ Questions \/ DeckOrders

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(***************************************************************************)
(* What must hold.                                                         *)
(***************************************************************************)

IsPartition == ZonePartition4(inGameIds, occupants)

DecksAreOrdered ==
    \A deck \in DeckZones : DeckSequenceValid4(deckOrders[deck], occupants[deck])

\* The recorded verdict is what the operator itself says of the arguments.
VerdictIsTrue ==
    LET args == call.args
    IN  CASE call.op = "AtomicZoneMove4" ->
               Accepted(call) = AtomicZoneMove4(args.inGameIds, args.before, args.after, args.id,
                                    args.source, args.destination, args.movementAuthorized,
                                    args.revealRequired, args.revealedBeforeMove)
          [] call.op = "ZonePartition4" ->
               Accepted(call) = ZonePartition4(args.inGameIds, args.occupants)
          [] call.op = "DeckSequenceValid4" ->
               Accepted(call) = DeckSequenceValid4(args.sequence, args.deckOccupants)
          [] call.op = "DeckReorder4" ->
               Accepted(call) = DeckReorder4(args.deckOccupants, args.before, args.after,
                                    args.changeDirected, args.searchContext)
          [] OTHER -> Accepted(call)

\* A refusal names a guard, and an acceptance none.
RefusalIsNamed == Accepted(call) = (call.outcome.guard = NoGuard)

\* "An implementation should reject such a request without applying a partial
\* move."
RefusalChangesNothing ==
    [][~Accepted(call') => UNCHANGED <<inGameIds, occupants, deckOrders>>]_vars

=============================================================================
