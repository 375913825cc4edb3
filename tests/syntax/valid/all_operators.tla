---- MODULE AllOperators ----
Op1 == a => b
Op2 == a ⇒ b
Op3 == a -+-> b
Op4 == a ⇸ b
Op5 == a <=> b
Op6 == a \equiv b
Op7 == a ≡ b
Op8 == a ⇔ b
Op9 == a ~> b
Op10 == a ↝ b
Op11 == a /\ b
Op12 == a \land b
Op13 == a ∧ b
Op14 == a \/ b
Op15 == a \lor b
Op16 == a ∨ b
Op17 == ~ a
Op18 == \lnot a
Op19 == \neg a
Op20 == ¬ a
Op21 == ENABLED a
Op22 == UNCHANGED a
Op23 == [] a
Op24 == □ a
Op25 == <> a
Op26 == ◇ a
Op27 == a # b
Op28 == a /= b
Op29 == a ≠ b
Op30 == a -| b
Op31 == a ⊣ b
Op32 == a ::= b
Op33 == a ⩴ b
Op34 == a := b
Op35 == a ≔ b
Op36 == a < b
Op37 == a = b
Op38 == a <= b
Op39 == a \leq b
Op40 == a =< b
Op41 == a ≤ b
Op42 == a =| b
Op43 == a ⫤ b
Op44 == a > b
Op45 == a >= b
Op46 == a \geq b
Op47 == a ≥ b
Op48 == a \approx b
Op49 == a ≈ b
Op50 == a \asymp b
Op51 == a ≍ b
Op52 == a \cong b
Op53 == a ≅ b
Op54 == a \doteq b
Op55 == a ≐ b
Op56 == a \gg b
Op57 == a ≫ b
Op58 == a \in b
Op59 == a ∈ b
Op60 == a \ll b
Op61 == a ≪ b
Op62 == a \notin b
Op63 == a ∉ b
Op64 == a \prec b
Op65 == a ≺ b
Op66 == a \preceq b
Op67 == a ⪯ b
Op68 == a \propto b
Op69 == a ∝ b
Op70 == a \sim b
Op71 == a ∼ b
Op72 == a \simeq b
Op73 == a ≃ b
Op74 == a \sqsubset b
Op75 == a ⊏ b
Op76 == a \sqsubseteq b
Op77 == a ⊑ b
Op78 == a \sqsupset b
Op79 == a ⊐ b
Op80 == a \sqsupseteq b
Op81 == a ⊒ b
Op82 == a \subset b
Op83 == a ⊂ b
Op84 == a \subseteq b
Op85 == a ⊆ b
Op86 == a \succ b
Op87 == a ≻ b
Op88 == a \succeq b
Op89 == a ⪰ b
Op90 == a \supset b
Op91 == a ⊃ b
Op92 == a \supseteq b
Op93 == a ⊇ b
Op94 == a |- b
Op95 == a ⊢ b
Op96 == a |= b
Op97 == a ⊨ b
Op98 == a \cdot b
Op99 == a ⋅ b
Op100 == a @@ b
Op101 == a :> b
Op102 == a <: b
Op103 == a \ b
Op104 == a \cap b
Op105 == a \intersect b
Op106 == a ∩ b
Op107 == a \cup b
Op108 == a \union b
Op109 == a ∪ b
Op110 == a .. b
Op111 == a ‥ b
Op112 == a ... b
Op113 == a … b
Op114 == a !! b
Op115 == a ‼ b
Op116 == a ## b
Op117 == a $ b
Op118 == a $$ b
Op119 == a ?? b
Op120 == a ⁇ b
Op121 == a \sqcap b
Op122 == a ⊓ b
Op123 == a \sqcup b
Op124 == a ⊔ b
Op125 == a \uplus b
Op126 == a ⊎ b
Op127 == a \wr b
Op128 == a ≀ b
Op129 == SUBSET a
Op130 == UNION a
Op131 == DOMAIN a
Op132 == a + b
Op133 == a ++ b
Op134 == a \oplus b
Op135 == a (+) b
Op136 == a ⊕ b
Op137 == a % b
Op138 == a %% b
Op139 == a | b
Op140 == a || b
Op141 == a ‖ b
Op142 == a \X b
Op143 == a \times b
Op144 == a × b
Op145 == a - b
Op146 == a -- b
Op147 == a \ominus b
Op148 == a (-) b
Op149 == a ⊖ b
Op150 == - a
Op151 == a & b
Op152 == a && b
Op153 == a * b
Op154 == a ** b
Op155 == a / b
Op156 == a // b
Op157 == a \bigcirc b
Op158 == a ◯ b
Op159 == a \bullet b
Op160 == a ● b
Op161 == a \div b
Op162 == a ÷ b
Op163 == a \o b
Op164 == a \circ b
Op165 == a ∘ b
Op166 == a \odot b
Op167 == a (.) b
Op168 == a ⊙ b
Op169 == a \oslash b
Op170 == a (/) b
Op171 == a ⊘ b
Op172 == a \otimes b
Op173 == a (\X) b
Op174 == a ⊗ b
Op175 == a \star b
Op176 == a ⋆ b
Op177 == a ^ b
Op178 == a ^^ b
Op179 == a '
Op180 == a ^#
Op181 == a ^*
Op182 == a ^+
Op183 == a ⁺
====
