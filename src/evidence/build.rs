//! From counters to evidence: names, places and texts.

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::{SourceMap, Span};
use crate::engine::{Engine, OperatorInfo, OperatorKind, Origin as EngineOrigin};
use crate::eval::{self, Model, OutcomeKind, PointKind, guard_path};
use crate::spec::resolved::{self, DefId, Level, Origin};
use crate::value::{Value, set};

use super::data::{
    ActionGuards, Carrier, Companion, Conjunct, Counting, Definition, Evidence, Invariant,
    ModelEvidence, Module, Outcome, Parameter, Point, Position, SCHEMA, Subject, SubjectKind,
    TraceUsed,
};
use super::parameters::Values;
use super::tally::{CarrierSeen, ConjunctTally, SubjectTally, Tally};

/// What was seen of a model, and what it is called.
pub struct ModelSeen<'m> {
    /// Its name.
    pub name: String,
    /// The root module's file.
    pub spec: String,
    /// The configuration's file.
    pub cfg: Option<String>,
    /// The engine whose checklist names the operators.
    pub engine: Option<&'m dyn Engine>,
    /// The model.
    pub model: &'m Model,
    /// The traces, in order.
    pub traces: Vec<TraceUsed>,
    /// What was seen.
    pub tally: Tally,
}

/// Guards that are declared never to be false alone, with the reason.
pub type Declared = BTreeMap<String, String>;

/// Builds the evidence.
pub fn build(models: Vec<ModelSeen<'_>>, dependent: &Declared) -> Evidence {
    Evidence {
        schema: SCHEMA.to_owned(),
        counting: Counting::default(),
        tool: concat!("lockstep ", env!("CARGO_PKG_VERSION")).to_owned(),
        models: models
            .into_iter()
            .map(|seen| Builder::new(&seen, dependent).model())
            .collect(),
    }
}

/// The longest text of a part of the spec that is kept, in characters.
const LONGEST: usize = 72;

struct Builder<'b> {
    seen: &'b ModelSeen<'b>,
    /// The same model with its points.
    watched: Model,
    sources: &'b SourceMap,
    dependent: &'b Declared,
    /// Actions that are what a definition has beside other actions that it lists.
    rests: BTreeSet<DefId>,
}

impl<'b> Builder<'b> {
    fn new(seen: &'b ModelSeen<'b>, dependent: &'b Declared) -> Self {
        let watched = seen.model.watched();
        Self {
            seen,
            rests: rests(&watched, &seen.tally),
            watched,
            sources: &seen.model.spec().sources,
            dependent,
        }
    }

    fn model(&self) -> ModelEvidence {
        let tally = &self.seen.tally;
        let mut actions = self.watched.actions();
        let unlisted = tally.actions.keys().filter(|id| !actions.contains(id));
        let unlisted: Vec<DefId> = unlisted.copied().collect();
        actions.extend(unlisted);
        let called: Vec<DefId> = tally.operators.keys().copied().collect();
        let watched = self.made_of_judged(&called);
        let mut used = watched.clone();
        let next = self.seen.model.behaviour().next.as_ref();
        let named = next.map_or_else(Vec::new, |next| self.watched.named_by(next));
        used.extend(self.watched.made_of(&named));
        let unused = self.unused(&used);
        ModelEvidence {
            name: self.seen.name.clone(),
            spec: self.seen.spec.clone(),
            cfg: self.seen.cfg.clone(),
            engine: self.seen.engine.map(|engine| engine.name().to_owned()),
            modules: self.modules(),
            traces: self.seen.traces.clone(),
            counts: tally.counts.clone(),
            action_guards: action_guards(tally),
            actions: actions.into_iter().map(|id| self.action(id)).collect(),
            operators: self.operators(),
            uncalled: self.uncalled(&called),
            invariants: self.invariants(),
            definitions: self.definitions(&watched),
            unused: unused.iter().map(|it| it.name.clone()).collect(),
            unused_definitions: unused,
        }
    }

    fn definition(&self, id: DefId) -> Option<&'b resolved::Definition> {
        self.seen.model.spec().definitions.get(id.0 as usize)
    }

    /// The definitions that whatever was judged is made of. What only says
    /// which actions there are is told by the actions.
    fn made_of_judged(&self, called: &[DefId]) -> BTreeSet<DefId> {
        let behaviour = self.seen.model.behaviour();
        let mut roots = called.to_vec();
        let init = behaviour.init.as_ref();
        roots.extend(init.map_or_else(Vec::new, |init| self.watched.named_by(init)));
        roots.extend(self.watched.actions());
        roots.extend(behaviour.invariants.iter().map(|(_, id)| *id));
        self.watched.made_of(&roots)
    }

    /// The user's texts, and the configuration.
    fn modules(&self) -> Vec<Module> {
        let spec = self.seen.model.spec();
        let users = spec.definitions.iter();
        let users = users.filter(|definition| definition.origin == Origin::User);
        let variables = spec.variables.iter().map(|variable| variable.span.file);
        let mut files: Vec<_> = users.map(|it| it.span.file).chain(variables).collect();
        files.sort();
        files.dedup();
        let texts = files.into_iter().filter_map(|file| self.sources.get(file));
        let mut modules: Vec<Module> = texts
            .map(|source| module(&source.path().display().to_string(), source.text()))
            .collect();
        if let Some(cfg) = &self.seen.cfg {
            let found = (0u32..).map_while(|file| self.sources.get(crate::diag::FileId(file)));
            let source = found
                .filter(|source| source.path().display().to_string() == *cfg)
                .last();
            modules.extend(source.map(|source| module(cfg, source.text())));
        }
        modules.sort_by(|a, b| a.file.cmp(&b.file));
        modules
    }

    fn action(&self, id: DefId) -> Subject {
        let empty = SubjectTally::default();
        let tally = self.seen.tally.actions.get(&id).unwrap_or(&empty);
        Subject {
            kind: SubjectKind::Action,
            is_rest: self.rests.contains(&id),
            accepted: tally.calls,
            ..self.subject(id, tally)
        }
    }

    /// Whether a point only says which actions there are: it is beside the
    /// guards of such a definition, and told by the actions.
    fn lists_actions(&self, point: &eval::Point) -> bool {
        self.rests.contains(&point.owner) && is_list_beside_guards(point, &self.seen.tally)
    }

    /// Steps that the next-state relation allowed, which evaluated it, if this is
    /// it and it lists actions.
    fn steps_allowed(&self, id: DefId) -> u64 {
        let counts = &self.seen.tally.counts;
        let next = self.seen.model.next_itself();
        let is_next = next.is_some_and(|it| it.definition == id);
        match is_next && self.rests.contains(&id) {
            true => counts.steps.saturating_sub(counts.diverging),
            false => 0,
        }
    }

    fn operators(&self) -> Vec<Subject> {
        let tallies = self.seen.tally.operators.iter();
        let mut operators: Vec<Subject> = tallies
            .map(|(id, tally)| {
                let subject = self.subject(*id, tally);
                let info = self.info(&subject.name);
                Subject {
                    kind: match info.map(|info| info.kind) {
                        Some(OperatorKind::Value) => SubjectKind::Value,
                        None if tally.is_value => SubjectKind::Value,
                        _ => SubjectKind::Guarded,
                    },
                    row: info.map(|info| info.row.to_string()),
                    accepted: tally.outcomes.accepted,
                    ..subject
                }
            })
            .collect();
        operators.sort_by_cached_key(|one| (row_key(one.row.as_deref()), one.at.clone()));
        operators
    }

    fn info(&self, name: &str) -> Option<&'b OperatorInfo> {
        let operators = self.seen.engine?.operators();
        operators.iter().find(|info| info.name == name)
    }

    /// Operators of the engine that this spec defines.
    fn uncalled(&self, called: &[DefId]) -> Vec<String> {
        let Some(engine) = self.seen.engine else {
            return Vec::new();
        };
        let operators = engine.operators().iter();
        operators
            .filter(|info| {
                let definition = self.seen.model.definition(&info.name);
                definition.is_some_and(|id| !called.contains(&id))
            })
            .map(|info| info.name.to_string())
            .collect()
    }

    fn subject(&self, id: DefId, tally: &SubjectTally) -> Subject {
        let definition = self.definition(id);
        let name = definition.map_or_else(String::new, |it| it.name.to_string());
        Subject {
            at: definition.map_or_else(Position::default, |it| self.position(it.name_span)),
            calls: tally.calls,
            refused: tally.outcomes.refused.clone(),
            undefined: tally.outcomes.undefined.clone(),
            attempts: tally.attempts.clone(),
            conjuncts: self.conjuncts(&name, tally),
            parameters: self.parameters(id, definition, tally),
            name,
            ..Subject::default()
        }
    }

    /// Those that only speak of the next state are no guards.
    fn conjuncts(&self, name: &str, tally: &SubjectTally) -> Vec<Conjunct> {
        let is_guard = |seen: &ConjunctTally| seen.seen_true + seen.seen_false + seen.undefined > 0;
        let guards = tally.conjuncts.iter().filter(|(_, seen)| is_guard(seen));
        guards
            .map(|(way, seen)| {
                let path = guard_path(name, way);
                Conjunct {
                    at: self.position(seen.span),
                    text: self.text(seen.span),
                    seen_true: seen.seen_true + seen.open,
                    seen_false: seen.seen_false,
                    alone: seen.alone,
                    undefined: seen.undefined,
                    companions: companions(name, seen),
                    dependent: self.dependent.get(&path).cloned(),
                    path,
                }
            })
            .collect()
    }

    fn parameters(
        &self,
        id: DefId,
        definition: Option<&resolved::Definition>,
        tally: &SubjectTally,
    ) -> Vec<Parameter> {
        let Some(definition) = definition else {
            return Vec::new();
        };
        let info = self.info(&definition.name);
        let params = definition.params.iter().enumerate();
        params
            .map(|(index, param)| {
                let seen = tally.values.get(index);
                let values = seen.map(|seen| seen.kept.iter().map(Value::to_string).collect());
                Parameter {
                    name: param.name.to_string(),
                    origin: info.and_then(|info| {
                        let parameter = info.parameters.iter().find(|it| it.name == *param.name)?;
                        Some(match parameter.origin {
                            EngineOrigin::Supplied => "supplied".to_owned(),
                            EngineOrigin::Derived => "derived".to_owned(),
                        })
                    }),
                    values: values.unwrap_or_default(),
                    more: seen.is_some_and(|seen| seen.more),
                    carrier: self.carrier((id, index), seen),
                }
            })
            .collect()
    }

    /// What a parameter is taken from; of an operator's, the largest set that an
    /// action takes it from, if all values that were seen are in it.
    fn carrier(&self, parameter: (DefId, usize), seen: Option<&Values>) -> Option<Carrier> {
        let tally = &self.seen.tally;
        if let Some(own) = tally.carriers.get(&parameter) {
            return Some(self.carrier_of(own));
        }
        let holds_all = |carrier: &&CarrierSeen| {
            let mut values = seen.iter().flat_map(|seen| &seen.kept);
            values.all(|value| set::contains(value, &carrier.set) == Ok(true))
        };
        let passed = tally.passed.iter().filter(|(to, _)| *to == parameter);
        let from = passed.filter_map(|(_, from)| tally.carriers.get(from));
        from.filter(holds_all)
            .map(|carrier| self.carrier_of(carrier))
            .filter(|carrier| carrier.size.is_some())
            .max_by_key(|carrier| (carrier.size, std::cmp::Reverse(carrier.text.clone())))
    }

    fn carrier_of(&self, seen: &CarrierSeen) -> Carrier {
        let size = match set::cardinality(&seen.set) {
            Ok(Value::Int(size)) if seen.is_constant => u64::try_from(size).ok(),
            _ => None,
        };
        Carrier {
            text: self.text(seen.span),
            at: self.position(seen.span),
            size,
            bounds: size.and_then(|_| bounds(&seen.set)),
        }
    }

    fn invariants(&self) -> Vec<Invariant> {
        let invariants = self.seen.model.behaviour().invariants.iter().enumerate();
        invariants
            .map(|(index, (name, id))| {
                let seen = self.seen.tally.invariants.get(&index);
                let [seen_true, seen_false, undefined] = seen.copied().unwrap_or_default();
                let definition = self.definition(*id);
                Invariant {
                    name: name.to_string(),
                    at: definition.map_or_else(Position::default, |it| self.position(it.name_span)),
                    seen_true,
                    seen_false,
                    undefined,
                }
            })
            .collect()
    }

    fn definitions(&self, used: &BTreeSet<DefId>) -> Vec<Definition> {
        let mut definitions: BTreeMap<DefId, Definition> = BTreeMap::new();
        for point in self.watched.points().iter() {
            let Some(definition) = self.definition(point.owner) else {
                continue;
            };
            if !used.contains(&point.owner) || definition.level == Level::Temporal {
                continue;
            }
            if self.lists_actions(point) {
                continue;
            }
            let counts = self.seen.tally.points.get(point.counters());
            let counts = counts.unwrap_or_default();
            let count = |index: usize| counts.get(index).copied().unwrap_or(0);
            let entry = definitions
                .entry(point.owner)
                .or_insert_with(|| Definition {
                    name: definition.name.to_string(),
                    at: self.position(definition.name_span),
                    ..Definition::default()
                });
            if point.kind == PointKind::Definition {
                entry.evaluated = [0, 1, 2, 3].map(count);
                let [allowed, ..] = &mut entry.evaluated;
                *allowed += self.steps_allowed(point.owner);
                continue;
            }
            let outcomes = point.outcomes.iter().enumerate();
            entry.points.push(Point {
                kind: kind_name(point.kind).to_owned(),
                at: self.position(point.span),
                text: self.text(point.span),
                outcomes: outcomes
                    .map(|(index, outcome)| Outcome {
                        kind: outcome_name(outcome.kind).to_owned(),
                        line: self.position(outcome.span).line,
                        text: self.text(outcome.span),
                        count: count(index),
                    })
                    .collect(),
                branches: point.branches(),
            });
        }
        let mut definitions: Vec<Definition> = definitions.into_values().collect();
        for definition in &mut definitions {
            definition.points.sort_by(|a, b| a.at.cmp(&b.at));
        }
        definitions.sort_by(|a, b| a.at.cmp(&b.at));
        definitions
    }

    /// Definitions of the user on module level that are neither used nor
    /// temporal, by name.
    fn unused(&self, used: &BTreeSet<DefId>) -> Vec<Definition> {
        let definitions = self.seen.model.spec().definitions.iter().enumerate();
        let unused = definitions.filter(|(index, definition)| {
            definition.origin == Origin::User
                && !definition.nested
                && definition.level < Level::Temporal
                && !used.contains(&DefId(*index as u32))
        });
        let mut unused: Vec<Definition> = unused
            .map(|(_, definition)| Definition {
                name: definition.name.to_string(),
                at: self.position(definition.name_span),
                ..Definition::default()
            })
            .collect();
        unused.sort_by(|a, b| (&a.name, &a.at).cmp(&(&b.name, &b.at)));
        unused.dedup_by(|a, b| a.name == b.name);
        unused
    }

    fn position(&self, span: Span) -> Position {
        let Some(source) = self.sources.get(span.file) else {
            return Position::default();
        };
        let at = source.line_column(span.start);
        Position {
            file: source.path().display().to_string(),
            line: at.line,
            column: at.column,
        }
    }

    /// The text of a part, on one line.
    fn text(&self, span: Span) -> String {
        let words: Vec<&str> = self.sources.slice(span).split_whitespace().collect();
        let text = words.join(" ");
        match text.char_indices().nth(LONGEST) {
            Some((end, _)) => format!("{} …", text.get(..end).unwrap_or_default().trim_end()),
            None => text,
        }
    }
}

/// Actions that are what a definition has beside other actions that it lists.
fn rests(watched: &Model, tally: &Tally) -> BTreeSet<DefId> {
    let actions = watched.actions();
    let points = watched.points().iter();
    let lists = points.filter(|point| is_list_beside_guards(point, tally));
    let listing: BTreeSet<DefId> = lists.map(|point| point.owner).collect();
    let is_made_of_others = |id: DefId| {
        let parts = watched.made_of(&[id]);
        actions.iter().any(|it| *it != id && parts.contains(it))
    };
    let rests = listing.into_iter().filter(|id| actions.contains(id));
    rests.filter(|id| is_made_of_others(*id)).collect()
}

/// Whether a point can list actions: it is in none of its definition's guards.
fn is_list_beside_guards(point: &eval::Point, tally: &Tally) -> bool {
    let own = tally.actions.get(&point.owner);
    let mut guards = own.into_iter().flat_map(|it| it.conjuncts.values());
    let is_list = matches!(point.kind, PointKind::Disjunction | PointKind::Exists);
    is_list
        && !guards.any(|guard| {
            let (outer, inner) = (guard.span, point.span);
            outer.file == inner.file && outer.start <= inner.start && inner.end <= outer.end
        })
}

/// The smallest and the largest of a set of integers that is not too large.
fn bounds(carrier: &Value) -> Option<[String; 2]> {
    const MOST: usize = 10_000;
    let mut least: Option<Value> = None;
    let mut most: Option<Value> = None;
    for (at, element) in set::elements(carrier).ok()?.enumerate() {
        let element = element.ok()?;
        if at >= MOST || !matches!(element, Value::Int(_) | Value::Big(_)) {
            return None;
        }
        if least.as_ref().is_none_or(|known| element < *known) {
            least = Some(element.clone());
        }
        if most.as_ref().is_none_or(|known| element > *known) {
            most = Some(element);
        }
    }
    Some([least?.to_string(), most?.to_string()])
}

fn action_guards(tally: &Tally) -> ActionGuards {
    match (tally.counts.looked_at, tally.counts.passed_by) {
        (_, 0) => ActionGuards::LookedAt,
        _ if tally.records_calls => ActionGuards::CallsRecorded,
        (0, _) => ActionGuards::TooLong,
        _ => ActionGuards::Partly,
    }
}

/// Those that stood in the way whenever the conjunct was FALSE, if it never was
/// so alone.
fn companions(name: &str, seen: &ConjunctTally) -> Vec<Companion> {
    if seen.alone > 0 {
        return Vec::new();
    }
    let always = seen
        .companions
        .iter()
        .filter(|(_, (falses, undefined))| falses + undefined == seen.seen_false);
    always
        .map(|(way, (falses, undefined))| Companion {
            path: guard_path(name, way),
            seen_false: *falses,
            undefined: *undefined,
        })
        .collect()
}

fn module(file: &str, text: &str) -> Module {
    Module {
        file: file.to_owned(),
        hash: hash(text),
        lines: text.lines().count() as u64,
    }
}

/// FNV-1a, 64 bits.
fn hash(text: &str) -> String {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let bytes = text.bytes();
    let hash = bytes.fold(BASIS, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(PRIME)
    });
    format!("{hash:016x}")
}

/// `Z3` before `Z10`; operators without a row last.
fn row_key(row: Option<&str>) -> (bool, String, u32) {
    let Some(row) = row else {
        return (true, String::new(), 0);
    };
    let number = row.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = row.strip_suffix(number).unwrap_or(row);
    (false, letters.to_owned(), number.parse().unwrap_or(0))
}

fn kind_name(kind: PointKind) -> &'static str {
    match kind {
        PointKind::Definition => "definition",
        PointKind::Conjunction => "conjunction",
        PointKind::Disjunction => "disjunction",
        PointKind::Implication => "implication",
        PointKind::If => "if",
        PointKind::Case => "case",
        PointKind::Forall => "forall",
        PointKind::Exists => "exists",
    }
}

fn outcome_name(kind: OutcomeKind) -> &'static str {
    match kind {
        OutcomeKind::True => "true",
        OutcomeKind::False => "false",
        OutcomeKind::Value => "value",
        OutcomeKind::Undefined => "undefined",
        OutcomeKind::Vacuous => "vacuous",
        OutcomeKind::Then => "then",
        OutcomeKind::Else => "else",
        OutcomeKind::Arm => "arm",
        OutcomeKind::Other => "other",
        OutcomeKind::NoArm => "no-arm",
        OutcomeKind::Empty => "empty",
        OutcomeKind::All => "all",
        OutcomeKind::Some => "some",
        OutcomeKind::None => "none",
        OutcomeKind::Cut => "cut",
    }
}
