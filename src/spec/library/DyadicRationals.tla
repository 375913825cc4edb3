---- MODULE DyadicRationals ----
====
