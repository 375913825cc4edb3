-------------------------- MODULE DyadicRationals ---------------------------
\* Fractions whose denominators are powers of two.
LOCAL INSTANCE FiniteSets
LOCAL INSTANCE Integers
LOCAL INSTANCE Sequences
LOCAL INSTANCE FiniteSetsExt
LOCAL INSTANCE TLC

LOCAL Fraction(n, d) == [num |-> n, den |-> d]
LOCAL Lowest(n, d) ==
  LET RECURSIVE gcd(_, _)
      gcd(a, b) == IF b = 0 THEN a ELSE gcd(b, a % b)
      common == gcd(n, d)
  IN  Fraction(n \div common, d \div common)

IsDyadicRational(r) == \E i \in 0..r.den : r.den = 2 ^ i
Zero == Fraction(0, 1)
One == Fraction(1, 1)
Add(p, q) ==
  IF p = Zero
  THEN q
  ELSE LET d == Max({p.den, q.den})
       IN  Lowest(p.num * (d \div p.den) + q.num * (d \div q.den), d)
Half(p) == Lowest(p.num, 2 * p.den)
PrettyPrint(p) ==
  CASE p = Zero -> "0"
    [] p = One -> "1"
    [] OTHER -> ToString(p.num) \o "/" \o ToString(p.den)
=============================================================================
