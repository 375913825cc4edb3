//! Laws and tables of values.
