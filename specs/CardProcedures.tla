--------------------------- MODULE CardProcedures ---------------------------
(***************************************************************************)
(* What is particular to deployment, play and search.                      *)
(*                                                                         *)
(* "O" cites the seed "Object operations", which describes these operators *)
(* in prose; their text is ours.                                           *)
(***************************************************************************)
EXTENDS ProcedureFrames, ZoneCarriers

\* Ours: the types.  O names Plan and Action cards, which are played.
DeployedTypes == {"Asset", "Structure"}
SpeciallyDeployedTypes == {"Plan"}

\* O: "The ordinary play-type gate admits Plan cards for SideA and Action cards
\* for SideB."  O: "special authorization is needed for the exceptional cases
\* admitted by those gates".  Ours, since the seed does not say which those are:
\* a side's play of the other side's type, "Plan" and "Action" being the types
\* that are played at all; no authorization admits a third, nor a seat that is
\* none.  The last parameter is a supplied fact.
PlayGate8(seat, cardType, specialAuthorization) ==
    /\ seat \in Seats
    /\ cardType \in {"Plan", "Action"}
    /\ ~specialAuthorization => cardType = (IF seat = "SideA" THEN "Plan" ELSE "Action")

\* O: "Deployment has different type and face gates; special authorization is
\* needed for the exceptional cases admitted by those gates."  Ours: assets and
\* structures are deployed face up; a plan, or a card face down, is the
\* exceptional case.  The last parameter is a supplied fact.
DeploymentGate8(cardType, face, specialAuthorization) ==
    /\ cardType \in DeployedTypes \cup SpeciallyDeployedTypes
    /\ cardType \in SpeciallyDeployedTypes => specialAuthorization
    /\ face \in {"Up", "Down"}
    /\ face = "Down" => specialAuthorization

\* Ours: cards are deployed to the play area or to an objective area.
DeploymentZones == {PlayZone} \cup {ObjectiveAreaOf(seat) : seat \in Seats}

\* O: "destination choice, legality/capacity work".  The choice is recorded in
\* the frame, and the destination has not been reached by it.  A deployment that
\* is complete chooses no more.  The last two parameters are supplied facts.
ChooseDeployment8(before, after, destination, destinationLegal, capacityAvailable) ==
    /\ before.operation = "Deploy"
    /\ before.stage = "DestinationChoice" /\ ~before.complete
    /\ destination \in DeploymentZones
    /\ destinationLegal
    /\ capacityAvailable
    /\ after = [before EXCEPT !.stage = "Payment",
                                !.choices = Choosing(@, "destination", destination)]

\* O: "Staging is not yet deployment."  O: "a play procedure does not make its
\* source a deployed card."  Only the completion of a deployment does, and it
\* does before the deployment has returned.  FALSE is an answer.
Deployed8(frame, id) ==
    frame.operation = "Deploy" /\ frame.complete /\ frame.choices.card = id

\* O: "Search visibility is granted to the searching actor for the relevant zone and
\* stage": what a grant is that a search gives.  Ours: it is this very search's, the
\* relevant zone is the one that it searches, and the stage its selection, in which
\* cards are found.
\*   grant   [viewer, zone, occurrence, stage], as GrantedLook4 reads it; supplied, and
\*           checked here
SearchGrant8(searchFrame, grant) ==
    /\ searchFrame.operation = "Search"
    /\ grant.viewer = searchFrame.actor
    /\ grant.zone = searchFrame.choices.zone
    /\ grant.occurrence = searchFrame.occurrence
    /\ grant.stage = "Selection"

\* O: "Finding cards can end the search's selection stage".  What is found is
\* among what the searching actor could inspect.  The last parameter is a supplied
\* fact: what GrantedLook4 let the actor inspect by a grant that SearchGrant8
\* accepts, since this contract sees no grants.
SelectFound8(before, after, found, inspected) ==
    /\ before.operation = "Search"
    /\ before.stage = "Selection" /\ ~before.complete
    /\ found \subseteq inspected
    /\ after = [before EXCEPT !.stage = "Shuffle", !.choices = Choosing(@, "found", found)]

\* O: "A later instruction to play or install a found card needs the search
\* return contract as well as its own procedure."  The last parameter is a
\* supplied fact.
FoundCardUse8(searchFrame, id, ownProcedureAdmits) ==
    /\ searchFrame.operation = "Search"
    /\ id \in searchFrame.choices.found
    /\ searchFrame.returned
    /\ ownProcedureAdmits

=============================================================================
