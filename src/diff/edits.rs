//! What two rows have in common, in order.

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
    let shorter = left.min(right);
    let before = (0..shorter).take_while(|at| same(*at, *at)).count();
    let after = (0..shorter - before)
        .take_while(|at| same(left - 1 - at, right - 1 - at))
        .count();
    let (rows, columns) = (left - before - after, right - before - after);
    let middle = Search {
        left: rows,
        right: columns,
        most,
    };
    let middle = middle.run(|a, b| same(before + a, before + b))?;
    let mut pairs: Vec<(usize, usize)> = (0..before).map(|at| (at, at)).collect();
    pairs.extend(middle.into_iter().map(|(a, b)| (before + a, before + b)));
    pairs.extend((0..after).map(|at| (before + rows + at, before + columns + at)));
    Some(pairs)
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
