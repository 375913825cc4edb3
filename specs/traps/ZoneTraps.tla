------------------------------ MODULE ZoneTraps ------------------------------
(***************************************************************************)
(* The behaviours under traces/zones, each a script.  The numbers are those*)
(* of ZoneHarness.cfg.                                                     *)
(***************************************************************************)
EXTENDS ZoneHarness, Scripts

Follows == FollowsWith(call')
Unfinished == UnfinishedWith(call)
ShorterThan25 == TLCGet("level") < 25

Deck == DeckOf("SideA")
Hand == HandOf("SideA")
Discard == DiscardPileOf("SideA")
Objectives == ObjectiveAreaOf("SideA")
OtherHand == HandOf("SideB")

MoveStep(id, destination, guard) ==
    Step("AtomicZoneMove4", [id |-> id, destination |-> destination], guard)

AcceptMove(id, destination) == MoveStep(id, destination, NoGuard)

\* The example's map, and others with 11 in the hand and 12 in play.
Example == [z \in ZoneInstances4 |-> IF z = Hand THEN {11} ELSE IF z = PlayZone THEN {12} ELSE {}]
ExampleWithout(zone) == [z \in ZoneInstances4 \ {zone} |-> Example[z]]
ExampleAndNoSuchZone ==
    [z \in ZoneInstances4 \cup {NoSuchZone} |-> IF z = NoSuchZone THEN {} ELSE Example[z]]

CheckPartitionOf(map, guard) == Step("ZonePartition4", [occupants |-> map], guard)
PartitionStep(guard) == Step("ZonePartition4", <<>>, guard)

MoveAndLeaveBehind ==
    << MoveStep(11, PlayZone, "AtomicZoneMove4.8"),
       AcceptMove(11, PlayZone),
       PartitionStep(NoGuard),
       AcceptMove(11, Hand),
       MoveStep(12, Hand, "AtomicZoneMove4.8"),
       AcceptMove(12, Hand) >>

MoveAstrayScript ==
    << Step("AtomicZoneMove4",
            [id |-> 11, destination |-> PlayZone, after |-> Moved(Example, 11, Hand, BankZone)],
            "AtomicZoneMove4.8"),
       AcceptMove(11, BankZone),
       Step("AtomicZoneMove4",
            [id |-> 11, destination |-> Hand,
             after |-> Moved(Example, 11, Hand, OtherHand)],
            "AtomicZoneMove4.8"),
       AcceptMove(11, OtherHand) >>

MoveBetweenNoZones ==
    << Step("AtomicZoneMove4", [id |-> 11, source |-> NoSuchZone, destination |-> PlayZone],
            "AtomicZoneMove4.1"),
       Step("AtomicZoneMove4", [id |-> 11, source |-> Hand, destination |-> NoSuchZone],
            "AtomicZoneMove4.2"),
       Step("AtomicZoneMove4", [id |-> 11, source |-> Hand, destination |-> Hand],
            "AtomicZoneMove4.3"),
       AcceptMove(11, SetAsideZone),
       Step("AtomicZoneMove4", [id |-> 11, destination |-> SetAsideZone], "AtomicZoneMove4.3"),
       PartitionStep(NoGuard) >>

MoveFromNoPartition ==
    << Step("AtomicZoneMove4", [before |-> ExampleWithout(BankZone)],
            "AtomicZoneMove4.4/ZonePartition4.1"),
       Step("AtomicZoneMove4", [before |-> ExampleAndNoSuchZone],
            "AtomicZoneMove4.4/ZonePartition4.1"),
       MoveStep(11, PlayZone, "AtomicZoneMove4.4/ZonePartition4.2"),
       MoveStep(11, PlayZone, "AtomicZoneMove4.4/ZonePartition4.3"),
       AcceptMove(11, PlayZone),
       MoveStep(12, Hand, "AtomicZoneMove4.4/ZonePartition4.3") >>

MoveOfAbsentObject ==
    << Step("AtomicZoneMove4", [id |-> 12, source |-> Hand], "AtomicZoneMove4.5"),
       AcceptMove(11, PlayZone),
       Step("AtomicZoneMove4", [id |-> 11, source |-> Hand], "AtomicZoneMove4.5"),
       AcceptMove(12, Hand),
       Step("AtomicZoneMove4", [id |-> 12, source |-> PlayZone], "AtomicZoneMove4.5") >>

MovePermissions ==
    << MoveStep(11, PlayZone, "AtomicZoneMove4.6"),
       MoveStep(11, PlayZone, "AtomicZoneMove4.7"),
       Step("AtomicZoneMove4",
            [id |-> 11, destination |-> PlayZone, revealRequired |-> TRUE], NoGuard),
       MoveStep(11, Hand, "AtomicZoneMove4.6"),
       AcceptMove(11, Hand),
       MoveStep(12, Hand, "AtomicZoneMove4.7") >>

\* The walk of both objects through the zones, twenty moves and more.
MoveThroughZones ==
    << AcceptMove(11, Deck), AcceptMove(12, Deck), PartitionStep(NoGuard),
       AcceptMove(11, Discard), AcceptMove(12, Objectives), PartitionStep(NoGuard),
       AcceptMove(11, Objectives), AcceptMove(12, Discard), PartitionStep(NoGuard),
       AcceptMove(11, PlayZone), AcceptMove(12, BankZone), PartitionStep(NoGuard),
       AcceptMove(11, BankZone), AcceptMove(12, SetAsideZone), PartitionStep(NoGuard),
       AcceptMove(11, SetAsideZone), AcceptMove(12, RemovedZone), PartitionStep(NoGuard),
       AcceptMove(11, RemovedZone), AcceptMove(12, OtherHand), PartitionStep(NoGuard),
       AcceptMove(11, OtherHand), AcceptMove(12, PlayZone), AcceptMove(11, Hand) >>

OmittedEmptyZone ==
    << CheckPartitionOf(Example, NoGuard),
       CheckPartitionOf(ExampleWithout(BankZone), "ZonePartition4.1"),
       CheckPartitionOf(ExampleAndNoSuchZone, "ZonePartition4.1"),
       AcceptMove(11, PlayZone),
       CheckPartitionOf([z \in ZoneInstances4 \ {Hand} |-> IF z = PlayZone THEN {11, 12} ELSE {}],
                        "ZonePartition4.1"),
       PartitionStep(NoGuard) >>

LostAndDoubledIdentifiers ==
    << CheckPartitionOf([Example EXCEPT ![Hand] = {}], "ZonePartition4.2"),
       CheckPartitionOf([Example EXCEPT ![BankZone] = {99}], "ZonePartition4.2"),
       CheckPartitionOf([Example EXCEPT ![PlayZone] = {11, 12}], "ZonePartition4.3"),
       AcceptMove(12, Hand),
       PartitionStep("ZonePartition4.3"),
       PartitionStep("ZonePartition4.2"),
       PartitionStep(NoGuard) >>

ClassStep(zone) == Step("ZoneClass4", [zone |-> zone], NoGuard)

ZonesAndClasses ==
    << Step("ZoneInstances4", <<>>, NoGuard),
       ClassStep(Deck), ClassStep(DeckOf("SideB")), ClassStep(Hand), ClassStep(OtherHand),
       ClassStep(Discard), ClassStep(DiscardPileOf("SideB")), ClassStep(Objectives),
       ClassStep(ObjectiveAreaOf("SideB")), ClassStep(PlayZone), ClassStep(BankZone),
       ClassStep(SetAsideZone), ClassStep(RemovedZone) >>

LookStep(zone, face, viewer, controller) ==
    Step("DefaultZoneLook4",
         [zone |-> zone, face |-> face, viewer |-> viewer, controller |-> controller], NoGuard)

LooksByClass ==
    << LookStep(Hand, "Down", "SideA", "SideA"), LookStep(Hand, "Up", "SideB", "SideA"),
       LookStep(PlayZone, "Up", "SideB", "SideA"), LookStep(PlayZone, "Down", "SideB", "SideA"),
       LookStep(PlayZone, "Down", "SideA", "SideA"),
       AcceptMove(11, Deck),
       LookStep(Deck, "Up", "SideA", "SideA"), LookStep(Deck, "Down", "SideB", "SideA"),
       AcceptMove(12, SetAsideZone),
       LookStep(SetAsideZone, "Up", "SideA", "SideA"),
       AcceptMove(12, Discard),
       LookStep(Discard, "Up", "SideB", "SideB"),
       AcceptMove(12, RemovedZone),
       LookStep(RemovedZone, "Up", "SideB", "SideA") >>

SequenceStep(sequence, guard) == Step("DeckSequenceValid4", [sequence |-> sequence], guard)

DeckSequences ==
    << SequenceStep(<<22, 21, 23>>, NoGuard),
       SequenceStep(<<22, 21, 23, 22>>, "DeckSequenceValid4.2"),
       SequenceStep(<<21, 23>>, "DeckSequenceValid4.3"),
       AcceptMove(21, Hand),
       SequenceStep(<<22, 23>>, NoGuard),
       SequenceStep(<<22, 23, 21>>, "DeckSequenceValid4.1"),
       AcceptMove(21, Deck),
       SequenceStep(<<22, 23, 21>>, NoGuard),
       SequenceStep(<<>>, NoGuard) >>

ReorderStep(before, after, guard) ==
    Step("DeckReorder4", [before |-> before, after |-> after], guard)

DeckReorders ==
    << Step("DeckReorder4",
            [before |-> <<21, 22, 23>>, after |-> <<22, 21, 23>>, changeDirected |-> TRUE],
            NoGuard),
       Step("DeckReorder4",
            [before |-> <<22, 21, 23>>, after |-> <<22, 23, 21>>, searchContext |-> TRUE],
            NoGuard),
       ReorderStep(<<22, 23, 21>>, <<22, 23, 21>>, NoGuard),
       ReorderStep(<<22, 23, 21>>, <<23, 22, 21>>, "DeckReorder4.3"),
       ReorderStep(<<>>, <<>>, NoGuard),
       SequenceStep(<<22, 23, 21>>, NoGuard) >>

DeckReordersOfOthers ==
    << ReorderStep(<<23, 22, 21>>, <<23, 22, 21, 23>>, "DeckReorder4.2/DeckSequenceValid4.2"),
       ReorderStep(<<23, 22, 21>>, <<22, 21>>, "DeckReorder4.2/DeckSequenceValid4.3"),
       AcceptMove(22, PlayZone),
       ReorderStep(<<23, 21>>, <<23, 21, 22>>, "DeckReorder4.2/DeckSequenceValid4.1"),
       Step("DeckReorder4",
            [before |-> <<23, 21>>, after |-> <<21, 23>>, changeDirected |-> TRUE], NoGuard) >>

DeckReordersFromOthers ==
    << ReorderStep(<<21, 23, 22, 21>>, <<21, 23, 22>>, "DeckReorder4.1/DeckSequenceValid4.2"),
       ReorderStep(<<23, 22>>, <<21, 23, 22>>, "DeckReorder4.1/DeckSequenceValid4.3"),
       AcceptMove(23, Hand),
       ReorderStep(<<21, 22, 23>>, <<21, 22>>, "DeckReorder4.1/DeckSequenceValid4.1"),
       ReorderStep(<<21, 22>>, <<21, 22>>, NoGuard) >>

ProjectStep(sequence) == Step("HandSetupProjection4", [sequence |-> sequence], NoGuard)

HandProjections ==
    << ProjectStep(<<23, 21, 22>>),
       ReorderStep(<<23, 21, 22>>, <<21, 23, 22>>, NoGuard),
       ProjectStep(<<21, 23, 22>>),
       AcceptMove(23, Hand),
       ProjectStep(<<21, 22>>),
       ProjectStep(<<>>),
       AcceptMove(21, Hand), ProjectStep(<<22>>), AcceptMove(22, Hand), PartitionStep(NoGuard) >>

HostedBy(id, host) == [hosted \in {id} |-> host]
NotHosted == <<>>

LocateStep(id, hosts) == Step("ObjectLocation4", [id |-> id, hosts |-> hosts], NoGuard)

\* In play, in the hand and in the deck, hosted and not.
Locations ==
    << LocateStep(22, NotHosted), LocateStep(23, NotHosted),
       LocateStep(22, HostedBy(22, 23)),
       AcceptMove(21, PlayZone),
       Step("ObjectLocation4",
            [id |-> 21, hosts |-> NotHosted, playParts |-> [id \in {21} |-> "SideBArea"]],
            NoGuard),
       AcceptMove(22, PlayZone),
       LocateStep(22, HostedBy(22, 21)),
       Step("ObjectLocation4",
            [id |-> 22, hosts |-> NotHosted, playParts |-> [id \in {21, 22} |-> "SideAArea"]],
            NoGuard),
       AcceptMove(22, Hand),
       LocateStep(22, NotHosted), LocateStep(22, HostedBy(22, 21)) >>

=============================================================================
