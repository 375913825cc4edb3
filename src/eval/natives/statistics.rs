//! Statistics: Pearson's chi-square test.

use crate::value::{ErrorKind, Value, ValueError, function};

use super::Native;
use super::args::{Answer, finite_function, ternary};

pub(super) fn lookup(name: &str) -> Option<Native> {
    (name == "ChiSquare").then_some(|args| ternary(args, chi_square))
}

/// Whether what was observed goes with what was expected, at a level of
/// significance such as "0.05". Only the proportions of `expected` count.
fn chi_square(expected: &Value, actual: &Value, level: &Value) -> Answer {
    let expected = counts(expected, "first")?;
    let actual = counts(actual, "second")?;
    let significance = level
        .as_str()
        .and_then(|text| text.trim().parse::<f64>().ok())
        .filter(|level| *level > 0.0 && *level <= 0.5)
        .ok_or_else(|| {
            let wanted = "a string such as \"0.05\", above 0 and at most 0.5";
            ValueError::argument("third", "ChiSquare", wanted, level)
        })?;
    let misuse = |detail: &str| ValueError::new(ErrorKind::ModuleFunction, detail);
    if expected.len() != actual.len() || expected.len() < 2 {
        return Err(misuse(
            "`ChiSquare` compares two or more counts with as many",
        ));
    }
    let non_positive = expected.iter().any(|count| *count <= 0.0);
    if non_positive || actual.iter().any(|count| *count < 0.0) {
        return Err(misuse(
            "`ChiSquare` takes positive expected and natural actual counts",
        ));
    }
    let scale = actual.iter().sum::<f64>() / expected.iter().sum::<f64>();
    let pairs = expected.iter().zip(&actual);
    let statistic: f64 = pairs
        .map(|(expected, actual)| (actual - scale * expected).powi(2) / (scale * expected))
        .sum();
    let freedom = (expected.len() - 1) as f64;
    let probability = upper_gamma(freedom / 2.0, statistic / 2.0);
    // Without any observation nothing speaks against the expectation.
    Ok(Value::Bool(
        probability.is_nan() || probability >= significance,
    ))
}

/// The values of a function, in the order of its keys.
fn counts(value: &Value, ordinal: &str) -> Result<Vec<f64>, ValueError> {
    let found = finite_function(value, ordinal, "ChiSquare")?;
    let values = function::values(&found).unwrap_or_default().iter();
    let numbers: Option<Vec<f64>> = values
        .map(|value| value.as_int().map(|count| count as f64))
        .collect();
    numbers
        .ok_or_else(|| ValueError::argument(ordinal, "ChiSquare", "a function to numbers", value))
}

/// Steps of a series or fraction, at most.
const STEPS: u32 = 10_000;
/// Where a series or fraction is near enough to its limit.
const NEAR: f64 = 1e-15;

/// The regularised upper incomplete gamma function Q(a, x), for a > 0: by the
/// series of the lower one below a + 1, by a continued fraction (Lentz) above.
fn upper_gamma(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    let scale = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 {
        return 1.0 - scale * lower_series(a, x);
    }
    scale * upper_fraction(a, x)
}

fn lower_series(a: f64, x: f64) -> f64 {
    let mut term = 1.0 / a;
    let mut sum = term;
    for n in 1..STEPS {
        term *= x / (a + f64::from(n));
        sum += term;
        if term < sum * NEAR {
            break;
        }
    }
    sum
}

fn upper_fraction(a: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let mut b = x + 1.0 - a;
    let mut c = 1.0 / TINY;
    let mut d = 1.0 / b;
    let mut fraction = d;
    for n in 1..STEPS {
        let n = f64::from(n);
        let numerator = -n * (n - a);
        b += 2.0;
        d = away_from_zero(numerator * d + b, TINY).recip();
        c = away_from_zero(b + numerator / c, TINY);
        let factor = c * d;
        fraction *= factor;
        if (factor - 1.0).abs() < NEAR {
            break;
        }
    }
    fraction
}

fn away_from_zero(number: f64, tiny: f64) -> f64 {
    if number.abs() < tiny { tiny } else { number }
}

/// The logarithm of the gamma function of a multiple of one half, above 0.
fn ln_gamma(a: f64) -> f64 {
    let mut rest = a;
    let mut sum = 0.0;
    while rest > 1.0 {
        rest -= 1.0;
        sum += rest.ln();
    }
    // Gamma(1) = 1, Gamma(1/2) = sqrt(pi).
    if rest < 0.75 {
        sum += std::f64::consts::PI.sqrt().ln();
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::upper_gamma;

    #[test]
    fn the_upper_gamma_function_has_its_tabulated_values() {
        // Tables of the chi-square distribution, at 0.05.
        for (freedom, statistic) in [(1.0, 3.841_459), (2.0, 5.991_465), (9.0, 16.918_978)] {
            let found = upper_gamma(freedom / 2.0, statistic / 2.0);
            assert!((found - 0.05).abs() < 1e-6, "{freedom}: {found}");
        }
        let small = upper_gamma(5.0, 1.0);
        assert!((small - 0.996_340_153).abs() < 1e-8, "{small}");
    }
}
