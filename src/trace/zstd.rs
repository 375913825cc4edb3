//! The frames of a zstd file, unpacked one after another.
//!
//! The decoder holds back a window of what it unpacked until it knows more, and
//! in a frame that is cut off it never does. Such a frame is ended for it behind
//! its last complete block; the error comes after what that gives.

use std::io::{self, BufRead, Cursor, Error, ErrorKind, Read};

use ruzstd::decoding::{FrameDecoder, StreamingDecoder};

use super::unpack::{ZSTD, is_cut_off, stranger};

/// The widest window that is kept, in bytes. The decoder needs up to twice as
/// much; zstd takes 8 MiB at its highest usual level.
const LARGEST_WINDOW: u64 = 64 << 20;

/// The frames of a zstd file.
pub(super) enum Frames<R: Read> {
    Between(Option<R>, Next),
    Inside(Box<StreamingDecoder<Blocks<R>, FrameDecoder>>),
}

/// Which frame comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// The first one.
    First,
    /// Another one, or something else.
    Another,
}

impl<R: BufRead> Frames<R> {
    pub(super) fn new(packed: R) -> Self {
        Self::Between(Some(packed), Next::First)
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            match self {
                Self::Inside(frame) => {
                    let read = frame.read(bytes).map_err(of_frame)?;
                    if read > 0 || bytes.is_empty() {
                        return Ok(read);
                    }
                    let between = Self::Between(None, Next::Another);
                    if let Self::Inside(frame) = std::mem::replace(self, between) {
                        let checksums = (
                            frame.decoder.get_checksum_from_data(),
                            frame.decoder.get_calculated_checksum(),
                        );
                        let rest = frame.into_inner().end()?;
                        check(checksums)?;
                        *self = Self::Between(Some(rest), Next::Another);
                    }
                }
                Self::Between(packed, next) => {
                    let Some(mut packed) = packed.take() else {
                        return Ok(0);
                    };
                    let Some(first) = packed.fill_buf()?.first().copied() else {
                        return Ok(0);
                    };
                    if *next == Next::Another && !begins_frame(first) {
                        return Err(stranger("zstd"));
                    }
                    let frame = StreamingDecoder::new(Blocks::of_frame(packed)?)
                        .map_err(|error| of_frame(Error::other(error)))?;
                    *self = Self::Inside(Box::new(frame));
                }
            }
        }
    }
}

/// Whether a frame can begin so: one of content, or one to be skipped (RFC 8878, 3.1).
fn begins_frame(first: u8) -> bool {
    ZSTD.first() == Some(&first) || (0x50..=0x5F).contains(&first)
}

/// Holds the checksum that a frame has, if it has one, against that of its content.
fn check((told, own): (Option<u32>, Option<u32>)) -> io::Result<()> {
    match told.is_none() || told == own {
        true => Ok(()),
        false => {
            let message = "its checksum is not that of its content";
            Err(Error::new(ErrorKind::InvalidData, message))
        }
    }
}

/// An error of ruzstd, whose own text is for its authors.
fn of_frame(error: Error) -> Error {
    match error.kind() == ErrorKind::Interrupted || is_cut_off(&error) {
        true => error,
        false => Error::new(error.kind(), "a frame of zstd cannot be unpacked"),
    }
}

/// The bytes of a frame (RFC 8878, 3.1.1), each block handed on when it is
/// complete.
pub(super) struct Blocks<R> {
    packed: R,
    ready: Cursor<Vec<u8>>,
    next: Part,
    has_checksum: bool,
}

/// What follows in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Block,
    Checksum,
    /// Nothing: the frame is at its end.
    End,
    /// Nothing: the file is at its end, and the frame is not.
    CutOff,
}

/// A last block, of no bytes.
const LAST_BLOCK: [u8; 3] = [1, 0, 0];
/// How long a frame's checksum is, in bytes.
const CHECKSUM: u64 = 4;

impl<R: Read> Blocks<R> {
    /// The frame that `packed` begins with.
    fn of_frame(mut packed: R) -> io::Result<Self> {
        let mut header = Vec::new();
        append(&mut packed, 5, &mut header)?;
        let descriptor = header.last().copied().unwrap_or_default();
        append(&mut packed, more_header(descriptor), &mut header)?;
        let window = window(header.get(4..).unwrap_or_default());
        if header.starts_with(&ZSTD) && window > LARGEST_WINDOW {
            return Err(too_wide(window));
        }
        Ok(Self {
            packed,
            ready: Cursor::new(header),
            next: Part::Block,
            has_checksum: descriptor & 0b100 != 0,
        })
    }

    /// What follows the frame.
    ///
    /// # Errors
    /// If the frame is cut off.
    fn end(self) -> io::Result<R> {
        match self.next {
            Part::CutOff => Err(ErrorKind::UnexpectedEof.into()),
            Part::Block | Part::Checksum | Part::End => Ok(self.packed),
        }
    }

    /// Makes the next part ready; whether there is one.
    fn refill(&mut self) -> io::Result<bool> {
        let part = self.next;
        let mut bytes = std::mem::take(&mut self.ready).into_inner();
        bytes.clear();
        let read = match part {
            Part::End | Part::CutOff => return Ok(false),
            Part::Checksum => append(&mut self.packed, CHECKSUM, &mut bytes).map(|()| Part::End),
            Part::Block => block(&mut self.packed, &mut bytes).map(|is_last| {
                match (is_last, self.has_checksum) {
                    (false, _) => Part::Block,
                    (true, true) => Part::Checksum,
                    (true, false) => Part::End,
                }
            }),
        };
        self.next = match read {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => {
                bytes.clear();
                if part == Part::Block {
                    bytes.extend(LAST_BLOCK);
                }
                if self.has_checksum {
                    bytes.extend([0; CHECKSUM as usize]);
                }
                Part::CutOff
            }
            read => read?,
        };
        self.ready = Cursor::new(bytes);
        Ok(true)
    }
}

impl<R: Read> Read for Blocks<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.ready.read(bytes)?;
            if read > 0 || bytes.is_empty() || !self.refill()? {
                return Ok(read);
            }
        }
    }
}

/// How long a frame's header is beyond its descriptor, in bytes.
fn more_header(descriptor: u8) -> u64 {
    let is_single_segment = descriptor & 0b10_0000 != 0;
    let window = u64::from(!is_single_segment);
    let dictionary = match descriptor & 0b11 {
        3 => 4,
        length => u64::from(length),
    };
    let content_size = match descriptor >> 6 {
        0 => u64::from(is_single_segment),
        power => 1 << power,
    };
    window + dictionary + content_size
}

/// How much of what it unpacked a frame's reader keeps, in bytes, by its header
/// from the descriptor on (RFC 8878, 3.1.1.1).
fn window(header: &[u8]) -> u64 {
    let Some((descriptor, fields)) = header.split_first() else {
        return 0;
    };
    if descriptor & 0b10_0000 == 0 {
        let window = fields.first().copied().unwrap_or_default();
        let base = 1 << (10 + (window >> 3));
        return base + base / 8 * u64::from(window & 0b111);
    }
    // All of its content.
    let dictionary = match descriptor & 0b11 {
        3 => 4,
        length => usize::from(length),
    };
    let size = fields.get(dictionary..).unwrap_or_default().iter().rev();
    let size = size.fold(0_u64, |size, byte| size << 8 | u64::from(*byte));
    match descriptor >> 6 {
        1 => size + 256,
        _ => size,
    }
}

/// That a frame has such a window.
fn too_wide(window: u64) -> Error {
    let log = window.checked_next_power_of_two().map_or(64, u64::ilog2);
    let message = format!(
        "it is compressed with a window of {} MiB, of which at most {} MiB are kept: unpack it by \
         `zstd -d --long={log}`",
        window.div_ceil(1 << 20),
        LARGEST_WINDOW >> 20
    );
    Error::new(ErrorKind::FileTooLarge, message)
}

/// Reads a block with its header; whether it is the last one.
fn block(packed: &mut impl Read, bytes: &mut Vec<u8>) -> io::Result<bool> {
    append(packed, 3, bytes)?;
    let header = bytes.iter().rev();
    let header = header.fold(0_u64, |header, byte| header << 8 | u64::from(*byte));
    let length = match (header >> 1) & 0b11 {
        // One byte that is repeated.
        1 => 1,
        _ => header >> 3,
    };
    append(packed, length, bytes)?;
    Ok(header & 1 == 1)
}

/// Reads so many bytes.
///
/// # Errors
/// [`ErrorKind::UnexpectedEof`] if there are fewer.
fn append(packed: &mut impl Read, length: u64, bytes: &mut Vec<u8>) -> io::Result<()> {
    match packed.take(length).read_to_end(bytes)? as u64 == length {
        true => Ok(()),
        false => Err(ErrorKind::UnexpectedEof.into()),
    }
}

#[cfg(test)]
mod tests {
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    use super::*;

    /// What a frame gives, and whether an error follows.
    fn unpacked(packed: &[u8]) -> (Vec<u8>, bool) {
        let mut content = Vec::new();
        let read = Frames::new(Cursor::new(packed.to_vec())).read_to_end(&mut content);
        (content, read.is_err())
    }

    /// Of a frame of raw blocks it is plain what is complete.
    #[test]
    fn complete_blocks_come_before_the_error() {
        let block = |is_last: u8, content: &[u8]| {
            let header = (content.len() as u32) << 3 | u32::from(is_last);
            [&header.to_le_bytes()[..3], content].concat()
        };
        // Without checksum, with a window of 8 MiB.
        let mut frame = vec![0x28, 0xB5, 0x2F, 0xFD, 0, 13 << 3];
        frame.extend(block(0, b"one "));
        let first = frame.len();
        frame.extend(block(0, b"two "));
        let second = frame.len();
        frame.extend(block(1, b"three"));
        assert_eq!(unpacked(&frame), (b"one two three".to_vec(), false));
        for end in 1..frame.len() {
            let complete = match end {
                end if end < first => "",
                end if end < second => "one ",
                _ => "one two ",
            };
            let expected = (complete.as_bytes().to_vec(), true);
            assert_eq!(unpacked(&frame[..end]), expected, "{end}");
        }
    }

    /// As RFC 8878 (3.1.1.1.2) has them; what `zstd --long=31` writes is sound.
    #[test]
    fn windows_are_told_and_the_widest_is_named() {
        assert_eq!(window(&[0, 0]), 1 << 10);
        assert_eq!(window(&[0, 13 << 3 | 2]), (8 << 20) + (2 << 20));
        assert_eq!(window(&[0b1010_0001, 7, 1, 2, 0, 0]), 513);
        assert_eq!(window(&[0b0110_0000, 1, 1]), 513);
        let of = |window: u8| {
            let frame = [0x28, 0xB5, 0x2F, 0xFD, 0, window << 3, 1, 0, 0];
            let mut content = Vec::new();
            Frames::new(Cursor::new(frame.to_vec())).read_to_end(&mut content)
        };
        assert_eq!(of(16).unwrap(), 0);
        let wide = of(21).unwrap_err();
        assert_eq!(wide.kind(), ErrorKind::FileTooLarge);
        assert_eq!(
            wide.to_string(),
            "it is compressed with a window of 2048 MiB, of which at most 64 MiB are kept: unpack \
             it by `zstd -d --long=31`"
        );
    }

    #[test]
    fn what_comes_before_the_error_is_right() {
        let content: Vec<u8> = (0..300_000_u32)
            .map(|i| (i.wrapping_mul(i) >> 7) as u8)
            .collect();
        let packed = compress_to_vec(&content[..], CompressionLevel::Fastest);
        let ends = (1..packed.len()).step_by(997);
        let mut most = 0;
        for end in ends.chain([packed.len() - 1]) {
            let (before, is_broken) = unpacked(&packed[..end]);
            assert!(is_broken && content.starts_with(&before), "{end}");
            most = most.max(before.len());
        }
        assert!(most >= 2 << 17, "{most}");
    }
}
