---- MODULE Instances ----
EXTENDS Naturals
Plain == INSTANCE Other
With(a, b) == INSTANCE Other WITH x <- a, y <- b + 1, Op <- LAMBDA c, d : c + d, + <- *, \prec <- <
LOCAL Local == INSTANCE Other WITH And <- /\
INSTANCE Another WITH list <- /\ TRUE
                              /\ FALSE
LOCAL INSTANCE Third
Names == <<Plain!x, With(1, 2)!Op(3, 4), With(1, 2)!Inner!y, Plain!+(1, 2), Plain! \prec>>
Steps == <<Names!1, Names!<<, Names!>>, Names!1!>>!2, Names!:, Names!@, Names!(1, 2), Names!lab!(x)!: >>
Applied == +(1, 2) = -.(3)
---- MODULE Inner ----
CONSTANT c
InnerMost == c
======================
After == Inner!InnerMost
LetInstance == LET I == INSTANCE Inner WITH c <- 1
                   J(d) == INSTANCE Inner WITH c <- d
               IN  I!InnerMost + J(2)!InnerMost
====
