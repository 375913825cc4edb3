//! Mistakes that one might make in an expression.

use crate::diag::{SourceMap, Span};
use crate::eval::Model;
use crate::spec::resolved::{
    Builtin, DefId, Expr, ExprKind, Junction, LocalId, Operator, Quantifier, Spec,
};
use crate::value::Value;

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

/// The changes to an expression itself, not to its parts, in a definition that has
/// functions applied to these of its parameters.
pub(super) fn changes(model: &Model, indices: &[LocalId], expr: &Expr) -> Vec<Change> {
    let mut made = Made {
        spec: model.spec(),
        model,
        indices,
        expr,
        changes: Vec::new(),
    };
    made.all();
    made.changes
}

/// The changes to one expression, as they are made.
pub(super) struct Made<'s> {
    pub(super) spec: &'s Spec,
    model: &'s Model,
    pub(super) indices: &'s [LocalId],
    expr: &'s Expr,
    changes: Vec<Change>,
}

impl Made<'_> {
    pub(super) fn sources(&self) -> &SourceMap {
        &self.spec.sources
    }

    pub(super) fn text(&self, span: Span) -> &str {
        self.sources().slice(span)
    }

    pub(super) fn put(&mut self, what: &'static str, kind: ExprKind, span: Span, text: String) {
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
            // A number that the configuration gives.
            ExprKind::Constant(constant) => {
                if let Some(Value::Int(number)) = self.model.constant(*constant)
                    && let Some(more) = number.checked_add(1).filter(|more| *more > 0)
                {
                    let text = format!("{} + 1", self.text(expr.span));
                    let more = more.to_string();
                    self.whole("one more", ExprKind::Int(more.as_str().into()), text);
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
            ExprKind::Except(base, updates) => self.except(base, updates),
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

    /// Each arm dropped, and the values of each two arms that follow each other
    /// swapped.
    fn case(&mut self, arms: &[(Expr, Expr)], other: Option<&Expr>) {
        let shown = |condition: &Expr, value: &Expr| {
            format!("{} -> {}", self.text(condition.span), self.text(value.span))
        };
        let mut found = Vec::new();
        for (place, (condition, value)) in arms.iter().enumerate() {
            let kept = without(arms, place);
            if !kept.is_empty() {
                let kind = ExprKind::Case(kept, other.cloned());
                let span = condition.span.to(value.span);
                let text = format!("no arm of {}", self.text(condition.span));
                found.push(("arm dropped", kind, span, text));
            }
            if let Some((next, its)) = arms.get(place + 1) {
                let mut swapped = arms.to_vec();
                if let Some([arm, after]) = swapped.get_mut(place..place + 2) {
                    std::mem::swap(&mut arm.1, &mut after.1);
                }
                let kind = ExprKind::Case(swapped, other.cloned());
                let span = condition.span.to(its.span);
                let text = format!("{} [] {}", shown(condition, its), shown(next, value));
                found.push(("arms swapped", kind, span, text));
            } else if let Some(other) = other {
                let mut swapped = arms.to_vec();
                if let Some(arm) = swapped.last_mut() {
                    arm.1 = other.clone();
                }
                let kind = ExprKind::Case(swapped, Some(value.clone()));
                let span = condition.span.to(other.span);
                let rest = self.text(value.span);
                let text = format!("{} [] OTHER -> {rest}", shown(condition, other));
                found.push(("arms swapped", kind, span, text));
            }
        }
        for (what, kind, span, text) in found {
            self.put(what, kind, span, text);
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

pub(super) fn without<T: Clone>(items: &[T], place: usize) -> Vec<T> {
    let kept = items.iter().enumerate().filter(|(own, _)| *own != place);
    kept.map(|(_, item)| item.clone()).collect()
}
