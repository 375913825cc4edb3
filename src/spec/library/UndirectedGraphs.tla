-------------------------- MODULE UndirectedGraphs --------------------------
\* Graphs whose edges are sets of two nodes, or of one for a loop.
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences
LOCAL INSTANCE SequencesExt
LOCAL INSTANCE FiniteSets
LOCAL INSTANCE Folds
LOCAL INSTANCE Functions

IsUndirectedGraph(G) ==
  /\ G = [node |-> G.node, edge |-> G.edge]
  /\ \A e \in G.edge : \E a \in G.node : \E b \in G.node : e = {a, b}
IsLoopFreeUndirectedGraph(G) ==
  IsUndirectedGraph(G) /\ \A e \in G.edge : Cardinality(e) = 2
UndirectedSubgraph(G) ==
  {H \in [node : SUBSET G.node, edge : SUBSET G.edge] : IsUndirectedGraph(H)}

Path(G) ==
  {p \in Seq(G.node) : Len(p) > 0 /\ \A i \in 2..Len(p) : {p[i - 1], p[i]} \in G.edge}
SimplePath(G) ==
  LET distinct == UNION {SetToSeqs(N) : N \in SUBSET G.node \ {{}}}
  IN  {p \in distinct : \A i \in 2..Len(p) : {p[i - 1], p[i]} \in G.edge}

LOCAL Component(G, n) ==
  LET RECURSIVE grow(_)
      grow(N) ==
        LET near == {m \in G.node : \E k \in N : {k, m} \in G.edge}
        IN  IF near \subseteq N THEN N ELSE grow(N \cup near)
  IN  grow({n})
AreConnectedIn(m, n, G) == m \in G.node /\ n \in Component(G, m)
ConnectedComponents(G) == {Component(G, n) : n \in G.node}
IsStronglyConnected(G) == ConnectedComponents(G) = {G.node}
UndirectedGraphs(S) ==
  {[node |-> S, edge |-> E] : E \in SUBSET {{a, b} : a \in S, b \in S}}
=============================================================================
