//! Definitions referred to, applied and passed.

use std::sync::Arc;

use crate::diag::Span;
use crate::spec::resolved::{
    Builtin, ConstId, DefId, Definition, Denotation, Expr, ExprKind, LocalId, Operator, Origin,
    Param,
};
use crate::value::Value;

use super::super::effects::Effect;
use super::super::ir::{Arithmetic, CodeId, Node, NodeId, OperatorRef, Place, SlotId, TOP_LEVEL};
use super::super::natives;
use super::scope::{LetMeaning, Scope};
use super::{ConstantValue, Lowering, Table};

/// How a library definition is evaluated other than by its text.
pub(super) enum BuiltIn {
    Native(natives::Native),
    Effect(Effect),
}

impl Lowering<'_> {
    pub(super) fn apply(
        &mut self,
        scope: &mut Scope<'_>,
        operator: &Operator,
        args: &[Expr],
        span: Span,
    ) -> NodeId {
        let node = match operator {
            Operator::Definition(id) => return self.apply_definition(scope, *id, args, span),
            Operator::Constant(id) => match self.bindings.constants.get(id) {
                Some(ConstantValue::Definition(definition)) => {
                    return self.apply_definition(scope, *definition, args, span);
                }
                Some(ConstantValue::Value(value)) => Node::Value(value.clone()),
                Some(ConstantValue::Table(table)) => self.apply_table(scope, table, args),
                None => self.unbound_constant(*id),
            },
            Operator::Local(local) => match scope.local(*local) {
                Some(operator) => {
                    let args = self.args(scope, args);
                    Node::CallLocal { operator, args }
                }
                None => unbound_local(),
            },
            Operator::Builtin(builtin) => return self.builtin(scope, *builtin, args, span),
            Operator::Lambda(params, body) => {
                let code = self.nested_code("LAMBDA", None, params, scope, body);
                let args = self.args(scope, args);
                Node::Call { code, up: 0, args }
            }
        };
        self.add(node, span)
    }

    fn apply_definition(
        &mut self,
        scope: &mut Scope<'_>,
        id: DefId,
        args: &[Expr],
        span: Span,
    ) -> NodeId {
        let plain = self.defined(scope, id, args, span);
        match self.shadow_of(id) {
            Some(variable) => self.add(Node::Shadowed { variable, plain }, span),
            None => plain,
        }
    }

    fn defined(&mut self, scope: &mut Scope<'_>, id: DefId, args: &[Expr], span: Span) -> NodeId {
        if let Some(name) = self.name_replacing(scope, id, args, span) {
            return name;
        }
        let node = match scope.definition(id) {
            Some(LetMeaning::Slot(place)) => Node::Local(place),
            Some(LetMeaning::Code { code, up }) => {
                let code = self.let_code(scope, id, (code, up));
                let args = self.args(scope, args);
                Node::Call { code, up, args }
            }
            None => match self.bindings.overrides.get(&id) {
                Some(ConstantValue::Value(value)) => Node::Value(value.clone()),
                Some(ConstantValue::Table(table)) => {
                    let own = self.own_arguments(id, args);
                    self.apply_table(scope, table, own)
                }
                Some(ConstantValue::Definition(other)) if *other != id => {
                    let own = self.own_arguments(id, args);
                    return self.apply_definition(scope, *other, own, span);
                }
                _ => self.apply_top_level(scope, id, args),
            },
        };
        self.add(node, span)
    }

    /// What replaces a variable, if that is another variable, or a parameter
    /// that may be one.
    fn name_replacing(
        &mut self,
        scope: &mut Scope<'_>,
        id: DefId,
        args: &[Expr],
        span: Span,
    ) -> Option<NodeId> {
        let definition = self.spec.definitions.get(id.0 as usize)?;
        if !definition.replaces_variable {
            return None;
        }
        match (&*definition.body.kind, args) {
            (ExprKind::Variable(variable), _) => Some(self.add(Node::Variable(*variable), span)),
            (ExprKind::Local(_), [only]) => Some(self.expr(scope, only)),
            _ => None,
        }
    }

    /// What is left of a definition's arguments without those of its instance,
    /// which nothing that replaces it takes.
    fn own_arguments<'a>(&self, id: DefId, args: &'a [Expr]) -> &'a [Expr] {
        let definition = self.spec.definitions.get(id.0 as usize);
        let instance = definition.map_or(0, |definition| definition.instance_params);
        args.get(instance..).unwrap_or_default()
    }

    fn apply_top_level(&mut self, scope: &mut Scope<'_>, id: DefId, args: &[Expr]) -> Node {
        let args = self.args(scope, args);
        match self
            .spec
            .definitions
            .get(id.0 as usize)
            .and_then(builtin_of)
        {
            Some(BuiltIn::Native(native)) => return self.native_node(id, native, args),
            Some(BuiltIn::Effect(effect)) => {
                self.name_definitions(effect);
                self.lay_open(effect, &args);
                return Node::Effect { effect, args };
            }
            None => {}
        }
        if args.is_empty()
            && let Some(global) = self.global_of(id)
        {
            return Node::Global(global);
        }
        Node::Call {
            code: self.code_of(id),
            up: TOP_LEVEL,
            args,
        }
    }

    /// Sees to it that the effect finds definitions by name, if it asks so.
    fn name_definitions(&mut self, effect: Effect) {
        if !effect.asks_by_name() || !self.program.named.is_empty() {
            return;
        }
        let spec = self.spec;
        for (name, denotation) in &spec.names {
            if let Denotation::Definition(id) = denotation
                && let Some(definition) = spec.definitions.get(id.0 as usize)
                && definition.params.is_empty()
            {
                let code = self.code_of(*id);
                self.program.named.insert(name.clone(), code);
            }
        }
    }

    /// A native without arguments is a constant set such as `Nat`; arithmetic
    /// has nodes of its own.
    fn native_node(&self, id: DefId, native: natives::Native, args: Box<[NodeId]>) -> Node {
        let definition = self.spec.definitions.get(id.0 as usize);
        match (&*args, definition) {
            ([], _) => match native(&[]) {
                Ok(value) => Node::Value(value),
                Err(_) => Node::Native { native, args },
            },
            ([left, right], Some(definition)) => {
                let (module, name) = (&*definition.module, &*definition.base_name);
                match Arithmetic::lookup(module, name) {
                    Some(op) => Node::Arithmetic {
                        op,
                        native,
                        left: *left,
                        right: *right,
                    },
                    None => Node::Native { native, args },
                }
            }
            _ => Node::Native { native, args },
        }
    }

    pub(super) fn args(&mut self, scope: &mut Scope<'_>, args: &[Expr]) -> Box<[NodeId]> {
        args.iter().map(|arg| self.expr(scope, arg)).collect()
    }

    /// An operator in argument position.
    pub(super) fn operator(
        &mut self,
        scope: &mut Scope<'_>,
        operator: &Operator,
        span: Span,
    ) -> NodeId {
        let node = match operator {
            Operator::Definition(id) => Node::Operator(self.definition_as_operator(scope, *id)),
            Operator::Constant(id) => match self.bindings.constants.get(id) {
                Some(ConstantValue::Definition(definition)) => {
                    Node::Operator(self.definition_as_operator(scope, *definition))
                }
                Some(ConstantValue::Table(table)) => Node::Operator(OperatorRef::Code {
                    code: self.table_code(table),
                    up: TOP_LEVEL,
                }),
                Some(ConstantValue::Value(value)) => {
                    let constant = self.spec.constants.get(id.0 as usize);
                    let arity = constant.map_or(0, |constant| constant.arity);
                    Node::Operator(OperatorRef::Code {
                        code: self.value_code(value, arity as usize, span),
                        up: TOP_LEVEL,
                    })
                }
                None => self.unbound_constant(*id),
            },
            Operator::Local(local) => match scope.local(*local) {
                Some(place) => Node::Operator(OperatorRef::Local(place)),
                None => unbound_local(),
            },
            Operator::Builtin(builtin) => {
                let code = self.builtin_code(*builtin, span);
                Node::Operator(OperatorRef::Code {
                    code,
                    up: TOP_LEVEL,
                })
            }
            Operator::Lambda(params, body) => {
                let code = self.nested_code("LAMBDA", None, params, scope, body);
                Node::Operator(OperatorRef::Code { code, up: 0 })
            }
        };
        self.add(node, span)
    }

    fn apply_table(&mut self, scope: &mut Scope<'_>, table: &Table, args: &[Expr]) -> Node {
        let args = self.args(scope, args);
        Node::Call {
            code: self.table_code(table),
            up: TOP_LEVEL,
            args,
        }
    }

    /// An operator that looks its arguments up.
    fn table_code(&mut self, table: &Table) -> CodeId {
        let span = table.span;
        let operands: Box<[NodeId]> = (0..table.arity as u32)
            .map(|index| {
                let slot = SlotId(index);
                self.add(Node::Local(Place { up: 0, slot }), span)
            })
            .collect();
        let argument = match &*operands {
            [one] => *one,
            _ => self.add(Node::Tuple(operands), span),
        };
        let function = self.add(Node::Value(table.function.clone()), span);
        let body = self.add(Node::Apply(function, argument), span);
        let code = self.new_code(Arc::clone(&table.name), None, &[]);
        if let Some(code) = self.program.codes.get_mut(code.0 as usize) {
            code.arity = table.arity as u32;
            code.frame_size = table.arity as u32;
            code.body = body;
        }
        code
    }

    /// An operator that has one value, whatever its arguments.
    fn value_code(&mut self, value: &Value, arity: usize, span: Span) -> CodeId {
        let body = self.add(Node::Value(value.clone()), span);
        let code = self.new_code("operator".into(), None, &[]);
        if let Some(code) = self.program.codes.get_mut(code.0 as usize) {
            code.arity = arity as u32;
            code.frame_size = arity as u32;
            code.body = body;
        }
        code
    }

    fn definition_as_operator(&mut self, scope: &Scope<'_>, id: DefId) -> OperatorRef {
        let given = match self.bindings.overrides.get(&id) {
            Some(ConstantValue::Table(table)) => Some(self.table_code(table)),
            Some(ConstantValue::Value(value)) => {
                let definition = self.spec.definitions.get(id.0 as usize);
                definition.map(|it| self.value_code(value, it.own_arity(), it.span))
            }
            Some(ConstantValue::Definition(_)) | None => None,
        };
        if let Some(code) = given {
            return OperatorRef::Code {
                code,
                up: TOP_LEVEL,
            };
        }
        match scope.definition(id) {
            Some(LetMeaning::Code { code, up }) => OperatorRef::Code {
                code: self.let_code(scope, id, (code, up)),
                up,
            },
            Some(LetMeaning::Slot(place)) => OperatorRef::Local(place),
            None => OperatorRef::Code {
                code: self.code_of(id),
                up: TOP_LEVEL,
            },
        }
    }

    fn builtin_code(&mut self, builtin: Builtin, span: Span) -> CodeId {
        let code = self.new_code("operator".into(), None, &[]);
        let unary = matches!(
            builtin,
            Builtin::Not
                | Builtin::Powerset
                | Builtin::BigUnion
                | Builtin::Domain
                | Builtin::Prime
                | Builtin::Enabled
                | Builtin::Unchanged
                | Builtin::Always
                | Builtin::Eventually
        );
        let count = if unary { 1 } else { 2 };
        let operands: Vec<NodeId> = (0..count)
            .map(|index| {
                self.add(
                    Node::Local(Place {
                        up: 0,
                        slot: SlotId(index),
                    }),
                    span,
                )
            })
            .collect();
        let body = self.builtin_on(builtin, &operands, span);
        if let Some(code) = self.program.codes.get_mut(code.0 as usize) {
            code.frame_size = count;
            code.body = body;
        }
        code
    }

    pub(super) fn nested_code(
        &mut self,
        name: &str,
        definition: Option<DefId>,
        params: &[Param],
        scope: &Scope<'_>,
        body: &Expr,
    ) -> CodeId {
        let code = self.new_code(name.into(), definition, params);
        let mut inner = scope.inner(params);
        let body = self.expr(&mut inner, body);
        self.complete(code, &inner, body);
        code
    }

    // LET.

    pub(super) fn let_in(
        &mut self,
        scope: &mut Scope<'_>,
        definitions: &[DefId],
        body: &Expr,
    ) -> Node {
        let spec = self.spec;
        let known = |id: &DefId| {
            spec.definitions
                .get(id.0 as usize)
                .map(|found| (*id, found))
        };
        let defined: Vec<(DefId, &Definition)> = definitions.iter().filter_map(known).collect();
        let mut slots = Vec::new();
        let mut codes = Vec::new();
        for (id, definition) in &defined {
            if definition.params.is_empty() {
                slots.push((scope.declare_let(*id), *definition));
            } else {
                let code = self.new_code(definition.name.clone(), Some(*id), &definition.params);
                scope.declare_let_operator(*id, code);
                self.lets.insert((*id, self.cut), code);
                codes.push((code, *definition));
            }
        }
        for (code, definition) in codes {
            let mut inner = scope.inner(&definition.params);
            let body = self.body(&mut inner, definition, None);
            self.complete(code, &inner, body);
        }
        let mut thunks = Vec::new();
        for (slot, definition) in slots {
            thunks.push((slot, self.body(scope, definition, Some(slot))));
        }
        let body = self.expr(scope, body);
        Node::Let(thunks.into(), body)
    }

    /// An operator of a LET. Inside an ENABLED that the LET is around, its text
    /// is lowered once more.
    fn let_code(&mut self, scope: &Scope<'_>, id: DefId, (code, up): (CodeId, u32)) -> CodeId {
        if self.cut == 0 {
            return code;
        }
        if let Some(known) = self.lets.get(&(id, self.cut)) {
            return *known;
        }
        let definition = self.spec.definitions.get(id.0 as usize);
        let (Some(definition), Some(home)) = (definition, scope.around(up)) else {
            return code;
        };
        let code = self.new_code(definition.name.clone(), Some(id), &definition.params);
        self.lets.insert((id, self.cut), code);
        let mut inner = home.inner(&definition.params);
        let body = self.body(&mut inner, definition, None);
        self.complete(code, &inner, body);
        code
    }

    // Bodies.

    /// The body of a library definition that is evaluated natively.
    pub(super) fn library_body(
        &mut self,
        scope: &mut Scope<'_>,
        definition: &Definition,
    ) -> Option<NodeId> {
        let builtin = builtin_of(definition)?;
        let args = definition
            .params
            .iter()
            .skip(definition.instance_params)
            .map(|param| self.parameter(scope, param.local, param.arity, definition.span))
            .collect();
        let node = match builtin {
            BuiltIn::Native(native) => Node::Native { native, args },
            BuiltIn::Effect(effect) => Node::Effect { effect, args },
        };
        Some(self.add(node, definition.span))
    }

    fn parameter(&mut self, scope: &Scope<'_>, local: LocalId, arity: u32, span: Span) -> NodeId {
        let node = match (scope.local(local), arity) {
            (Some(place), 0) => Node::Local(place),
            (Some(place), _) => Node::Operator(OperatorRef::Local(place)),
            (None, _) => unbound_local(),
        };
        self.add(node, span)
    }

    /// The body as written; a function that refers to itself is kept as a rule.
    pub(super) fn defined_body(
        &mut self,
        scope: &mut Scope<'_>,
        definition: &Definition,
        own: Option<SlotId>,
    ) -> NodeId {
        match &*definition.body.kind {
            ExprKind::Function(bounds, body) if definition.recursive => {
                let rule = self.rule(scope, bounds, body, own);
                self.add(Node::RecursiveFunction(rule), definition.body.span)
            }
            _ => self.expr(scope, &definition.body),
        }
    }

    fn unbound_constant(&self, id: ConstId) -> Node {
        let name = self
            .spec
            .constants
            .get(id.0 as usize)
            .map_or("?", |constant| &constant.name);
        Node::Unsupported(format!(
            "constant `{name}` has no value; give it one in the configuration"
        ))
    }

    pub(super) fn constant(&mut self, id: ConstId, span: Span) -> NodeId {
        let node = match self.bindings.constants.get(&id) {
            Some(ConstantValue::Value(value)) => Node::Value(value.clone()),
            Some(ConstantValue::Definition(definition)) => {
                return self.apply_definition(&mut Scope::root(&[]), *definition, &[], span);
            }
            Some(ConstantValue::Table(_)) | None => self.unbound_constant(id),
        };
        self.add(node, span)
    }
}

pub(super) fn builtin_of(definition: &Definition) -> Option<BuiltIn> {
    if definition.origin != Origin::Library {
        return None;
    }
    let (module, name) = (&*definition.module, &*definition.base_name);
    Effect::lookup(module, name)
        .map(BuiltIn::Effect)
        .or_else(|| natives::lookup(module, name).map(BuiltIn::Native))
}

fn unbound_local() -> Node {
    Node::Unsupported("a name is used outside its scope".to_owned())
}

#[cfg(test)]
mod tests {
    use crate::spec::resolved::{Expr, ExprKind, LocalId, Spec};
    use crate::spec::{LoadOptions, load_text, standard_modules};

    use super::*;

    fn mentions(spec: &Spec, expr: &Expr, local: LocalId) -> bool {
        let within = |expr| mentions(spec, expr, local);
        let mut found = match &*expr.kind {
            ExprKind::Local(id) => *id == local,
            ExprKind::Let(definitions, _) => definitions
                .iter()
                .any(|id| within(&spec.definitions[id.0 as usize].body)),
            _ => false,
        };
        expr.for_each_child(&mut |child| found = found || within(child));
        found
    }

    /// The level of an application follows from the body of what is applied,
    /// also where that is worked out in Rust.
    #[test]
    fn a_body_mentions_what_the_value_depends_on() {
        let mut silent = Vec::new();
        for module in standard_modules() {
            let text = format!("---- MODULE M ----\nEXTENDS {module}\n====\n");
            let spec = load_text("M", &text, &LoadOptions::default()).unwrap();
            for definition in &spec.definitions {
                let depends = match builtin_of(definition) {
                    Some(BuiltIn::Native(_)) => true,
                    Some(BuiltIn::Effect(effect)) => effect.is_pure(),
                    None => false,
                };
                let params = definition.params.iter().filter(|param| param.arity == 0);
                for param in params.filter(|_| depends) {
                    if !mentions(&spec, &definition.body, param.local) {
                        silent.push(format!(
                            "{}: {} of {}",
                            definition.module, param.name, definition.base_name
                        ));
                    }
                }
            }
        }
        silent.sort();
        silent.dedup();
        assert!(silent.is_empty(), "{silent:#?}");
    }
}
