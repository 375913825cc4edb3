//! What resolved specs look like.

use insta::assert_snapshot;

use super::show::{definitions, expression};
use super::{messages, spec};
use crate::spec::resolve_expression_text;
use crate::spec::resolved::{Denotation, Level, Origin};

#[test]
fn instance_parameters_are_copied_for_each_definition() {
    let inner = "CONSTANTS c, d\nG(z) == <<c, d, z>>\nH == G(c)";
    let spec = spec(
        "",
        "I(y) == INSTANCE M WITH c <- y, d <- {y}\nA == I(1)!H",
        &[("M", inner)],
    );
    assert_snapshot!(definitions(&spec), @r#"
    I!d(y_1) == {y_1}   [Constant]   \* instance 1
    I!G(y_2, z_3) == <<y_2, I!d(y_2), z_3>>   [Constant]   \* instance 1
    I!H(y_4) == I!G(y_4, y_4)   [Constant]   \* instance 1
    A == I!H(1)   [Constant]
    "#);
}

#[test]
fn what_does_not_depend_on_an_instance_parameter_has_none() {
    let inner = "CONSTANTS c, d\nG == <<c, d>>";
    let spec = spec(
        "",
        "I(y) == INSTANCE M WITH c <- y, d <- {2}\nA == I(1)!G",
        &[("M", inner)],
    );
    assert_snapshot!(definitions(&spec), @r#"
    I!d == {2}   [Constant]
    I!G(y_2) == <<y_2, I!d>>   [Constant]   \* instance 1
    A == I!G(1)   [Constant]
    "#);
}

#[test]
fn instances_of_instances_take_the_parameters_of_both() {
    let one = "CONSTANT c\nX == <<c>>";
    let two = "CONSTANT d\nI(e) == INSTANCE One WITH c <- <<d, e>>\nY == I(3)!X";
    let spec = spec(
        "",
        "J(k) == INSTANCE Two WITH d <- k\nA == <<J(1)!I(2)!X, J(4)!Y>>",
        &[("One", one), ("Two", two)],
    );
    assert_snapshot!(definitions(&spec), @r#"
    J!I!c(k_2, e_3) == <<k_2, e_3>>   [Constant]   \* instance 2
    J!I!X(k_4, e_5) == <<J!I!c(k_4, e_5)>>   [Constant]   \* instance 2
    J!Y(k_6) == J!I!X(k_6, 3)   [Constant]   \* instance 1
    A == <<J!I!X(1, 2), J!Y(4)>>   [Constant]
    "#);
}

#[test]
fn names_of_variables_are_substituted_directly() {
    let inner = "VARIABLE v\nCONSTANT F(_)\nA == v' = F(v)";
    let spec = spec(
        "",
        "VARIABLE x\nId(a) == a\nI == INSTANCE M WITH v <- x, F <- Id\nJ == INSTANCE M WITH v <- <<x>>, F <- LAMBDA a : {a}",
        &[("M", inner)],
    );
    assert_snapshot!(definitions(&spec), @r#"
    Id(a_0) == a_0   [Constant]
    I!A == Equal(Prime(x), Id(x))   [Action]
    J!v == <<x>>   [State]
    J!F(a_1) == {a_1}   [Constant]
    J!A == Equal(Prime(J!v), J!F(J!v))   [Action]
    "#);
    assert_eq!(spec.variables.len(), 1);
}

#[test]
fn an_instance_in_a_let_may_use_what_is_around_it() {
    let inner = "CONSTANT c\nA(a) == <<c, a>>";
    let spec = spec(
        "",
        "F(x) == LET I(y) == INSTANCE M WITH c <- <<x, y>> IN I(1)!A(2)",
        &[("M", inner)],
    );
    assert_snapshot!(definitions(&spec), @r#"
    F(x_0) == LET I!c_0(y_2) == <<x_0, y_2>>; I!A_1(y_3, a_4) == <<I!c_0(y_3), a_4>> IN I!A_1(1, 2)   [Constant]
    "#);
}

#[test]
fn operators_of_parametrised_instances_are_passed_as_lambdas() {
    let inner = "CONSTANT c\nAp(F(_)) == F(1)\nG(a) == <<c, a>>\nH == Ap(G)";
    let spec = spec(
        "",
        "Ap2(F(_, _)) == F(1, 2)\nI(k) == INSTANCE M WITH c <- k\nB == Ap2(I!G)\nC == I(3)!H",
        &[("M", inner)],
    );
    assert_snapshot!(definitions(&spec), @r#"
    Ap2(F_0/2) == F_0(1, 2)   [Constant]
    I!Ap(k_2, F_3/1) == F_3(1)   [Constant]   \* instance 1
    I!G(k_4, a_5) == <<k_4, a_5>>   [Constant]   \* instance 1
    I!H(k_6) == I!Ap(k_6, LAMBDA(a_7) : I!G(k_6, a_7))   [Constant]   \* instance 1
    B == Ap2(LAMBDA(k_8, a_9) : I!G(k_8, a_9))   [Constant]
    C == I!H(3)   [Constant]
    "#);
}

#[test]
fn subexpressions_are_copied_with_what_is_bound_around_them() {
    let spec = spec(
        "",
        "Q(p) == \\A x, y \\in {p} : LET a == x IN a = y\n\
         R == Q(1)!(2, 3)\n\
         S == Q(4)!1\n\
         T == Q(5)!(6, 7)!1\n\
         L == /\\ one :: TRUE\n\
         \x20    /\\ \\E z \\in {1} : two(z) :: z = 1\n\
         U == L!one /\\ L!two(8)\n\
         Ap(F(_, _, _)) == F(1, 2, 3)\n\
         V(p) == LET q == \\A z \\in {p} : z = p IN <<q!(1), Ap(Q!@)>>",
        &[],
    );
    assert_snapshot!(definitions(&spec), @r#"
    Q(p_0) == Forall x_1 \in {p_0}, y_2 \in {p_0} : LET a_0 == x_1 IN Equal(a_0, y_2)   [Constant]
    Q!(…)(p_3, x_4, y_5) == LET a_2 == x_4 IN Equal(a_2, y_5)   [Constant]
    R == Q!(…)(1, 2, 3)   [Constant]
    Q!1(p_6) == {p_6}   [Constant]
    S == Q!1(4)   [Constant]
    Q!(…)!1(p_7, x_8, y_9) == LET a_7 == x_8 IN Equal(a_7, y_9)   [Constant]
    T == Q!(…)!1(5, 6, 7)   [Constant]
    L == And[true, Exists z_10 \in {1} : Equal(z_10, 1)]   [Constant]
    L!two(z_11) == Equal(z_11, 1)   [Constant]
    U == And(true, L!two(8))   [Constant]
    Ap(F_12/3) == F_12(1, 2, 3)   [Constant]
    V(p_13) == LET q_14 == Forall z_14 \in {p_13} : Equal(z_14, p_13) IN <<LET q!(…)_15(z_15) == Equal(z_15, p_13) IN q!(…)_15(1), Ap(LAMBDA(p_16, x_17, y_18) : LET a_16 == x_17 IN Equal(a_16, y_18))>>   [Constant]
    "#);
}

#[test]
fn functions_and_recursive_operators_refer_to_themselves() {
    let spec = spec(
        "Naturals",
        "VARIABLE x\n\
         f[n \\in {0, 1}] == IF n = 0 THEN x ELSE f[0]\n\
         RECURSIVE E(_), O(_)\n\
         E(n) == IF n = 0 THEN TRUE ELSE O(n - 1)\n\
         O(n) == IF n = 0 THEN x' ELSE E(n - 1)\n\
         P == E(2)\n\
         G(n) == LET RECURSIVE h(_)\n\
         \x20           h(k) == IF k = 0 THEN n ELSE h(k - 1)\n\
         \x20       IN  h(3)",
        &[],
    );
    assert_snapshot!(definitions(&spec), @r#"
    f == [n_22 \in {0, 1} |-> IF(Equal(n_22, 0), x, f[0])]   [State]   \* recursive 
    E(n_25) == IF(Equal(n_25, 0), true, O(-(n_25, 1)))   [Action]   \* recursive 
    O(n_26) == IF(Equal(n_26, 0), Prime(x), E(-(n_26, 1)))   [Action]   \* recursive 
    P == E(2)   [Action]
    G(n_27) == LET h_16(k_29) == IF(Equal(k_29, 0), n_27, h_16(-(k_29, 1))) IN h_16(3)   [Constant]
    "#);
}

#[test]
fn at_is_a_local_of_its_update() {
    let spec = spec(
        "",
        "A(f) == [f EXCEPT ![1] = <<@, [@ EXCEPT !.a = @]>>, ![2] = @]",
        &[],
    );
    assert_snapshot!(definitions(&spec), @r#"
    A(f_0) == [f_0 EXCEPT ![1] = <<@_1, [@_1 EXCEPT !.a = @_2 with @_2]>> with @_1, ![2] = @_3 with @_3]   [Constant]
    "#);
}

#[test]
fn modules_without_parameters_are_shared() {
    let body: String = (0..20)
        .map(|i| format!("I{i} == INSTANCE SequencesExt\n"))
        .collect();
    let one = spec("", "I == INSTANCE SequencesExt", &[])
        .definitions
        .len();
    assert_eq!(spec("", &body, &[]).definitions.len(), one);
}

#[test]
fn constants_and_variables_of_one_name_are_one() {
    let spec = spec(
        "One, Two",
        "A == <<N, z>>",
        &[
            ("One", "CONSTANT N\nVARIABLE z"),
            ("Two", "CONSTANT N\nVARIABLE z\nB == z"),
        ],
    );
    assert_eq!((spec.constants.len(), spec.variables.len()), (1, 1));
}

#[test]
fn names_are_those_of_the_root_and_of_its_instances() {
    let spec = spec(
        "",
        "VARIABLE x\nCONSTANT N\nLOCAL A == 1\nI == INSTANCE M",
        &[("M", "VARIABLE x\nLOCAL B == 2\nC == x")],
    );
    let names: Vec<&str> = spec.names.keys().map(|name| &**name).collect();
    assert_eq!(names, ["x", "N", "A", "I!C"]);
    let Some(Denotation::Definition(id)) = spec.names.get("I!C") else {
        panic!("{:?}", spec.names);
    };
    assert_eq!(&*spec.definitions[id.0 as usize].name, "I!C");
}

#[test]
fn definitions_know_the_module_of_their_text() {
    let spec = spec(
        "Sequences",
        "I == INSTANCE M\nA == Len(<<>>)",
        &[("M", "B == 1")],
    );
    let origin = |name: &str| {
        let found = spec
            .definitions
            .iter()
            .find(|d| &*d.base_name == name)
            .unwrap();
        (found.module.to_string(), found.origin.clone())
    };
    assert_eq!(origin("Len"), ("Sequences".to_owned(), Origin::Library));
    assert_eq!(origin("B"), ("M".to_owned(), Origin::User));
    assert!(spec.modules["M"].contains_key("B"));
}

#[test]
fn assumptions_are_those_of_extended_modules_only() {
    let spec = spec(
        "One",
        "I == INSTANCE Two\nASSUME Named == TRUE",
        &[("One", "ASSUME 1 = 1"), ("Two", "ASSUME 2 = 2")],
    );
    assert_eq!(spec.assumptions.len(), 2);
    assert_eq!(spec.assumptions[1].name.as_deref(), Some("Named"));
}

#[test]
fn expressions_are_resolved_where_the_root_module_ends() {
    let mut spec = spec(
        "Naturals",
        "VARIABLE x\nLOCAL F(a) == a + x\nI == INSTANCE Sequences",
        &[],
    );
    let mut resolve = |text: &str| match resolve_expression_text(&mut spec, "<expression>", text) {
        Ok(expr) => expression(&spec, &expr),
        Err(failure) => format!("error: {}", failure.diagnostics[0].message),
    };
    assert_eq!(resolve("F(1)' = 2"), "Equal(Prime(F(1)), 2)");
    assert_eq!(resolve("I!Len(<<x>>)"), "Len(<<x>>)");
    assert_eq!(resolve("y + 1"), "error: unknown name `y`");
    assert_eq!(
        resolve("x''"),
        "error: argument 1 of `'` is of level action, but may be at most state"
    );
    assert_eq!(
        resolve("LET S == INSTANCE FiniteSets IN S!Cardinality({x})"),
        "Cardinality({x})"
    );
    assert!(resolve("LET g(b) == b + x IN g(1)").starts_with("LET g_"));
    assert!(resolve("F!1 + ").starts_with("error: "));
}

#[test]
fn levels_are_those_of_constant_arguments() {
    let spec = spec(
        "",
        "VARIABLE x\nA(a) == a'\nB == A(x)\nC == x\nD == []C\nE(b) == <<b>>",
        &[],
    );
    let level = |name: &str| {
        let found = spec.definitions.iter().find(|d| &*d.name == name).unwrap();
        found.level
    };
    assert_eq!(level("A"), Level::Action);
    assert_eq!(level("B"), Level::Action);
    assert_eq!(level("C"), Level::State);
    assert_eq!(level("D"), Level::Temporal);
    assert_eq!(level("E"), Level::Constant);
}

#[test]
fn an_error_of_a_module_instantiated_twice_is_said_once() {
    let inner = "CONSTANT c\nA == c + unknown";
    let said = messages(
        "",
        "I == INSTANCE M WITH c <- 1\nJ == INSTANCE M WITH c <- 2",
        &[("M", inner)],
    );
    assert_eq!(said, ["unknown operator `+`", "unknown name `unknown`"]);
}
