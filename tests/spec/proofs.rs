//! Names and levels in proofs, with SANY's verdict.
//!
//! `tests/spec/proofs.txt` begins with definitions that all cases share. Each
//! case is a line `@@@ Name accepted` or `@@@ Name rejected`, as SANY answers,
//! and what follows the definitions. The first thing that is said of each
//! rejected one is in a snapshot.

use std::fmt::Write as _;

use lockstep::spec::{LoadOptions, load_text};

#[test]
fn proofs_are_accepted_and_rejected_as_by_sany() {
    let text = fs_err::read_to_string("tests/spec/proofs.txt").unwrap();
    let mut sections = text.split("@@@ ");
    let shared = sections.next().unwrap();
    let mut said = String::new();
    let mut differing = Vec::new();
    for section in sections {
        let (head, body) = section.split_once('\n').unwrap();
        let (name, verdict) = head.split_once(' ').unwrap();
        let module = format!("---- MODULE {name} ----\n{shared}{body}====\n");
        match (verdict, load_text(name, &module, &LoadOptions::default())) {
            ("accepted", Ok(spec)) => {
                differing.extend(super::support::malformed(&spec));
            }
            ("rejected", Err(failure)) => {
                let message = &failure.diagnostics[0].message;
                writeln!(said, "{name}: {message}").unwrap();
            }
            (_, Ok(_)) => differing.push(format!("{name}: accepted")),
            (_, Err(failure)) => {
                differing.push(format!("{name}: {}", failure.diagnostics[0].message));
            }
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
    insta::assert_snapshot!(said);
}
