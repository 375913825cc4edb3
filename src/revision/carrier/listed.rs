//! All values of a carrier.

use crate::value::{Value, function, set};

use super::kinds::{Carrier, record};

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
        if let Some((inner, longest)) = &self.sequences {
            let elements = inner.listed(most)?;
            all.extend(sequences(&elements, *longest, most)?);
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
