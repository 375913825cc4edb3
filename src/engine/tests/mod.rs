//! Tests of the room.

mod ability_calls;
mod build;
mod calls;
mod catalogue;
mod compositions;
mod contract_text;
mod faults;
mod judging;
mod observation_calls;
mod procedure_calls;
mod refusals;
mod transfer_calls;
mod undefined;
mod undefined_arguments;
mod use_calls;
mod worked_examples;
