use super::*;

#[test]
fn dump() {
    for dir in ["json", "console", "tool"] {
        let mut paths: Vec<_> = std::fs::read_dir(format!("tests/trace-samples/{dir}"))
            .unwrap()
            .map(|e| e.unwrap().path())
            .filter(|p| p.is_file())
            .collect();
        paths.sort();
        for path in paths {
            match open(&path) {
                Err(error) => println!("OPEN {error:?}"),
                Ok(reader) => {
                    println!("{} {}", path.display(), reader.form());
                    let mut states = 0;
                    for entry in reader {
                        match entry {
                            Ok(Entry::State(_)) => states += 1,
                            Ok(Entry::Ending(e)) => {
                                println!("   {states} {:?} {:?} {:?}", e.trace, e.closing, e.cause);
                                states = 0;
                            }
                            Err(error) => println!("   after {states}: {error:?}"),
                        }
                    }
                }
            }
        }
    }
}
