//! Evaluation loads: one module each, whose initial predicate does the work.
//!
//! `cargo bench --bench expressions` runs the small sizes; `README.md` beside
//! this file has the measured sizes against TLC.
#![expect(
    clippy::expect_used,
    reason = "a load that cannot be run is a mistake in the bench"
)]

use std::path::Path;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use lockstep::diag::Source;
use lockstep::eval::{Limits, Model, Search, Setup};
use lockstep::spec::{LoadOptions, config::parse_config, load};

const LOADS: [&str; 9] = [
    "ExceptChain",
    "FuncTable",
    "Powerset",
    "QuantNest",
    "RecFib",
    "RecordSet",
    "SeqAppend",
    "SetBuild",
    "SetFilter",
];

fn model(name: &str) -> Model {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/benches/expr");
    let mut spec = load(&folder.join(format!("{name}.tla")), &LoadOptions::default())
        .expect("the load is well formed");
    let path = folder.join(format!("{name}_small.cfg"));
    let text = std::fs::read_to_string(&path).expect("the load has a small configuration");
    let file = spec.sources.add(Source::new(&path, text.as_str()));
    let config = parse_config(&Source::new(&path, text), file).expect("it is well formed");
    let setup = Setup::new(&spec, &config).expect("it fits the module");
    Model::new(
        Arc::new(spec),
        &setup.bindings,
        setup.behaviour,
        Limits::default(),
    )
}

fn expressions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("expressions");
    group.sample_size(10);
    for name in LOADS {
        group.bench_function(name, |bencher| {
            // Constant-level definitions keep their value, so each run gets a
            // model of its own.
            bencher.iter_batched(
                || model(name),
                |model| {
                    let mut states = 0;
                    model
                        .initial_states(None, &mut |_| {
                            states += 1;
                            Search::Continue
                        })
                        .expect("the load has a value");
                    assert_eq!(states, 1);
                },
                criterion::BatchSize::PerIteration,
            );
        });
    }
    group.finish();
}

criterion_group!(benches, expressions);
criterion_main!(benches);
