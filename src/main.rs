//! The `lockstep` binary.
#![forbid(unsafe_code)]

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> lockstep::cli::Exit {
    lockstep::cli::run()
}
