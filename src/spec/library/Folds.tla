-------------------------------- MODULE Folds -------------------------------
MapThenFoldSet(op(_, _), base, f(_), choose(_), S) ==
  LET RECURSIVE over(_)
      over(T) == IF T = {}
                 THEN base
                 ELSE LET next == choose(T) IN op(f(next), over(T \ {next}))
  IN  over(S)
=============================================================================
