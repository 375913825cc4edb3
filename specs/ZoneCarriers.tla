---------------------------- MODULE ZoneCarriers ----------------------------
(***************************************************************************)
(* The zones of the reference profile and the class of each.               *)
(*                                                                         *)
(* "Z" cites the seed "Zones, locations and observations".  "Ours" marks   *)
(* what the seed leaves to the reader.                                     *)
(***************************************************************************)

\* Z: seats are the two sides of the game; the seed names SideA and SideB.
Seats == {"SideA", "SideB"}

\* Z: "The reference profile has seat-specific decks, hands, discard piles
\* and objective areas ..."
SeatZoneKinds == {"Deck", "Hand", "DiscardPile", "ObjectiveArea"}

\* Z: "... together with shared play, bank, set-aside and removed zones."
SharedZoneKinds == {"Play", "Bank", "SetAside", "Removed"}

\* Z: "every admitted zone instance".  Ours: a zone instance is a record of
\* one shape, whatever its kind, so that any two of them can be compared; a
\* shared zone names "Shared" where a seat-specific one names its seat.
ZoneInstances4 ==
    [kind : SeatZoneKinds, seat : Seats]
        \cup [kind : SharedZoneKinds, seat : {"Shared"}]

\* Ours: names for the instances that other modules single out.
DeckOf(seat) == [kind |-> "Deck", seat |-> seat]
HandOf(seat) == [kind |-> "Hand", seat |-> seat]
DiscardPileOf(seat) == [kind |-> "DiscardPile", seat |-> seat]
ObjectiveAreaOf(seat) == [kind |-> "ObjectiveArea", seat |-> seat]
PlayZone == [kind |-> "Play", seat |-> "Shared"]
BankZone == [kind |-> "Bank", seat |-> "Shared"]
SetAsideZone == [kind |-> "SetAside", seat |-> "Shared"]
RemovedZone == [kind |-> "Removed", seat |-> "Shared"]

DeckZones == {DeckOf(seat) : seat \in Seats}

\* Z: "The default grants no deck-content view. A hand is visible to its
\* controller. Other admitted zone classes use their face/controller
\* conditions."  Ours: which zones those are.  Play, objective areas, bank and
\* removed hold cards that lie face up or face down on the table, so they are
\* "SchemaAtom128" ("open information about a removed card" needs a face).
\* Discard piles and set-aside groups are the two for which the seed says
\* "dedicated contracts refine these defaults": they fall to OTHER, under a
\* name of ours.
ZoneClass4(zone) ==
    CASE zone.kind = "Deck" -> "Hidden"
      [] zone.kind = "Hand" -> "Secret"
      [] zone.kind \in {"Play", "ObjectiveArea", "Bank", "Removed"} -> "SchemaAtom128"
      [] OTHER -> "Dedicated"

=============================================================================
