//! lockstep checks that recorded executions conform to a TLA+ model.
//!
//! This page is the map of the crate: what the parts are, what they may know of
//! each other, and where to look. How to use the tool is in `README.md`, how to
//! change it in `CONTRIBUTING.md`.
//!
//! # Bird's-eye view
//!
//! A trace is a row of states, written by TLC or by a running system. A spec is
//! TLA+ text with a configuration. lockstep replays the trace step by step and
//! asks up to three *judges* about each step:
//!
//! * the **evaluator**, which interprets the TLA+ text,
//! * the **engine**, an implementation of the same operators in Rust,
//! * the **recording**, which is what the trace itself says happened.
//!
//! No judge outranks another. Where two of them disagree, on whether a step is
//! allowed or on which conjunct forbids it, that is a *divergence*, and the report
//! says where, who, and about what.
//!
//! # How data flows
//!
//! ```text
//! grammar/*.pest                                   engine
//!      │                                              │
//! .tla ├─► syntax ─► spec ─► eval ───────────┐        │
//! .cfg ┘                       ▲             ▼        ▼
//!                            value           replay ──────► report ─► text, JSON
//!                                            ▲  ▲
//! traces ──► trace ──────────────────────────┘  diff, evidence
//! ```
//!
//! Everything that is learnt about input travels as data (a [`diag::Diagnostic`],
//! a [`replay::TraceVerdict`], a [`report::Report`]) and becomes text at one place
//! only, at the end.
//!
//! # Words
//!
//! | word | meaning here |
//! |---|---|
//! | spec | a root module, all that it EXTENDS and INSTANCEs, and its configuration |
//! | state | a value for every variable of the spec |
//! | observation | what a trace says of a state: possibly not every variable, possibly in a form that lost information (JSON writes sets and sequences alike) |
//! | step | two consecutive observations and, where the trace names it, the action with its arguments |
//! | trace | observations in order, and an ending: complete, deadlock, stuttering, back to state *k*, error |
//! | call | a step that applies one operator to given arguments and records what became of it, in the variable [`call`](replay::CALL_VARIABLE): `[op, args, outcome, result]`, `args` a record by parameter name. It describes the step that ends in its state |
//! | outcome | of a call: *accepted*, *refused* by a guard, or *undefined* at the conjunct that has no value |
//! | guard | a conjunct of an operator, named by its path, see below |
//! | judge | evaluator, engine or recording |
//! | divergence | two judges disagree about a step. A later step that fails only because of it is *consequent* and folded under it |
//! | verdict | of a trace: conforms, diverges at state *k* (on the step that ends in it), or undecided with the reason |
//!
//! **Guard paths.** Segments are joined by `/`. A segment is `Operator.i`: `i`
//! counts the conjuncts of the operator's body from 1, left to right, with nested
//! conjunctions and parentheses flattened. If that conjunct is an IF or CASE with
//! boolean arms, `[THEN]`, `[ELSE]` or `[n]` follows (OTHER counts as the last arm)
//! and then `.k`, the conjunct in the arm. If it applies a user-defined operator,
//! the path goes on into that operator after the `/`. So
//! `AtomicZoneMove4.4/ZonePartition4.1` is the first conjunct of `ZonePartition4`,
//! applied by the fourth of `AtomicZoneMove4`, and `AbilityUseDue9.1[2].1` is the
//! first conjunct in the second arm of a CASE. Disjunctions, implications,
//! quantifiers and negations are one conjunct each. An operator whose body is no
//! conjunction has one.
//!
//! # Code map
//!
//! One room a folder. *Uses* names the rooms that it may import from; the list is
//! exact, and `tests/architecture.rs` holds it against the `crate::` paths in the
//! code. Tests are free to use more.
//!
//! ## [`diag`]
//!
//! Diagnostics as data (code, severity, message, labels with spans, notes, fix),
//! the texts they point into, and their rendering. [`diag::code`] lists the codes.
//! [`diag::escape`] makes text from outside safe for a terminal.
//!
//! *Uses*: nothing.
//!
//! **Invariant**: `diag` knows nothing of the other rooms. Nobody else knows the
//! snippet renderer.
//!
//! ## [`syntax`]
//!
//! TLA+ text to trees. A layout pass marks where each junction list and each of
//! its items begins and ends, which depends on columns and so cannot be said in a
//! PEG; `grammar/tla.pest` reads the marked text; operator precedence, which in
//! TLA+ is ranges that must not overlap, is one table-driven pass over flat
//! chains. Start at [`syntax::parse_module`] and [`syntax::ast`].
//!
//! *Uses*: [`diag`].
//!
//! **Invariant**: `syntax` knows nothing of modules other than the one it reads,
//! nor of values. Every node's span slices the original text.
//!
//! ## [`spec`]
//!
//! Modules found and loaded, EXTENDS and INSTANCE carried out, names resolved,
//! levels checked, configurations read (`grammar/cfg.pest`). The standard and
//! community modules in `src/spec/library/` are our own text. The result is a
//! [`spec::Spec`], in which no name is looked up any more.
//!
//! *Uses*: [`diag`], [`syntax`].
//!
//! **Invariant**: `spec` knows nothing of values, traces and engines.
//!
//! ## [`value`]
//!
//! TLA+ values: their order, equality and hash, arithmetic, sets (symbolic as long
//! as that answers), functions, sequences, and printing in TLC's notation.
//!
//! *Uses*: nothing.
//!
//! **Invariant**: `value` knows nothing of the other rooms. Equality, order and
//! hash agree whatever the representation.
//!
//! ## [`eval`]
//!
//! The meaning of expressions and actions. The resolved spec is lowered to an IR in
//! which names are slots, and a machine walks it. An action is judged as a
//! predicate on a known step ([`eval::Model::is_step`]) and walked as a generator
//! of successors ([`eval::Model::successors`]). An [`eval::Explanation`] is the
//! tree of conjuncts with the values in them. A [watched](eval::Model::watched) model
//! has probes in its IR, where a [`eval::Recorder`] counts which way evaluation goes;
//! no other model pays for it. Built-in modules are in [`eval::natives`]. Start at [`eval::Model`].
//!
//! *Uses*: [`diag`], [`spec`], [`value`].
//!
//! **Invariant**: `eval` knows nothing of traces and engines. The machine looks no
//! name up and sees no syntax tree.
//!
//! ## [`trace`]
//!
//! Readers of every form in which traces come, told apart by content
//! ([`trace::detect`]), streaming, one state at a time. `grammar/trace.pest` reads
//! values as TLC prints them. A variable's content is a [`trace::Pattern`], which
//! says what was lost on the way; matching it with values is done here too.
//! [`trace::write`] writes traces in other forms, and says what these cannot hold;
//! a [`trace::write::Spool`] keeps a trace of any size for the forms that repeat
//! its states. [`trace::Progress`] counts what is read.
//!
//! *Uses*: [`value`].
//!
//! **Invariant**: `trace` knows nothing of specs and engines.
//!
//! ## [`engine`]
//!
//! What the model is compared with: the [`engine::Engine`] trait and the reference
//! profile in plain Rust, one folder per chapter ([`engine::profile`]). Every guard
//! passes through [`engine::profile::Seam`], where tests put faults; the binary has
//! no switch for that. Composite procedures are machines over a state of several
//! components ([`engine::Composed`]), built from the operators.
//!
//! *Uses*: [`value`].
//!
//! **Invariant**: the engine never evaluates TLA+. It shares with the evaluator
//! only the form in which arguments and results travel.
//!
//! ## [`diff`]
//!
//! Structural differences: of values and of what traces say of them, as paths
//! ([`diff::places`]); of states; and of traces, lined up by index or by what they
//! have in common ([`diff::Rows`]).
//!
//! *Uses*: [`trace`], [`value`].
//!
//! **Invariant**: `diff` knows nothing of specs, engines and how anything is shown.
//!
//! ## [`replay`]
//!
//! The three judges on every step. [`replay::Replay`] keeps the frontier, the set of
//! states the model may be in, and asks the model for the successors that match the
//! next observation. Here verdicts, divergences and their diagnosis come about;
//! [`replay::check`] runs over many traces in parallel.
//!
//! *Uses*: [`diag`], [`diff`], [`engine`], [`eval`], [`spec`], [`trace`], [`value`].
//!
//! **Invariant**: `replay` knows nothing of how anything is shown.
//!
//! ## [`campaign`]
//!
//! Random calls of every operator of the reference profile, put to engine and
//! evaluator. What they disagree about is made small and becomes a trace that
//! replays. Start at [`campaign::Campaign`]; the calls are in `src/campaign/calls/`,
//! one file a subject.
//!
//! *Uses*: [`engine`], [`eval`], [`replay`], [`trace`], [`value`].
//!
//! **Invariant**: `campaign` knows nothing of files and of how anything is shown.
//! Its own words for what a relation does are neither the engine's nor the text's.
//!
//! ## [`evidence`]
//!
//! What the traces really exercised. A [`evidence::Gatherer`] watches a replay
//! ([`replay::watch`]) and asks a [watched](eval::Model::watched) model, whose IR
//! has probes in it, what is seen on each step: conjuncts false alone, branches,
//! values of parameters. [`evidence::Evidence`] is data that is written, read and
//! [merged](evidence::Evidence::merge).
//!
//! *Uses*: [`diag`], [`engine`], [`eval`], [`replay`], [`spec`], [`trace`], [`value`].
//!
//! **Invariant**: `evidence` knows nothing of how anything is shown, and never says
//! more than was seen.
//!
//! ## [`revision`]
//!
//! Two specs compared: which definitions say something else, up to bound names
//! and layout; which steps of the traces are judged otherwise; and for each
//! definition that may differ, arguments on which it does, or a step that only one
//! side allows. Start at [`revision::compare`](fn@revision::compare).
//!
//! *Uses*: [`diag`], [`eval`], [`replay`], [`spec`], [`syntax`], [`trace`],
//! [`value`].
//!
//! **Invariant**: `revision` knows nothing of how anything is shown.
//!
//! ## [`mutation`]
//!
//! Mistakes put into a spec on purpose, one at a time, to see which of them its
//! traces notice. Start at [`mutation::hunt`](fn@mutation::hunt).
//!
//! *Uses*: [`diag`], [`eval`], [`replay`], [`revision`], [`spec`], [`trace`], [`value`].
//!
//! **Invariant**: `mutation` knows nothing of how anything is shown.
//!
//! ## [`report`]
//!
//! One report model with a versioned schema ([`report::SCHEMA`]), and the renderers,
//! each a function of it. What is told of two traces, or of two reports, is in
//! [`report::comparison`].
//!
//! *Uses*: [`campaign`], [`diag`], [`diff`], [`engine`], [`eval`], [`evidence`], [`mutation`],
//! [`replay`], [`revision`],
//! [`trace`], [`value`].
//!
//! **Invariant**: `report` judges nothing: it knows verdicts, not how they were
//! reached.
//!
//! ## [`cli`]
//!
//! The command line: one file a command, exit codes, `lockstep.toml`.
//!
//! *Uses*: [`campaign`], [`diag`], [`diff`], [`engine`], [`eval`], [`evidence`], [`mutation`],
//! [`replay`], [`report`], [`revision`], [`spec`], [`syntax`], [`trace`], [`value`].
//!
//! **Invariant**: only `cli` prints, reads the environment, or decides how the
//! process ends. Nothing uses `cli`.
//!
//! # Cross-cutting concerns
//!
//! **Input is hostile.** Bad input never panics: clippy denies `unwrap`, `expect`,
//! `panic!`, indexing and string slicing outside of tests. Whatever recurses over
//! input has a limit of depth or grows its stack. Text from outside is escaped in
//! each rendering, by one function each. A spec cannot write a file or run a
//! program.
//!
//! **The same input gives the same bytes.** Limits are counted (steps of
//! evaluation, set sizes, depth), never timed. Hash tables are not iterated where
//! the order could be seen.
//!
//! **Limits end in "undecided"**, never in a pass and never in a crash. A report
//! always counts what each judge judged, so that nothing passes for having been
//! checked that was not.
//!
//! **Errors** are data of the room they come from, with a place. Messages are lower
//! case without a full stop, with the user's text in backticks.
//!
//! **TLC is the authority** on what an expression means, on the order in which
//! conjuncts are evaluated, and on what is an error. Its source was read, none of
//! it was copied. TLC orders strings and model values by when it first met them;
//! lockstep orders them by text.
//!
//! **Tests.** Unit tests live in the room they test; files under `tests/` run the
//! library or the binary on files. `tests/oracle/` holds expressions and actions
//! with the answers of the real TLC, `tests/trace-samples/` its traces in every
//! form.
#![forbid(unsafe_code)]

pub mod campaign;
pub mod cli;
pub mod diag;
pub mod diff;
pub mod engine;
pub mod eval;
pub mod evidence;
pub mod mutation;
pub mod replay;
pub mod report;
pub mod revision;
pub mod spec;
pub mod syntax;
pub mod trace;
pub mod value;
