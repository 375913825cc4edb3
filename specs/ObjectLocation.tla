--------------------------- MODULE ObjectLocation ---------------------------
(***************************************************************************)
(* Where one object is, as precisely as the game says it.                  *)
(*                                                                         *)
(* "Z" cites the seed "Zones, locations and observations", which describes *)
(* this operator in prose; its text is ours.                               *)
(***************************************************************************)
EXTENDS ZoneCarriers

\* Z: "which part of the play area it occupies".  Ours: the play area has a
\* part for each side and one between them.
PlayAreaParts == {"SideAArea", "SideBArea", "CommonArea"}

\* Ours: what a location says where it has nothing to say.  Identifiers and
\* positions are positive.
NoReference == 0
NoPart == "None"

\* Z: "A zone answers where an object belongs."  One zone, because occupants
\* is a partition; an identifier that is nowhere has no zone.
ZoneOf(id, occupants) == CHOOSE z \in ZoneInstances4 : id \in occupants[z]

\* Z: "which position it occupies in an ordered deck".  One position, because
\* the identifiers of a deck sequence are distinct.
PositionIn(id, sequence) == CHOOSE i \in DOMAIN sequence : sequence[i] = id

\* Z: "ObjectLocation4 chooses a host reference before a deck position or
\* ordinary zone location", and "which part of the play area it occupies".
\* Z: "Hosting and deployment remain separate facts", so that no location says
\* whether the object is deployed.  Ours: every location has the same fields,
\* the zone always among them ("a location can say more" than the zone).
\*   hosts       from each hosted identifier to that of its host
\*   deckOrders  from each deck to its sequence
\*   playParts   from each identifier in play to its part of the play area
ObjectLocation4(id, hosts, deckOrders, playParts, occupants) ==
    LET zone == ZoneOf(id, occupants)
    IN  CASE id \in DOMAIN hosts ->
               [by |-> "Host", zone |-> zone, host |-> hosts[id],
                position |-> NoReference, part |-> NoPart]
          [] zone \in DeckZones ->
               [by |-> "DeckPosition", zone |-> zone, host |-> NoReference,
                position |-> PositionIn(id, deckOrders[zone]), part |-> NoPart]
          [] zone = PlayZone ->
               [by |-> "PlayPart", zone |-> zone, host |-> NoReference,
                position |-> NoReference, part |-> playParts[id]]
          [] OTHER ->
               [by |-> "Zone", zone |-> zone, host |-> NoReference,
                position |-> NoReference, part |-> NoPart]

=============================================================================
