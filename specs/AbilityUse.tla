----------------------------- MODULE AbilityUse -----------------------------
(***************************************************************************)
(* When an ability counts as used.                                         *)
(***************************************************************************)

\* The seed "Abilities and use": "The profile distinguishes static, paid,
\* conditional, play and procedure abilities."
AbilityKinds == {"Static", "Paid", "Conditional", "Play", "Procedure"}

\* Quoted from that seed (reference-profile, input revision 2, CC0 1.0).
\* "The use condition depends on the ability category and what actually
\* happened."  The last four parameters are supplied facts.
AbilityUseDue9(kind,entirelyMandatory,actualTriggerCostPaid,actualOptionalEffectsResolved,actualOtherOptionalChoiceComplete) ==
 CASE kind = "Paid" -> actualTriggerCostPaid
   [] kind = "Conditional" -> ~entirelyMandatory /\ actualOptionalEffectsResolved
   [] OTHER -> ~entirelyMandatory /\ actualOtherOptionalChoiceComplete

=============================================================================
