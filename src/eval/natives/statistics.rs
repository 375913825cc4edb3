//! Statistics.

use crate::value::{ErrorKind, Value, ValueError, brief, function};

use super::Native;
use super::args::{Answer, finite_function, ternary};

pub(super) fn lookup(name: &str) -> Option<Native> {
    let native: Native = match name {
        "ChiSquare" => |args| ternary(args, chi_square),
        _ => return None,
    };
    Some(native)
}

/// Whether counts are consistent with those expected, at a level of
/// significance given as text.
fn chi_square(expected: &Value, actual: &Value, alpha: &Value) -> Answer {
    let level = alpha.as_str().and_then(|text| text.parse::<f64>().ok());
    let Some(level) = level.filter(|level| *level > 0.0 && *level <= 0.5) else {
        let wanted = "a number in (0, 0.5] as a string";
        return Err(ValueError::argument("third", "ChiSquare", wanted, alpha));
    };
    let expected_counts = counts(expected, "first")?;
    let actual_counts = counts(actual, "second")?;
    if expected_counts.len() != actual_counts.len() || expected_counts.len() < 2 {
        return Err(ValueError::new(
            ErrorKind::ArgRange,
            format!(
                "`ChiSquare` compares as many counts, at least two: {} and {}",
                brief(expected),
                brief(actual)
            ),
        ));
    }
    let statistic = statistic(&expected_counts, &actual_counts);
    let freedom = (expected_counts.len() - 1) as f64;
    let significance = upper_gamma(freedom / 2.0, statistic / 2.0);
    Ok(Value::Bool(significance >= level))
}

fn counts(value: &Value, ordinal: &str) -> Result<Vec<f64>, ValueError> {
    let table = finite_function(value, ordinal, "ChiSquare")?;
    let values = function::values(&table).unwrap_or_default();
    let counts = values.iter().map(|count| match count.as_int() {
        Some(count) => Ok(count as f64),
        None => Err(ValueError::argument(
            ordinal,
            "ChiSquare",
            "a function to integers",
            value,
        )),
    });
    counts.collect()
}

/// The sum of squared deviations, with the expected counts scaled to as many
/// as there are actual ones.
fn statistic(expected: &[f64], actual: &[f64]) -> f64 {
    let scale = actual.iter().sum::<f64>() / expected.iter().sum::<f64>();
    let deviations = expected.iter().zip(actual).map(|(expected, actual)| {
        let expected = expected * scale;
        (actual - expected).powi(2) / expected
    });
    deviations.sum()
}

/// The regularized upper incomplete gamma function.
fn upper_gamma(a: f64, x: f64) -> f64 {
    const TERMS: u32 = 10_000;
    const ENOUGH: f64 = 1e-15;
    if x <= 0.0 {
        return 1.0;
    }
    let scale = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 {
        let mut term = 1.0 / a;
        let mut sum = term;
        for n in 1..TERMS {
            term *= x / (a + f64::from(n));
            sum += term;
            if term < sum * ENOUGH {
                break;
            }
        }
        return 1.0 - sum * scale;
    }
    // The continued fraction, from the front (Lentz).
    let mut b = x + 1.0 - a;
    let mut c = f64::MAX;
    let mut d = 1.0 / b;
    let mut fraction = d;
    for n in 1..TERMS {
        let n = f64::from(n);
        let numerator = -n * (n - a);
        b += 2.0;
        d = 1.0 / (numerator * d + b);
        c = b + numerator / c;
        let factor = c * d;
        fraction *= factor;
        if (factor - 1.0).abs() < ENOUGH {
            break;
        }
    }
    fraction * scale
}

/// The logarithm of the gamma function at a positive multiple of a half.
fn ln_gamma(a: f64) -> f64 {
    let mut at = if a.fract() == 0.0 { 1.0 } else { 0.5 };
    let mut sum = if a.fract() == 0.0 {
        0.0
    } else {
        std::f64::consts::PI.ln() / 2.0
    };
    while at < a {
        sum += at.ln();
        at += 1.0;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::upper_gamma;

    #[test]
    fn known_quantiles_of_the_chi_square_distribution() {
        // Upper 5 % points for 1, 2, 5, 10 and 100 degrees of freedom.
        for (freedom, point) in [
            (1.0, 3.841_459),
            (2.0, 5.991_465),
            (5.0, 11.070_498),
            (10.0, 18.307_038),
            (100.0, 124.342_113),
        ] {
            let found = upper_gamma(freedom / 2.0, point / 2.0);
            assert!((found - 0.05_f64).abs() < 1e-6, "{freedom}: {found}");
        }
    }
}
