------------------------------ MODULE ChainTraps ------------------------------
(***************************************************************************)
(* The behaviours under traces/chains, each a script.  The numbers are     *)
(* those of ChainHarness.cfg.                                              *)
(***************************************************************************)
EXTENDS ChainHarness, Scripts

Follows == FollowsWith(call')
Unfinished == UnfinishedWith(call)
ShorterThan25 == TLCGet("level") < 25

OpenStep(id, caller) == Step("OpenAbilityResolution9", [id |-> id, caller |-> caller], NoGuard)
BeginStep == Step("BeginAbilityInstructions9", <<>>, NoGuard)
DetachStep == Step("DetachPaidAbility9", <<>>, NoGuard)
ReachStep == Step("ReachInterruptBoundary9", <<>>, NoGuard)
PassStep(guard) == Step("PassInterruptBoundary9", <<>>, guard)
FinishStep(guard) == Step("FinishAbilityInstruction9", <<>>, guard)
AdvanceStep(guard) == Step("AdvanceAbilityCursor9", <<>>, guard)
ReturnStep(caller, guard) == Step("ReturnAbility9", [caller |-> caller], guard)
LeaveStep(source, guard) == Step("ContinueDetachedAbility9", [leavingSource |-> source], guard)

\* One instruction, from where it is imminent.
Resolves == << ReachStep, PassStep(NoGuard), FinishStep(NoGuard) >>

\* The newer instance, from its opening to its completion.
NewerCompletes(caller) == << OpenStep(32, caller), BeginStep >> \o Resolves

NotYet == "AdvanceAbilityCursor9.3"
ChainsOpen == "ReturnAbility9.4"
NotItsCaller == "ReturnAbility9.5"

\* "Advancing the cursor needs ... newer chains to have completed": between the older
\* instance's instructions a newer one resolves and returns, and then the older goes on.
NewerBetweenInstructions ==
    << OpenStep(31, 61), BeginStep >>
      \o Resolves
      \o << OpenStep(32, 31), AdvanceStep(NotYet), BeginStep, ReachStep, PassStep(NoGuard),
            AdvanceStep(NotYet), FinishStep(NoGuard), AdvanceStep(NotYet),
            ReturnStep(61, NotItsCaller), ReturnStep(31, NoGuard), AdvanceStep(NoGuard) >>
      \o Resolves
      \o << ReturnStep(61, NoGuard) >>

\* "Its final checkpoint and chains still govern its return to the recorded caller."
NewerBeforeReturn ==
    << OpenStep(31, 61), BeginStep >>
      \o Resolves
      \o << AdvanceStep(NoGuard) >>
      \o Resolves
      \o << OpenStep(32, 31), ReturnStep(61, ChainsOpen), BeginStep >>
      \o Resolves
      \o << ReturnStep(61, ChainsOpen), ReturnStep(31, NoGuard), ReturnStep(61, NoGuard) >>

\* What interrupts an imminent instruction resolves and returns first.
NewerAtTheBoundary ==
    << OpenStep(31, 61), BeginStep, ReachStep, OpenStep(32, 31),
       PassStep("PassInterruptBoundary9.2"), BeginStep >>
      \o Resolves
      \o << PassStep("PassInterruptBoundary9.2"), ReturnStep(31, NoGuard), PassStep(NoGuard),
            FinishStep(NoGuard), AdvanceStep(NoGuard) >>
      \o Resolves
      \o << ReturnStep(61, NoGuard) >>

\* Detached and attached work stand side by side: the source of the one leaves, and both
\* are resolved and returned; the other's is admitted nothing by its leaving.
DetachedBesideAttached ==
    << OpenStep(31, 61), BeginStep, OpenStep(33, 61),
       LeaveStep(13, "ContinueDetachedAbility9.1"),
       DetachStep,
       LeaveStep(11, "ContinueDetachedAbility9.1"),
       LeaveStep(11, "ContinueDetachedAbility9.3"),
       LeaveStep(13, NoGuard),
       ReachStep, PassStep(NoGuard), BeginStep, ReachStep, PassStep(NoGuard),
       FinishStep("FinishAbilityInstruction9.3"),
       FinishStep(NoGuard), FinishStep(NoGuard),
       ReturnStep(61, "ReturnAbility9.1"),
       ReturnStep(61, NoGuard),
       AdvanceStep(NoGuard) >>
      \o Resolves
      \o << ReturnStep(61, NoGuard) >>

\* Three deep: the older instance calls the detached one, which calls the newer one.  The
\* detached one's source leaves while it waits, and returns nothing.
DetachedInAChain ==
    << OpenStep(31, 61), BeginStep >>
      \o Resolves
      \o << OpenStep(33, 31), DetachStep, BeginStep >>
      \o Resolves
      \o << OpenStep(32, 33), LeaveStep(13, NoGuard), AdvanceStep(NotYet),
            ReturnStep(31, ChainsOpen), BeginStep >>
      \o Resolves
      \o << ReturnStep(31, NotItsCaller), ReturnStep(33, NoGuard), AdvanceStep(NotYet),
            ReturnStep(31, NoGuard), AdvanceStep(NoGuard) >>
      \o Resolves
      \o << ReturnStep(61, NoGuard),
            LeaveStep(11, "ContinueDetachedAbility9.1") >>

=============================================================================
