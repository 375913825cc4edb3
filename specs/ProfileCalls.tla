---------------------------- MODULE ProfileCalls ----------------------------
(***************************************************************************)
(* The whole profile, for calls that stand alone: the generated ones, and  *)
(* what a running system records of its own.                               *)
(*                                                                         *)
(* There is no next-state relation on purpose.  Nothing is said of which   *)
(* call may follow which, so that each is judged by its operator alone.    *)
(* All of this is ours.                                                    *)
(***************************************************************************)
EXTENDS Calls, ZonePartition, ZoneObservation, DeckOrder, ObjectLocation,
    PlayerObservation, InactiveZones, SearchCompletion, ObjectTransfers,
    CardProcedures, DrawProcedure, PlayProcedure, AbilityProcedures,
    AbilityUse, AbilityUseRecords, AbilityDefinitions

VARIABLE call  \* the call that led here

Init == call = NoCall

=============================================================================
