//! Choices that are the same for the same seed, on every machine.

/// Where choices come from: splitmix64.
#[derive(Clone, Debug)]
pub(super) struct Chance(u64);

impl Chance {
    /// Choices for one subject among many.
    pub(super) fn new(seed: u64, subject: &str) -> Self {
        const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
        const PRIME: u64 = 0x0100_0000_01b3;
        // FNV-1a, so that a subject's choices do not depend on the others.
        let hash = subject.bytes().fold(OFFSET, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(PRIME)
        });
        Self(seed ^ hash)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`; 0 if there is none.
    pub(super) fn below(&mut self, end: usize) -> usize {
        let chosen = u128::from(self.next()) * end as u128;
        (chosen >> 64) as usize
    }

    /// One of some, if there is one.
    pub(super) fn one_of<'i, T>(&mut self, items: &'i [T]) -> Option<&'i T> {
        items.get(self.below(items.len()))
    }
}
