//! The resolution of abilities, and detached work that goes on.

use crate::engine::Composition;
use crate::engine::tests::ability_calls::advance as advance_cursor;
use crate::engine::tests::build::{call, ids, int, map, record};

use super::{compose, led_to, why_not};

/// "Advancing the cursor needs the required checkpoint and newer chains to have
/// completed."
#[test]
fn an_instance_waits_for_what_it_calls() {
    let advances = advance_cursor("Between", true, true);
    let between = advances.arg("before").unwrap();
    let beside = |caller: i64, returned: bool| {
        let other = record(&[("caller", int(caller)), ("returned", returned.into())]);
        let both = map(&[(int(31), between.clone()), (int(32), other)]);
        compose("resolution", &[("frames", both)], &advances)
    };
    assert!(matches!(beside(31, true), Composition::Becomes(_)));
    assert!(matches!(beside(71, false), Composition::Becomes(_)));
    assert_eq!(
        why_not(beside(31, false)),
        "AdvanceAbilityCursor9 is no step in what waits for the return of a frame that it called"
    );
}

#[test]
fn detached_work_goes_on_without_its_source() {
    let resolving = record(&[
        ("id", int(31)),
        ("source", int(11)),
        ("detached", true.into()),
        ("returned", false.into()),
    ]);
    let goes_on = call(
        "ContinueDetachedAbility9",
        &[
            ("before", resolving.clone()),
            ("after", resolving.clone()),
            ("leavingSource", int(11)),
        ],
    );
    let own = map(&[(int(31), resolving)]);
    let state = [("frames", own.clone()), ("inPlay", ids(&[11, 12]))];
    let gone = compose("continuation", &state, &goes_on);
    assert_eq!(led_to(gone.clone(), "inPlay"), ids(&[12]));
    let state = [("frames", own.clone()), ("inPlay", ids(&[12]))];
    let again = why_not(compose("continuation", &state, &goes_on));
    assert_eq!(again, "11 has left play already");
    assert_eq!(led_to(gone, "frames"), own);
}
