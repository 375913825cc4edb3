---- MODULE Precedence ----
And == a /\ b /\ c => d \/ e
Equal == a = b /\ c # d
Not == ~a /\ ~b = c
Sum == a + b * c - d
Mod == a * b % c
Sets == a \in b \cup c
Minus == -a * b
MinusSum == -a + b
Prime == a' + b'[c]' - -d'
Power == a ^ b * c
Domain == DOMAIN f \cup SUBSET S
Always == []P => <>Q
Box == []~P
Range == 1 .. n - 1
Concat == a \o b \o c
Left == a - b - c
Fold == a @@ b :> c
Compose == A \cdot B \cdot C
Oplus == a (+) b \oplus c
====
