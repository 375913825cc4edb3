//! Our own texts: what is read is shown as a tree, what is not as an error.

use lockstep::diag::{FileId, Source, SourceMap, Style, render};
use lockstep::syntax::{dump_module, parse_module, print_module};

fn read(path: &std::path::Path) -> Source {
    let text = std::fs::read_to_string(path).unwrap();
    let name = path.file_name().unwrap().to_owned();
    Source::new(name, text)
}

#[test]
fn valid_modules_have_these_trees() {
    insta::glob!("valid/*.tla", |path| {
        let module = parse_module(&read(path), FileId(0)).unwrap();
        let dump = dump_module(&module);
        let printed = print_module(&module);
        let again = parse_module(&Source::new("printed.tla", printed.as_str()), FileId(0));
        assert_eq!(dump, dump_module(&again.unwrap()), "{printed}");
        insta::assert_snapshot!(dump);
    });
}

#[test]
fn invalid_modules_have_these_errors() {
    insta::glob!("invalid/*.tla", |path| {
        let mut sources = SourceMap::default();
        let file = sources.add(read(path));
        let error = parse_module(sources.get(file).unwrap(), file).unwrap_err();
        insta::assert_snapshot!(render(&[error], &sources, Style::Plain));
    });
}
