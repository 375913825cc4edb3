---------------------------- MODULE TransferTraps ----------------------------
(***************************************************************************)
(* The behaviours under traces/transfers, each a script.  The numbers are  *)
(* those of TransferHarness.cfg.                                           *)
(***************************************************************************)
EXTENDS TransferHarness, Scripts

Follows == FollowsWith(call')
Unfinished == UnfinishedWith(call)
ShorterThan25 == TLCGet("level") < 25

RecordStep(kind, disposition, resolved, guard) ==
    Step("RecordMovement8",
         [kind |-> kind, disposition |-> disposition, actualInstructionResolved |-> resolved],
         guard)
Unrecorded(guard) == Step("RecordMovement8", <<>>, guard)

TransferStep(sources, successors, kind, guard) ==
    Step("BatchTransfer8",
         [sources |-> sources, successors |-> successors, destinationKind |-> kind], guard)
Untransferred(guard) == Step("BatchTransfer8", <<>>, guard)

OccupancyStep == Step("OccupancyOf8", <<>>, NoGuard)
FollowStep(reference) == Step("FollowReference8", [reference |-> reference], NoGuard)

\* "One completes as a retirement operation; another is prevented before that
\* operation occurs": the place where the card is tells nobody which.
RetiredAndPrevented ==
    << RecordStep("Retire", "Prevented", TRUE, "RecordMovement8.3/MovementOccurred8.3"),
       RecordStep("Retire", "Impossible", TRUE, "RecordMovement8.3/MovementOccurred8.3"),
       RecordStep("Retire", "Replaced", TRUE, "RecordMovement8.3/MovementOccurred8.3"),
       RecordStep("Retire", "NoEffect", TRUE, "RecordMovement8.3/MovementOccurred8.3"),
       RecordStep("Retire", "Complete", FALSE, "RecordMovement8.3/MovementOccurred8.2"),
       RecordStep("Shuffle", "Complete", TRUE, "RecordMovement8.3/MovementOccurred8.1"),
       TransferStep({11}, 11 :> 21, "DiscardPile", NoGuard),
       RecordStep("Retire", "Complete", TRUE, NoGuard),
       Step("RecordMovement8", [occurrence |-> 1], "RecordMovement8.2"),
       RecordStep("Retire", "ModifiedEffects", TRUE, NoGuard),
       OccupancyStep >>

RecordedWrongly ==
    << Step("RecordMovement8", [occurrence |-> 0], "RecordMovement8.1"),
       Unrecorded("RecordMovement8.4"),
       RecordStep("Retire", "Complete", TRUE, NoGuard),
       Step("RecordMovement8", [occurrence |-> 0], "RecordMovement8.1"),
       Step("RecordMovement8", [occurrence |-> 1], "RecordMovement8.2"),
       RecordStep("Retire", "ModifiedEffects", TRUE, NoGuard) >>

PlanStep(kind, destination, directed, guard) ==
    Step("DirectedRelocation8",
         [plan |-> [kind |-> kind, destination |-> destination],
          destinationDirected |-> directed], guard)

\* "Reusing a destination helper does not make those procedures
\* interchangeable."
RelocationPlans ==
    << PlanStep("Relocate", BankZone, TRUE, NoGuard),
       PlanStep("Draw", BankZone, TRUE, "DirectedRelocation8.1"),
       PlanStep("Deploy", BankZone, TRUE, "DirectedRelocation8.1"),
       PlanStep("Relocate", NoSuchZone, TRUE, "DirectedRelocation8.2"),
       PlanStep("Relocate", BankZone, FALSE, "DirectedRelocation8.3") >>

\* The seed's example, as part of the larger relation.
TransferOfTwo ==
    << TransferStep({11, 12}, 11 :> 21 @@ 12 :> 21, "Hand", "BatchTransfer8.2/FreshSuccessors8.3"),
       TransferStep({11}, 11 :> 11, "Hand", "BatchTransfer8.2/FreshSuccessors8.2"),
       TransferStep({11}, 11 :> 0, "Hand", "BatchTransfer8.2/FreshSuccessors8.2"),
       Untransferred("BatchTransfer8.2/FreshSuccessors8.1"),
       Untransferred("BatchTransfer8.1"),
       TransferStep({11, 12}, 11 :> 21 @@ 12 :> 22, "DiscardPile", NoGuard),
       OccupancyStep,
       FollowStep(11), FollowStep(12), FollowStep(21),
       TransferStep({}, <<>>, "Hand", NoGuard) >>

TransferGoneWrong ==
    << Untransferred("BatchTransfer8.3"),
       Untransferred("BatchTransfer8.4"),
       Untransferred("BatchTransfer8.5"),
       Untransferred("BatchTransfer8.6"),
       Untransferred("BatchTransfer8.7"),
       Untransferred("BatchTransfer8.8"),
       TransferStep({12}, 12 :> 22, "ObjectiveArea", NoGuard),
       Untransferred("BatchTransfer8.3"),
       TransferStep({11}, 11 :> 21, "Hand", NoGuard),
       OccupancyStep >>

\* "An old reference does not become a reference to its successor" by the
\* transfer.
ReferencesFollowed ==
    << FollowStep(12),
       TransferStep({12}, 12 :> 21, "Hand", NoGuard),
       TransferStep({21}, 21 :> 22, "DiscardPile", NoGuard),
       FollowStep(12), FollowStep(21), FollowStep(22), FollowStep(11) >>

\* Face up and under the other seat's control before, face down and under its
\* owner's in a deck.
TransferIntoADeck ==
    << TransferStep({12}, 12 :> 21, "Deck", NoGuard),
       OccupancyStep,
       FollowStep(12) >>

SwapStep(first, second, guard) ==
    Step("SwapLocation8", [first |-> first, second |-> second], guard)

\* Both keep their identities, and the event is of its own kind.
SwapOfTwo ==
    << OccupancyStep,
       SwapStep(11, 11, "SwapLocation8.3"),
       SwapStep(11, 12, "SwapLocation8.5"),
       SwapStep(11, 12, "SwapLocation8.6"),
       SwapStep(11, 12, "SwapLocation8.7"),
       SwapStep(11, 12, "SwapLocation8.8"),
       SwapStep(11, 12, NoGuard),
       RecordStep("SwapLocation", "Complete", TRUE, NoGuard),
       OccupancyStep >>

SwapInOneZone ==
    << TransferStep({12}, 12 :> 22, "Hand", NoGuard),
       SwapStep(11, 22, "SwapLocation8.3"),
       TransferStep({22}, 22 :> 21, "DiscardPile", NoGuard),
       SwapStep(21, 11, NoGuard),
       OccupancyStep >>

\* Between zones that are none, and from what is no partition.
SwapFromNoPartition ==
    << SwapStep(11, 12, "SwapLocation8.1"),
       SwapStep(11, 12, "SwapLocation8.2"),
       SwapStep(11, 12, "SwapLocation8.4/ZonePartition4.1"),
       SwapStep(11, 12, "SwapLocation8.4/ZonePartition4.2"),
       SwapStep(11, 12, "SwapLocation8.4/ZonePartition4.3"),
       SwapStep(12, 11, NoGuard) >>

FramingStep(changed, guard) == Step("FramedUpdate8", [changed |-> changed], guard)

\* The table between the two transfers.
FirstTransferred ==
    [objects |->
        21 :> [card |-> 111, owner |-> "SideA", controller |-> "SideA",
               zone |-> ObjectiveAreaOf("SideA"), face |-> "Down"]
          @@ 12 :> [card |-> 111, owner |-> "SideA", controller |-> "SideB", zone |-> PlayZone,
                    face |-> "Up"],
     usedIds |-> {11, 12, 21}]

\* Of steps that were not made, and of two that were.
Framing ==
    << FramingStep({"usedIds"}, NoGuard),
       FramingStep({"objects", "usedIds"}, NoGuard),
       FramingStep({"references"}, "FramedUpdate8.2"),
       Step("FramedUpdate8", <<>>, "FramedUpdate8.1"),
       TransferStep({11}, 11 :> 21, "ObjectiveArea", NoGuard),
       FramingStep({"usedIds"}, "FramedUpdate8.2"),
       FramingStep({"references"}, "FramedUpdate8.2"),
       TransferStep({12}, 12 :> 22, "Hand", NoGuard),
       Step("FramedUpdate8",
            [earlier |-> FirstTransferred, changed |-> {"objects", "usedIds"}], NoGuard) >>

=============================================================================
