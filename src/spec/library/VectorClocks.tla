---- MODULE VectorClocks ----
====
