//! A scene that grows with what is typed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::eval::State;
use crate::report::ErrorReport;

use super::super::eval::show_text;
use super::super::output;
use super::super::scene::Scene;
use super::GREETING;
use super::entry::Entry;

/// What was typed, and what it comes to.
pub(super) struct Conversation {
    /// Without anything typed.
    base: Scene,
    /// What was typed and is kept, in order.
    kept: Vec<Entry>,
    /// `base` with what is kept.
    scene: Scene,
    /// Set to end an evaluation.
    halt: Arc<AtomicBool>,
}

impl Conversation {
    /// Nothing is typed yet. `halt` ends an evaluation when it is set.
    pub(super) fn new(base: Scene, halt: Arc<AtomicBool>) -> Self {
        Self {
            scene: base.clone(),
            base,
            kept: Vec::new(),
            halt,
        }
    }

    pub(super) fn answer(&mut self, entry: Entry, state: Option<&State>) {
        self.halt.store(false, Ordering::Relaxed);
        let outcome = match entry {
            Entry::Help => {
                output::print(GREETING);
                Ok(())
            }
            Entry::Expression(text) => self.evaluate(&text, state),
            Entry::Extends(_) | Entry::Definitions { .. } => self.keep(entry),
        };
        if let Err(errors) = outcome {
            output::complain(&errors);
        }
    }

    fn evaluate(&mut self, text: &str, state: Option<&State>) -> Result<(), Vec<ErrorReport>> {
        let halt = Some(&self.halt);
        let worked = self.scene.evaluate_until(text, state, halt)?;
        if worked.evaluation.value.is_err() && self.halt.load(Ordering::Relaxed) {
            return Err(vec![ErrorReport::plain("interrupted".to_owned())]);
        }
        show_text(&self.scene, &worked);
        Ok(())
    }

    /// Keeps an entry, in the place of one that defines the same name, or else
    /// at the end: what comes later may depend on it.
    fn keep(&mut self, entry: Entry) -> Result<(), Vec<ErrorReport>> {
        let is_replaced = |old: &Entry| match (old, &entry) {
            (Entry::Definitions { names: old, .. }, Entry::Definitions { names: new, .. }) => {
                old.iter().any(|name| new.contains(name))
            }
            _ => false,
        };
        let place = self.kept.iter().position(is_replaced);
        let mut kept = self.kept.clone();
        kept.retain(|old| !is_replaced(old));
        let mut in_place = kept.clone();
        in_place.insert(place.unwrap_or(kept.len()), entry.clone());
        kept.push(entry);
        self.become_with(in_place)
            .or_else(|errors| self.become_with(kept).map_err(|_| errors))
    }

    /// Starts anew with these entries.
    fn become_with(&mut self, entries: Vec<Entry>) -> Result<(), Vec<ErrorReport>> {
        let mut scene = self.base.clone();
        for entry in &entries {
            add(&mut scene, entry)?;
        }
        self.kept = entries;
        self.scene = scene;
        Ok(())
    }
}

fn add(scene: &mut Scene, entry: &Entry) -> Result<(), Vec<ErrorReport>> {
    match entry {
        Entry::Extends(names) => scene.add("EXTENDS", names, ""),
        Entry::Definitions { text, .. } => {
            let assumed = scene.assumptions();
            scene.add("definition", &[], text)?;
            scene.check_assumptions_from(assumed)
        }
        Entry::Help | Entry::Expression(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::super::super::scene::{Scene, SceneArguments};
    use super::super::entry::{Reading, reading};
    use super::Conversation;

    fn conversation() -> Conversation {
        let scene = Scene::load(&SceneArguments::default()).unwrap();
        Conversation::new(scene, Arc::default())
    }

    fn keep(conversation: &mut Conversation, text: &str) -> bool {
        match reading(text) {
            Reading::Whole(entry) => conversation.keep(entry).is_ok(),
            Reading::Wrong(_) | Reading::Unfinished => false,
        }
    }

    #[test]
    fn a_definition_is_kept_and_may_be_replaced() {
        let mut conversation = conversation();
        let mut keep = |text: &str| keep(&mut conversation, text);
        assert!(keep("Twice(x) == 2 * x"));
        assert!(keep("Thrice(x) == Twice(x) + x"));
        assert!(keep("Twice(x) == x + x"));
        assert!(!keep("Broken == missing"), "what is wrong is not kept");
        assert_eq!(conversation.kept.len(), 2);
        let worked = conversation.scene.evaluate("Thrice(2)", None);
        assert_eq!(worked.unwrap().evaluation.value.unwrap().to_string(), "6");
    }

    #[test]
    fn an_assumption_must_hold() {
        let mut conversation = conversation();
        let mut keep = |text: &str| keep(&mut conversation, text);
        assert!(keep("A == 1"));
        assert!(keep("ASSUME A = 1"));
        assert!(!keep("ASSUME FALSE"));
        assert!(!keep("ASSUME A = \"a\""));
        assert!(!keep("A == 2"), "what was assumed stays so");
        assert_eq!(conversation.kept.len(), 2);
    }

    #[test]
    fn an_evaluation_can_be_ended() {
        let mut conversation = conversation();
        let halt = Arc::new(AtomicBool::new(true));
        let text = "\\A x \\in 1..10000000 : x > 0";
        let worked = conversation.scene.evaluate_until(text, None, Some(&halt));
        let error = worked.unwrap().evaluation.value.unwrap_err();
        assert_eq!(error.detail, "interrupted");
    }
}
