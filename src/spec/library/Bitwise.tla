------------------------------- MODULE Bitwise ------------------------------
\* Bits of natural numbers.
LOCAL INSTANCE Integers

LOCAL Bits(x, y, Bit(_, _)) ==
  LET RECURSIVE of(_, _)
      of(a, b) == IF a = 0 /\ b = 0
                  THEN 0
                  ELSE Bit(a % 2, b % 2) + 2 * of(a \div 2, b \div 2)
  IN  of(x, y)

x & y == Bits(x, y, LAMBDA a, b : a * b)
x | y == Bits(x, y, LAMBDA a, b : a + b - a * b)
x ^^ y == Bits(x, y, LAMBDA a, b : (a + b) % 2)
Not(a) == Bits(a, 0, LAMBDA bit, zero : 1 - bit)
shiftR(n, pos) == n \div 2 ^ pos
=============================================================================
