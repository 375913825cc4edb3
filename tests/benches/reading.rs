//! Reading speed: TLC's console text and TLC's JSON, against passing over the
//! same JSON with serde's `IgnoredAny`.
//!
//! `cargo bench --bench reading` measures. `cargo bench --bench reading --
//! generate MIB FOLDER` writes `log.out` and `log.json` of that size instead,
//! behaviours of `reading/Log.tla`, to be checked by the binary. `-- rates` prints
//! bytes a second of processor time, which a busy machine does not change much.
#![expect(
    clippy::expect_used,
    reason = "a file that cannot be written or read is a mistake in the bench"
)]
#![expect(clippy::print_stdout, reason = "figures are printed")]

use std::fmt::Write as _;
use std::io::{BufReader, BufWriter, Cursor, Write};
use std::path::Path;

use criterion::{Criterion, Throughput};
use lockstep::trace::{Entry, read};

/// Size of what is measured, in bytes.
const SIZE: usize = 8 << 20;

const WINDOW: u64 = 20;
const SLOTS: u64 = 50;
const OWNERS: u64 = 10;

const PLACE: &str = "line 18, col 5 to line 22, col 25 of module Log";
const SETTINGS_TEXT: &str = r#"[ host |-> "node-17.example.org",
  mode |-> "replicated",
  peers |-> <<"node-03.example.org", "node-09.example.org">>,
  limits |-> [low |-> 10, high |-> 5000, burst |-> {1, 2, 4, 8, 16}] ]"#;
const SETTINGS_JSON: &str = r#"{"host":"node-17.example.org","mode":"replicated","peers":["node-03.example.org","node-09.example.org"],"limits":{"low":10,"high":5000,"burst":[1,2,4,8,16]}}"#;
const PROLOGUE: &str = "TLC2 Version 2.19 of 08 August 2024\n\
                        Error: The behavior up to this point is:\n";

/// State `clock` of the only behaviour of `Log`.
struct LogState {
    clock: u64,
    window: Vec<u64>,
    seen: Vec<u64>,
    owner: Vec<u64>,
}

impl LogState {
    fn at(clock: u64) -> Self {
        let visits = |slot: u64| (clock + SLOTS - slot) / SLOTS - u64::from(slot == 0);
        let last = |owner: u64| clock.checked_sub((clock + OWNERS - owner) % OWNERS);
        Self {
            clock,
            window: (0..WINDOW)
                .map(|index| (clock + index + 1).saturating_sub(WINDOW))
                .collect(),
            seen: (0..SLOTS).filter(|slot| visits(*slot) % 2 == 1).collect(),
            owner: (0..OWNERS).map(|owner| last(owner).unwrap_or(0)).collect(),
        }
    }

    fn text(&self, text: &mut String) {
        let owner: Vec<String> = (0..)
            .zip(&self.owner)
            .map(|(index, clock): (u64, _)| format!("{index} :> {clock}"))
            .collect();
        let label = match self.clock {
            0 => "<Initial predicate>".to_owned(),
            _ => format!("<Tick {PLACE}>"),
        };
        write!(
            text,
            "State {}: {label}\n/\\ owner = {}\n/\\ clock = {}\n/\\ settings = {SETTINGS_TEXT}\n\
             /\\ seen = {}\n/\\ window = {}\n\n",
            self.clock + 1,
            broken(["(", ")"], &owner, " @@"),
            self.clock,
            broken(["{", "}"], &self.seen, ","),
            broken(["<<", ">>"], &self.window, ","),
        )
        .expect("a string takes all");
    }

    fn json(&self) -> String {
        let owner: Vec<String> = (0..)
            .zip(&self.owner)
            .map(|(index, clock): (u64, _)| format!("\"{index}\":{clock}"))
            .collect();
        format!(
            "[{},{{\"clock\":{},\"owner\":{{{}}},\"seen\":[{}],\"settings\":{SETTINGS_JSON},\
             \"window\":[{}]}}]",
            self.clock + 1,
            self.clock,
            owner.join(","),
            joined(&self.seen, ","),
            joined(&self.window, ","),
        )
    }
}

fn joined(items: &[impl ToString], between: &str) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    items.join(between)
}

/// As TLC breaks values of more than 80 characters.
fn broken([open, close]: [&str; 2], items: &[impl ToString], between: &str) -> String {
    let line = format!("{open}{}{close}", joined(items, &format!("{between} ")));
    if line.len() <= 80 {
        return line;
    }
    format!(
        "{open} {} {close}",
        joined(items, &format!("{between}\n   "))
    )
}

/// Console output of at least `size` bytes.
fn write_console(size: usize, out: &mut impl Write) {
    let mut written = out.write(PROLOGUE.as_bytes()).expect("it can be written");
    let mut text = String::new();
    for clock in 0.. {
        text.clear();
        LogState::at(clock).text(&mut text);
        out.write_all(text.as_bytes()).expect("it can be written");
        written += text.len();
        if written >= size {
            break;
        }
    }
}

/// Console output of at least `size` bytes in which no variable is written as in
/// the state before, and no label comes again.
fn write_changing(size: usize, out: &mut impl Write) {
    let mut written = out.write(PROLOGUE.as_bytes()).expect("it can be written");
    for clock in 0_u64.. {
        let label = match clock {
            0 => "<Initial predicate>".to_owned(),
            _ => format!("<Step({clock}) line 5, col 12 to line 8, col 42 of module Changing>"),
        };
        let queue: Vec<u64> = (clock.saturating_sub(5)..clock).map(|it| 3 * it).collect();
        let seen: Vec<u64> = (0..7).filter(|it| (clock >> it) & 1 == 1).collect();
        let text = format!(
            "State {}: {label}\n/\\ n = {}\n/\\ q = <<{}>>\n/\\ s = {{{}}}\n\
             /\\ f = [a |-> {}, b |-> \"z{clock}\"]\n\n",
            clock + 1,
            3 * clock,
            joined(&queue, ", "),
            joined(&seen, ", "),
            clock % 10,
        );
        out.write_all(text.as_bytes()).expect("it can be written");
        written += text.len();
        if written >= size {
            break;
        }
    }
}

/// A counterexample in JSON of at least `size` bytes.
fn write_json(size: usize, out: &mut impl Write) {
    let mut put = |text: &str| out.write_all(text.as_bytes()).expect("it can be written");
    put("{\"counterexample\":{\"action\":[");
    let action = "{\"name\":\"Tick\",\"location\":{\"beginLine\":18,\"beginColumn\":5,\
                  \"endLine\":22,\"endColumn\":25,\"module\":\"Log\"}}";
    let mut before = LogState::at(0).json();
    let mut written = 0;
    let mut last = 0;
    while written < size {
        last += 1;
        let after = LogState::at(last).json();
        let comma = if last == 1 { "" } else { "," };
        put(&format!("{comma}[{before},{action},{after}]"));
        written += before.len() + action.len() + 2 * after.len();
        before = after;
    }
    put("],\"state\":[");
    for clock in 0..=last {
        put(if clock == 0 { "" } else { "," });
        put(&LogState::at(clock).json());
    }
    put("]},\"vars\":[\"clock\",\"window\",\"seen\",\"owner\",\"settings\"]}");
}

/// How many states a trace has.
fn states(content: &[u8]) -> u64 {
    let reader = read(Cursor::new(content.to_vec()), "log").expect("it is a trace");
    let states = reader.filter(|entry| {
        let entry = entry.as_ref().expect("it can be read");
        matches!(entry, Entry::State(_))
    });
    states.count() as u64
}

fn measure(criterion: &mut Criterion) {
    let (mut console, mut changing, mut json) = (Vec::new(), Vec::new(), Vec::new());
    write_console(SIZE, &mut console);
    write_changing(SIZE, &mut changing);
    write_json(SIZE, &mut json);
    let mut group = criterion.benchmark_group("reading");
    group.sample_size(10);
    group.throughput(Throughput::Bytes(console.len() as u64));
    group.bench_function("console", |bencher| bencher.iter(|| states(&console)));
    group.throughput(Throughput::Bytes(changing.len() as u64));
    group.bench_function("console-changing", |bencher| {
        bencher.iter(|| states(&changing));
    });
    group.throughput(Throughput::Bytes(json.len() as u64));
    group.bench_function("json", |bencher| bencher.iter(|| states(&json)));
    group.bench_function("json-skipped", |bencher| {
        bencher.iter(|| {
            let reader = BufReader::new(json.as_slice());
            serde_json::from_reader::<_, serde::de::IgnoredAny>(reader).expect("it is JSON")
        });
    });
    group.finish();
}

/// Nanoseconds of processor time that this thread has taken, as Linux counts.
fn processor_time() -> u64 {
    let counts = fs_err::read_to_string("/proc/thread-self/schedstat").expect("this is Linux");
    let first = counts.split_whitespace().next();
    first.and_then(|count| count.parse().ok()).expect("a count")
}

/// A content and what is done with it.
type Work<'w> = (&'w [u8], &'w dyn Fn(&[u8]));

/// Megabytes a second of processor time, the best of several runs in turn:
/// whatever else the machine does takes wall time only.
fn rates() {
    let (mut console, mut changing, mut json) = (Vec::new(), Vec::new(), Vec::new());
    write_console(SIZE, &mut console);
    write_changing(SIZE, &mut changing);
    write_json(SIZE, &mut json);
    let skip = |json: &[u8]| {
        let reader = BufReader::new(json);
        serde_json::from_reader::<_, serde::de::IgnoredAny>(reader).expect("it is JSON");
    };
    let mut best = [f64::MIN; 4];
    for _ in 0..15 {
        let works: [Work<'_>; 4] = [
            (&console, &|content| assert!(states(content) > 0)),
            (&changing, &|content| assert!(states(content) > 0)),
            (&json, &|content| assert!(states(content) > 0)),
            (&json, &skip),
        ];
        for (best, (content, work)) in best.iter_mut().zip(works) {
            let before = processor_time();
            work(content);
            let taken = (processor_time() - before) as f64;
            *best = best.max(content.len() as f64 * 1e3 / taken);
        }
    }
    let [console, changing, json, skipped] = best;
    println!("console {console:.1} MB/s, {changing:.1} MB/s where all changes");
    println!("JSON {json:.1} MB/s, skipped {skipped:.1} MB/s");
    println!("JSON read to JSON skipped: {:.2}", json / skipped);
}

fn generate(mebibytes: &str, folder: &str) {
    let size = mebibytes.parse::<usize>().expect("a number of MiB") << 20;
    let create = |name: &str| {
        let file = fs_err::File::create(Path::new(folder).join(name));
        BufWriter::new(file.expect("it can be created"))
    };
    write_console(size, &mut create("log.out"));
    write_json(size, &mut create("log.json"));
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let ["generate", mebibytes, folder, ..] = arguments.as_slice() {
        return generate(mebibytes, folder);
    }
    if arguments.first() == Some(&"rates") {
        return rates();
    }
    let mut criterion = Criterion::default().configure_from_args();
    measure(&mut criterion);
    criterion.final_summary();
}
