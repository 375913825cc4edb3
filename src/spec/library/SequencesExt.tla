---------------------------- MODULE SequencesExt ----------------------------
EXTENDS Sequences, Naturals, FiniteSets, FiniteSetsExt, Folds, Functions, Bags, TLC

\* To and from sets.
ToSet(s) == {s[i] : i \in DOMAIN s}
ToBag(s) == [e \in ToSet(s) |-> Cardinality({i \in DOMAIN s : e = s[i]})]
SetToSeq(S) ==
  LET RECURSIVE list(_)
      list(T) == IF T = {}
                 THEN <<>>
                 ELSE LET e == CHOOSE e \in T : TRUE IN <<e>> \o list(T \ {e})
  IN  list(S)
SetToSeqs(S) ==
  LET RECURSIVE lists(_)
      lists(T) == IF T = {}
                  THEN {<<>>}
                  ELSE UNION {{<<e>> \o rest : rest \in lists(T \ {e})} : e \in T}
  IN  lists(S)
SetToSortSeq(S, op(_, _)) == SortSeq(SetToSeq(S), op)
SetToAllKPermutations(S) == UNION {SetToSeqs(T) : T \in SUBSET S}
TupleOf(set, n) == [1..n -> set]
SeqOf(set, n) == UNION {[1..length -> set] : length \in 0..n}
BoundedSeq(S, n) == SeqOf(S, n)

\* Elements.
Contains(s, e) == \E i \in DOMAIN s : s[i] = e
IsSorted(s, op(_, _)) == \A j \in DOMAIN s : \A i \in 1..(j - 1) : op(s[i], s[j])
Reverse(s) == [i \in DOMAIN s |-> s[Len(s) + 1 - i]]
Remove(s, e) == SelectSeq(s, LAMBDA x : x # e)
ReplaceAll(s, old, new) == [i \in DOMAIN s |-> IF s[i] # old THEN s[i] ELSE new]
SelectInSeq(seq, Test(_)) ==
  LET hits == {i \in DOMAIN seq : Test(seq[i])}
  IN  IF hits = {} THEN 0 ELSE Min(hits)
SelectInSubSeq(seq, from, to, Test(_)) == SelectInSeq(SubSeq(seq, from, to), Test)
SelectLastInSeq(seq, Test(_)) ==
  LET hits == {i \in DOMAIN seq : Test(seq[i])}
  IN  IF hits = {} THEN 0 ELSE Max(hits)
SelectLastInSubSeq(seq, from, to, Test(_)) == SelectLastInSeq(SubSeq(seq, from, to), Test)
InsertAt(s, i, e) == (SubSeq(s, 1, i - 1) \o <<e>>) \o SubSeq(s, i, Len(s))
ReplaceAt(s, i, e) == [s EXCEPT ![i] = e]
RemoveAt(s, i) == SubSeq(s, 1, i - 1) \o SubSeq(s, i + 1, Len(s))
RemoveFirst(s, e) ==
  LET at == SelectInSeq(s, LAMBDA x : x = e)
  IN  IF at = 0 THEN s ELSE RemoveAt(s, at)
RemoveFirstMatch(s, Test(_)) ==
  LET at == SelectInSeq(s, Test)
  IN  IF at = 0 THEN s ELSE RemoveAt(s, at)

\* Ends.
Cons(elt, seq) == <<elt>> \o seq
Snoc(elt, seq) == Append(seq, elt)
Front(s) == SubSeq(s, 1, Len(s) - 1)
Last(s) == s[Len(s)]
IsPrefix(s, t) == Len(s) \leq Len(t) /\ s = SubSeq(t, 1, Len(s))
IsStrictPrefix(s, t) == s # t /\ IsPrefix(s, t)
IsSuffix(s, t) == Len(s) \leq Len(t) /\ s = SubSeq(t, Len(t) - Len(s) + 1, Len(t))
IsStrictSuffix(s, t) == s # t /\ IsSuffix(s, t)
Prefixes(s) == {SubSeq(s, 1, i) : i \in 0..Len(s)}
Suffixes(s) == {SubSeq(s, i, Len(s)) : i \in 1..(Len(s) + 1)}
CommonPrefixes(S) ==
  {p \in UNION {Prefixes(s) : s \in S} : \A s \in S : IsPrefix(p, s)}
LongestCommonPrefix(S) ==
  CHOOSE p \in CommonPrefixes(S) : \A q \in CommonPrefixes(S) : Len(q) \leq Len(p)

\* Folds.
SeqMod(a, b) == IF a % b = 0 THEN b ELSE a % b
FoldSeq(op(_, _), base, seq) == FoldFunction(op, base, seq)
FoldLeft(op(_, _), base, seq) ==
  LET upTo[i \in 0..Len(seq)] == IF i = 0 THEN base ELSE op(upTo[i - 1], seq[i])
  IN  upTo[Len(seq)]
FoldRight(op(_, _), seq, base) ==
  LET from[i \in 1..(Len(seq) + 1)] == IF i > Len(seq) THEN base ELSE op(seq[i], from[i + 1])
  IN  from[1]
FoldLeftDomain(op(_, _), base, seq) == FoldLeft(op, base, [i \in DOMAIN seq |-> i])
FoldRightDomain(op(_, _), seq, base) == FoldRight(op, [i \in DOMAIN seq |-> i], base)

\* Sequences of sequences.
FlattenSeq(seqs) == FoldLeft(LAMBDA joined, seq : joined \o seq, <<>>, seqs)
Zip(s, t) == [i \in 1..(IF Len(t) < Len(s) THEN Len(t) ELSE Len(s)) |-> <<s[i], t[i]>>]
Interleave(s, t) ==
  CASE Len(s) = Len(t) /\ Len(s) > 0 ->
         [i \in 1..(2 * Len(s)) |-> IF i % 2 = 1 THEN <<s[(i + 1) \div 2]>> ELSE <<t[i \div 2]>>]
    [] Len(s) = Len(t) /\ Len(s) = 0 -> << <<>>, <<>> >>
SubSeqs(s) == {SubSeq(s, i, j) : i \in 1..(Len(s) + 1), j \in 0..Len(s)}
AllSubSeqs(s) ==
  LET RECURSIVE of(_)
      of(n) == IF n = 0
               THEN {<<>>}
               ELSE LET shorter == of(n - 1)
                    IN  shorter \cup {Append(t, s[n]) : t \in shorter}
  IN  of(Len(s))
IndexFirstSubSeq(s, t) ==
  CHOOSE i \in 1..(Len(t) - Len(s) + 1) :
    /\ SubSeq(t, i, i + Len(s) - 1) = s
    /\ \A j \in 1..(i - 1) : SubSeq(t, j, j + Len(s) - 1) # s
ReplaceSubSeqAt(i, r, s, t) ==
  SubSeq(t, 1, i - 1) \o r \o SubSeq(t, i + Len(s), Len(t))
ReplaceFirstSubSeq(r, s, t) ==
  IF \E i \in 1..(Len(t) - Len(s) + 1) : SubSeq(t, i, i + Len(s) - 1) = s
  THEN ReplaceSubSeqAt(IndexFirstSubSeq(s, t), r, s, t)
  ELSE t
ReplaceAllSubSeqs(r, s, t) ==
  LET RECURSIVE from(_)
      from(i) ==
        CASE i > Len(t) -> <<>>
          [] Len(s) > 0 /\ i + Len(s) - 1 \leq Len(t) /\ SubSeq(t, i, i + Len(s) - 1) = s ->
               r \o from(i + Len(s))
          [] OTHER -> <<t[i]>> \o from(i + 1)
  IN  CASE s = t -> r
        [] r = s -> t
        [] s # t /\ Len(s) = 0 -> FlattenSeq([i \in DOMAIN t |-> r \o <<t[i]>>])
        [] OTHER -> from(1)
=============================================================================
