//! Mistakes that one might make in an expression.

use std::sync::Arc;

use crate::diag::{SourceMap, Span};
use crate::spec::resolved::{
    Builtin, DefId, ExceptStep, Expr, ExprKind, Junction, Operator, Quantifier, Spec,
};

/// An expression with one mistake in it.
#[derive(Clone, Debug)]
pub(super) struct Change {
    /// What stands there instead.
    pub(super) mutated: Expr,
    /// The part of the text that is about it.
    pub(super) span: Span,
    /// What was done to it, in a few words.
    pub(super) what: &'static str,
    /// How it reads now.
    pub(super) text: String,
}

/// The changes to an expression itself, not to its parts.
pub(super) fn changes(spec: &Spec, expr: &Expr) -> Vec<Change> {
    let mut made = Made {
        spec,
        expr,
        changes: Vec::new(),
    };
    made.all();
    made.changes
}

struct Made<'s> {
    spec: &'s Spec,
    expr: &'s Expr,
    changes: Vec<Change>,
}

impl Made<'_> {
    fn sources(&self) -> &SourceMap {
        &self.spec.sources
    }

    fn text(&self, span: Span) -> &str {
        self.sources().slice(span)
    }

    fn put(&mut self, what: &'static str, kind: ExprKind, span: Span, text: String) {
        let mutated = Expr {
            kind: Box::new(kind),
            span: self.expr.span,
        };
        self.changes.push(Change {
            mutated,
            span,
            what,
            text,
        });
    }

    /// The whole expression is another.
    fn whole(&mut self, what: &'static str, kind: ExprKind, text: String) {
        self.put(what, kind, self.expr.span, text);
    }

    fn all(&mut self) {
        let expr = self.expr;
        match &*expr.kind {
            ExprKind::Bool(truth) => {
                let text = if *truth { "FALSE" } else { "TRUE" };
                self.whole("negated", ExprKind::Bool(!truth), text.to_owned());
            }
            ExprKind::Int(digits) => {
                if let Ok(number) = digits.parse::<u64>() {
                    let more = number.saturating_add(1).to_string();
                    self.whole("one more", ExprKind::Int(more.as_str().into()), more);
                }
            }
            ExprKind::String(text) => {
                let other = format!("{text}_");
                let shown = format!("\"{other}\"");
                self.whole("another string", ExprKind::String(other.into()), shown);
            }
            ExprKind::Junction(junction, items) => self.junction(*junction, items),
            ExprKind::Apply(Operator::Builtin(builtin), args) => self.builtin(*builtin, args),
            ExprKind::Apply(Operator::Definition(id), args) => self.library(*id, args),
            ExprKind::Quantified(quantifier, bounds, body) => {
                let (other, sign) = match quantifier {
                    Quantifier::Forall => (Quantifier::Exists, "\\E"),
                    _ => (Quantifier::Forall, "\\A"),
                };
                let text = self.text(expr.span);
                let rest = ["\\A", "\\E", "∀", "∃"]
                    .iter()
                    .find_map(|own| text.strip_prefix(own));
                if let Some(rest) = rest {
                    let text = format!("{sign}{rest}");
                    let kind = ExprKind::Quantified(other, bounds.clone(), body.clone());
                    self.whole("other quantifier", kind, text);
                }
            }
            ExprKind::If(condition, then, otherwise) => {
                let [a, b, c] =
                    [condition, then, otherwise].map(|it| self.text(it.span).to_owned());
                let kind = ExprKind::If(condition.clone(), otherwise.clone(), then.clone());
                self.whole(
                    "branches swapped",
                    kind,
                    format!("IF {a} THEN {c} ELSE {b}"),
                );
            }
            ExprKind::Case(arms, other) => self.case(arms, other.as_ref()),
            ExprKind::Except(base, updates) => {
                for place in 0..updates.len() {
                    let kept: Vec<_> = without(updates, place);
                    let Some(update) = updates.get(place) else {
                        continue;
                    };
                    let value = update.value.span;
                    let gone = except_path(self.sources(), &update.path);
                    let kind = match kept.is_empty() {
                        true => (*base.kind).clone(),
                        false => ExprKind::Except(base.clone(), kept),
                    };
                    let text = format!("no update of !{gone}");
                    self.put("update dropped", kind, value, text);
                }
            }
            ExprKind::Set(items) if items.len() > 1 => {
                for place in 0..items.len() {
                    let kept = without(items, place);
                    let shown: Vec<&str> = kept.iter().map(|item| self.text(item.span)).collect();
                    let text = format!("{{{}}}", shown.join(", "));
                    self.whole("element dropped", ExprKind::Set(kept), text);
                }
            }
            ExprKind::Filter(bound, predicate) => {
                let (set, span) = ((*bound.set.kind).clone(), predicate.span);
                self.put("filter dropped", set, span, "TRUE".to_owned());
            }
            _ => {}
        }
    }

    /// Each item dropped, and each conjunct negated.
    fn junction(&mut self, junction: Junction, items: &[Expr]) {
        let neutral = junction == Junction::And;
        for (place, item) in items.iter().enumerate() {
            if is_junction(item, junction) {
                continue;
            }
            let with = |kind: ExprKind| {
                let mut items = items.to_vec();
                if let Some(slot) = items.get_mut(place) {
                    *slot.kind = kind;
                }
                ExprKind::Junction(junction, items)
            };
            let (what, text) = match neutral {
                true => ("conjunct dropped", "TRUE"),
                false => ("disjunct dropped", "FALSE"),
            };
            self.put(
                what,
                with(ExprKind::Bool(neutral)),
                item.span,
                text.to_owned(),
            );
            if neutral {
                let not = Operator::Builtin(Builtin::Not);
                let negated = ExprKind::Apply(not, vec![item.clone()]);
                let text = negation(self.text(item.span));
                self.put("conjunct negated", with(negated), item.span, text);
            }
        }
    }

    fn builtin(&mut self, builtin: Builtin, args: &[Expr]) {
        let swapped = |builtin| ExprKind::Apply(Operator::Builtin(builtin), args.to_vec());
        match (builtin, args) {
            (Builtin::And, _) => {
                self.junction(Junction::And, args);
                self.infix("\\/", &["/\\", "\\land", "∧"], args, swapped(Builtin::Or));
            }
            (Builtin::Or, _) => {
                self.junction(Junction::Or, args);
                self.infix("/\\", &["\\/", "\\lor", "∨"], args, swapped(Builtin::And));
            }
            (Builtin::Not, [operand]) => {
                let text = self.text(operand.span).to_owned();
                self.whole("negation dropped", (*operand.kind).clone(), text);
            }
            (Builtin::Implies, [_, right]) => {
                let text = self.text(right.span).to_owned();
                self.whole("premise dropped", (*right.kind).clone(), text);
            }
            (Builtin::SubsetEq, [left, right]) => {
                let args = vec![right.clone(), left.clone()];
                let kind = ExprKind::Apply(Operator::Builtin(builtin), args);
                let [left, right] = [left, right].map(|it| self.text(it.span).to_owned());
                self.whole("sides swapped", kind, format!("{right} \\subseteq {left}"));
            }
            _ => {
                for (own, spelled, other, sign) in SWAPS {
                    if *own == builtin {
                        self.infix(sign, spelled, args, swapped(*other));
                    }
                }
            }
        }
    }

    /// Another operator between two operands.
    fn infix(&mut self, sign: &str, spelled: &[&str], args: &[Expr], kind: ExprKind) {
        let [left, right] = args else {
            return;
        };
        let whole = self.expr.span;
        let part = |start, end| {
            let span = Span::new(whole.file, start, end);
            self.text(span).to_owned()
        };
        let between = part(left.span.end, right.span.start);
        let Some((before, after)) = spelled.iter().find_map(|own| between.split_once(own)) else {
            return;
        };
        let text = format!(
            "{}{before}{sign}{after}{}",
            part(whole.start, left.span.end),
            part(right.span.start, whole.end)
        );
        self.whole("other operator", kind, text);
    }

    /// An operator of the arithmetic modules.
    fn library(&mut self, id: DefId, args: &[Expr]) {
        const ARITHMETIC: [&str; 3] = ["Naturals", "Integers", "Reals"];
        const SWAPPED: [(&str, &[&str], &str); 6] = [
            ("<", &["<"], "<="),
            ("<=", &["<=", "=<", "\\leq", "≤"], "<"),
            (">", &[">"], ">="),
            (">=", &[">=", "\\geq", "≥"], ">"),
            ("+", &["+"], "-"),
            ("-", &["-"], "+"),
        ];
        let Some(definition) = self.spec.definitions.get(id.0 as usize) else {
            return;
        };
        if !ARITHMETIC.contains(&&*definition.module) {
            return;
        }
        let found = SWAPPED
            .iter()
            .find(|(own, ..)| *definition.base_name == **own);
        let Some((_, spelled, other)) = found else {
            return;
        };
        // The other one may stand in another of the modules.
        let mut definitions = self.spec.definitions.iter();
        let place = definitions
            .position(|it| *it.base_name == **other && ARITHMETIC.contains(&&*it.module));
        if let Some(place) = place {
            let other_id = Operator::Definition(DefId(place as u32));
            self.infix(
                other,
                spelled,
                args,
                ExprKind::Apply(other_id, args.to_vec()),
            );
        }
    }

    /// The values of each two arms that follow each other, swapped.
    fn case(&mut self, arms: &[(Expr, Expr)], other: Option<&Expr>) {
        for place in 1..arms.len() {
            let (Some(first), Some(second)) = (arms.get(place - 1), arms.get(place)) else {
                continue;
            };
            let mut swapped = arms.to_vec();
            if let Some(arm) = swapped.get_mut(place - 1) {
                arm.1 = second.1.clone();
            }
            if let Some(arm) = swapped.get_mut(place) {
                arm.1 = first.1.clone();
            }
            let shown = |condition: &Expr, value: &Expr| {
                format!("{} -> {}", self.text(condition.span), self.text(value.span))
            };
            let text = format!(
                "{} [] {}",
                shown(&first.0, &second.1),
                shown(&second.0, &first.1)
            );
            let span = first.0.span.to(second.1.span);
            let kind = ExprKind::Case(swapped, other.cloned());
            self.put("arms swapped", kind, span, text);
        }
        if let (Some(other), Some(last)) = (other, arms.last()) {
            let mut swapped = arms.to_vec();
            if let Some(arm) = swapped.last_mut() {
                arm.1 = other.clone();
            }
            let [condition, value, rest] =
                [last.0.span, last.1.span, other.span].map(|it| self.text(it).to_owned());
            let text = format!("{condition} -> {rest} [] OTHER -> {value}");
            let span = last.0.span.to(other.span);
            let kind = ExprKind::Case(swapped, Some(last.1.clone()));
            self.put("arms swapped", kind, span, text);
        }
    }
}

/// Built-in operators that stand for each other, how they are spelled, and how
/// the other one is.
const SWAPS: &[(Builtin, &[&str], Builtin, &str)] = &[
    (
        Builtin::Union,
        &["\\cup", "\\union", "∪"],
        Builtin::Intersection,
        "\\cap",
    ),
    (
        Builtin::Intersection,
        &["\\cap", "\\intersect", "∩"],
        Builtin::Union,
        "\\cup",
    ),
    (Builtin::Difference, &["\\"], Builtin::Union, "\\cup"),
    (Builtin::Equal, &["="], Builtin::NotEqual, "#"),
    (Builtin::NotEqual, &["#", "/=", "≠"], Builtin::Equal, "="),
    (Builtin::In, &["\\in", "∈"], Builtin::NotIn, "\\notin"),
    (Builtin::NotIn, &["\\notin", "∉"], Builtin::In, "\\in"),
    (
        Builtin::Equivalent,
        &["<=>", "\\equiv", "≡"],
        Builtin::Implies,
        "=>",
    ),
];

fn is_junction(expr: &Expr, junction: Junction) -> bool {
    let own = match junction {
        Junction::And => Builtin::And,
        Junction::Or => Builtin::Or,
    };
    match &*expr.kind {
        ExprKind::Junction(kind, _) => *kind == junction,
        ExprKind::Apply(Operator::Builtin(builtin), _) => *builtin == own,
        _ => false,
    }
}

fn negation(text: &str) -> String {
    match text.contains(char::is_whitespace) {
        true => format!("~({text})"),
        false => format!("~{text}"),
    }
}

fn except_path(sources: &SourceMap, path: &[ExceptStep]) -> String {
    let steps = path.iter().map(|step| match step {
        ExceptStep::Field(name) => format!(".{name}"),
        ExceptStep::Index(index) => format!("[{}]", sources.slice(index.span)),
    });
    steps.collect()
}

fn without<T: Clone>(items: &[T], place: usize) -> Vec<T> {
    let kept = items.iter().enumerate().filter(|(own, _)| *own != place);
    kept.map(|(_, item)| item.clone()).collect()
}

/// The parts of an expression, to be changed in place.
pub(super) fn parts(expr: &mut Expr) -> Vec<&mut Expr> {
    let mut parts: Vec<&mut Expr> = Vec::new();
    match &mut *expr.kind {
        ExprKind::Apply(operator, args) => {
            if let Operator::Lambda(_, body) = operator {
                parts.push(body);
            }
            parts.extend(args);
        }
        ExprKind::Operator(Operator::Lambda(_, body)) => parts.push(body),
        ExprKind::Junction(_, items)
        | ExprKind::Set(items)
        | ExprKind::Product(items)
        | ExprKind::Tuple(items) => parts.extend(items),
        ExprKind::Quantified(_, bounds, body)
        | ExprKind::Map(body, bounds)
        | ExprKind::Function(bounds, body) => {
            parts.extend(bounds.iter_mut().map(|bound| &mut bound.set));
            parts.push(body);
        }
        ExprKind::Unbounded(_, _, body) | ExprKind::Let(_, body) => parts.push(body),
        ExprKind::Choose(_, set, body) => {
            parts.extend(set);
            parts.push(body);
        }
        ExprKind::Filter(bound, predicate) => {
            parts.push(&mut bound.set);
            parts.push(predicate);
        }
        ExprKind::FunctionApply(a, b)
        | ExprKind::FunctionSet(a, b)
        | ExprKind::BoxAction(a, b)
        | ExprKind::AngleAction(a, b)
        | ExprKind::Fairness(_, a, b) => parts.extend([a, b]),
        ExprKind::Record(fields) | ExprKind::RecordSet(fields) => {
            parts.extend(fields.iter_mut().map(|(_, field)| field));
        }
        ExprKind::Except(base, updates) => {
            parts.push(base);
            for update in updates {
                for step in &mut update.path {
                    if let ExceptStep::Index(index) = step {
                        parts.push(index);
                    }
                }
                parts.push(&mut update.value);
            }
        }
        ExprKind::Field(record, _) => parts.push(record),
        ExprKind::If(a, b, c) => parts.extend([a, b, c]),
        ExprKind::Case(arms, other) => {
            for (condition, value) in arms {
                parts.extend([condition, value]);
            }
            parts.extend(other);
        }
        _ => {}
    }
    parts
}

/// A definition with one mistake in it.
#[derive(Clone, Debug)]
pub(super) struct Site {
    /// The definition on its own whose text it is in.
    pub(super) owner: DefId,
    /// That, or the definition of a LET in it.
    pub(super) definition: DefId,
    /// Its body.
    pub(super) body: Expr,
    pub(super) span: Span,
    pub(super) what: &'static str,
    pub(super) text: String,
}

/// All changes to a definition and to what its LETs define, in the order of the
/// text.
pub(super) fn sites(spec: &Spec, owner: DefId) -> Vec<Site> {
    let mut sites = Vec::new();
    let mut open = vec![owner];
    while let Some(definition) = open.pop() {
        let Some(body) = spec
            .definitions
            .get(definition.0 as usize)
            .map(|definition| &definition.body)
        else {
            continue;
        };
        let mut found: Vec<(usize, Change)> = Vec::new();
        let mut copy = body.clone();
        let mut stack = vec![&mut copy];
        let mut number = 0;
        while let Some(expr) = stack.pop() {
            found.extend(
                changes(spec, expr)
                    .into_iter()
                    .map(|change| (number, change)),
            );
            if let ExprKind::Let(ids, _) = &*expr.kind {
                open.extend(ids);
            }
            number += 1;
            stack.extend(parts(expr));
        }
        for (number, change) in found {
            sites.push(Site {
                owner,
                definition,
                body: replaced(body, number, change.mutated),
                span: change.span,
                what: change.what,
                text: change.text,
            });
        }
    }
    sites.sort_by_key(|site| (site.span.file, site.span.start, site.span.end));
    sites
}

/// The body with its n-th part, in the order of the walk in [`sites`], replaced.
fn replaced(body: &Expr, wanted: usize, mutated: Expr) -> Expr {
    let mut copy = body.clone();
    let mut stack = vec![&mut copy];
    let mut number = 0;
    while let Some(expr) = stack.pop() {
        if number == wanted {
            *expr = mutated;
            break;
        }
        number += 1;
        stack.extend(parts(expr));
    }
    copy
}

/// The spec with that mistake in it.
pub(super) fn mutated(spec: &Spec, site: &Site) -> Arc<Spec> {
    let mut spec = spec.clone();
    if let Some(definition) = spec.definitions.get_mut(site.definition.0 as usize) {
        definition.body = site.body.clone();
    }
    Arc::new(spec)
}
