//! The blocks of a zstd frame, told apart before they are unpacked.
//!
//! Of a frame that is cut off the decoder keeps back its window, which may be
//! megabytes. So where the file ends within a block, the frame is ended behind
//! the last whole one, and it is told that it was cut (RFC 8878, section 3.1.1).

use std::io::{self, Read};

/// How a frame that holds content begins.
pub(super) const MAGIC: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];

/// A last block without content.
const EMPTY_LAST_BLOCK: [u8; 3] = [1, 0, 0];
const CHECKSUM: usize = 4;
/// What is no such frame is given in parts of this size, in bytes.
const OTHER: usize = 1 << 16;

/// A frame, read block by block.
pub(super) struct Blocks<R> {
    packed: R,
    /// What was read and not given yet.
    ready: io::Cursor<Vec<u8>>,
    next: Next,
    has_checksum: bool,
    is_cut: bool,
}

/// What comes next in a frame.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Header,
    Block,
    Checksum,
    /// What is no frame that holds content.
    Other,
    Nothing,
}

impl<R: Read> Blocks<R> {
    /// The frame that `packed` begins with.
    pub(super) fn new(packed: R) -> Self {
        Self {
            packed,
            ready: io::Cursor::default(),
            next: Next::Header,
            has_checksum: false,
            is_cut: false,
        }
    }

    /// What is behind the frame; whether this was cut off.
    pub(super) fn end(self) -> (R, bool) {
        (self.packed, self.is_cut)
    }

    /// Up to so many further bytes behind `read`; whether there were as many.
    fn more(&mut self, read: &mut Vec<u8>, bytes: usize) -> io::Result<bool> {
        let more = self.packed.by_ref().take(bytes as u64).read_to_end(read)?;
        Ok(more == bytes)
    }

    fn advance(&mut self) -> io::Result<()> {
        let mut read = Vec::new();
        let is_whole = match self.next {
            Next::Header => {
                self.header(&mut read)?;
                true
            }
            Next::Block => self.block(&mut read)?,
            Next::Checksum => {
                self.next = Next::Nothing;
                self.more(&mut read, CHECKSUM)?
            }
            Next::Other => {
                if !self.more(&mut read, OTHER)? {
                    self.next = Next::Nothing;
                }
                true
            }
            Next::Nothing => return Ok(()),
        };
        if !is_whole {
            self.is_cut = true;
            // The checksum is not asked of the decoder.
            read = match self.next {
                Next::Nothing => Vec::new(),
                _ => EMPTY_LAST_BLOCK.to_vec(),
            };
            if self.has_checksum {
                read.extend([0; CHECKSUM]);
            }
            self.next = Next::Nothing;
        }
        self.ready = io::Cursor::new(read);
        Ok(())
    }

    /// Reads up to the first block; what is no such frame is left to the decoder.
    fn header(&mut self, read: &mut Vec<u8>) -> io::Result<()> {
        let is_there = self.more(read, MAGIC.len() + 1)?;
        let descriptor = match read.split_first_chunk() {
            Some((&MAGIC, [descriptor])) if is_there => *descriptor,
            _ => {
                self.next = Next::Other;
                return Ok(());
            }
        };
        let is_single_segment = descriptor & 0b0010_0000 != 0;
        self.has_checksum = descriptor & 0b0000_0100 != 0;
        let window = usize::from(!is_single_segment);
        let dictionary = match descriptor & 0b11 {
            0b11 => 4,
            few => usize::from(few),
        };
        let content_size = match descriptor >> 6 {
            0 => usize::from(is_single_segment),
            size => 1 << size,
        };
        self.next = match self.more(read, window + dictionary + content_size)? {
            true => Next::Block,
            false => Next::Nothing,
        };
        Ok(())
    }

    /// Reads a block; whether all of it is there.
    fn block(&mut self, read: &mut Vec<u8>) -> io::Result<bool> {
        if !self.more(read, EMPTY_LAST_BLOCK.len())? {
            return Ok(false);
        }
        let header = read
            .iter()
            .rev()
            .fold(0_usize, |all, byte| all << 8 | usize::from(*byte));
        // A block that repeats one byte has only that.
        let size = match header >> 1 & 0b11 {
            1 => 1,
            _ => header >> 3,
        };
        if !self.more(read, size)? {
            return Ok(false);
        }
        if header & 1 == 1 {
            self.next = match self.has_checksum {
                true => Next::Checksum,
                false => Next::Nothing,
            };
        }
        Ok(true)
    }
}

impl<R: Read> Read for Blocks<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.ready.read(bytes)?;
            if read > 0 || bytes.is_empty() || self.next == Next::Nothing {
                return Ok(read);
            }
            self.advance()?;
        }
    }
}
