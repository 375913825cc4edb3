----------------------------- MODULE Successors -----------------------------
(***************************************************************************)
(* New identities for objects whose lifetime ends.                         *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets

\* Quoted from the seed "Object operations" (reference-profile, input
\* revision 2, CC0 1.0).  "The successor map covers exactly the sources, uses
\* previously unused positive identifiers and does not merge two sources."
FreshSuccessors8(sources,successors,usedIds) ==
/\ DOMAIN successors = sources
/\ {successors[id] : id \in sources} \subseteq (Nat \ {0}) \ usedIds
/\ Cardinality({successors[id] : id \in sources}) = Cardinality(sources)

=============================================================================
