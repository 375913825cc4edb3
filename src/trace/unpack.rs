//! Compressed files, unpacked while they are read.

use std::io::{self, BufRead, BufReader, Cursor, Error, ErrorKind, Read};

use flate2::bufread::GzDecoder;

use super::zstd::Frames;

/// No file is unpacked to more than this, in bytes.
const LARGEST: u64 = 64 << 30;

const GZIP: [u8; 2] = [0x1F, 0x8B];
pub(super) const ZSTD: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];

/// Anything that traces are read from.
pub(super) type Input = Box<dyn BufRead + Send>;

/// The content of `input`, which is gzip, zstd or not compressed. A compressed
/// one ends in an error if it unpacks to more than the largest size allowed.
///
/// # Errors
/// If it cannot be read.
pub fn unpacked(input: impl BufRead + Send + 'static) -> io::Result<Input> {
    unpacked_up_to(LARGEST, input)
}

fn unpacked_up_to(limit: u64, mut input: impl BufRead + Send + 'static) -> io::Result<Input> {
    let mut magic = Vec::new();
    input.by_ref().take(4).read_to_end(&mut magic)?;
    let packing = Packing::of(&magic);
    let input = Cursor::new(magic).chain(input);
    Ok(match packing {
        None => Box::new(input),
        Some(Packing::Gzip) => capped(limit, Members::of(input)),
        Some(Packing::Zstd) => capped(limit, Frames::new(input)),
    })
}

/// A gzip file: members, one after another.
struct Members<R>(Option<GzDecoder<R>>);

impl<R: BufRead> Members<R> {
    fn of(input: R) -> Self {
        Self(Some(GzDecoder::new(input)))
    }
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        while let Some(mut member) = self.0.take() {
            let read = member.read(bytes)?;
            if read > 0 || bytes.is_empty() {
                self.0 = Some(member);
                return Ok(read);
            }
            let mut rest = member.into_inner();
            match first_but_zeros(&mut rest)? {
                None => {}
                Some(first) if GZIP.first() == Some(&first) => {
                    self.0 = Some(GzDecoder::new(rest));
                }
                Some(_) => return Err(stranger("gzip")),
            }
        }
        Ok(0)
    }
}

/// The next byte that is not zero, which is not taken: tapes are padded with zeros.
fn first_but_zeros(rest: &mut impl BufRead) -> io::Result<Option<u8>> {
    loop {
        let bytes = rest.fill_buf()?;
        let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
        let first = bytes.get(zeros).copied();
        if bytes.is_empty() || first.is_some() {
            rest.consume(zeros);
            return Ok(first);
        }
        rest.consume(zeros);
    }
}

/// That what follows the end of compressed content is not compressed so.
pub(super) fn stranger(packing: &str) -> Error {
    let message = format!("what follows its end is not {packing}");
    Error::new(ErrorKind::InvalidData, message)
}

fn capped(limit: u64, unpacked: impl Read + Send + 'static) -> Input {
    let left = limit;
    Box::new(BufReader::new(Capped {
        unpacked,
        left,
        limit,
    }))
}

/// How a file is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Packing {
    Gzip,
    Zstd,
}

impl Packing {
    /// How a file is compressed that begins with these bytes; `None` if it is
    /// not.
    fn of(magic: &[u8]) -> Option<Self> {
        if magic.starts_with(&GZIP) {
            Some(Self::Gzip)
        } else if magic.starts_with(&ZSTD) {
            Some(Self::Zstd)
        } else {
            None
        }
    }
}

/// Whether a file that begins with these bytes is compressed.
pub(super) fn is_packed(magic: &[u8]) -> bool {
    Packing::of(magic).is_some()
}

/// Ends in an error where more than a limit is unpacked.
struct Capped<R> {
    unpacked: R,
    left: u64,
    limit: u64,
}

impl<R: Read> Read for Capped<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.unpacked.read(bytes).map_err(explained)?;
        match self.left.checked_sub(read as u64) {
            Some(left) => self.left = left,
            None => {
                let message = format!("it unpacks to more than {} bytes", self.limit);
                return Err(Error::new(ErrorKind::FileTooLarge, message));
            }
        }
        Ok(read)
    }
}

/// What errors of unpacking are about.
pub(super) const PACKED: &str = "the compressed file";

fn explained(error: Error) -> Error {
    if matches!(
        error.kind(),
        ErrorKind::Interrupted | ErrorKind::FileTooLarge
    ) {
        return error;
    }
    if is_cut_off(&error) {
        return Error::new(ErrorKind::UnexpectedEof, format!("{PACKED} is cut off"));
    }
    Error::new(error.kind(), format!("{PACKED} is damaged: {error}"))
}

/// Whether an error came of the end of the file.
pub(super) fn is_cut_off(error: &Error) -> bool {
    if error.kind() == ErrorKind::UnexpectedEof {
        return true;
    }
    let inner = error.get_ref().map(|inner| inner as &dyn std::error::Error);
    let mut causes = std::iter::successors(inner, |cause| cause.source());
    causes.any(|cause| {
        let io = cause.downcast_ref::<Error>();
        io.is_some_and(|io| io.kind() == ErrorKind::UnexpectedEof)
    })
}

/// An input that cannot be read any further.
pub(super) struct Broken(Option<Error>);

impl Broken {
    /// One whose next reading fails so.
    pub(super) fn with(error: Error) -> Self {
        Self(Some(error))
    }

    fn fail(&mut self) -> io::Result<()> {
        self.0.take().map_or(Ok(()), Err)
    }
}

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.fail().map(|()| 0)
    }
}

impl BufRead for Broken {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.fail().map(|()| &[][..])
    }

    fn consume(&mut self, _: usize) {}
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::{Compression, write::GzEncoder};

    use super::*;

    fn gzipped(content: &[u8]) -> Vec<u8> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(content).unwrap();
        packed.finish().unwrap()
    }

    fn zstd(content: &[u8]) -> Vec<u8> {
        use ruzstd::encoding::{CompressionLevel, compress_to_vec};
        compress_to_vec(content, CompressionLevel::Fastest)
    }

    fn read(limit: u64, packed: Vec<u8>) -> io::Result<Vec<u8>> {
        let mut content = Vec::new();
        unpacked_up_to(limit, Cursor::new(packed))?
            .read_to_end(&mut content)
            .map(|_| content)
    }

    #[test]
    fn what_was_packed_comes_back() {
        let content = b"State 1: <Initial predicate>\n".repeat(10_000);
        for packed in [gzipped(&content), zstd(&content), content.clone()] {
            assert!(read(1 << 20, packed).unwrap() == content);
        }
        assert_eq!(read(0, b"ab".to_vec()).unwrap(), b"ab");
        assert_eq!(read(0, Vec::new()).unwrap(), b"");
    }

    #[test]
    fn parts_follow_one_another() {
        for pack in [gzipped, zstd] {
            let packed = [pack(b"one "), pack(b""), pack(b"two")].concat();
            assert_eq!(read(100, packed).unwrap(), b"one two");
        }
    }

    const FRAME_WITH_CHECKSUM: &[u8] =
        b"\x28\xb5\x2f\xfd\x04\x58\x69\0\0one two three\x63\xca\x16\xcb";

    #[test]
    fn what_follows_the_end_is_named() {
        let rests = ["x", "garbage\n", "more than the ten bytes of a header"];
        for (rest, (packed, packing)) in rests.iter().flat_map(|rest| {
            let packed = [(gzipped(b"one"), "gzip"), (zstd(b"one"), "zstd")];
            packed.map(|packed| (rest, packed))
        }) {
            let packed = [&packed[..], rest.as_bytes()].concat();
            let mut unpacked = unpacked_up_to(100, Cursor::new(packed)).unwrap();
            let mut content = Vec::new();
            let error = unpacked.read_to_end(&mut content).unwrap_err();
            assert_eq!(content, b"one");
            assert_eq!(
                error.to_string(),
                format!("the compressed file is damaged: what follows its end is not {packing}")
            );
        }
        let padded = [gzipped(b"one"), vec![0; 20_000]].concat();
        assert_eq!(read(100, padded).unwrap(), b"one");
    }

    /// By the checksum of its content, of which the decoder gives no error.
    #[test]
    fn what_is_damaged_is_told_by_its_checksum() {
        // `printf 'one two three' | zstd --check`, with one byte of the content
        // altered, and one of the checksum.
        let packed = FRAME_WITH_CHECKSUM;
        assert_eq!(read(100, packed.to_vec()).unwrap(), b"one two three");
        for place in [packed.len() - 1, packed.len() - 8] {
            let mut damaged = packed.to_vec();
            damaged[place] ^= 1;
            let error = read(100, damaged).unwrap_err();
            assert_eq!(
                error.to_string(),
                "the compressed file is damaged: its checksum is not that of its content"
            );
        }
    }

    #[test]
    fn what_is_cut_off_damaged_or_too_large_is_an_error() {
        let content = b"0123456789".repeat(1000);
        for packed in [gzipped(&content), zstd(&content)] {
            let limit = read(9_999, packed.clone()).unwrap_err();
            assert_eq!(limit.kind(), ErrorKind::FileTooLarge);
            assert!(read(10_000, packed.clone()).is_ok());
            for end in 5..packed.len() {
                assert!(read(10_000, packed[..end].to_vec()).is_err(), "{end}");
            }
        }
    }
}
