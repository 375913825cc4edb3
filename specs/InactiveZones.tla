---------------------------- MODULE InactiveZones ----------------------------
(***************************************************************************)
(* Zones whose objects do nothing by default.                              *)
(*                                                                         *)
(* "Z" cites the seed "Zones, locations and observations", which describes *)
(* these operators in prose; their text is ours.                           *)
(***************************************************************************)
EXTENDS ZoneCarriers

\* Z: "The bank, set-aside and removed zones are inactive by default in this
\* profile."  The seed says no more of the others than that they are not these.
InactiveByDefault4(zone) == zone \in {BankZone, SetAsideZone, RemovedZone}

\* Z: "Removed objects also have a restricted interaction gate. Open information
\* about a removed card does not grant permission to move it back into ordinary
\* play."  The last two parameters are supplied facts; the first of them, whether the
\* information is open, is not asked: nothing follows from it.
RemovedInteraction4(id, removedIds, openInformation, interactionAuthorized) ==
    /\ id \in removedIds
    /\ interactionAuthorized

=============================================================================
