use crate::diag::{Diagnostic, FileId, Source, code};

use super::*;

fn parse(text: &str) -> Result<Config, Diagnostic> {
    parse_config(&Source::new("M.cfg", text), FileId(0))
}

fn show(value: &ConfigValue) -> String {
    match &value.kind {
        ConfigValueKind::Int(digits) => digits.clone(),
        ConfigValueKind::Bool(on) => on.to_string(),
        ConfigValueKind::String(text) => format!("{text:?}"),
        ConfigValueKind::ModelValue(name) => name.clone(),
        ConfigValueKind::Set(values) => {
            let values: Vec<_> = values.iter().map(show).collect();
            format!("{{{}}}", values.join(" "))
        }
    }
}

fn constants(text: &str) -> Vec<String> {
    let config = parse(text).unwrap();
    let shown = config.constants.iter().map(|it| {
        let module = it.module.as_ref().map_or("", |it| it.name.as_str());
        match &it.kind {
            AssignmentKind::Operator(other) => {
                format!("{} <-[{module}] {}", it.name.name, other.name)
            }
            AssignmentKind::Value { arguments, value } => {
                let arguments: Vec<_> = arguments.iter().map(show).collect();
                let arguments = arguments.join(",");
                format!("{}({arguments}) =[{module}] {}", it.name.name, show(value))
            }
        }
    });
    shown.collect()
}

fn names(list: &[Ident]) -> Vec<&str> {
    list.iter().map(|it| it.name.as_str()).collect()
}

#[test]
fn constants_take_every_kind_of_value() {
    let text = r#"
CONSTANTS
  N = 3  M = -12
  s = "a \ b"   t = TRUE
  p = p1
  Procs = {p1, p2, {}, {1, "x"}}
  Op <- MyOp   I!x <- y
  F(1, a) = 2
  x <-[Inner] y  z =[Inner] 3
  \prec <- Less   ++ <- Plus
"#;
    insta::assert_debug_snapshot!(constants(text), @r#"
    [
        "N() =[] 3",
        "M() =[] -12",
        "s() =[] \"a \\\\ b\"",
        "t() =[] true",
        "p() =[] p1",
        "Procs() =[] {p1 p2 {} {1 \"x\"}}",
        "Op <-[] MyOp",
        "I!x <-[] y",
        "F(1,a) =[] 2",
        "x <-[Inner] y",
        "z() =[Inner] 3",
        "\\prec <-[] Less",
        "++ <-[] Plus",
    ]
    "#);
}

#[test]
fn sections_are_told_apart() {
    let text = "SPECIFICATION Spec \\* a comment\nINVARIANTS A B (* (* nested *) *) C\nINVARIANT D\n\
        PROPERTIES P\nPROPERTY Q CONSTRAINT R\nACTION_CONSTRAINTS S T\nSYMMETRY Sym VIEW v\nALIAS a\n\
        POSTCONDITION Post\nCHECK_DEADLOCK FALSE\nINIT Init NEXT Next";
    let config = parse(text).unwrap();
    assert_eq!(config.specification.unwrap().name, "Spec");
    assert_eq!(names(&config.invariants), ["A", "B", "C", "D"]);
    assert_eq!(names(&config.properties), ["P", "Q"]);
    assert_eq!(names(&config.constraints), ["R"]);
    assert_eq!(names(&config.action_constraints), ["S", "T"]);
    assert_eq!(config.symmetry.unwrap().name, "Sym");
    assert_eq!(config.view.unwrap().name, "v");
    assert_eq!(config.alias.unwrap().name, "a");
    assert_eq!(names(&config.postconditions), ["Post"]);
    assert_eq!(config.init.unwrap().name, "Init");
    assert_eq!(config.next.unwrap().name, "Next");
    let (on, span) = config.check_deadlock.unwrap();
    assert!(!on);
    assert_eq!(
        Source::new("M.cfg", text).slice(span.start, span.end),
        "CHECK_DEADLOCK FALSE"
    );
}

#[test]
fn spans_hold_their_text() {
    let text = "CONSTANTS  N = {a ,  b}  \nx <- y\n";
    let config = parse(text).unwrap();
    let source = Source::new("M.cfg", text);
    let spans: Vec<_> = config
        .constants
        .iter()
        .map(|it| source.slice(it.span.start, it.span.end))
        .collect();
    assert_eq!(spans, ["N = {a ,  b}", "x <- y"]);
}

#[test]
fn mistakes_are_named() {
    let said = |text: &str| {
        let error = parse(text).unwrap_err();
        let span = error.labels[0].span;
        let source = Source::new("M.cfg", text);
        let at = source.slice(span.start, span.end);
        let fix = error.fix.unwrap_or_default();
        format!(
            "{} {} @{at:?} [{}] {fix}",
            error.code, error.message, error.labels[0].text
        )
    };
    let mistakes = [
        "INVARIENT A",
        "CONSTANT N 3",
        "CONSTANT N = ",
        "CONSTANT N = {1, 2",
        "INIT A INIT B",
        "CHECK_DEADLOCK MAYBE",
        "CHECK_DEADLOCK TRUE CHECK_DEADLOCK TRUE",
        "SPECIFICATION",
        "INVARIANT A, B",
        "TYPE T",
        "CONSTANT N = {a, A!b}",
    ];
    let said: Vec<_> = mistakes.into_iter().map(said).collect();
    insta::assert_debug_snapshot!(said);
}

#[test]
fn deep_sets_are_refused_politely() {
    let text = format!(
        "CONSTANT x = {}{}",
        "{".repeat(100_000),
        "}".repeat(100_000)
    );
    assert_eq!(parse(&text).unwrap_err().code, code::TOO_DEEP);
    let text = format!("CONSTANT x = {}{}", "{".repeat(400), "}".repeat(400));
    assert!(parse(&text).is_ok());
}

#[test]
fn a_constant_that_is_assigned_twice_is_warned_of() {
    let twice = |text: &str| -> Vec<String> {
        let warnings = warnings(&parse(text).unwrap()).into_iter();
        warnings.map(|warning| warning.message).collect()
    };
    assert_eq!(
        twice("CONSTANTS N = 1 M = 2 N = 3 F <- G F <- H"),
        [
            "`N` is assigned twice; the last one counts",
            "`F` is assigned twice; the last one counts"
        ]
    );
    assert!(twice("CONSTANTS F(1) = 1 F(2) = 1 x <-[A] y x <-[B] y x <- y").is_empty());
}

#[test]
fn a_comment_without_an_end_is_warned_of() {
    let config = parse("INIT I (* NEXT N").unwrap();
    assert_eq!(config.next, None);
    let warnings = warnings(&config);
    let said: Vec<_> = warnings.iter().map(|it| it.message.as_str()).collect();
    assert_eq!(said, ["comment without an end; nothing behind it is read"]);
}
