------------------------------ MODULE DeckOrder ------------------------------
(***************************************************************************)
(* Sequences of identifiers, where order carries information.              *)
(*                                                                         *)
(* "Z" cites the seed "Zones, locations and observations", which describes *)
(* these operators in prose; their text is ours.                           *)
(***************************************************************************)
EXTENDS Sequences, FiniteSets

\* Z: "A deck sequence requires distinct identifiers."  Z: "Their inputs are
\* typed sequences or sets of identifiers, not interchangeable containers".
\* Ours: the contents are the deck's occupants, since "a set of deck occupants
\* cannot identify the next card to draw" and so the sequence is what orders
\* that very set.  A stranger, a repetition and a card left out each fall to a
\* guard of their own.
DeckSequenceValid4(sequence, deckOccupants) ==
    /\ sequence \in Seq(deckOccupants)
    /\ \A i, j \in DOMAIN sequence : i # j => sequence[i] # sequence[j]
    /\ deckOccupants \subseteq {sequence[i] : i \in DOMAIN sequence}

\* Z: "Its contents must be preserved when it is reordered" (both sequences
\* order the same occupants).  Z: "Changing the order needs the relevant
\* direction or search context; retaining the same order is allowed."  The
\* last two parameters are supplied facts.
DeckReorder4(deckOccupants, before, after, changeDirected, searchContext) ==
    /\ DeckSequenceValid4(before, deckOccupants)
    /\ DeckSequenceValid4(after, deckOccupants)
    /\ after # before => changeDirected \/ searchContext

\* Z: "A hand projection can discard sequence positions while retaining
\* membership and cardinality": the set of the sequence's members, if it has as
\* many as the sequence is long.  Ours: a sequence that repeats an identifier, and
\* what is no sequence ("typed sequences ..., not interchangeable containers"),
\* has no projection.
HandSetupProjection4(sequence) ==
    CHOOSE hand \in {{sequence[i] : i \in DOMAIN sequence}} :
        Cardinality(hand) = Len(sequence)

=============================================================================
