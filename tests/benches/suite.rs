//! The main job: `lockstep check` on the whole suite, from the start of the
//! process to its end.
//!
//! `cargo bench --bench suite`; `README.md` beside this file has it against the
//! start of TLC.
#![expect(
    clippy::expect_used,
    reason = "a suite that cannot be checked is a mistake in the bench"
)]

use std::process::Command;

use criterion::{Criterion, criterion_group, criterion_main};

fn suite(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("suite");
    group.sample_size(10);
    group.bench_function("check", |bencher| {
        bencher.iter(|| {
            let output = Command::new(env!("CARGO_BIN_EXE_lockstep"))
                .arg("check")
                .current_dir(env!("CARGO_MANIFEST_DIR"))
                .output()
                .expect("the binary runs");
            assert!(output.status.success(), "the suite conforms");
        });
    });
    group.finish();
}

criterion_group!(benches, suite);
criterion_main!(benches);
