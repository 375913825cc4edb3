//! Object operations.

mod advance;
mod apply;
mod convert;
mod deployment;
mod draw;
mod draw_state;
mod frames;
mod gates;
mod history;
mod movement;
mod play;
mod questions;
mod search;
mod successors;
mod swap;
mod transfer;

pub(crate) use advance::{AdvanceGuard, AdvanceSite, ProcedureReturnGuard};
pub(crate) use apply::apply;
pub(crate) use deployment::{DeployedSite, DeploymentChoiceGuard, DeploymentChoiceSite};
pub(crate) use draw::{
    BeginDrawGuard, BeginDrawSite, EffectiveSite, TransferDrawnGuard, TransferDrawnSite,
    ZeroDrawGuard, ZeroDrawSite,
};
pub(crate) use frames::{ProcedureSite, RemainingSite, StagesSite};
pub(crate) use gates::{DeploymentGateGuard, PlayGateGuard};
pub(crate) use history::{RecordingGuard, RecordingSite, RelocationGuard};
pub(crate) use movement::{MovementGuard, MovementsSite};
pub(crate) use play::{ReturnGuard, ReturnSite};
pub(crate) use search::{FoundCardGuard, SearchGrantGuard, SelectionGuard, SelectionSite};
pub(crate) use successors::FreshGuard;
pub(crate) use swap::{FramingGuard, SwapGuard, SwapSite};
pub(crate) use transfer::{FollowSite, OccupancySite, TransferGuard, TransferSite};
