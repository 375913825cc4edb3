------------------------------ MODULE Variants ------------------------------
\* Values with tags, as Apalache writes them without its types.
UNIT == "U_OF_UNIT"
Variant(tagName, value) == [tag |-> tagName, value |-> value]
VariantTag(variant) == variant.tag
VariantFilter(tagName, S) == {v.value : v \in {w \in S : w.tag = tagName}}
VariantGetUnsafe(tagName, variant) == variant.value
VariantGetOrElse(tagName, variant, defaultValue) ==
  IF variant.tag = tagName THEN variant.value ELSE defaultValue
VariantMatch(tagName, variant, ThenOper(_), ElseOper(_)) ==
  IF variant.tag = tagName THEN ThenOper(variant.value) ELSE ElseOper(variant)
=============================================================================
