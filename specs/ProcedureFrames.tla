--------------------------- MODULE ProcedureFrames ---------------------------
(***************************************************************************)
(* The frame of an operation, from its opening to its return.              *)
(*                                                                         *)
(* "O" cites the seed "Object operations", which describes these operators *)
(* in prose; their text is ours.                                           *)
(***************************************************************************)
EXTENDS PlayProcedure, Naturals, Sequences

\* O: "Moving a card to play, playing it, deploying it and swapping its location
\* ... can still be different operations".  O: "Deployment can involve staging,
\* destination choice, legality/capacity work, payment, a cost barrier and final
\* placement."  O: "A played card follows a different sequence: placement, cost
\* work, activation of its played abilities, resolution and cleanup."  O:
\* "selection stage while shuffle, condition marking and return work remain".
\* O: a draw "fixes effective counts"; "draw reactions and their children run
\* before the surviving group transfers".  Ours: the names; legality and
\* capacity belong to the choice of a destination; the return is no stage.
ProcedureStages8(operation) ==
    CASE operation = "Draw" -> <<"Counting", "Reactions">>
      [] operation = "Deploy" ->
           <<"Staging", "DestinationChoice", "Payment", "CostBarrier", "FinalPlacement">>
      [] operation = "Play" ->
           <<"Placement", "CostWork", "Activation", "Resolution", "Cleanup">>
      [] operation = "Search" -> <<"Selection", "Shuffle", "ConditionMarking">>
      [] OTHER -> <<"Work">>

\* O: "The frame records an occurrence identifier, actor, caller and stage, with
\* operation-specific choices and completion flags."  The occurrence names "this
\* particular attempt", and no object: which objects it is about is among the
\* choices.
OpenProcedure8(occurrence, operation, actor, caller, choices) ==
    [occurrence |-> occurrence, operation |-> operation, actor |-> actor, caller |-> caller,
     stage |-> ProcedureStages8(operation)[1], choices |-> choices, complete |-> FALSE,
     returned |-> FALSE]

\* What every frame has; its choices are its operation's own.
FrameFields ==
    {"occurrence", "operation", "actor", "caller", "stage", "choices", "complete", "returned"}

IsFrame(frame) ==
    /\ DOMAIN frame = FrameFields
    /\ frame.occurrence \in Nat \ {0} /\ frame.complete \in BOOLEAN /\ frame.returned \in BOOLEAN
    /\ \E i \in DOMAIN ProcedureStages8(frame.operation) :
          ProcedureStages8(frame.operation)[i] = frame.stage

\* The position of a frame's stage among those of its operation.
StagePosition(frame) ==
    CHOOSE i \in DOMAIN ProcedureStages8(frame.operation) :
        ProcedureStages8(frame.operation)[i] = frame.stage

\* The frame whose current stage is over: in the next stage, or complete.
AfterStage(frame) ==
    IF StagePosition(frame) = Len(ProcedureStages8(frame.operation))
    THEN [frame EXCEPT !.complete = TRUE]
    ELSE [frame EXCEPT !.stage = ProcedureStages8(frame.operation)[StagePosition(frame) + 1]]

\* The choices of a frame with one more, or with another in its place.
Choosing(choices, name, value) ==
    [field \in DOMAIN choices \cup {name} |-> IF field = name THEN value ELSE choices[field]]

\* The stages that end by what a contract of their own does: counting and reactions
\* of a draw (BeginDraw8, CompleteZeroDraw8, TransferDrawn8), the choice of a
\* destination (ChooseDeployment8), selection and shuffle of a search (SelectFound8,
\* SearchCompletion4).  Z: "A search-completion contract additionally requires the
\* supplied shuffle to have occurred."  SearchCompletion4 is of the deck and sees no
\* frame; in a composed state the same step is the frame's AfterStage.
StagesOfOwnContract ==
    {<<"Draw", "Counting">>, <<"Draw", "Reactions">>, <<"Deploy", "DestinationChoice">>,
     <<"Search", "Selection">>, <<"Search", "Shuffle">>}

\* O: "A stage or balance alone does not discharge those conditions."  Ours: a
\* stage ends by a receipt that names the occurrence and the stage; it is a
\* supplied fact.  A receipt is no substitute for the contract of a stage that
\* has one of its own ("Reusing a destination helper does not make those
\* procedures interchangeable").
AdvanceProcedure8(before, after, actualStageReceipt) ==
    /\ ~before.complete
    /\ actualStageReceipt.occurrence = before.occurrence
    /\ actualStageReceipt.stage = before.stage
    /\ actualStageReceipt.complete
    /\ <<before.operation, before.stage>> \notin StagesOfOwnContract
    /\ after = AfterStage(before)

\* O: "Both procedures need to distinguish a locally completed result from
\* permission to return to the caller. The play return relation makes that
\* boundary explicit".  Ours: every other operation returns across the same
\* boundary.  The third parameter is a supplied fact.
ReturnProcedure8(before, after, actualEndingReactionsComplete, caller) ==
    /\ before.operation # "Play"
    /\ ReturnPlayToCaller8(before, after, actualEndingReactionsComplete, caller)

\* O: "Finding cards can end the search's selection stage while shuffle,
\* condition marking and return work remain."  What a frame still owes: its
\* stages from the current one on, and the return.
RemainingWork8(frame) ==
    {ProcedureStages8(frame.operation)[i] :
        i \in {j \in DOMAIN ProcedureStages8(frame.operation) :
                  ~frame.complete /\ j >= StagePosition(frame)}}
      \cup IF frame.returned THEN {} ELSE {"Return"}

=============================================================================
