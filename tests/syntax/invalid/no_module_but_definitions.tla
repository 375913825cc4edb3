EXTENDS Naturals
A == 1
