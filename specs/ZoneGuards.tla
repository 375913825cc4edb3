----------------------------- MODULE ZoneGuards -----------------------------
(***************************************************************************)
(* Guards that are never false alone, and why: the dependent guards of     *)
(* AtomicZoneMove4, SwapLocation8 and SearchCompletion4, and what keeps a  *)
(* hand's cardinality.                                                     *)
(*                                                                         *)
(* TLC checks the assumptions over a finite carrier: two identifiers, each *)
(* in any of three zones, in several or in none, in any universe of three. *)
(* They are no proof beyond it.                                            *)
(***************************************************************************)
EXTENDS ZonePartition, ObjectTransfers, SearchCompletion, Integers, FiniteSets

CONSTANT Ids, StrangerId

Universes == SUBSET (Ids \cup {StrangerId})

BusyZones == {HandOf("SideA"), PlayZone, BankZone}

\* Every map over the admitted zones that puts Ids into the busy ones.
Maps ==
    {[z \in ZoneInstances4 |-> IF z \in BusyZones THEN part[z] ELSE {}] :
        part \in [BusyZones -> SUBSET Ids]}

NoSuchZone == [kind |-> "Play", seat |-> "SideA"]

\* Maps whose domain is another: an admitted zone is left out, or a zone is
\* there that is not admitted.
Without(map, zone) == [z \in DOMAIN map \ {zone} |-> map[z]]
WithNoSuchZone(map, ids) ==
    [z \in DOMAIN map \cup {NoSuchZone} |-> IF z = NoSuchZone THEN ids ELSE map[z]]

MapsBeyond ==
    {WithNoSuchZone(map, ids) : map \in Maps, ids \in SUBSET Ids}
       \cup {Without(map, BankZone) : map \in Maps}

\* The eighth conjunct's right-hand side.
After(before, id, source, destination) ==
    [z \in ZoneInstances4 |-> IF z = source THEN before[z] \ {id}
                              ELSE IF z = destination THEN before[z] \cup {id} ELSE before[z]]

InOneZoneOnly(map) ==
    \A a, b \in ZoneInstances4 : a # b => map[a] \intersect map[b] = {}

Union(map) == UNION {map[z] : z \in ZoneInstances4}

-----------------------------------------------------------------------------

\* AtomicZoneMove4.1: where the source is not admitted, before[source] has no
\* value, or the fourth conjunct is false, which says what the domain of before
\* is.  SwapLocation8.1 and SwapLocation8.2 likewise: before[firstZone] and
\* before[secondZone] have none.
ASSUME SourceIsAdmitted ==
    \A ids \in Universes, before \in Maps \cup MapsBeyond :
       NoSuchZone \in DOMAIN before => ~ZonePartition4(ids, before)

\* AtomicZoneMove4.2: a move to no zone loses the identifier, which the ninth
\* conjunct refuses.
ASSUME DestinationIsAdmitted ==
    \A ids \in Universes, before \in Maps, id \in Ids, source \in BusyZones :
       ZonePartition4(ids, before) /\ id \in before[source]
          => ~ZonePartition4(ids, After(before, id, source, NoSuchZone))

\* AtomicZoneMove4.3: so does a move from a zone to itself.
ASSUME SourceIsNotDestination ==
    \A ids \in Universes, before \in Maps, id \in Ids, zone \in BusyZones :
       ZonePartition4(ids, before) /\ id \in before[zone]
          => ~ZonePartition4(ids, After(before, id, zone, zone))

\* AtomicZoneMove4.4/ZonePartition4.2: a move keeps the union, so that the
\* ninth conjunct is false wherever this one is.
ASSUME UnionIsKept ==
    \A ids \in Universes, before \in Maps, id \in Ids, source, destination \in BusyZones :
       source # destination /\ id \in before[source] /\ Union(before) # ids
          => Union(After(before, id, source, destination)) # ids

\* AtomicZoneMove4.9/ZonePartition4.1: an after of another domain, though it
\* agrees wherever it can, is not what the eighth conjunct says.
ASSUME DomainOfAfter ==
    \A before \in Maps, id \in Ids, source, destination \in BusyZones :
       LET right == After(before, id, source, destination)
       IN  \A after \in {right, Without(right, source), Without(right, BankZone),
                        WithNoSuchZone(right, {})} :
              DOMAIN after # ZoneInstances4 => after # right

\* AtomicZoneMove4.9/ZonePartition4.2 and 3: the first eight conjuncts imply
\* both.
ASSUME AfterIsPartition ==
    \A ids \in Universes, before \in Maps, id \in Ids, source, destination \in BusyZones :
       source # destination /\ ZonePartition4(ids, before) /\ id \in before[source]
          => LET after == After(before, id, source, destination)
             IN  Union(after) = ids /\ InOneZoneOnly(after)

\* The conjunct that AtomicZoneMove4.4/ZonePartition4.3 is, on the other hand,
\* can be false alone: the identifier is at the destination as well.
ASSUME OverlapCanBeAlone ==
    \E ids \in Universes, before \in Maps, id \in Ids, source, destination \in BusyZones :
       /\ source # destination /\ id \in before[source] /\ ~InOneZoneOnly(before)
       /\ ZonePartition4(ids, After(before, id, source, destination))

\* Neither of the two about domains is so for want of a call that it is about.
ASSUME DomainsDiffer ==
    /\ \E ids \in Universes, before \in Maps : ZonePartition4(ids, before)
    /\ \E before \in MapsBeyond : NoSuchZone \in DOMAIN before
    /\ \E before \in Maps : DOMAIN Without(before, BankZone) # ZoneInstances4

\* What SwapLocation8 does not ask follows from what it asks: there are two
\* objects, and after is a partition.
ASSUME SwapKeepsPartition ==
    \A ids \in Universes, before, after \in Maps, first, second \in Ids,
       firstZone, secondZone \in BusyZones :
       SwapLocation8(ids, before, after, first, firstZone, second, secondZone, TRUE)
          => first # second /\ ZonePartition4(ids, after)

\* The carrier has swaps.
ASSUME SomeSwap ==
    \E before, after \in Maps, first, second \in Ids, firstZone, secondZone \in BusyZones :
       SwapLocation8(Ids, before, after, first, firstZone, second, secondZone, TRUE)

\* Every sequence of at most two identifiers.
Sequences == UNION {[1..n -> Ids] : n \in 0..2}

\* SearchCompletion4.1/DeckReorder4.3: where all other conjuncts hold, this one does as
\* well, since the search that .3 asks for is the reason that it asks for.
ASSUME ChangeNeedsSearch ==
    \A deck \in Universes, before, after \in Sequences, shuffled \in BOOLEAN :
       DeckSequenceValid4(before, deck) /\ DeckSequenceValid4(after, deck) /\ shuffled
          => SearchCompletion4(deck, before, after, TRUE, shuffled)

\* It is false somewhere: a deck has another order outside a search, and DeckReorder4,
\* asked by itself, refuses that alone.
ASSUME ChangeWithoutSearch ==
    \E deck \in Universes, before, after \in Sequences :
       /\ DeckSequenceValid4(before, deck) /\ DeckSequenceValid4(after, deck)
       /\ ~DeckReorder4(deck, before, after, FALSE, FALSE)
       /\ DeckReorder4(deck, before, after, FALSE, TRUE)

-----------------------------------------------------------------------------

\* "A hand projection can discard sequence positions while retaining membership
\* and cardinality."
ASSUME HandKeepsCardinality ==
    \A contents \in Universes :
       \A sequence \in UNION {[1..n -> contents] : n \in 0..3} :
          DeckSequenceValid4(sequence, contents)
             => /\ HandSetupProjection4(sequence) = contents
                /\ Cardinality(HandSetupProjection4(sequence)) = Len(sequence)

=============================================================================
