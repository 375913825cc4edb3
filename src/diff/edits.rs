//! What two rows have in common, in order.

use rustc_hash::FxHashMap;

/// The most bits of the table of [`longest`]: 32 MiB.
const MOST_BITS: usize = 1 << 28;
const WORD: usize = u64::BITS as usize;

/// The pairs of indices at which two rows of `left` and `right` items agree:
/// the longest row of them that keeps the order, if at most `most` items are in
/// no pair; `None` if there are more. This is the greedy algorithm of Myers'
/// "An O(ND) Difference Algorithm and Its Variations", in
/// `O((left + right) * most)` comparisons.
pub(super) fn common(
    left: usize,
    right: usize,
    mut same: impl FnMut(usize, usize) -> bool,
    most: usize,
) -> Option<Vec<(usize, usize)>> {
    let [before, after] = ends(left, right, &mut same);
    let (rows, columns) = (left - before - after, right - before - after);
    let middle = Search {
        left: rows,
        right: columns,
        most,
    };
    let middle = middle.run(|a, b| same(before + a, before + b))?;
    Some(around(
        middle,
        before,
        (left - after..left).zip(right - after..right),
    ))
}

/// As [`common`], however much two rows of tokens differ, in one bit of memory
/// for each pair of items between the ends that both have; `None` if that is
/// more than [`MOST_BITS`]. A row of the table is computed by words: Hyyrö,
/// "Bit-Parallel LCS-length Computation Revisited" (2004).
pub(super) fn longest(left: &[u64], right: &[u64]) -> Option<Vec<(usize, usize)>> {
    let same = |a: usize, b: usize| left.get(a) == right.get(b);
    let [before, after] = ends(left.len(), right.len(), same);
    let inner = |row: &'_ [u64]| before..row.len() - after;
    let table = Table::of(left.get(inner(left))?, right.get(inner(right))?)?;
    let last = (left.len() - after..left.len()).zip(right.len() - after..right.len());
    Some(around(table.back(), before, last))
}

/// How many items two rows have in common at their begin, and at their end
/// behind that.
fn ends(left: usize, right: usize, mut same: impl FnMut(usize, usize) -> bool) -> [usize; 2] {
    let shorter = left.min(right);
    let before = (0..shorter).take_while(|at| same(*at, *at)).count();
    let after = (0..shorter - before)
        .take_while(|at| same(left - 1 - at, right - 1 - at))
        .count();
    [before, after]
}

/// The pairs of what is between the ends, with those of the ends.
fn around(
    middle: Vec<(usize, usize)>,
    before: usize,
    last: impl Iterator<Item = (usize, usize)>,
) -> Vec<(usize, usize)> {
    let mut pairs: Vec<(usize, usize)> = (0..before).map(|at| (at, at)).collect();
    pairs.extend(middle.into_iter().map(|(a, b)| (before + a, before + b)));
    pairs.extend(last);
    pairs
}

/// How long the longest common row is of each two beginnings of two rows.
struct Table<'t> {
    left: &'t [u64],
    right: &'t [u64],
    /// For each item of the left a bit for each of the right, in words: 0 where
    /// the longest common row up to both is longer than that up to the item on
    /// the right before it.
    bits: Vec<u64>,
}

impl<'t> Table<'t> {
    fn of(left: &'t [u64], right: &'t [u64]) -> Option<Self> {
        let words = right.len().div_ceil(WORD);
        let size = left.len().checked_mul(words)?;
        if size.checked_mul(WORD)? > MOST_BITS {
            return None;
        }
        let mut places: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
        for (at, token) in right.iter().enumerate() {
            places.entry(*token).or_default().push(at);
        }
        let mut bits = Vec::with_capacity(size);
        let mut row = vec![u64::MAX; words];
        let mut fits = vec![0_u64; words];
        for token in left {
            for at in places.get(token).into_iter().flatten() {
                if let Some(word) = fits.get_mut(at / WORD) {
                    *word |= 1 << (at % WORD);
                }
            }
            advance(&mut row, &fits);
            bits.extend_from_slice(&row);
            fits.fill(0);
        }
        Some(Self { left, right, bits })
    }

    /// Whether the row is longer than without the last item of the right, at the
    /// end of so many items of each.
    fn grows(&self, left: usize, right: usize) -> bool {
        let words = self.right.len().div_ceil(WORD);
        let (row, column) = (left - 1, right - 1);
        let word = self.bits.get(row * words + column / WORD);
        word.is_some_and(|word| word & (1 << (column % WORD)) == 0)
    }

    /// The pairs of the longest row.
    fn back(&self) -> Vec<(usize, usize)> {
        let (mut left, mut right) = (self.left.len(), self.right.len());
        let mut pairs = Vec::new();
        while left > 0 && right > 0 {
            if self.left.get(left - 1) == self.right.get(right - 1) {
                (left, right) = (left - 1, right - 1);
                pairs.push((left, right));
            } else if self.grows(left, right) {
                left -= 1;
            } else {
                right -= 1;
            }
        }
        pairs.reverse();
        pairs
    }
}

/// The next row of bits, after an item that fits where `fits` has bits.
fn advance(row: &mut [u64], fits: &[u64]) {
    let mut carry = false;
    for (word, fits) in row.iter_mut().zip(fits) {
        let (sum, is_over) = word.overflowing_add(*word & fits);
        let (sum, is_over_by_carry) = sum.overflowing_add(u64::from(carry));
        carry = is_over || is_over_by_carry;
        *word = sum | (*word & !fits);
    }
}

struct Search {
    left: usize,
    right: usize,
    most: usize,
}

/// How far each diagonal was reached after some number of edits, in items of
/// the left; diagonal `k` is where the left is `k` items ahead.
#[derive(Clone, Debug, Default)]
struct Reach {
    edits: i64,
    furthest: Vec<Option<usize>>,
}

impl Reach {
    fn at(&self, diagonal: i64) -> Option<usize> {
        let index = usize::try_from(diagonal + self.edits).ok()?;
        self.furthest.get(index).copied().flatten()
    }
}

impl Search {
    fn run(&self, mut same: impl FnMut(usize, usize) -> bool) -> Option<Vec<(usize, usize)>> {
        let mut all: Vec<Reach> = Vec::new();
        for edits in 0..=self.most.min(self.left + self.right) as i64 {
            let before = all.last();
            let mut furthest = Vec::with_capacity(2 * edits as usize + 1);
            for diagonal in -edits..=edits {
                let start = match before {
                    None => Some(0),
                    Some(before) => self.step(before, diagonal).map(|(start, _)| start),
                };
                let end = start.map(|mut at| {
                    while at < self.left
                        && let Some(other) = self.across(at, diagonal)
                        && other < self.right
                        && same(at, other)
                    {
                        at += 1;
                    }
                    at
                });
                furthest.push(end);
            }
            let reach = Reach { edits, furthest };
            let corner = self.left as i64 - self.right as i64;
            let is_done = reach.at(corner) == Some(self.left);
            all.push(reach);
            if is_done {
                return Some(self.back(&all));
            }
        }
        None
    }

    /// The index on the right of the item at `left` on a diagonal.
    fn across(&self, left: usize, diagonal: i64) -> Option<usize> {
        let right = usize::try_from(left as i64 - diagonal).ok()?;
        (right <= self.right).then_some(right)
    }

    /// Where one more edit leads on a diagonal, and the diagonal it is made from.
    fn step(&self, before: &Reach, diagonal: i64) -> Option<(usize, i64)> {
        // Every other diagonal is reached by an even number of edits.
        if (diagonal + before.edits) % 2 == 0 {
            return None;
        }
        let added = before.at(diagonal + 1);
        let added = added.filter(|at| self.across(*at, diagonal).is_some());
        let removed = before.at(diagonal - 1).filter(|at| *at < self.left);
        let removed = removed.map(|at| at + 1);
        match (added, removed) {
            (Some(added), Some(removed)) if added >= removed => Some((added, diagonal + 1)),
            (_, Some(removed)) => Some((removed, diagonal - 1)),
            (Some(added), None) => Some((added, diagonal + 1)),
            (None, None) => None,
        }
    }

    /// The pairs on the way to the corner, from the end.
    fn back(&self, all: &[Reach]) -> Vec<(usize, usize)> {
        let mut pairs = Vec::new();
        let mut at = self.left;
        let mut diagonal = self.left as i64 - self.right as i64;
        for edits in (0..all.len()).rev() {
            let before = edits.checked_sub(1).and_then(|before| all.get(before));
            let (start, from) = match before {
                None => (0, diagonal),
                Some(before) => self.step(before, diagonal).unwrap_or((0, diagonal)),
            };
            while at > start {
                at -= 1;
                pairs.extend(self.across(at, diagonal).map(|other| (at, other)));
            }
            if from < diagonal {
                at = at.saturating_sub(1);
            }
            diagonal = from;
        }
        pairs.reverse();
        pairs
    }
}
