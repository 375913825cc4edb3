//! Quantifiers, CHOOSE, set filters and maps, functions.

use crate::value::{self, ErrorKind, Value, function, set};

use super::closure::Closure;
use super::error::Evaluated;
use super::ir::{BindPattern, Binder, NodeId, Rule};
use super::machine::{Base, Machine};

/// Called once for each binding; `false` ends the enumeration.
type Visit<'v, 'p> = &'v mut dyn FnMut(&mut Machine<'p>) -> Evaluated<bool>;

impl<'p> Machine<'p> {
    /// Binds one element.
    pub(crate) fn bind_pattern(
        &mut self,
        id: NodeId,
        pattern: &BindPattern,
        element: &Value,
        base: Base,
    ) -> Evaluated<()> {
        match pattern {
            BindPattern::One(slot) => self.bind(base, *slot, element.clone()),
            BindPattern::Tuple(slots) => {
                let parts = match element {
                    Value::Seq(parts) if parts.len() == slots.len() => parts.clone(),
                    _ => {
                        let shown = value::brief(element);
                        let count = slots.len();
                        return self.fail(
                            id,
                            ErrorKind::TuplePattern,
                            format!("{shown} is no tuple of {count} components"),
                        );
                    }
                };
                for (slot, part) in slots.iter().zip(parts.iter()) {
                    self.bind(base, *slot, part.clone());
                }
            }
        }
        Ok(())
    }

    /// Whether a set's elements can be listed at all.
    fn enumerable(&self, id: NodeId, set: &Value) -> Evaluated<bool> {
        self.locate(id, set::is_finite(set))
    }

    /// Visits every binding, the last bound varying fastest. The sets are
    /// evaluated first, in order, as TLC does. `false` if a visit ended it.
    pub(crate) fn for_each(
        &mut self,
        id: NodeId,
        binders: &[Binder],
        base: Base,
        visit: Visit<'_, 'p>,
    ) -> Evaluated<bool> {
        if let [binder] = binders {
            let set = self.eval(binder.set, base)?;
            return self.for_each_element(id, binder, &set, base, visit);
        }
        let sets = binders
            .iter()
            .map(|binder| self.eval(binder.set, base))
            .collect::<Evaluated<Vec<_>>>()?;
        self.nested(id, binders, &sets, base, visit)
    }

    fn nested(
        &mut self,
        id: NodeId,
        binders: &[Binder],
        sets: &[Value],
        base: Base,
        visit: Visit<'_, 'p>,
    ) -> Evaluated<bool> {
        match (binders.split_first(), sets.split_first()) {
            (Some((binder, binders)), Some((set, sets))) => {
                self.for_each_element(id, binder, set, base, &mut |machine| {
                    machine.nested(id, binders, sets, base, visit)
                })
            }
            _ => visit(self),
        }
    }

    fn for_each_element(
        &mut self,
        id: NodeId,
        binder: &Binder,
        set: &Value,
        base: Base,
        visit: Visit<'_, 'p>,
    ) -> Evaluated<bool> {
        let elements = self.locate(binder.set, set::elements(set))?;
        for element in elements {
            let element = self.locate(binder.set, element)?;
            self.tick(id)?;
            self.bind_pattern(binder.set, &binder.pattern, &element, base)?;
            if !visit(self)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(crate) fn choose(
        &mut self,
        id: NodeId,
        binder: &Binder,
        body: NodeId,
        base: Base,
    ) -> Evaluated<Value> {
        let set = self.eval(binder.set, base)?;
        let elements = self.locate(binder.set, set::elements(&set))?;
        for element in elements {
            let element = self.locate(binder.set, element)?;
            self.tick(id)?;
            self.bind_pattern(binder.set, &binder.pattern, &element, base)?;
            if self.boolean(body, base, "CHOOSE")? {
                return Ok(element);
            }
        }
        let shown = value::brief(&set);
        self.fail(
            id,
            ErrorKind::ChooseNoWitness,
            format!("no element of {shown} satisfies this CHOOSE"),
        )
    }

    pub(crate) fn filter(
        &mut self,
        id: NodeId,
        binder: &Binder,
        predicate: NodeId,
        base: Base,
    ) -> Evaluated<Value> {
        let set = self.eval(binder.set, base)?;
        if !self.enumerable(id, &set)? {
            return Ok(Closure::filter(self, id, set, base));
        }
        let mut kept = Vec::new();
        let elements = self.locate(binder.set, set::elements(&set))?;
        for element in elements {
            let element = self.locate(binder.set, element)?;
            self.tick(id)?;
            self.bind_pattern(binder.set, &binder.pattern, &element, base)?;
            if self.boolean(predicate, base, "a set filter")? {
                kept.push(element);
            }
        }
        Ok(set::set_of(kept))
    }

    pub(crate) fn map(
        &mut self,
        id: NodeId,
        element: NodeId,
        binders: &[Binder],
        base: Base,
    ) -> Evaluated<Value> {
        let mut images = Vec::new();
        self.for_each(id, binders, base, &mut |machine| {
            images.push(machine.eval(element, base)?);
            Ok(true)
        })?;
        Ok(set::set_of(images))
    }

    /// The domain of `[x \in S, y \in T |-> e]`: `S`, or `S \X T`. A binder of
    /// a tuple counts as one.
    pub(crate) fn rule_domain(&mut self, id: NodeId, rule: &Rule, base: Base) -> Evaluated<Value> {
        if let [binder] = &*rule.binders {
            return self.eval(binder.set, base);
        }
        let mut sets = Vec::with_capacity(rule.binders.len());
        for binder in &rule.binders {
            sets.push(self.eval(binder.set, base)?);
        }
        self.locate(id, set::product(sets))
    }

    /// Binds a rule's names to an argument.
    pub(crate) fn bind_argument(
        &mut self,
        id: NodeId,
        rule: &Rule,
        argument: &Value,
        base: Base,
    ) -> Evaluated<()> {
        if let [binder] = &*rule.binders {
            return self.bind_pattern(id, &binder.pattern, argument, base);
        }
        let Value::Seq(parts) = argument else {
            let shown = value::brief(argument);
            return self.fail(id, ErrorKind::TuplePattern, format!("{shown} is no tuple"));
        };
        for (binder, part) in rule.binders.iter().zip(parts.iter()) {
            self.bind_pattern(id, &binder.pattern, part, base)?;
        }
        Ok(())
    }

    pub(crate) fn function(&mut self, id: NodeId, rule: &Rule, base: Base) -> Evaluated<Value> {
        let domain = self.rule_domain(id, rule, base)?;
        if !self.enumerable(id, &domain)? {
            return Ok(Closure::function(self, id, domain, base));
        }
        let mut arguments = Vec::new();
        let mut values = Vec::new();
        for argument in self.locate(id, set::elements(&domain))? {
            let argument = self.locate(id, argument)?;
            self.tick(id)?;
            self.bind_argument(id, rule, &argument, base)?;
            values.push(self.eval(rule.body, base)?);
            arguments.push(argument);
        }
        Ok(function::tabulate(arguments, values))
    }

    pub(crate) fn recursive_function(
        &mut self,
        id: NodeId,
        rule: &Rule,
        base: Base,
    ) -> Evaluated<Value> {
        let domain = self.rule_domain(id, rule, base)?;
        Ok(Closure::recursive(self, id, domain, base))
    }

    pub(crate) fn apply(
        &mut self,
        id: NodeId,
        function: NodeId,
        argument: NodeId,
        base: Base,
    ) -> Evaluated<Value> {
        let function = self.eval(function, base)?;
        let argument = self.eval(argument, base)?;
        if let Value::Lazy(lazy) = &function
            && let Some(closure) = lazy.as_any().downcast_ref::<Closure>()
        {
            return closure.apply_in(self, id, &argument);
        }
        self.locate(id, function::apply(&function, &argument))
    }
}
