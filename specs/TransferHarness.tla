--------------------------- MODULE TransferHarness ---------------------------
(***************************************************************************)
(* A finite harness for the movement history, relocation plans, batch      *)
(* transfers, swaps and framing of "Object operations": every step is one  *)
(* call, accepted or refused.                                              *)
(*                                                                         *)
(* There are two objects, copies of one card that SideA owns: one in       *)
(* SideA's hand, one in play under SideB's control.  Faults are tried only *)
(* before anything is recorded and while every reference is an old one, so *)
(* that the states stay few.                                               *)
(*                                                                         *)
(* A refused call proposes the after that the operator's own equation gives*)
(* for the other arguments, except where after itself is the fault.  A     *)
(* refused call changes nothing.                                           *)
(***************************************************************************)
EXTENDS ObjectTransfers, Expectations

CONSTANTS
    HandId,        \* the object that begins in SideA's hand
    PlayId,        \* the object that begins in play
    SuccessorIds,  \* identifiers that no object has had at first
    StrangerId,    \* an identifier that no object ever has
    Card,          \* the card that both objects are copies of
    MaxHistory     \* how many movements are recorded at most

ASSUME /\ HandId # PlayId /\ {HandId, PlayId} \intersect SuccessorIds = {}
       /\ StrangerId \notin {HandId, PlayId} \cup SuccessorIds

VARIABLES
    table,       \* the object table and the identifiers that were ever used
    history,     \* the movements that occurred, oldest first
    references,  \* the references that somebody holds
    lineage,     \* from each object that has a successor to it
    call         \* the call that led here

vars == <<table, history, references, lineage, call>>

Objects == table.objects
Current == DOMAIN Objects
Occupants == OccupancyOf8(Objects)
ObjectIds == {HandId, PlayId}

DestinationKinds == {"Deck", "DiscardPile", "Hand", "ObjectiveArea"}

\* A record of the shape of a zone instance that is none.
NoSuchZone == [kind |-> "Play", seat |-> "SideA"]

\* Faults are tried here.
Untouched == history = <<>> /\ references = ObjectIds

Extended(map, key, value) ==
    [other \in DOMAIN map \cup {key} |-> IF other = key THEN value ELSE map[other]]

-----------------------------------------------------------------------------
(***************************************************************************)
(* Expected outcomes, stated without the operators they are about.         *)
(***************************************************************************)

RecordGuard(args) ==
    FirstFailure(
        << Test("RecordMovement8.1", args.occurrence > 0),
           Test("RecordMovement8.2",
                args.occurrence \notin {args.before[i].occurrence : i \in DOMAIN args.before}),
           Test("RecordMovement8.3/MovementOccurred8.1", args.kind # "Shuffle"),
           Test("RecordMovement8.3/MovementOccurred8.2", args.actualInstructionResolved),
           Test("RecordMovement8.3/MovementOccurred8.3",
                args.disposition \notin {"Prevented", "Impossible", "Replaced", "NoEffect"}),
           Test("RecordMovement8.4",
                /\ Len(args.after) = Len(args.before) + 1
                /\ \A i \in DOMAIN args.before : args.after[i] = args.before[i]
                /\ args.after[Len(args.after)]
                      = [occurrence |-> args.occurrence, kind |-> args.kind,
                         object |-> args.object]) >>)

PlanGuard(args) ==
    FirstFailure(<< Test("DirectedRelocation8.1", args.plan.kind \notin {"Draw", "Deploy"}),
                    Test("DirectedRelocation8.2", args.plan.destination # NoSuchZone),
                    Test("DirectedRelocation8.3", args.destinationDirected) >>)

\* The row that a successor of row has in a zone of this kind.
ExpectedRow(row, kind) ==
    [card |-> row.card, owner |-> row.owner,
     controller |-> IF kind \in {"ObjectiveArea", "Nowhere"} THEN row.controller ELSE row.owner,
     zone |-> [kind |-> kind, seat |-> IF kind = "Nowhere" THEN "Shared"
                 ELSE IF kind = "ObjectiveArea" THEN row.controller ELSE row.owner],
     face |-> IF kind \in {"Deck", "Hand"} THEN "Down" ELSE row.face]

TransferGuard(args) ==
    LET old == args.before.objects
        new == args.after.objects
        renewed == {id \in args.sources : id \in DOMAIN args.successors}
        fresh == {args.successors[id] : id \in renewed}
        used == args.before.usedIds
    IN  FirstFailure(
        << Test("BatchTransfer8.1", \A id \in args.sources : id \in DOMAIN old),
           Test("BatchTransfer8.2/FreshSuccessors8.1",
                renewed = args.sources /\ renewed = DOMAIN args.successors),
           Test("BatchTransfer8.2/FreshSuccessors8.2", \A id \in fresh : id > 0 /\ id \notin used),
           Test("BatchTransfer8.2/FreshSuccessors8.3",
                \A a, b \in renewed : args.successors[a] = args.successors[b] => a = b),
           Test("BatchTransfer8.3",
                /\ \A id \in DOMAIN new : id \in fresh \/ (id \in DOMAIN old \ args.sources)
                /\ \A id \in fresh \cup (DOMAIN old \ args.sources) : id \in DOMAIN new),
           Test("BatchTransfer8.4",
                \A id \in (DOMAIN old \intersect DOMAIN new) \ args.sources :
                    new[id] = old[id]),
           Test("BatchTransfer8.5",
                \A id \in renewed \intersect DOMAIN old :
                    args.successors[id] \in DOMAIN new
                      => new[args.successors[id]] = ExpectedRow(old[id], args.destinationKind)),
           Test("BatchTransfer8.6",
                /\ \A id \in args.after.usedIds : id \in used \/ id \in fresh
                /\ \A id \in used \cup fresh : id \in args.after.usedIds),
           Test("BatchTransfer8.7", args.destinationKind # "Nowhere"),
           Test("BatchTransfer8.8", \A id \in DOMAIN old : id \in used) >>)

\* What a swap makes of a map.
Swapped(map, first, firstZone, second, secondZone) ==
    [z \in DOMAIN map |->
        {id \in map[z] : ~(z = firstZone /\ id = first) /\ ~(z = secondZone /\ id = second)}
          \cup (IF z = firstZone THEN {second} ELSE {})
          \cup (IF z = secondZone /\ secondZone # firstZone THEN {first} ELSE {})]

SwapGuard(args) ==
    LET IsIn(id, zone) == zone \in DOMAIN args.before /\ id \in args.before[zone]
        ZonesOf(id) == {z \in DOMAIN args.before : IsIn(id, z)}
        placed == UNION {args.before[z] : z \in DOMAIN args.before}
    IN  FirstFailure(
        << Test("SwapLocation8.1", args.firstZone # NoSuchZone),
           Test("SwapLocation8.2", args.secondZone # NoSuchZone),
           Test("SwapLocation8.3", args.firstZone # args.secondZone),
           Test("SwapLocation8.4/ZonePartition4.1", NoSuchZone \notin DOMAIN args.before),
           Test("SwapLocation8.4/ZonePartition4.2",
                /\ \A id \in args.inGameIds : id \in placed
                /\ \A id \in placed : id \in args.inGameIds),
           Test("SwapLocation8.4/ZonePartition4.3",
                \A id \in placed : Cardinality(ZonesOf(id)) = 1),
           Test("SwapLocation8.5", IsIn(args.first, args.firstZone)),
           Test("SwapLocation8.6", IsIn(args.second, args.secondZone)),
           Test("SwapLocation8.7", args.swapAuthorized),
           Test("SwapLocation8.8",
                args.after = Swapped(args.before, args.first, args.firstZone, args.second,
                                     args.secondZone)) >>)

FramingGuard(args) ==
    FirstFailure(
        << Test("FramedUpdate8.1",
                /\ \A name \in DOMAIN args.later : name \in DOMAIN args.earlier
                /\ \A name \in DOMAIN args.earlier : name \in DOMAIN args.later),
           Test("FramedUpdate8.2",
                \A name \in DOMAIN args.earlier :
                   name \in args.changed \/ args.later[name] = args.earlier[name]) >>)

-----------------------------------------------------------------------------

Init ==
    /\ table = [objects |->
                   [id \in ObjectIds |->
                       [card |-> Card, owner |-> "SideA",
                        controller |-> IF id = HandId THEN "SideA" ELSE "SideB",
                        zone |-> IF id = HandId THEN HandOf("SideA") ELSE PlayZone,
                        face |-> IF id = HandId THEN "Down" ELSE "Up"]],
                usedIds |-> ObjectIds]
    /\ history = <<>>
    /\ references = ObjectIds
    /\ lineage = [id \in {} |-> 0]
    /\ call = NoCall

-----------------------------------------------------------------------------
(***************************************************************************)
(* Transfers.                                                              *)
(***************************************************************************)

TransferArgs(sources, successors, kind) ==
    LET fresh == {successors[id] : id \in sources}
        SourceOf(id) == CHOOSE source \in sources : successors[source] = id
    IN  [before |-> table,
         after |->
            [objects |-> [id \in (Current \ sources) \cup fresh |->
                             IF id \in fresh THEN ExpectedRow(Objects[SourceOf(id)], kind)
                             ELSE Objects[id]],
             usedIds |-> table.usedIds \cup fresh],
         sources |-> sources, successors |-> successors, destinationKind |-> kind]

CallTransfer(args) ==
    LET guard == TransferGuard(args)
    IN  /\ call' = RelationCall("BatchTransfer8", args, guard)
        /\ table' = IF guard = NoGuard THEN args.after ELSE table
        /\ lineage' = IF guard = NoGuard
                      THEN [id \in DOMAIN lineage \cup args.sources |->
                               IF id \in args.sources THEN args.successors[id] ELSE lineage[id]]
                      ELSE lineage
        /\ UNCHANGED <<history, references>>

Transfer(sources, successors, kind) ==
    /\ sources \subseteq Current
    /\ \A id \in sources : successors[id] \notin table.usedIds
    /\ \A a, b \in sources : successors[a] = successors[b] => a = b
    /\ CallTransfer(TransferArgs(sources, successors, kind))

\* "Mapping both sources to 21 fails the distinctness condition."
TransferMerging(successor) ==
    /\ Untouched /\ Cardinality(Current) = 2 /\ successor \notin table.usedIds
    /\ CallTransfer(TransferArgs(Current, [id \in Current |-> successor], "Hand"))

\* A successor that is used already, or no positive identifier.
TransferReusing(id, successor) ==
    /\ Untouched /\ id \in Current /\ successor \in table.usedIds \cup {0}
    /\ successor \notin Current \ {id}
    /\ CallTransfer(TransferArgs({id}, [source \in {id} |-> successor], "Hand"))

\* Something that is no source is given a successor as well.
TransferBeyond(id, other, successor) ==
    /\ Untouched /\ {id, other} \subseteq Current /\ id # other
    /\ successor \notin table.usedIds
    /\ LET args == TransferArgs({id}, [source \in {id} |-> successor], "Hand")
       IN  CallTransfer([args EXCEPT !.successors = Extended(@, other, StrangerId)])

\* A source that is no object has a row come of it.
TransferStranger(id, successor, other) ==
    /\ Untouched /\ id \in Current
    /\ {successor, other} \intersect table.usedIds = {} /\ successor # other
    /\ LET args == TransferArgs({id}, [source \in {id} |-> successor], "Hand")
       IN  CallTransfer([args EXCEPT !.sources = @ \cup {StrangerId},
                                     !.successors = Extended(@, StrangerId, other),
                                     !.after.objects = Extended(@, other, @[successor]),
                                     !.after.usedIds = @ \cup {other}])

\* The old row stays.
TransferKeeping(id, successor) ==
    /\ Untouched /\ id \in Current /\ successor \notin table.usedIds
    /\ LET args == TransferArgs({id}, [source \in {id} |-> successor], "DiscardPile")
       IN  CallTransfer([args EXCEPT !.after.objects = Extended(@, id, Objects[id])])

\* The row of another object is altered.
TransferAltering(id, other, successor) ==
    /\ Untouched /\ {id, other} \subseteq Current /\ id # other
    /\ successor \notin table.usedIds
    /\ LET args == TransferArgs({id}, [source \in {id} |-> successor], "DiscardPile")
       IN  CallTransfer([args EXCEPT !.after.objects[other].face = "Sideways"])

\* The successor is not where the transfer was to.
TransferAstray(id, successor) ==
    /\ Untouched /\ id \in Current /\ successor \notin table.usedIds
    /\ LET args == TransferArgs({id}, [source \in {id} |-> successor], "Hand")
       IN  CallTransfer([args EXCEPT !.destinationKind = "DiscardPile"])

\* The successor is not recorded as used.
TransferUnused(id, successor) ==
    /\ Untouched /\ id \in Current /\ successor \notin table.usedIds
    /\ LET args == TransferArgs({id}, [source \in {id} |-> successor], "Hand")
       IN  CallTransfer([args EXCEPT !.after.usedIds = table.usedIds])

\* The successor would be in no zone.
TransferNowhere(id, successor) ==
    /\ Untouched /\ id \in Current /\ successor \notin table.usedIds
    /\ LET args == TransferArgs({id}, [source \in {id} |-> successor], "DiscardPile")
       IN  CallTransfer([args EXCEPT
                            !.destinationKind = "Nowhere",
                            !.after.objects[successor] =
                               [Objects[id] EXCEPT
                                   !.zone = [kind |-> "Nowhere", seat |-> "Shared"]]])

\* The other object is not recorded as used.
TransferUnrecorded(id, other, successor) ==
    /\ Untouched /\ {id, other} \subseteq Current /\ id # other
    /\ successor \notin table.usedIds
    /\ LET args == TransferArgs({id}, [source \in {id} |-> successor], "Hand")
       IN  CallTransfer([args EXCEPT !.before.usedIds = @ \ {other},
                                     !.after.usedIds = @ \ {other}])

Transfers ==
    \/ \E sources \in SUBSET (ObjectIds \cup SuccessorIds) :
          \E successors \in [sources -> SuccessorIds], kind \in DestinationKinds :
             Transfer(sources, successors, kind)
    \/ \E successor \in SuccessorIds : TransferMerging(successor)
    \/ \E id \in ObjectIds :
          \/ \E successor \in ObjectIds \cup {0} : TransferReusing(id, successor)
          \/ \E successor \in SuccessorIds :
                \/ TransferKeeping(id, successor)
                \/ TransferAstray(id, successor)
                \/ TransferUnused(id, successor)
                \/ TransferNowhere(id, successor)
                \/ \E other \in ObjectIds :
                      \/ TransferBeyond(id, other, successor)
                      \/ TransferAltering(id, other, successor)
                      \/ TransferUnrecorded(id, other, successor)
                \/ \E other \in SuccessorIds : TransferStranger(id, successor, other)

-----------------------------------------------------------------------------
(***************************************************************************)
(* History.                                                                *)
(***************************************************************************)

RecordArgs(kind, object, disposition, resolved) ==
    [before |-> history,
     after |-> Append(history, [occurrence |-> Len(history) + 1, kind |-> kind,
                                object |-> object]),
     occurrence |-> Len(history) + 1, kind |-> kind, object |-> object,
     disposition |-> disposition, actualInstructionResolved |-> resolved]

CallRecord(args) ==
    LET guard == RecordGuard(args)
    IN  /\ call' = RelationCall("RecordMovement8", args, guard)
        /\ history' = IF guard = NoGuard THEN args.after ELSE history
        /\ UNCHANGED <<table, references, lineage>>

\* The event is of the object as it was when the movement was asked for.
Record(kind, object, disposition, resolved) ==
    /\ Len(history) < MaxHistory
    /\ disposition \in {"Complete", "ModifiedEffects"} \/ Untouched
    /\ resolved \/ Untouched
    /\ CallRecord(RecordArgs(kind, object, disposition, resolved))

\* The event is recorded under this identifier.
RecordUnder(object, occurrence) ==
    /\ history # <<>> \/ occurrence = 0
    /\ Len(history) < MaxHistory
    /\ LET args == RecordArgs("Retire", object, "Complete", TRUE)
       IN  CallRecord([args EXCEPT !.occurrence = occurrence,
                                   !.after[Len(history) + 1].occurrence = occurrence])

IsSwap(aCall) == aCall.op = "SwapLocation8" /\ Accepted(aCall)

\* after records nothing.
RecordNothing(object) ==
    /\ Untouched
    /\ CallRecord([RecordArgs("Retire", object, "Complete", TRUE) EXCEPT !.after = history])

\* "Create different events": a swap that has just been made is one occurrence, whose
\* event names the first of the two objects.
RecordSwap ==
    /\ Len(history) < MaxHistory
    /\ IsSwap(call)
    /\ CallRecord(RecordArgs("SwapLocation", call.args.first, "Complete", TRUE))

Histories ==
    \/ RecordSwap
    \/ \E kind \in {"Retire", "Shuffle"}, disposition \in Dispositions,
          resolved \in BOOLEAN :
          Record(kind, HandId, disposition, resolved)
    \/ \E occurrence \in {0, 1} : RecordUnder(PlayId, occurrence)
    \/ RecordNothing(HandId)

-----------------------------------------------------------------------------
(***************************************************************************)
(* Swaps.                                                                  *)
(***************************************************************************)

SwapArgs(first, second) ==
    [inGameIds |-> Current, before |-> Occupants,
     after |-> Swapped(Occupants, first, Objects[first].zone, second, Objects[second].zone),
     first |-> first, firstZone |-> Objects[first].zone,
     second |-> second, secondZone |-> Objects[second].zone, swapAuthorized |-> TRUE]

CallSwap(args) ==
    LET guard == SwapGuard(args)
    IN  /\ call' = RelationCall("SwapLocation8", args, guard)
        /\ table' = IF guard = NoGuard
                    THEN [table EXCEPT !.objects[args.first].zone = args.secondZone,
                                       !.objects[args.second].zone = args.firstZone]
                    ELSE table
        /\ UNCHANGED <<history, references, lineage>>

CanSwap(first, second) == {first, second} \subseteq Current /\ first # second

\* Refused where both are in one zone.
Swap(first, second) ==
    /\ CanSwap(first, second) /\ Untouched
    /\ CallSwap(SwapArgs(first, second))

SwapWithItself(id) ==
    /\ id \in Current /\ Untouched
    /\ CallSwap(SwapArgs(id, id))

\* One of the two is said to be in the bank.
SwapAbsentFirst(first, second) ==
    /\ CanSwap(first, second) /\ Untouched
    /\ LET args == SwapArgs(first, second)
       IN  CallSwap([args EXCEPT
                        !.firstZone = BankZone,
                        !.after = Swapped(Occupants, first, BankZone, second,
                                          args.secondZone)])

SwapAbsentSecond(first, second) ==
    /\ CanSwap(first, second) /\ Untouched
    /\ LET args == SwapArgs(first, second)
       IN  CallSwap([args EXCEPT
                        !.secondZone = BankZone,
                        !.after = Swapped(Occupants, first, args.firstZone, second, BankZone)])

SwapUnauthorized(first, second) ==
    /\ CanSwap(first, second) /\ Untouched
    /\ CallSwap([SwapArgs(first, second) EXCEPT !.swapAuthorized = FALSE])

\* Only one of the two moves.
SwapHalf(first, second) ==
    /\ CanSwap(first, second) /\ Untouched
    /\ CallSwap([SwapArgs(first, second) EXCEPT !.after = Occupants])

\* Faults of the partition, and zones that are none: tried before any transfer.
CanSwapAtFirst(first, second) ==
    CanSwap(first, second) /\ Untouched /\ Current = ObjectIds

\* One of the two is said to be in no zone.
SwapNowhereFirst(first, second) ==
    /\ CanSwapAtFirst(first, second)
    /\ LET args == SwapArgs(first, second)
       IN  CallSwap([args EXCEPT
                        !.firstZone = NoSuchZone,
                        !.after = Swapped(Occupants, first, NoSuchZone, second,
                                          args.secondZone)])

SwapNowhereSecond(first, second) ==
    /\ CanSwapAtFirst(first, second)
    /\ LET args == SwapArgs(first, second)
       IN  CallSwap([args EXCEPT
                        !.secondZone = NoSuchZone,
                        !.after = Swapped(Occupants, first, args.firstZone, second,
                                          NoSuchZone)])

\* before has a zone that is none.
SwapBeyond(first, second) ==
    /\ CanSwapAtFirst(first, second)
    /\ CallSwap([SwapArgs(first, second) EXCEPT !.before = Extended(@, NoSuchZone, {})])

\* An object of the game is in no zone.
SwapIncomplete(first, second) ==
    /\ CanSwapAtFirst(first, second)
    /\ CallSwap([SwapArgs(first, second) EXCEPT !.inGameIds = @ \cup {StrangerId}])

\* The first is in the bank as well.
SwapOverlapping(first, second) ==
    /\ CanSwapAtFirst(first, second)
    /\ CallSwap([SwapArgs(first, second) EXCEPT !.before[BankZone] = {first},
                                                !.after[BankZone] = {first}])

Swaps ==
    \/ \E first, second \in ObjectIds \cup SuccessorIds :
          \/ Swap(first, second)
          \/ SwapAbsentFirst(first, second)
          \/ SwapAbsentSecond(first, second)
          \/ SwapUnauthorized(first, second)
          \/ SwapHalf(first, second)
    \/ \E first, second \in ObjectIds :
          \/ SwapNowhereFirst(first, second)
          \/ SwapNowhereSecond(first, second)
          \/ SwapBeyond(first, second)
          \/ SwapIncomplete(first, second)
          \/ SwapOverlapping(first, second)
    \/ \E id \in ObjectIds : SwapWithItself(id)

-----------------------------------------------------------------------------
(***************************************************************************)
(* References and questions.                                               *)
(***************************************************************************)

\* "An old reference does not become a reference to its successor unless
\* another contract explicitly follows that relationship."
Follow(reference) ==
    /\ reference \in references
    /\ LET followed == FollowReference8(reference, lineage)
       IN  /\ call' = ValueCall("FollowReference8",
                                [reference |-> reference, successors |-> lineage], followed)
           /\ references' = (references \ {reference}) \cup {followed}
    /\ UNCHANGED <<table, history, lineage>>

Ask(newCall) ==
    /\ call' = newCall
    /\ UNCHANGED <<table, history, references, lineage>>

AskOccupancy ==
    /\ Ask(ValueCall("OccupancyOf8", [objects |-> Objects], Occupants))

AskPlan(kind, destination, directed) ==
    /\ Untouched
    /\ LET args == [plan |-> [kind |-> kind, destination |-> destination],
                    destinationDirected |-> directed]
       IN  Ask(PredicateCall("DirectedRelocation8", args, PlanGuard(args)))

Composed == [objects |-> Objects, usedIds |-> table.usedIds, references |-> references]

AskFraming(later, changed) ==
    LET args == [earlier |-> Composed, later |-> later, changed |-> changed]
    IN  Ask(PredicateCall("FramedUpdate8", args, FramingGuard(args)))

\* A step that uses another identifier, and says so or not.
CheckUse(changed) ==
    /\ Untouched
    /\ AskFraming([Composed EXCEPT !.usedIds = @ \cup {StrangerId}], changed)

\* A component comes into being.
CheckMore ==
    /\ Untouched
    /\ AskFraming([name \in DOMAIN Composed \cup {"more"} |->
                      IF name = "more" THEN <<>> ELSE Composed[name]],
                  {"usedIds"})

\* What the transfer that led here says of the two tables, one component or both
\* being said to change.
CheckStep(changed) ==
    /\ call.op = "BatchTransfer8" /\ Accepted(call)
    /\ LET args == [earlier |-> call.args.before, later |-> table, changed |-> changed]
       IN  Ask(PredicateCall("FramedUpdate8", args, FramingGuard(args)))

Questions ==
    \/ \E reference \in ObjectIds \cup SuccessorIds : Follow(reference)
    \/ AskOccupancy
    \/ \E kind \in {"Relocate", "Draw", "Deploy"}, destination \in {BankZone, NoSuchZone},
          directed \in BOOLEAN :
          AskPlan(kind, destination, directed)
    \/ \E changed \in {{"usedIds"}, {"objects", "usedIds"}, {"references"}} : CheckUse(changed)
    \/ CheckMore
    \/ \E changed \in {{"usedIds"}, {"objects", "usedIds"}} : CheckStep(changed)

Next == Transfers \/ Histories \/ Swaps \/ Questions

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(***************************************************************************)
(* What must hold.                                                         *)
(***************************************************************************)

\* Every object is in exactly one zone, whatever was transferred or swapped.
IsPartition == ZonePartition4(Current, Occupants)

CurrentAreUsed == Current \subseteq table.usedIds /\ Cardinality(Current) = 2

OccurrencesAreFresh ==
    \A i, j \in DOMAIN history :
       /\ history[i].occurrence > 0
       /\ i # j => history[i].occurrence # history[j].occurrence

\* The recorded verdict is what the operator itself says of the arguments.
VerdictIsTrue ==
    LET args == call.args
    IN  CASE call.op = "RecordMovement8" ->
               Accepted(call) = RecordMovement8(args.before, args.after, args.occurrence,
                                    args.kind, args.object, args.disposition,
                                    args.actualInstructionResolved)
          [] call.op = "DirectedRelocation8" ->
               Accepted(call) = DirectedRelocation8(args.plan, args.destinationDirected)
          [] call.op = "BatchTransfer8" ->
               Accepted(call) = BatchTransfer8(args.before, args.after, args.sources,
                                    args.successors, args.destinationKind)
          [] call.op = "SwapLocation8" ->
               Accepted(call) = SwapLocation8(args.inGameIds, args.before, args.after,
                                    args.first, args.firstZone, args.second,
                                    args.secondZone, args.swapAuthorized)
          [] call.op = "FramedUpdate8" ->
               Accepted(call) = FramedUpdate8(args.earlier, args.later, args.changed)
          [] OTHER -> Accepted(call)

\* A refusal names a guard, and an acceptance none.
RefusalIsNamed == Accepted(call) = (call.outcome.guard = NoGuard)

RefusalChangesNothing ==
    [][~Accepted(call') => UNCHANGED <<table, history, references, lineage>>]_vars

\* "Their final location information cannot replace the occurrence history."
HistoryOnlyGrows ==
    [][SubSeq(history', 1, Len(history)) = history /\ table.usedIds \subseteq table'.usedIds]_vars

\* No successor re-uses an identifier.
SuccessorsAreNew ==
    [][(DOMAIN table'.objects \ Current) \intersect table.usedIds = {}]_vars

\* A swap ends no identity.
SwapsKeepIdentities ==
    [][call'.op = "SwapLocation8" => DOMAIN table'.objects = Current]_vars

\* The event of a swap comes of a swap, and of nothing else.
SwapEventsAreOfSwaps ==
    [][history' # history /\ history'[Len(history')].kind = "SwapLocation"
         => IsSwap(call) /\ history'[Len(history')].object = call.args.first]_vars

\* "A composed state must also constrain unrelated components": of every step.
StepsAreFramed ==
    [][FramedUpdate8(Composed, Composed',
                     CASE call'.op = "BatchTransfer8" -> {"objects", "usedIds"}
                       [] call'.op = "SwapLocation8" -> {"objects"}
                       [] call'.op = "FollowReference8" -> {"references"}
                       [] OTHER -> {})]_vars

ReferencesAreFollowed ==
    [][references' # references => call'.op = "FollowReference8"]_vars

TypesHold ==
    /\ Objects \in [Current -> ObjectRows]
    /\ table.usedIds \subseteq Nat \ {0}
    /\ history \in Seq(MovementEvents)
    /\ references \subseteq table.usedIds

=============================================================================
