//! The resolution of abilities, and detached work that goes on.

use crate::engine::Composition;
use crate::engine::tests::ability_calls::advance as advance_cursor;
use crate::engine::tests::build::{but, call, ids, int, map, record};

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
    let own = map(&[(int(31), resolving.clone())]);
    let state = [("frames", own.clone()), ("inPlay", ids(&[11, 12]))];
    let gone = compose("continuation", &state, &goes_on);
    assert_eq!(led_to(gone.clone(), "inPlay"), ids(&[12]));
    let state = [("frames", own.clone()), ("inPlay", ids(&[12]))];
    let again = why_not(compose("continuation", &state, &goes_on));
    assert_eq!(again, "11 is not in play");
    assert_eq!(led_to(gone, "frames"), own);
    // Other detached work of the same source, by which it may have left.
    let other = but(&resolving, &[("id", int(32))]);
    let both = map(&[(int(31), resolving.clone()), (int(32), other)]);
    let state = [("frames", both.clone()), ("inPlay", ids(&[12]))];
    let second = compose("continuation", &state, &goes_on);
    assert_eq!(led_to(second.clone(), "inPlay"), ids(&[12]));
    assert_eq!(led_to(second, "frames"), both);
    // What is not detached does not go on without its source.
    let waiting = but(&resolving, &[("detached", false.into())]);
    let beside = map(&[(int(31), resolving), (int(32), waiting)]);
    let state = [("frames", beside), ("inPlay", ids(&[12]))];
    let why = why_not(compose("continuation", &state, &goes_on));
    assert_eq!(why, "11 is not in play");
}

/// No source leaves play by what its instance does.
#[test]
fn no_source_leaves_by_the_resolution() {
    let advances = advance_cursor("Between", true, true);
    let between = advances.arg("before").unwrap();
    let state = [
        ("frames", map(&[(int(31), between.clone())])),
        ("inPlay", ids(&[11])),
    ];
    let Composition::Becomes(next) = compose("continuation", &state, &advances) else {
        panic!("no step of the continuation");
    };
    assert_eq!(next.get("inPlay"), Some(&ids(&[11])));
    let after = map(&[(int(31), advances.arg("after").unwrap().clone())]);
    assert_eq!(next.get("frames"), Some(&after));
}
