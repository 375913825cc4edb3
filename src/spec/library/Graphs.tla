------------------------------- MODULE Graphs -------------------------------
\* Directed graphs: records of a set of nodes and a set of edges, which are
\* pairs of nodes.
EXTENDS Naturals, Sequences, FiniteSets, SequencesExt, Relation

IsDirectedGraph(G) ==
  /\ G = [node |-> G.node, edge |-> G.edge]
  /\ \A e \in G.edge : e \in G.node \X G.node
DirectedSubgraph(G) ==
  {H \in [node : SUBSET G.node, edge : SUBSET G.edge] : IsDirectedGraph(H)}
Transpose(G) == [node |-> G.node, edge |-> {<<e[2], e[1]>> : e \in G.edge}]
IsUndirectedGraph(G) == IsDirectedGraph(G) /\ Transpose(G).edge \subseteq G.edge
UndirectedSubgraph(G) == {H \in DirectedSubgraph(G) : IsUndirectedGraph(H)}

Path(G) ==
  {p \in Seq(G.node) : Len(p) > 0 /\ \A i \in 2..Len(p) : <<p[i - 1], p[i]>> \in G.edge}
SimplePath(G) ==
  LET unseen(p) ==
        {n \in G.node : (\A i \in DOMAIN p : p[i] # n) /\ <<p[Len(p)], n>> \in G.edge}
      RECURSIVE andLonger(_)
      andLonger(paths) ==
        IF paths = {}
        THEN {}
        ELSE paths \cup andLonger(UNION {{Append(p, n) : n \in unseen(p)} : p \in paths})
  IN  andLonger({<<n>> : n \in G.node})

ConnectionsIn(G) ==
  LET step == [m, n \in G.node |-> <<m, n>> \in G.edge]
  IN  ReflexiveTransitiveClosure(step, G.node)
AreConnectedIn(m, n, G) ==
  m \in G.node /\ n \in G.node /\ ConnectionsIn(G)[m, n]
IsStronglyConnected(G) ==
  LET connected == ConnectionsIn(G) IN \A m \in G.node : \A n \in G.node : connected[m, n]
IsTreeWithRoot(G, r) ==
  LET connected == ConnectionsIn(G)
  IN  /\ IsDirectedGraph(G)
      /\ \A e \in G.edge : e[1] # r /\ \A f \in G.edge : f[1] = e[1] => f = e
      /\ \A n \in G.node : r \in G.node /\ connected[n, r]

GraphUnion(G, H) == [node |-> G.node \cup H.node, edge |-> G.edge \cup H.edge]
IsBipartiteWithPartitions(G, U, V) ==
  /\ \A n \in U : n \notin V
  /\ \A n \in G.node : n \in U \/ n \in V
  /\ \A e \in G.edge : (e[1] \in U /\ e[2] \in V) \/ (e[1] \in V /\ e[2] \in U)
LOCAL Reaches(G) == TransitiveClosure([m, n \in G.node |-> <<m, n>> \in G.edge], G.node)
HasCycle(G) == LET reaches == Reaches(G) IN \E n \in G.node : reaches[n, n]
IsDag(G) == IsDirectedGraph(G) /\ ~HasCycle(G)
Successors(G, n) == {m \in G.node : <<n, m>> \in G.edge}
AllSuccessors(G, S) == UNION {Successors(G, n) : n \in S}
Predecessors(G, n) == {m \in G.node : <<m, n>> \in G.edge}
AllPredecessors(G, S) == UNION {Predecessors(G, n) : n \in S}
Ancestors(G, n) == LET reaches == Reaches(G) IN {m \in G.node : reaches[m, n]}
Descendants(G, n) == LET reaches == Reaches(G) IN {m \in G.node : reaches[n, m]}
InDegree(G, n) == Cardinality(Predecessors(G, n))
OutDegree(G, n) == Cardinality(Successors(G, n))
Roots(G) == {n \in G.node : InDegree(G, n) = 0}
Leaves(G) == {n \in G.node : OutDegree(G, n) = 0}
EmptyGraph == [node |-> {}, edge |-> {}]
Graphs(S) == {[node |-> S, edge |-> E] : E \in SUBSET (S \X S)}
=============================================================================
