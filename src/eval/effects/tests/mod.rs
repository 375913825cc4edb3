//! Effects, by what expressions come to.
