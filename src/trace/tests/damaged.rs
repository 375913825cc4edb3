//! Compressed files that are damaged or cut off.

use std::io::{Cursor, Write};

use flate2::{Compression, write::GzEncoder};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use super::support::attempt;
use crate::trace::{TraceErrorKind, read};

/// Console text of states that pack badly.
fn console(states: u64) -> String {
    let mut text = "Error: The behavior up to this point is:\n".to_owned();
    let mut x = 1_u64;
    for number in 1..=states {
        let label = match number {
            1 => "<Initial predicate>",
            _ => "<A line 1, col 1 to line 1, col 9 of module M>",
        };
        x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        text.push_str(&format!(
            "State {number}: {label}\n/\\ x = {x}\n/\\ y = {}\n\n",
            x / 3
        ));
    }
    text
}

fn gzipped(content: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(content).unwrap();
    packed.finish().unwrap()
}

#[test]
fn what_was_unpacked_before_the_break_is_read() {
    let text = console(40);
    let zstd = compress_to_vec(text.as_bytes(), CompressionLevel::Fastest);
    let long = compress_to_vec(console(20_000).as_bytes(), CompressionLevel::Fastest);
    for (packed, least) in [
        (gzipped(text.as_bytes()), 5),
        (gzipped(console(20_000).as_bytes()), 5_000),
        // Of a frame of zstd nothing comes before its first block is whole.
        (zstd, 0),
        (long, 13_000),
    ] {
        let cut = &packed[..packed.len() * 3 / 4];
        let (states, error) = attempt(cut);
        let error = error.unwrap();
        assert!(states >= least, "{states} {error:?}");
        assert!(
            error.message().contains("the compressed file is cut off"),
            "{error:?}"
        );
        if states > 0 {
            assert_eq!(error.kind(), TraceErrorKind::Truncated);
            assert!(error.place().unwrap().line > states as u64 * 4, "{error:?}");
        }
    }
}

#[test]
fn a_wrong_checksum_and_text_behind_the_archive_are_told_at_the_end() {
    let text = console(30);
    let mut wrong = gzipped(text.as_bytes());
    let checksum = wrong.len() - 8;
    wrong[checksum] ^= 1;
    let trailing = [gzipped(text.as_bytes()), b"more".to_vec()].concat();
    for packed in [wrong, trailing] {
        let (states, error) = attempt(packed);
        let error = error.unwrap();
        assert!(states >= 29, "{states} {error:?}");
        assert_eq!(error.place().unwrap().line, 122, "{error:?}");
    }
}

#[test]
fn no_text_for_programmers_is_shown() {
    let packed = compress_to_vec(console(3_000).as_bytes(), CompressionLevel::Fastest);
    let mut told = std::collections::BTreeSet::new();
    for at in (0..packed.len()).step_by(997) {
        let mut damaged = packed.clone();
        damaged[at] ^= 0xFF;
        if let Ok(reader) = read(Cursor::new(damaged), "t") {
            let errors = reader.filter_map(Result::err);
            told.extend(errors.map(|error| error.message().to_owned()));
        }
    }
    for message in told.iter().filter(|message| message.contains("compressed")) {
        assert!(!message.contains(['{', '(']), "{message}");
    }
}
