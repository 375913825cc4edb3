//! A run of a campaign.

use proptest::strategy::{BoxedStrategy, Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use rayon::prelude::*;

use crate::engine::{Call, Engine, OperatorInfo};
use crate::eval::Model;
use crate::replay::{CallOutcome, CallRules, CallTally, answered, evaluated};

use super::calls::calls_of;
use super::found::Found;

/// A call is made smaller in so many tries at most.
const MOST_TRIES: u32 = 10_000;

/// What is asked: random calls of an engine's operators.
pub struct Campaign<'m> {
    /// The model that defines the operators.
    pub model: &'m Model,
    /// The engine.
    pub engine: &'m dyn Engine,
    /// How calls are read.
    pub rules: &'m CallRules,
    /// Calls that somebody recorded: some of those made are like them.
    pub recorded: &'m [Call],
    /// How many calls are made of each operator.
    pub calls: u32,
    /// Makes the calls what they are.
    pub seed: u64,
}

/// What became of the calls of one operator.
#[derive(Clone, Debug)]
pub struct Sampled {
    /// The operator.
    pub operator: OperatorInfo,
    /// The calls that both judged alike.
    pub alike: CallTally,
    /// The first call that they disagree about, made small; no call was made
    /// after it.
    pub found: Option<Found>,
    /// Why the calls could not be made, or one of them not judged.
    pub undecided: Option<String>,
}

impl Campaign<'_> {
    /// Makes the calls, operator by operator, in parallel; the answer is in the
    /// order of the engine's operators.
    pub fn run(&self) -> Vec<Sampled> {
        let operators = self.engine.operators();
        operators
            .par_iter()
            .map(|operator| self.sample(operator))
            .collect()
    }

    /// Makes the calls of one operator.
    pub fn sample(&self, operator: &OperatorInfo) -> Sampled {
        let mut sampled = Sampled {
            operator: operator.clone(),
            alike: CallTally::default(),
            found: None,
            undecided: None,
        };
        match calls_of(&operator.name, self.recorded) {
            Some(calls) => {
                if let Err(reason) = self.put(&calls, &mut sampled) {
                    sampled.undecided = Some(reason);
                }
            }
            None => sampled.undecided = Some("no calls are known for it".to_owned()),
        }
        sampled
    }

    /// Puts calls to the judges up to the first that they disagree about.
    fn put(&self, calls: &BoxedStrategy<Call>, sampled: &mut Sampled) -> Result<(), String> {
        let mut runner = runner(self.seed, &sampled.operator.name);
        for _ in 0..self.calls {
            let tree = calls.new_tree(&mut runner);
            let mut tree = tree.map_err(|reason| reason.message().to_owned())?;
            match self.judged(tree.current())? {
                Judged::Alike(outcome) => sampled.alike.count(&outcome),
                Judged::Apart(found) => {
                    sampled.found = Some(self.smallest(&mut tree, *found));
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn judged(&self, call: Call) -> Result<Judged, String> {
        let evaluator = evaluated(self.model, self.rules, &call)?;
        let engine = answered(self.engine, &call)
            .ok_or_else(|| format!("the engine has no operator `{}`", call.operator.as_str()))?;
        Ok(match evaluator.agrees_with(&engine) {
            true => Judged::Alike(evaluator),
            false => Judged::Apart(Box::new(Found {
                call,
                evaluator,
                engine,
            })),
        })
    }

    /// The smallest call that is found to show the same disagreement.
    fn smallest(&self, tree: &mut impl ValueTree<Value = Call>, first: Found) -> Found {
        let mut smallest = first;
        let mut is_smaller = tree.simplify();
        for _ in 0..MOST_TRIES {
            if !is_smaller {
                break;
            }
            is_smaller = match self.judged(tree.current()) {
                Ok(Judged::Apart(found)) if found.is_like(&smallest) => {
                    smallest = *found;
                    tree.simplify()
                }
                _ => tree.complicate(),
            };
        }
        smallest
    }
}

/// What both judges say of a call.
enum Judged {
    Alike(CallOutcome),
    Apart(Box<Found>),
}

/// The generator of an operator's calls.
fn runner(seed: u64, operator: &str) -> TestRunner {
    let mut bytes = [0; 32];
    let material = seed.to_le_bytes().into_iter().chain(operator.bytes());
    for (index, byte) in material.enumerate() {
        if let Some(place) = bytes.get_mut(index % 32) {
            // Names longer than what is left of the bytes go around.
            *place = byte.wrapping_add(u8::wrapping_mul(*place, 31));
        }
    }
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let config = Config {
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new_with_rng(config, rng)
}
