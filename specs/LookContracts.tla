---------------------------- MODULE LookContracts ----------------------------
(***************************************************************************)
(* Who may look where the default rule does not settle it.                 *)
(*                                                                         *)
(* "Z" cites the seed "Zones, locations and observations", "O" the seed    *)
(* "Object operations"; both describe these operators in prose, and their  *)
(* text is ours.  FALSE is an answer and not a refusal.                    *)
(***************************************************************************)
EXTENDS ZoneObservation, Naturals

\* Ours: the carriers.  A card lies one of two ways.
Faces == {"Up", "Down"}

\* Z: "Owner, current controller and effect executor must be passed in their
\* correct roles."
RoleRecords == [owner : Seats, controller : Seats, executor : Seats]

LookGrants == [viewer : Seats, zone : ZoneInstances4, occurrence : Nat \ {0}, stage : STRING]

\* Z: "Dedicated contracts refine these defaults for discard piles".  Ours: a
\* card that lies face up in a discard pile is open to both seats, one that
\* lies face down to the seat whose pile it is.
DiscardPileLook4(zone, face, viewer) == face = "Up" \/ viewer = zone.seat

\* Z: "explicit grants".  O: "Search visibility is granted to the searching
\* actor for the relevant zone and stage; it is not blanket permission".  Ours:
\* a grant is a record [viewer, zone, occurrence, stage], and it holds while
\* the procedure with that occurrence is in that stage.
\*   grants          the set of them; supplied
\*   currentStages   the set of [occurrence, stage] of the procedures that run
GrantedLook4(grants, currentStages, viewer, zone) ==
    \E grant \in grants :
        /\ grant.viewer = viewer /\ grant.zone = zone
        /\ [occurrence |-> grant.occurrence, stage |-> grant.stage] \in currentStages

\* Z: "Dedicated contracts refine these defaults for ... set-aside groups".  O:
\* "A current look grant or an ability-specific observation determines who can
\* inspect those objects while the batch is pending."  Ours: an observation by an
\* ability enters as a grant too, which that ability supplies and which names the
\* one effect instance that it observes; so a grant of one group is none of
\* another.  The grants are supplied.
SetAsideLook4(grants, currentStages, viewer, effectInstance) ==
    GrantedLook4({grant \in grants : grant.occurrence = effectInstance}, currentStages,
                 viewer, SetAsideZone)

\* Z: "Physical ownership, current control and effect execution can name
\* different seats; none is a blanket visibility grant."  "Consult the exact
\* zone rule".  All three roles are handed in, since that they are "passed in
\* their correct roles" is what is asked; the default rule asks for the
\* controller.  Ours: no rule of these asks for the owner or the executor, since
\* no sentence of the seed lets either look; and a grant opens every zone but a
\* group that is set aside, hands too, since "explicit grants" are not said to
\* stop at a class of zones.
\*   roles      [owner, controller, executor], each a seat; supplied
\*   tracking   from each set-aside identifier to its transit record
\*   grants     supplied
ObjectLook4(id, zone, face, roles, viewer, tracking, grants, currentStages) ==
    CASE zone.kind = "DiscardPile" ->
           \/ DiscardPileLook4(zone, face, viewer)
           \/ GrantedLook4(grants, currentStages, viewer, zone)
      [] zone.kind = "SetAside" ->
           SetAsideLook4(grants, currentStages, viewer, tracking[id].effectInstance)
      [] OTHER ->
           \/ DefaultZoneLook4(zone, face, viewer, roles.controller)
           \/ GrantedLook4(grants, currentStages, viewer, zone)

\* O: "Destination and observation rules must use the appropriate role rather
\* than a single catch-all 'player' value."  O: a drawn group goes "into its
\* owners' hands".  Ours: decks and discard piles go by the owner too,
\* objective areas by the controller, and nothing by the executor.  The roles are
\* supplied.
SeatZoneByRole4(kind, roles) ==
    CASE kind \in {"Deck", "Hand", "DiscardPile"} -> [kind |-> kind, seat |-> roles.owner]
      [] kind = "ObjectiveArea" -> [kind |-> kind, seat |-> roles.controller]
      [] OTHER -> [kind |-> kind, seat |-> "Shared"]

=============================================================================
