//! Tests of the room.

mod build;
mod calls;
mod catalogue;
mod contract_text;
mod faults;
mod judging;
mod observation_calls;
mod procedure_calls;
mod refusals;
mod transfer_calls;
mod undefined;
mod worked_examples;
