//! What configurations say otherwise, and modules beside their definitions.

use super::{Folder, Said};

const MODULE: &str = "---- MODULE P ----
EXTENDS Naturals
CONSTANTS C, Lim
VARIABLES x, y
I == INSTANCE Q WITH p <- x, lim <- Lim
Plus(a) == a + 1
Plus2(a) == a + 2
Step(a) == Plus(a)
Init == x = 0 /\\ y = 0
Next == I!Ok /\\ x' = Step(x) /\\ y' = y
Next2 == x' = x + 2 /\\ y' = y
Inv == x < 10
====
";

const INSTANTIATED: &str = "---- MODULE Q ----
EXTENDS Naturals
CONSTANTS lim, p
Ok == p <= lim
====
";

const CONFIGURATION: &str = "INIT Init\nNEXT Next\nCONSTANTS C = 5\nLim = 3\n";

const TRACE: &str = "{\"x\":0,\"y\":0}\n{\"x\":1,\"y\":0}\n{\"x\":2,\"y\":0}\n";

fn revised(module: &str, configuration: &str) -> Said {
    let folder = Folder::new();
    for (side, module, configuration) in [
        ("old", MODULE, CONFIGURATION),
        ("new", module, configuration),
    ] {
        folder.write(&format!("{side}/P.tla"), module);
        folder.write(&format!("{side}/P.cfg"), configuration);
        folder.write(&format!("{side}/Q.tla"), INSTANTIATED);
    }
    folder.write("p.ndjson", TRACE);
    folder.run(&["revise", "old/P.tla", "new/P.tla", "p.ndjson"])
}

/// `check` of the trace diverges under the new configuration.
#[test]
fn another_next_is_compared_and_replayed() {
    let said = revised(MODULE, &CONFIGURATION.replace("NEXT Next", "NEXT Next2"));
    assert_eq!(said.code, 1);
    insta::assert_snapshot!(said.all());
}

#[test]
fn an_invariant_more_is_said() {
    let said = revised(MODULE, &format!("{CONFIGURATION}INVARIANT Inv\n"));
    assert_eq!(said.code, 1);
    assert!(
        said.out.contains("INVARIANT was nothing, is Inv"),
        "{}",
        said.out
    );
}

#[test]
fn an_override_reaches_what_depends_on_it() {
    let said = revised(MODULE, &format!("{CONFIGURATION}CONSTANT Plus <- Plus2\n"));
    assert_eq!(said.code, 1);
    for verdict in ["Step: changed", "Next: incomparable"] {
        assert!(said.out.contains(verdict), "{verdict}: {}", said.out);
    }
}

/// What is written is the same; what it is about is not.
#[test]
fn an_instance_with_something_else_put_in() {
    let said = revised(&MODULE.replace("WITH p <- x", "WITH p <- y"), CONFIGURATION);
    assert_eq!(said.code, 1);
    insta::assert_snapshot!(said.all());
}

#[test]
fn what_a_module_says_beside_its_definitions_is_no_layout() {
    for (old, new, lines) in [
        (
            "EXTENDS Naturals",
            "EXTENDS Integers",
            &["P: - EXTENDS Naturals", "P: + EXTENDS Integers"][..],
        ),
        ("Plus2(a)", "LOCAL Plus2(a)", &["P: + LOCAL Plus2"]),
        (
            "Inv ==",
            "THEOREM Init => Inv0\nInv ==",
            &["P: + THEOREM Init => Inv0"],
        ),
        (
            "Inv ==",
            "K == INSTANCE Q WITH p <- 1, lim <- 2\nInv ==",
            &["P: + K == INSTANCE Q WITH p <- 1, lim <- 2"],
        ),
        (
            "Inv ==",
            "ASSUME C > 0\nInv ==",
            &["assumption added at new/P.tla:13"],
        ),
    ] {
        let module = MODULE.replace("Inv ==", "Inv0 == x >= 0\nInv ==");
        let revised_module = module.replace(old, new);
        assert_ne!(module, revised_module);
        let folder = Folder::new();
        for (side, module) in [("old", &module), ("new", &revised_module)] {
            folder.write(&format!("{side}/P.tla"), module);
            folder.write(&format!("{side}/P.cfg"), CONFIGURATION);
            folder.write(&format!("{side}/Q.tla"), INSTANTIATED);
        }
        folder.write("p.ndjson", TRACE);
        let said = folder.run(&["revise", "old/P.tla", "new/P.tla", "p.ndjson"]);
        assert_eq!(said.code, 1, "{new}: {}", said.out);
        for line in lines {
            assert!(said.out.contains(line), "{line}: {}", said.out);
        }
        assert!(!said.out.contains("only layout"), "{new}: {}", said.out);
    }
}
