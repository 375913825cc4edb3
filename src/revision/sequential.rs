//! What a text takes for a sequence, of the functions on `1..n` that the variables
//! and parameters hold: what it appends to, takes the head of, or compares with
//! `<<>>` may be of any length. The others, such as `[p \in 1..N |-> …]` and pairs,
//! are of the lengths that they have.

use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::spec::resolved::{
    Bound, Builtin, DefId, Definition, ExceptUpdate, Expr, ExprKind, LocalId, Operator, Origin,
    Pattern, Spec,
};

use super::form::Key;

/// How far a name is followed to what it stands for.
const MOST_STEPS: usize = 32;
/// How often arguments are looked at again for what is known of parameters by then.
const MOST_ROUNDS: usize = 8;

/// Operators of the standard modules that take sequences, with the places of those
/// among their arguments.
const OF_SEQUENCES: [(&str, &str, &[usize]); 19] = [
    ("Sequences", "Append", &[0]),
    ("Sequences", "Head", &[0]),
    ("Sequences", "Tail", &[0]),
    ("Sequences", "SubSeq", &[0]),
    ("Sequences", "SelectSeq", &[0]),
    ("Sequences", "\\o", &[0, 1]),
    ("Sequences", "\\circ", &[0, 1]),
    ("SequencesExt", "Cons", &[1]),
    ("SequencesExt", "Snoc", &[1]),
    ("SequencesExt", "Front", &[0]),
    ("SequencesExt", "Last", &[0]),
    ("SequencesExt", "InsertAt", &[0]),
    ("SequencesExt", "RemoveAt", &[0]),
    ("SequencesExt", "Remove", &[0]),
    ("SequencesExt", "RemoveFirst", &[0]),
    ("SequencesExt", "RemoveFirstMatch", &[0]),
    ("SequencesExt", "IsPrefix", &[0, 1]),
    ("SequencesExt", "IsStrictPrefix", &[0, 1]),
    ("SequencesExt", "IsSuffix", &[0, 1]),
];

/// How deep in a value something is: 1 in what `f[x]`, `r.field`, or an element
/// of a set is.
pub(super) type Depths = BTreeSet<usize>;

/// What texts take for sequences.
#[derive(Clone, Debug, Default)]
pub(super) struct Sequential {
    variables: FxHashMap<Arc<str>, Depths>,
    /// Of the parameters of definitions, by their places.
    params: FxHashMap<(Key, usize), Depths>,
}

/// What holds a sequence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Holder {
    Variable(Arc<str>),
    Param(Key, usize),
}

impl Sequential {
    /// At which depths a variable holds sequences.
    pub(super) fn of_variable(&self, name: &str) -> Depths {
        self.variables.get(name).cloned().unwrap_or_default()
    }

    /// The same of a parameter.
    pub(super) fn of_param(&self, key: &Key, place: usize) -> Depths {
        let known = self.params.get(&(key.clone(), place));
        known.cloned().unwrap_or_default()
    }

    /// Reads what a spec says.
    pub(super) fn add(&mut self, spec: &Spec) {
        let mut text = Text {
            spec,
            params: FxHashMap::default(),
            bound: FxHashMap::default(),
            applied: Vec::new(),
            sequences: Vec::new(),
        };
        let own = spec.definitions.iter();
        let own: Vec<&Definition> = own.filter(|it| it.origin == Origin::User).collect();
        for definition in &own {
            text.takes(definition);
        }
        for definition in &own {
            text.read(&definition.body);
        }
        for (expr, depth) in &text.sequences {
            if let Some((holder, within)) = text.holder(expr) {
                self.note(holder, within + depth);
            }
        }
        for _ in 0..MOST_ROUNDS {
            let mut is_new = false;
            for (definition, args) in &text.applied {
                let key = Key::of(definition);
                for (place, arg) in args.iter().enumerate() {
                    if let Some(whole) = text.holder(arg) {
                        is_new |= self.pass(whole, Holder::Param(key.clone(), place));
                    }
                }
            }
            if !is_new {
                break;
            }
        }
    }

    /// A part of the one is what the other one is given: what is known of either is
    /// true of both. Tells whether that was new.
    fn pass(&mut self, (whole, within): (Holder, usize), param: Holder) -> bool {
        let mut is_new = false;
        for depth in self.of(&param) {
            is_new |= self.note(whole.clone(), within + depth);
        }
        for depth in self.of(&whole) {
            if let Some(depth) = depth.checked_sub(within) {
                is_new |= self.note(param.clone(), depth);
            }
        }
        is_new
    }

    fn of(&self, holder: &Holder) -> Depths {
        match holder {
            Holder::Variable(name) => self.of_variable(name),
            Holder::Param(key, place) => self.of_param(key, *place),
        }
    }

    fn note(&mut self, holder: Holder, depth: usize) -> bool {
        let depths = match holder {
            Holder::Variable(name) => self.variables.entry(name).or_default(),
            Holder::Param(key, place) => self.params.entry((key, place)).or_default(),
        };
        depths.insert(depth)
    }
}

/// A text that is read.
struct Text<'s> {
    spec: &'s Spec,
    params: FxHashMap<LocalId, (Key, usize)>,
    /// What bound names are parts of, and how deep.
    bound: FxHashMap<LocalId, (&'s Expr, usize)>,
    /// Definitions with their arguments.
    applied: Vec<(&'s Definition, &'s [Expr])>,
    /// Expressions in which there is a sequence, and how deep.
    sequences: Vec<(&'s Expr, usize)>,
}

impl<'s> Text<'s> {
    fn takes(&mut self, definition: &Definition) {
        for (place, param) in definition.params.iter().enumerate() {
            let key = Key::of(definition);
            self.params.insert(param.local, (key, place));
        }
    }

    fn definition(&self, id: DefId) -> Option<&'s Definition> {
        self.spec.definitions.get(id.0 as usize)
    }

    fn read(&mut self, expr: &'s Expr) {
        stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || {
            self.look(expr);
            expr.for_each_child(&mut |part| self.read(part));
        });
    }

    fn look(&mut self, expr: &'s Expr) {
        match &*expr.kind {
            ExprKind::Quantified(_, bounds, _)
            | ExprKind::Map(_, bounds)
            | ExprKind::Function(bounds, _) => self.bind(bounds),
            ExprKind::Filter(bound, _) => self.bind(std::slice::from_ref(bound)),
            ExprKind::Choose(Pattern::Name(local), Some(set), _) => {
                self.bound.insert(*local, (set, 1));
            }
            ExprKind::Except(base, updates) => self.updates(base, updates),
            ExprKind::Apply(Operator::Builtin(builtin), args) => self.builtin(*builtin, args),
            ExprKind::Apply(Operator::Definition(id), args) => {
                let Some(definition) = self.definition(*id) else {
                    return;
                };
                if let Some(places) = of_sequences(definition) {
                    let sequences = places.iter().filter_map(|place| args.get(*place));
                    self.sequences.extend(sequences.map(|it| (it, 0)));
                } else if definition.origin == Origin::User {
                    self.applied.push((definition, args));
                }
            }
            _ => {}
        }
    }

    fn bind(&mut self, bounds: &'s [Bound]) {
        for bound in bounds {
            if let Pattern::Name(local) = &bound.pattern {
                self.bound.insert(*local, (&bound.set, 1));
            }
        }
    }

    fn updates(&mut self, base: &'s Expr, updates: &'s [ExceptUpdate]) {
        for update in updates {
            let depth = update.path.len();
            self.bound.insert(update.at, (base, depth));
            let within = self.within(&update.value, MOST_STEPS).into_iter();
            self.sequences.extend(within.map(|it| (base, depth + it)));
        }
    }

    fn builtin(&mut self, builtin: Builtin, args: &'s [Expr]) {
        let [one, other] = args else {
            return;
        };
        match builtin {
            Builtin::Equal | Builtin::NotEqual => {
                for (one, other) in [(one, other), (other, one)] {
                    let within = self.within(other, MOST_STEPS).into_iter();
                    self.sequences.extend(within.map(|depth| (one, depth)));
                }
            }
            Builtin::In | Builtin::NotIn if self.is_seq(other) => self.sequences.push((one, 0)),
            _ => {}
        }
    }

    /// Whether it is `Seq(S)`.
    fn is_seq(&self, expr: &Expr) -> bool {
        match &*expr.kind {
            ExprKind::Apply(Operator::Definition(id), _) => {
                self.definition(*id).is_some_and(|it| {
                    it.origin == Origin::Library && matches!(&*it.base_name, "Seq" | "BoundedSeq")
                })
            }
            _ => false,
        }
    }

    /// How deep in what an expression makes there are sequences.
    fn within(&self, expr: &Expr, steps: usize) -> Depths {
        let Some(steps) = steps.checked_sub(1) else {
            return Depths::new();
        };
        let deeper = |expr: &Expr| -> Vec<usize> {
            let within = self.within(expr, steps).into_iter();
            within.map(|depth| depth + 1).collect()
        };
        match &*expr.kind {
            ExprKind::Tuple(items) if items.is_empty() => Depths::from([0]),
            ExprKind::Apply(Operator::Definition(id), _) => {
                let is_made = self.definition(*id).is_some_and(is_made_of_sequences);
                is_made.then_some(0).into_iter().collect()
            }
            ExprKind::If(_, one, other) => {
                let both = [one, other].into_iter();
                both.flat_map(|it| self.within(it, steps)).collect()
            }
            ExprKind::Case(arms, other) => {
                let all = arms.iter().map(|(_, value)| value).chain(other);
                all.flat_map(|it| self.within(it, steps)).collect()
            }
            ExprKind::Let(_, body) => self.within(body, steps),
            ExprKind::Function(_, body) => deeper(body).into_iter().collect(),
            ExprKind::Record(fields) => {
                let fields = fields.iter();
                fields.flat_map(|(_, field)| deeper(field)).collect()
            }
            _ => Depths::new(),
        }
    }

    /// The variable or the parameter that an expression is a part of, and how deep.
    fn holder(&self, expr: &Expr) -> Option<(Holder, usize)> {
        let (mut expr, mut depth) = (expr, 0);
        for _ in 0..MOST_STEPS {
            expr = match &*expr.kind {
                ExprKind::Variable(id) => {
                    let variable = self.spec.variables.get(id.0 as usize)?;
                    let holder = Holder::Variable(Arc::clone(&variable.name));
                    return Some((holder, depth));
                }
                ExprKind::Local(local) => match self.params.get(local) {
                    Some((key, place)) => {
                        return Some((Holder::Param(key.clone(), *place), depth));
                    }
                    None => {
                        let (whole, within) = self.bound.get(local)?;
                        depth += within;
                        whole
                    }
                },
                ExprKind::FunctionApply(whole, _) | ExprKind::Field(whole, _) => {
                    depth += 1;
                    whole
                }
                ExprKind::Apply(Operator::Builtin(Builtin::Prime), args) => args.first()?,
                ExprKind::Apply(Operator::Definition(id), args) if args.is_empty() => {
                    &self.definition(*id)?.body
                }
                ExprKind::Except(base, _) => base,
                ExprKind::Let(_, body) => body,
                _ => return None,
            };
        }
        None
    }
}

/// The arguments of it that are sequences, if it is an operator on these.
fn of_sequences(definition: &Definition) -> Option<&'static [usize]> {
    let is_it = |(module, name, _): &&(&str, &str, &[usize])| {
        *definition.module == **module && *definition.base_name == **name
    };
    let known = OF_SEQUENCES.iter().find(is_it)?;
    (definition.origin == Origin::Library).then_some(known.2)
}

/// Whether what it makes is a sequence, not one of the elements or a truth value.
fn is_made_of_sequences(definition: &Definition) -> bool {
    let is_other = matches!(
        &*definition.base_name,
        "Head" | "Last" | "IsPrefix" | "IsStrictPrefix" | "IsSuffix"
    );
    of_sequences(definition).is_some() && !is_other
}
