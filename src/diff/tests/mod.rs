mod aligned;
mod laws;
mod lossy;
