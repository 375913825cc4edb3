//! Conjuncts by their guard path.

use crate::eval::{ArmName, Explanation, Form, Truth};

/// The part of an operator's explanation that a guard path names.
pub(super) fn part<'e>(operator: &'e Explanation, path: &str) -> Option<&'e Explanation> {
    let rest = match &operator.form {
        Form::Operator(name) => path.strip_prefix(&**name)?,
        _ => return None,
    };
    conjunct(operator.children.first()?, rest)
}

/// The part of a body or arm that `.k…` names.
fn conjunct<'e>(body: &'e Explanation, path: &str) -> Option<&'e Explanation> {
    let path = path.strip_prefix('.')?;
    let digits = path.find(|c: char| !c.is_ascii_digit());
    let (number, rest) = path.split_at(digits.unwrap_or(path.len()));
    let index = number.parse::<usize>().ok()?.checked_sub(1)?;
    let found = match (&body.form, index) {
        (Form::Conjunction, index) => body.children.get(index)?,
        (_, 0) => body,
        _ => return None,
    };
    // What was not reached has not been walked into.
    if rest.is_empty() || found.truth == Truth::Skipped {
        return Some(found);
    }
    if let Some(path) = rest.strip_prefix('/') {
        return part(found, path);
    }
    let Form::Arm(arm) = &found.form else {
        return None;
    };
    let rest = rest.strip_prefix(&*format!("[{}]", name(*arm)))?;
    conjunct(found.children.first()?, rest)
}

fn name(arm: ArmName) -> String {
    match arm {
        ArmName::Then => "THEN".to_owned(),
        ArmName::Else => "ELSE".to_owned(),
        ArmName::Case(index) => index.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::{FileId, Span};

    fn node(at: u32, form: Form, children: Vec<Explanation>) -> Explanation {
        Explanation {
            span: Span::new(FileId(0), at, at),
            form,
            truth: Truth::True,
            values: Vec::new(),
            children,
        }
    }

    #[test]
    fn paths_lead_to_conjuncts() {
        let inner = node(
            4,
            Form::Operator("B".into()),
            vec![node(5, Form::Atom, vec![])],
        );
        let arm_body = node(
            6,
            Form::Conjunction,
            vec![node(7, Form::Atom, vec![]), inner],
        );
        let arm = node(3, Form::Arm(ArmName::Case(2)), vec![arm_body]);
        let body = node(1, Form::Conjunction, vec![node(2, Form::Atom, vec![]), arm]);
        let root = node(0, Form::Operator("A".into()), vec![body]);
        let at = |path: &str| part(&root, path).map(|found| found.span.start);
        assert_eq!(at("A.1"), Some(2));
        assert_eq!(at("A.2"), Some(3));
        assert_eq!(at("A.2[2].1"), Some(7));
        assert_eq!(at("A.2[2].2/B.1"), Some(5));
        for wrong in [
            "", "A", "B.1", "A.0", "A.3", "A.1.1", "A.2[1].1", "A.2[2]", "A.1/B.1",
        ] {
            assert_eq!(at(wrong), None, "{wrong}");
        }
    }
}
