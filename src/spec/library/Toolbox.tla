---- MODULE Toolbox ----
====
