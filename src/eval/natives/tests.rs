//! Tables of natives.
