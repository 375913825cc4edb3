//! Frames that other frames call: how deep they stand in one another in the traces,
//! and that all of them return, what was called first.

use std::path::Path;

use serde_json::Value;

use crate::suite::{files, read};

/// A frame, as far as nesting goes.
struct Frame {
    key: u64,
    caller: u64,
    returned: bool,
}

/// The states of a trace that TLC wrote as JSON, each as its frames: those side by
/// side in `frames` or `reacting`, a draw's own, and those of the draws that wait for it.
fn states(path: &Path) -> Vec<Vec<Frame>> {
    let trace: Value = serde_json::from_str(&read(path)).expect("JSON");
    let states = trace["counterexample"]["state"]
        .as_array()
        .expect("states")
        .iter();
    states.map(|state| frames(&state[1])).collect()
}

fn frames(state: &Value) -> Vec<Frame> {
    let side_by_side = [&state["frames"], &state["reacting"]].into_iter();
    let side_by_side = side_by_side.filter_map(Value::as_object);
    let side_by_side = side_by_side.flat_map(|frames| frames.values());
    let waiting = state["waiting"].as_array().into_iter().flatten();
    let all = side_by_side
        .chain(waiting)
        .chain([&state["state"]["frame"]]);
    all.filter_map(|frame| {
        let key = [&frame["occurrence"], &frame["id"]].into_iter();
        Some(Frame {
            key: key.filter_map(Value::as_u64).next()?,
            caller: frame["caller"].as_u64()?,
            returned: frame["returned"].as_bool()?,
        })
    })
    .collect()
}

/// How many frames that have not returned call one another.
fn depth(frames: &[Frame]) -> usize {
    let open: Vec<&Frame> = frames.iter().filter(|frame| !frame.returned).collect();
    let above = |frame: &Frame| open.iter().find(|other| other.key == frame.caller);
    let depths = open
        .iter()
        .map(|frame| std::iter::successors(Some(frame), |frame| above(frame)).count());
    depths.max().unwrap_or_default()
}

/// Whether what a frame of the first state called had returned before that frame did
/// by the second.
fn returns_after_what_it_called(first: &[Frame], second: &[Frame]) -> bool {
    let is_open = |frames: &[Frame], key| {
        let mut frames = frames.iter();
        frames.any(|frame| frame.key == key && !frame.returned)
    };
    let mut returning = first
        .iter()
        .filter(|frame| !frame.returned && !is_open(second, frame.key));
    returning.all(|frame| {
        let mut called = first.iter().filter(|other| other.caller == frame.key);
        called.all(|other| other.returned)
    })
}

/// From the opening of each frame to its return: the random walk ends anywhere.
#[test]
fn frames_inside_of_frames_return_in_order() {
    let folders = ["nested", "reactions", "chains"].map(|name| Path::new("traces").join(name));
    let traces = folders.iter().flat_map(files);
    let traces = traces.filter(|path| path.extension().is_some_and(|form| form == "json"));
    let mut rows = Vec::new();
    for path in traces.filter(|path| !path.ends_with("random-walk.json")) {
        let states = states(&path);
        let at_last = states.last().expect("a state");
        assert!(at_last.iter().all(|frame| frame.returned), "{path:?}");
        let in_order = states
            .windows(2)
            .all(|pair| returns_after_what_it_called(&pair[0], &pair[1]));
        assert!(in_order, "{path:?}");
        let deepest = states.iter().map(|frames| depth(frames)).max();
        let deepest = deepest.unwrap_or_default();
        let most = states
            .iter()
            .map(|frames| frames.iter().filter(|frame| !frame.returned).count());
        let most = most.max().unwrap_or_default();
        rows.push(format!(
            "{}: {deepest} deep, {most} open at once, {} frames",
            path.display(),
            at_last.len()
        ));
    }
    insta::assert_snapshot!(rows.join("\n"));
}
