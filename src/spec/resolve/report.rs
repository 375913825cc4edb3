//! What is said of names that mean nothing, or too much.

use std::sync::Arc;

use crate::diag::{Diagnostic, Span, code};
use crate::spec::library;
use crate::spec::scope::{Instance, ModuleSource, Role};
use crate::syntax::ast::{Ident, UnitKind};

use super::Resolver;

/// `no arguments`, `1 argument`, `2 arguments`.
pub(super) fn arguments(count: u32) -> String {
    match count {
        0 => "no arguments".to_owned(),
        1 => "1 argument".to_owned(),
        more => format!("{more} arguments"),
    }
}

/// The name most like `wanted`, if one is like it at all.
pub(crate) fn near_miss<'n>(
    wanted: &str,
    names: impl IntoIterator<Item = &'n str>,
) -> Option<String> {
    names
        .into_iter()
        .map(|name| match name.eq_ignore_ascii_case(wanted) {
            true => (1.0, name),
            false => (strsim::normalized_damerau_levenshtein(wanted, name), name),
        })
        .filter(|(likeness, _)| *likeness >= 0.6)
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, name)| name.to_owned())
}

impl Resolver<'_> {
    /// A name that nothing in scope has.
    pub(super) fn unknown_name(&mut self, name: &Ident) {
        if self.has_enough_errors() {
            return;
        }
        let what = if name.name.starts_with('<') && name.name.contains('>') {
            "proof step"
        } else if is_identifier(&name.name) {
            "name"
        } else {
            "operator"
        };
        let mut unknown = Diagnostic::error(
            code::UNKNOWN_NAME,
            format!("unknown {what} `{}`", name.name),
            name.span,
        )
        .with_label("not declared or defined before this place");
        let known = self.scope.names().map(AsRef::as_ref);
        let near = near_miss(&name.name, known.chain(VALUES.iter().copied()));
        if let Some(fix) = of_other_languages(&name.name) {
            unknown = unknown.with_fix(fix);
        } else if let Some(later) = self.defined_later(name) {
            unknown = unknown
                .and_label(later.span, "defined here")
                .with_fix(match later.inside {
                    true => format!(
                        "declare it before its definition: `RECURSIVE {}`",
                        later.head
                    ),
                    false => "move this definition down, behind the other".to_owned(),
                });
        } else if let Some(module) = library::module_defining(&name.name) {
            unknown = unknown.with_fix(format!("extend `{module}`, which defines it"));
        } else if let Some(near) = near {
            unknown = unknown.with_fix(format!("did you mean `{near}`"));
        }
        self.report(unknown);
    }

    /// The definition of this name that the module that is read has further
    /// down, or whose body is read.
    fn defined_later(&self, name: &Ident) -> Option<Later> {
        let source = self.spec.context.library.already_read(&self.place.module)?;
        let mut units = source.ast.units.iter();
        units.find_map(|unit| {
            let UnitKind::Operator(def) = &unit.kind else {
                return None;
            };
            let here = unit.span.file == name.span.file && unit.span.end > name.span.end;
            (here && def.name.name == name.name).then(|| Later {
                span: def.name.span,
                inside: unit.span.start < name.span.start,
                head: match def.params.len() {
                    0 => name.name.clone(),
                    count => format!("{}({})", name.name, vec!["_"; count].join(", ")),
                },
            })
        })
    }

    /// A name that an instance does not offer.
    pub(super) fn unknown_in_instance(&mut self, path: &str, name: &Ident, instance: &Instance) {
        let entries = &instance.table.entries;
        let offered = entries
            .iter()
            .filter(|(_, entry)| !entry.local && entry.role == Role::Defined)
            .map(|(name, _)| &**name);
        let near = near_miss(&name.name, offered);
        let mut unknown = Diagnostic::error(
            code::UNKNOWN_NAME,
            format!("`{path}` has no definition `{}`", name.name),
            name.span,
        );
        if let Some(entry) = entries.get(name.name.as_str()) {
            let why = match entry.role {
                Role::Declared => "declared, and so replaced by the INSTANCE",
                Role::Defined | Role::Bound => "LOCAL to its module",
            };
            unknown = unknown.and_label(entry.span, why);
        } else if let Some(near) = near {
            unknown = unknown.with_fix(format!("did you mean `{near}`"));
        }
        self.report(unknown);
    }

    /// A name that means something already.
    pub(super) fn redefined(&mut self, name: &Ident, verb: &str) {
        let known = self.scope.find(&name.name).map(|entry| entry.span);
        let mut redefined = Diagnostic::error(
            code::REDEFINED,
            format!(
                "`{}` cannot be {verb} here: it already has a meaning",
                name.name
            ),
            name.span,
        );
        redefined = match known {
            Some(span) => redefined.and_label(span, "its meaning"),
            None => redefined.with_note("it is part of the language"),
        };
        self.report(redefined);
    }

    /// A module that is nowhere to be found.
    pub(super) fn missing_module(&self, name: &Ident) -> Diagnostic {
        let library = &self.spec.context.library;
        let mut missing = Diagnostic::error(
            code::MODULE_NOT_FOUND,
            format!("module `{}` is not found", name.name),
            name.span,
        )
        .with_label("needed here")
        .with_note(library.searched());
        let known = library.known();
        if let Some(near) = near_miss(&name.name, known.iter().map(String::as_str)) {
            missing = missing.with_fix(format!("did you mean `{near}`"));
        }
        missing
    }

    /// Modules that need each other.
    pub(super) fn module_cycle(&self, source: &ModuleSource) -> Diagnostic {
        let start = self
            .elaborating
            .iter()
            .position(|name| *name == source.name)
            .unwrap_or(0);
        let path: Vec<&str> = self
            .elaborating
            .iter()
            .skip(start)
            .map(Arc::as_ref)
            .chain([&*source.name])
            .collect();
        let (code, message) = if self.is_cyclic_name(&source.name) {
            let message = format!("modules need each other: {}", path.join(" -> "));
            (code::MODULE_CYCLE, message)
        } else {
            let message = format!("modules are nested too deep at `{}`", source.name);
            (code::MODULES_TOO_DEEP, message)
        };
        let span = self.needed_at.unwrap_or(source.ast.name.span);
        Diagnostic::error(code, message, span).with_label("needed here")
    }

    fn is_cyclic_name(&self, name: &Arc<str>) -> bool {
        self.elaborating.contains(name)
    }
}

/// A definition of the same module that is not known yet.
struct Later {
    span: Span,
    /// Whether the name is looked for in its own body.
    inside: bool,
    /// `F(_, _)`.
    head: String,
}

/// Values that are words of the language.
const VALUES: &[&str] = &["TRUE", "FALSE", "BOOLEAN", "STRING"];

/// What TLA+ writes for an operator of other languages.
fn of_other_languages(name: &str) -> Option<&'static str> {
    Some(match name {
        "&&" | "&" => "conjunction is written `/\\`",
        "||" => "disjunction is written `\\/`",
        ":=" => "there are no assignments; equality is written `=`",
        "|" => "what holds of the elements of a set is written behind `:`",
        "WF" | "SF" => "fairness is written with a subscript: `WF_vars(A)`, `SF_vars(A)`",
        _ => return None,
    })
}

fn is_identifier(name: &str) -> bool {
    name.chars().any(|c| c.is_alphanumeric() || c == '_') && !name.starts_with('\\')
}
