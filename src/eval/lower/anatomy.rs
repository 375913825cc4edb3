//! What `TLCGet("spec")` needs, where something may ask for it.

use std::sync::{Arc, OnceLock};

use crate::spec::resolved::Definition;
use crate::value::Value;

use super::super::effects::Effect;
use super::super::ir::{Anatomy, Home, Node, NodeId};
use super::super::model::Formula;
use super::super::told;
use super::Lowering;

impl Lowering<'_> {
    /// Lowers the next-state relation too, if the effect may ask how TLC takes
    /// it apart.
    pub(super) fn lay_open(&mut self, effect: Effect, args: &[NodeId]) {
        let may_ask = match args.first().map(|id| self.program.node(*id)) {
            Some(Node::Value(Value::Str(name))) => name.as_str() == told::KEY,
            _ => true,
        };
        if !effect.reads_register() || !may_ask || self.program.anatomy.is_some() {
            return;
        }
        let told = &self.bindings.told;
        let outer = std::mem::take(&mut self.cut);
        let next = told.next.as_ref().map(|next| match &next.formula {
            Formula::Definition(id) => self.code_of(*id),
            Formula::Expression(expr) => {
                let code = self.new_code("Next".into(), None, &[]);
                self.next = Some((code, expr));
                code
            }
        });
        self.cut = outer;
        self.program.anatomy = Some(Anatomy {
            told: Arc::clone(told),
            variables: told::variables(self.spec),
            next,
            homes: Vec::new(),
            value: OnceLock::new(),
        });
    }

    /// Says of all code where its text is, if that may be asked for.
    pub(super) fn locate_codes(&mut self) {
        let Some(anatomy) = &mut self.program.anatomy else {
            return;
        };
        let home = |definition: &Definition| Home {
            module: Arc::clone(&definition.module),
            through: definition.through.clone(),
            params: definition
                .params
                .iter()
                .map(|param| Arc::clone(&param.name))
                .collect(),
        };
        let codes = self.program.codes.iter();
        let definitions = codes.map(|code| {
            let definition = self.spec.definitions.get(code.definition?.0 as usize)?;
            Some(home(definition))
        });
        anatomy.homes = definitions.collect();
    }
}
