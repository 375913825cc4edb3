------------------------------ MODULE Naturals ------------------------------
\* The natural numbers. Every operator here is evaluated natively; the bodies
\* only say what kind of thing it is.
Nat == {}
a + b == {a, b}
a - b == {a, b}
a * b == {a, b}
a ^ b == {a, b}
a % b == {a, b}
a \div b == {a, b}
a .. b == {a, b}
a < b == a = b
a > b == a = b
a \leq b == a = b
a \geq b == a = b
=============================================================================
