---- MODULE Unicode ----
EXTENDS Naturals
Op(x, y) ≜ ∀ a ∈ x : ∃ b ∈ y : a ≤ b ∧ a ≠ b ∧ ¬(a ≥ b)
Fn ≜ [n ∈ Nat ↦ n × n]
Set ≜ [S → T] ∪ {1} ∪ {2}
Tup ≜ ⟨1, 2⟩
Box ≜ □[Next]_v ∧ ◇⟨Next⟩_v
Inst ≜ INSTANCE M WITH x ← 1
List ≜
  ∧ a
  ∧ ∨ b
    ∨ c
Implied ≜ a ⇒ b ≡ c
Numbers ≜ ⟨ℕ, ℤ, ℝ⟩
Lab ≜ l ∷ x ⊎ y ⁺
====
