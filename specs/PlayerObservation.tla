-------------------------- MODULE PlayerObservation --------------------------
(***************************************************************************)
(* What one player is shown of the whole.                                  *)
(*                                                                         *)
(* "Z" cites the seed "Zones, locations and observations", which describes *)
(* this operator in prose; its text is ours.                               *)
(***************************************************************************)
EXTENDS LookContracts, SetAsideCustody, FiniteSets

\* Z: "A player-facing observation should project only the permitted
\* information, rather than exposing the full internal object table and asking
\* the player to ignore it."  Z: "A deck's size may be available while its
\* identities and order remain hidden. A set-aside group's count may be public
\* without identifying its cards."  Ours: every zone's count is public, and so
\* is every group's; no order is shown; an identifier is shown only with the
\* identity that goes with it, since it would follow a concealed card.
\*   cards    from each identifier to its [identity, face, roles]; supplied, with the roles
\*   grants   supplied
PlayerObservation4(viewer, occupants, cards, tracking, grants, currentStages) ==
    [zones |->
        [z \in ZoneInstances4 |->
            [count |-> Cardinality(occupants[z]),
             cards |->
                [id \in {other \in occupants[z] :
                            ObjectLook4(other, z, cards[other].face, cards[other].roles,
                                        viewer, tracking, grants, currentStages)}
                    |-> cards[id].identity]]],
     groups |->
        [effect \in {tracking[id].effectInstance : id \in DOMAIN tracking} |->
            Cardinality(SetAsideGroup4(tracking, effect))]]

=============================================================================
