//! What a run has done before its first step: TLC's registers as assumptions
//! and the initial predicate leave them.
//!
//! TLC's workers then go on with registers of their own, each by the steps it
//! happens to take. A step that is judged here finds the registers as they are
//! before the first one, whatever else has been judged.

use std::sync::{Arc, OnceLock};

use crate::spec::resolved::{Assumption, Spec, Standing};

use super::action::{Search, Walk};
use super::ir::{CodeId, Program};
use super::lower::Lowering;
use super::machine::{Base, Limits, Machine};
use super::session::{Chance, Registers, Session};

/// Steps of evaluation that this may take.
const MAX_WORK: u64 = 10_000_000;

/// What is evaluated before the first step, if registers matter.
#[derive(Debug, Default)]
pub(crate) struct Opening {
    assumptions: Vec<CodeId>,
    matters: bool,
    registers: OnceLock<Registers>,
}

impl Opening {
    /// Lowers the assumptions too, if what is lowered asks for registers.
    pub(crate) fn new(lowering: &mut Lowering<'_>, spec: &Spec) -> Self {
        if !lowering.reads_registers() {
            return Self::default();
        }
        let checked = |it: &&Assumption| it.standing == Standing::Checked;
        let assumptions = spec.assumptions.iter().filter(checked);
        Self {
            assumptions: assumptions
                .map(|assumption| lowering.expression("ASSUME", &assumption.body))
                .collect(),
            matters: true,
            registers: OnceLock::new(),
        }
    }

    /// The registers after the assumptions and the first initial state.
    pub(crate) fn registers(
        &self,
        program: &Arc<Program>,
        init: Option<CodeId>,
        limits: Limits,
    ) -> &Registers {
        self.registers.get_or_init(|| match self.matters {
            true => self.worked_out(program, init, limits),
            false => Registers::new(),
        })
    }

    /// Errors end one part of it; they come up again where they matter.
    fn worked_out(
        &self,
        program: &Arc<Program>,
        init: Option<CodeId>,
        limits: Limits,
    ) -> Registers {
        let limits = Limits {
            work: limits.work.min(MAX_WORK),
            ..limits
        };
        let session = Arc::new(Session::new(Some(0), Registers::new(), Chance::default()));
        for code in &self.assumptions {
            if let Some(code) = program.code(*code) {
                let mut machine = Machine::new(program, limits);
                machine.session = Arc::clone(&session);
                let base = machine.push_frame(Base::NONE, code.frame_size);
                drop(machine.eval(code.body, base));
            }
        }
        if let Some(init) = init.and_then(|init| program.code(init)) {
            let mut machine = Machine::new(program, limits);
            machine.session = Arc::clone(&session);
            machine.initial = true;
            let base = machine.push_frame(Base::NONE, init.frame_size);
            let mut walk = Walk::initial(None);
            drop(machine.walk(&mut walk, init.body, base, &mut |_, _| Ok(Search::Stop)));
        }
        session.registers()
    }
}
