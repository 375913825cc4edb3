-------------------------- MODULE SearchCompletion --------------------------
(***************************************************************************)
(* The order of a deck at the end of a search of it.                       *)
(*                                                                         *)
(* "Z" cites the seed "Zones, locations and observations", which describes *)
(* this operator in prose; its text is ours.                               *)
(***************************************************************************)
EXTENDS DeckOrder

\* Z: "A search-completion contract additionally requires the supplied shuffle
\* to have occurred": in addition to what a reordering requires.  Ours: a search
\* completes by no direction from elsewhere, so that DeckReorder4 is asked with
\* no changeDirected, and nothing but the search is a reason to change the
\* order; and only a search completes, one that leaves the order as it was too.
\* The last two parameters are supplied facts.
SearchCompletion4(deckOccupants, before, after, searchContext, suppliedShuffleOccurred) ==
    /\ DeckReorder4(deckOccupants, before, after, FALSE, searchContext)
    /\ suppliedShuffleOccurred
    /\ searchContext

=============================================================================
