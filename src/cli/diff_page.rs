//! Where the answer of `lockstep diff` goes.

use crate::report::ErrorReport;
use crate::report::comparison::{Comparison, DiffSummary, Part, json};
use crate::report::text::DifferencePage;

use super::diff::{Paging, Question};
use super::format::Format;
use super::pager::Pager;

/// Where the answer goes, part by part.
pub(super) struct Page {
    pub(super) pager: Pager,
    form: PageForm,
}

enum PageForm {
    Text(DifferencePage),
    Json(json::Page),
}

impl Page {
    pub(super) fn new(question: &Question, comparison: &Comparison) -> Self {
        let files = comparison.files().clone();
        let mut pager = Self::pager(question);
        let form = match question.format {
            Format::Text => PageForm::Text(DifferencePage::new(
                files,
                question.look,
                question.display,
                question.shown,
            )),
            Format::Json => {
                let page = json::Page::default();
                pager.put(&page.begin(&files, question.align));
                PageForm::Json(page)
            }
        };
        Self { pager, form }
    }

    /// What the answer goes through.
    pub(super) fn pager(question: &Question) -> Pager {
        let is_paged = question.pager == Paging::OnATerminal && question.format == Format::Text;
        match is_paged {
            true => Pager::for_terminal(),
            false => Pager::none(),
        }
    }

    pub(super) fn part(&mut self, part: &Part) {
        let text = match &mut self.form {
            PageForm::Text(page) => page.part(part),
            PageForm::Json(page) => page.part(part),
        };
        self.put(&text);
    }

    pub(super) fn end(&mut self, summary: &DiffSummary, errors: &[ErrorReport]) {
        let text = match &mut self.form {
            PageForm::Text(page) => page.end(summary),
            PageForm::Json(page) => page.end(summary, errors),
        };
        self.put(&text);
    }

    fn put(&mut self, text: &str) {
        if !text.is_empty() {
            self.pager.put(text);
        }
    }
}
