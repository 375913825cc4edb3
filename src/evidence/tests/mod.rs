//! Evidence added up.
