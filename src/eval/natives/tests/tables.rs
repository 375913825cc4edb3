//! Expressions with their values as TLC prints them, or the kind of error.

use super::calculator::{evaluate, read};

/// `expression => text`, or `expression ! ErrorKind`, one a line.
fn check(table: &str) {
    for line in table.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some((expression, text)) = line.split_once(" => ") {
            assert_eq!(read(expression).to_string(), text, "{expression}");
        } else if let Some((expression, kind)) = line.split_once(" ! ") {
            match evaluate(expression) {
                Err(Some(error)) => assert_eq!(format!("{:?}", error.kind), kind, "{expression}"),
                other => panic!("{expression}: {other:?}"),
            }
        } else {
            panic!("{line}");
        }
    }
}

#[test]
fn integers() {
    check(
        r#"
        7 \div 2 => 3
        (-7) \div 2 => -4
        20 \div (-3) => -7
        (-7) % 3 => 2
        7 % 0 ! ArgRange
        7 % (-2) ! ArgRange
        1 \div 0 ! DivByZero
        0 ^ 0 ! ZeroPowZero
        2 ^ (0 - 1) ! ArgRange
        0 ^ 5 => 0
        (-1) ^ 1000000000001 => -1
        2 ^ 100 => 1267650600228229401496703205376
        2 ^ 64 - 2 ^ 64 + 5 => 5
        2 ^ 70 % 1000 => 424
        (2 ^ 70) \div (2 ^ 68) => 4
        10 ^ (10 ^ 10) ! Limit
        1 + "a" ! ArgType
        1 < TRUE ! ArgType
        2 ^ 70 > 1 => TRUE
        1 / 2 ! Unsupported
        3..1 => {}
        0..0 => 0..0
        "#,
    );
}

#[test]
fn sequences() {
    check(
        r#"
        Len("hello") => 5
        Len((1 :> 5 @@ 2 :> 6)) => 2
        Len([a |-> 1]) ! ArgType
        Head(<<>>) ! EmptySequence
        Tail("abc") => "bc"
        Tail("") ! EmptySequence
        Append(<<1>>, 2) => <<1, 2>>
        Append("ab", "c") ! ArgType
        "ab" \o "c" => "abc"
        "ab" \o <<"c">> ! ArgType
        <<1>> \o <<>> => <<1>>
        SubSeq(<<1, 2, 3>>, 2, 3) => <<2, 3>>
        SubSeq(<<1, 2, 3>>, 3, 1) => <<>>
        SubSeq(<<1, 2, 3>>, 0, 0) ! OutOfDomain
        SubSeq(<<1>>, 1, "a") ! ArgRange
        SubSeq("hello", 2, 3) => "el"
        <<>> \in Seq(1) => TRUE
        <<1, "a">> \in Seq(Nat) ! MembershipTypes
        Reverse(<<1, 2, 3>>) => <<3, 2, 1>>
        Reverse("abc") ! NotAFunction
        Front(<<1>>) => <<>>
        Last(<<>>) ! OutOfDomain
        RemoveAt(<<1, 2, 3>>, 4) => <<1, 2, 3>>
        RemoveAt(<<1, 2, 3>>, 2) => <<1, 3>>
        InsertAt(<<1, 2, 3>>, 5, 9) ! OutOfDomain
        InsertAt(<<1, 2, 3>>, 4, 9) => <<1, 2, 3, 9>>
        Remove(<<1, 2, 1>>, 1) => <<2>>
        RemoveFirst(<<1, 2, 1>>, 1) => <<2, 1>>
        ReplaceAll(<<1, 2, 1>>, 1, 9) => <<9, 2, 9>>
        FlattenSeq(<<"ab", "c">>) => "abc"
        FlattenSeq(<<<<1>>, <<>>, <<2>>>>) => <<1, 2>>
        FlattenSeq(<<1>>) => 1
        IsPrefix("ab", "abc") => TRUE
        IsSuffix(<<2, 3>>, <<1, 2, 3>>) => TRUE
        IsStrictSuffix(<<>>, <<>>) => FALSE
        Prefixes(<<1, 2>>) => {<<>>, <<1>>, <<1, 2>>}
        Suffixes(<<1, 2>>) => {<<>>, <<2>>, <<1, 2>>}
        AllSubSeqs(<<1, 1>>) => {<<>>, <<1>>, <<1, 1>>}
        LongestCommonPrefix({<<1, 2, 3>>, <<1, 2>>}) => <<1, 2>>
        LongestCommonPrefix({"abc", "abd"}) => "ab"
        LongestCommonPrefix({}) ! ArgRange
        SetToSeq({2, 1}) => <<1, 2>>
        SetToSeqs({1, 2}) => {<<1, 2>>, <<2, 1>>}
        Zip(<<1, 2>>, <<"a">>) => <<<<1, "a">>>>
        ToSet(<<3, 1, 3>>) => {1, 3}
        Contains(<<1, 2>>, 2) => TRUE
        "#,
    );
}

#[test]
fn functions() {
    check(
        r#"
        (1 :> 2 @@ 1 :> 3) => <<2>>
        <<1, 2>> @@ (4 :> 9) => (1 :> 1 @@ 2 :> 2 @@ 4 :> 9)
        [a |-> 1] @@ ("b" :> 2) => [a |-> 1, b |-> 2]
        [a |-> 1] @@ (1 :> 2) ! Incomparable
        {} @@ <<1>> ! ArgType
        ("a b" :> 1) => ("a b" :> 1)
        (2 :> 1 @@ 3 :> 2)[3] => 2
        <<5, 6>>[3] ! OutOfDomain
        <<5, 6>>["a"] ! NotAFunction
        [a |-> 1]["c"] ! OutOfDomain
        "s".a ! NotARecord
        {1}[1] ! NotAFunction
        DOMAIN <<4, 5>> => 1..2
        DOMAIN "abc" ! NotAFunction
        Range((2 :> 5 @@ 3 :> 5)) => {5}
        AntiFunction(<<2, 4>>) => (2 :> 1 @@ 4 :> 2)
        AntiFunction(<<2, 2>>) ! ModuleFunction
        IsInjective(<<1, 2, 1>>) => FALSE
        SumFunction([a |-> 3, b |-> 4]) => 7
        Permutations({2, 3}) => {(2 :> 2 @@ 3 :> 3), (2 :> 3 @@ 3 :> 2)}
        Permutations({}) => {<<>>}
        Permutations(Nat) ! NotEnumerable
        ToString({3, 1}) => "{1, 3}"
        "x" \in Any => TRUE
        "#,
    );
}

#[test]
fn sets() {
    check(
        r#"
        Cardinality(SUBSET (1..40)) => 1099511627776
        {1, 40} \in SUBSET (1..40) => TRUE
        Cardinality([1..100 -> {0, 1}]) => 1267650600228229401496703205376
        Cardinality((1..2) \X {"a"}) => 2
        Cardinality(<<1>>) ! NotASet
        Cardinality({1, "a"}) ! Incomparable
        1 \in {1, "a"} => TRUE
        "a" \in {1, "a"} ! Incomparable
        {1, 2} = {"a"} => FALSE
        {1} = {"a"} ! Incomparable
        <<1, "a">> = <<2, 1>> => FALSE
        {[1..2 -> {1}], {<<1, 1>>}} => {{<<1, 1>>}}
        [{} -> 1..3] => {<<>>}
        [a : {}] => {}
        (SUBSET {1}) \cup {{}} => {{}, {1}}
        Nat \cup {-1} => {-1} \cup Nat
        3 \in Nat \cap {3, 4} => TRUE
        {3, -4} \ Nat => {-4}
        UNION {{1}, 2..3} => {1, 2, 3}
        UNION {{1}, {"a"}} ! Incomparable
        UNION SUBSET {1, 2} => {1, 2}
        SUBSET (1..3) \subseteq SUBSET (1..40) => TRUE
        IsFiniteSet(SUBSET Nat) => FALSE
        IsFiniteSet(5) ! MembershipTypes
        Max({3, 9, 1}) => 9
        Min(2..7) => 2
        Max({}) ! ChooseNoWitness
        SumSet({1, 2, 3}) => 6
        kSubset(2, 1..3) => {{1, 2}, {1, 3}, {2, 3}}
        kSubset(-1, {1, 2}) => {}
        kSubset(0, {1}) => {{}}
        SymDiff({1, 2}, {2, 3}) => {1, 3}
        SUBSET (1..7) => SUBSET (1..7)
        [{1, 2} -> 1..50] => [{1, 2} -> 1..50]
        (1..50) \X (1..50) => (1..50 \X 1..50)
        [s : {7}] = {7} \X {7} => FALSE
        "#,
    );
}

#[test]
fn bags() {
    check(
        r#"
        SetToBag({1, 2}) (+) SetToBag({2, 3}) => <<1, 2, 1>>
        SetToBag({1}) (-) SetToBag({1}) => <<>>
        SetToBag({1}) \sqsubseteq SetToBag({1, 2}) => TRUE
        SetToBag({1, 3}) \sqsubseteq SetToBag({1, 2}) => FALSE
        BagUnion({SetToBag({1, 2}), SetToBag({2}), SetToBag({2, 5})}) => (1 :> 1 @@ 2 :> 3 @@ 5 :> 1)
        BagUnion({1}) => 1
        BagUnion(<<1>>) ! NotASet
        BagCardinality(<<2, 3>>) => 5
        BagCardinality(<<"a">>) ! ArgType
        SubBag((1 :> 2 @@ 2 :> 1)) => {<<>>, <<1>>, <<2>>, (2 :> 1), <<1, 1>>, <<2, 1>>}
        CopiesIn(1, EmptyBag) => 0
        BagIn("a", [a |-> 2]) => TRUE
        IsABag(<<0, 1>>) => FALSE
        SetToBag(1) ! ArgType
        SumBag((1 :> 3 @@ 5 :> 2)) => 13
        ProductBag((2 :> 3 @@ 5 :> 1)) => 40
        "#,
    );
}

#[test]
fn bits_and_text() {
    check(
        r#"
        12 & 10 => 8
        12 | 10 => 14
        5 ^^ 3 => 6
        Not(5) => 2
        Not(0) => 0
        shiftR(8, 2) => 2
        5 & "a" ! ArgType
        choose(5, 2) => 10
        choose(2, 5) => 0
        ToJson([a |-> <<TRUE>>, b |-> {2, 1}]) => "{\"a\":[true],\"b\":[1,2]}"
        ToJson("a\nb") => "\"a\\nb\""
        ToJsonObject(<<5, 6>>) => "{\"0\":5,\"1\":6}"
        ToJsonArray([a |-> 1]) ! ModuleFunction
        ToJson(Nat) ! ModuleFunction
        atoi("007") => 7
        atoi("abc") ! ArgType
        "#,
    );
}

#[test]
fn model_values() {
    check(
        r#"
        {1, m1, 2} => {m1, 1, 2}
        m1 = 7 => FALSE
        7 = A_x ! Incomparable
        A_x = B_y ! Incomparable
        A_x \in {A_y, m1} => FALSE
        m1 \in Nat => FALSE
        A_x \in Nat ! MembershipTypes
        m1 \in SUBSET {1} ! NotASet
        Nat = A_x => FALSE
        (m1 :> 0 @@ m2 :> 1) => (m1 :> 0 @@ m2 :> 1)
        "#,
    );
}
