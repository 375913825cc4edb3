//! What readers make of TLC's files, of broken ones, and laws of patterns.

mod broken;
mod damaged;
mod detection;
mod erasure;
mod laws;
mod patterns;
mod samples;
mod support;
mod text;
