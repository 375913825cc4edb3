//! Percentages on the command line.

use std::str::FromStr;

/// A part of the whole, in hundredths of a percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Share(pub(super) u64);

impl FromStr for Share {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no percentage from 0 to 100, such as 90 or 97.5%");
        let number = text.strip_suffix('%').unwrap_or(text);
        let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if !is_number(whole) || !is_number(part) || part.len() > 2 {
            return Err(wrong());
        }
        let whole: u64 = whole.parse().map_err(|_| wrong())?;
        let part: u64 = format!("{part:0<2}").parse().map_err(|_| wrong())?;
        let share = whole
            .checked_mul(100)
            .and_then(|whole| whole.checked_add(part));
        share
            .filter(|share| *share <= 10_000)
            .map(Self)
            .ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::Share;

    #[test]
    fn percentages_are_read_as_people_write_them() {
        let read = |text: &str| text.parse::<Share>().map(|Share(share)| share).ok();
        assert_eq!(read("90"), Some(9_000));
        assert_eq!(read("97.5%"), Some(9_750));
        assert_eq!(read("0.05"), Some(5));
        assert_eq!(read("100%"), Some(10_000));
        for wrong in [
            "", "%", "101", "100.01", "-1", "1.234", "x", "1e2", "9 0", ".5",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
