------------------------------- MODULE TLAPS --------------------------------
\* Names of provers and tactics, so that modules with proofs can be loaded.
\* In proofs, names are resolved and no more.
SMT == TRUE
SMTT(X) == TRUE
CVC3 == TRUE
CVC3T(X) == TRUE
CVC4 == TRUE
CVC4T(X) == TRUE
Yices == TRUE
YicesT(X) == TRUE
veriT == TRUE
veriTT(X) == TRUE
Z3 == TRUE
Z3T(X) == TRUE
Spass == TRUE
SpassT(X) == TRUE
Zenon == TRUE
ZenonT(X) == TRUE
SlowZenon == TRUE
SlowerZenon == TRUE
VerySlowZenon == TRUE
SlowestZenon == TRUE
Zipper == TRUE
ZipperT(X) == TRUE
LS4 == TRUE
LS4T(X) == TRUE
PTL == TRUE
PropositionalTemporalLogic == TRUE
Isa == TRUE
IsaT(X) == TRUE
IsaM(X) == TRUE
IsaMT(X, Y) == TRUE
IsaWithSetExtensionality == TRUE
Auto == TRUE
AutoT(X) == TRUE
Blast == TRUE
BlastT(X) == TRUE
Force == TRUE
ForceT(X) == TRUE
AutoBlast == TRUE
SimplifyAndSolve == TRUE
SimplifyAndSolveT(X) == TRUE
Simplification == TRUE
AutoUSE == TRUE
SimpleArithmetic == TRUE
SimpleFirstOrder == TRUE
Cooper == TRUE
ExpandENABLED == TRUE
ExpandCdot == TRUE
Lambdify == TRUE
ENABLEDaxioms == TRUE
ENABLEDrules == TRUE
ENABLEDrewrites == TRUE
LevelComparison == TRUE
SlowAuto == TRUE
SlowerAuto == TRUE
SlowestAuto == TRUE
SlowForce == TRUE
SlowerForce == TRUE
SlowestForce == TRUE
SlowSimplifyAndSolve == TRUE
SlowerSimplifyAndSolve == TRUE
SlowestSimplifyAndSolve == TRUE
SlowSimplification == TRUE
SlowerSimplification == TRUE
SlowestSimplification == TRUE
SlowBlast == TRUE
SlowerBlast == TRUE
SlowestBlast == TRUE
Trivial == TRUE
AllProvers == TRUE
AllProversT(X) == TRUE
AllSMT == TRUE
AllSMTT(X) == TRUE
AllIsa == TRUE
AllIsaT(X) == TRUE

EnabledWrapper(Op(_)) == FALSE
CdotWrapper(Op(_)) == FALSE
THEOREM SetExtensionality == \A S, T : (\A x : (x \in S) = (x \in T)) => S = T
THEOREM NoSetContainsEverything == \A S : \E x : x \notin S
THEOREM RuleTLA1 == TRUE
THEOREM RuleTLA2 == TRUE
THEOREM RuleINV1 == TRUE
THEOREM RuleINV2 == TRUE
THEOREM RuleWF1 == TRUE
THEOREM RuleSF1 == TRUE
THEOREM RuleWF2 == TRUE
THEOREM RuleSF2 == TRUE
THEOREM RuleInvImplication == TRUE
THEOREM RuleStepSimulation == TRUE
=============================================================================
