---- MODULE UndirectedGraphs ----
====
