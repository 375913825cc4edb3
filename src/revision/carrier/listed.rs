//! All values of a carrier.

use crate::value::{Value, function, set};

use super::kinds::{Carrier, MOST_PARTS, record};
use super::numbered::{Lengths, Numbered};

impl Carrier {
    /// All values of it, if they are at most so many.
    pub(in crate::revision) fn listed(&self, most: usize) -> Option<Vec<Value>> {
        let mut all: Vec<Value> = self.atoms.iter().chain(&self.whole).cloned().collect();
        if all.len() > most {
            return None;
        }
        if let Some(inner) = &self.sets {
            let size = u32::try_from(inner.count(most)?).ok()?;
            (1_usize.checked_shl(size)? <= most).then_some(())?;
            let elements = inner.listed(most)?;
            all.extend(subsets(&elements));
        }
        if let Some(numbered) = &self.numbered {
            all.extend(match numbered.lengths {
                Lengths::UpTo => {
                    let elements = numbered.inner.listed(most)?;
                    sequences(&elements, numbered.longest(), most)?
                }
                Lengths::Kept(length) => of_length(numbered, length, most)?,
            });
        }
        for (names, fields) in &self.records {
            let listed: Option<Vec<Vec<Value>>> =
                fields.iter().map(|field| field.listed(most)).collect();
            for values in product(&listed?, most)? {
                all.push(record(names, values));
            }
        }
        if let Some((domains, inner)) = &self.functions {
            let values = inner.listed(most)?;
            for domain in domains {
                let choices = vec![values.clone(); domain.len()];
                let tables = product(&choices, most)?.into_iter();
                all.extend(tables.map(|values| function::tabulate(domain.clone(), values)));
            }
        }
        all.sort();
        all.dedup();
        (all.len() <= most).then_some(all)
    }

    /// How many values [`Carrier::listed`] gives, if they are at most so many.
    fn count(&self, most: usize) -> Option<usize> {
        self.listed(most).map(|all| all.len())
    }
}

fn subsets(elements: &[Value]) -> Vec<Value> {
    let mut all: Vec<Vec<Value>> = vec![Vec::new()];
    for element in elements {
        let with: Vec<Vec<Value>> = all
            .iter()
            .map(|set| set.iter().chain([element]).cloned().collect())
            .collect();
        all.extend(with);
    }
    all.into_iter().map(set::set_of).collect()
}

/// Those that all have one length.
fn of_length(numbered: &Numbered, length: usize, most: usize) -> Option<Vec<Value>> {
    (length <= MOST_PARTS).then_some(())?;
    let choices: Option<Vec<Vec<Value>>> = match numbered.is_alike() {
        true => {
            let elements = numbered.inner.listed(most)?;
            Some(vec![elements; length])
        }
        false => (0..length)
            .map(|place| numbered.at(place).listed(most))
            .collect(),
    };
    let all = product(&choices?, most)?.into_iter();
    Some(all.map(Value::seq).collect())
}

fn sequences(elements: &[Value], longest: usize, most: usize) -> Option<Vec<Value>> {
    let mut all = vec![Value::empty_seq()];
    let mut of_length: Vec<Vec<Value>> = vec![Vec::new()];
    for _ in 0..longest {
        let total = of_length.len().checked_mul(elements.len())?;
        if all.len() + total > most {
            return None;
        }
        of_length = of_length
            .iter()
            .flat_map(|start| {
                elements
                    .iter()
                    .map(move |next| start.iter().chain([next]).cloned().collect())
            })
            .collect();
        all.extend(of_length.iter().cloned().map(Value::seq));
    }
    Some(all)
}

/// Every choice of one of each, the last varying fastest, if there are at most
/// so many.
pub(in crate::revision) fn product(choices: &[Vec<Value>], most: usize) -> Option<Vec<Vec<Value>>> {
    let mut total: usize = 1;
    for choice in choices {
        total = total
            .checked_mul(choice.len())
            .filter(|total| *total <= most)?;
    }
    let mut all: Vec<Vec<Value>> = vec![Vec::with_capacity(choices.len())];
    for choice in choices {
        all = all
            .iter()
            .flat_map(|start| {
                choice
                    .iter()
                    .map(move |next| start.iter().chain([next]).cloned().collect())
            })
            .collect();
    }
    Some(all)
}
