//! The seam: every fault that can be put there is noticed by some call.

use crate::engine::profile::{
    Exchange, GuardId, Read, ReferenceProfile, Seam, SiteId, guards, sites,
};
use crate::engine::{Call, Engine, Outcome};
use crate::value::{Value, set};

use super::build::{all_zones, ids, int, judge, seq, text};
use super::calls::all_accepted;
use super::refusals::all_refused;

enum Fault {
    Skip(GuardId),
    Negate(GuardId),
    Alter(SiteId),
}

impl Seam for Fault {
    fn guard(&self, guard: GuardId, actual: Read<bool>) -> Read<bool> {
        match self {
            Self::Skip(skipped) if *skipped == guard => Ok(true),
            Self::Negate(negated) if *negated == guard => actual.map(|truth| !truth),
            _ => actual,
        }
    }

    fn value<T: Exchange>(&self, site: SiteId, actual: T) -> T {
        match self {
            Self::Alter(altered) if *altered == site => another(&actual).unwrap_or(actual),
            _ => actual,
        }
    }
}

/// Some other value of the same type.
fn another<T: Exchange>(actual: &T) -> Option<T> {
    let mut pool = vec![Value::Bool(true), Value::Bool(false), int(77), int(78)];
    pool.extend(["Ready", "Between", "Hidden", "Secret", "Paid"].map(text));
    pool.extend([ids(&[77]), seq(&[77]), set::set_of(Vec::new())]);
    pool.extend(all_zones());
    let actual = actual.to_value();
    pool.iter()
        .filter(|value| **value != actual)
        .find_map(|value| T::from_value(value).filter(|other| other.to_value() != actual))
}

fn all_calls() -> Vec<Call> {
    let refused = all_refused().into_iter().map(|(_, call)| call);
    all_accepted().into_iter().chain(refused).collect()
}

/// Whether one call ends otherwise with the fault.
fn is_noticed(fault: Fault, calls: &[(Call, Outcome)]) -> bool {
    let faulty = ReferenceProfile::new(fault);
    calls
        .iter()
        .any(|(call, strict)| faulty.judge(call).as_ref() != Some(strict))
}

#[test]
fn every_fault_is_noticed() {
    let calls: Vec<(Call, Outcome)> = all_calls()
        .into_iter()
        .map(|call| {
            let strict = judge(&call);
            (call, strict)
        })
        .collect();
    let mut unnoticed = Vec::new();
    for guard in guards() {
        // It holds whenever the guards before it do, so skipping changes nothing.
        if guard.path() != "AtomicZoneMove4.9" && !is_noticed(Fault::Skip(guard), &calls) {
            unnoticed.push(format!("skip {guard}"));
        }
        if !is_noticed(Fault::Negate(guard), &calls) {
            unnoticed.push(format!("negate {guard}"));
        }
    }
    for site in sites() {
        if !is_noticed(Fault::Alter(site), &calls) {
            unnoticed.push(format!("alter {site}"));
        }
    }
    assert_eq!(unnoticed, Vec::<String>::new());
}

#[test]
fn a_skipped_guard_lets_the_call_through() {
    let (_, call) = all_refused()
        .into_iter()
        .find(|(path, _)| path == "AtomicZoneMove4.6")
        .expect("the guard of authorization");
    let guard = guards().find(|guard| guard.path() == "AtomicZoneMove4.6");
    let faulty = ReferenceProfile::new(Fault::Skip(guard.expect("the guard")));
    assert!(matches!(
        faulty.judge(&call),
        Some(Outcome::Accepted { .. })
    ));
}
