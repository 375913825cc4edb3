-------------------------- MODULE SearchCompletion --------------------------
(***************************************************************************)
(* The order of a deck at the end of a search of it.                       *)
(*                                                                         *)
(* "Z" cites the seed "Zones, locations and observations", which describes *)
(* this operator in prose; its text is ours.                               *)
(***************************************************************************)
EXTENDS DeckOrder

\* Z: "A search-completion contract additionally requires the supplied shuffle
\* to have occurred": in addition to what a reordering requires.  Nothing but
\* the search gives it a reason to change the order.  The last two parameters
\* are supplied facts.
SearchCompletion4(deckOccupants, before, after, searchContext, suppliedShuffleOccurred) ==
    /\ DeckReorder4(deckOccupants, before, after, FALSE, searchContext)
    /\ suppliedShuffleOccurred

=============================================================================
