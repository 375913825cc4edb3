//! Quantifiers, CHOOSE, set filters and maps, functions.

use crate::value::set::{Gathered, Room};
use crate::value::{self, ErrorKind, Set, Value, ValueError, function, set};

use super::closure::Closure;
use super::error::Evaluated;
use super::ir::{BindPattern, Binder, Filter, NodeId, Rule};
use super::machine::{Base, Machine};

/// A set that is gone through again and again.
struct Wheel {
    set: Value,
    elements: set::Elements,
}

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

    /// Visits every binding, the first bound varying fastest. The sets are
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
        let wheels = self.wheels(binders, base)?;
        self.for_each_turn(id, binders, wheels, base, visit)
    }

    /// The sets of several binders.
    fn wheels(&mut self, binders: &[Binder], base: Base) -> Evaluated<Vec<Wheel>> {
        let mut wheels = Vec::with_capacity(binders.len());
        for binder in binders {
            let set = self.eval(binder.set, base)?;
            let elements = self.locate(binder.set, set::elements(&set))?;
            wheels.push(Wheel { set, elements });
        }
        Ok(wheels)
    }

    /// Visits every combination of elements.
    fn for_each_turn(
        &mut self,
        id: NodeId,
        binders: &[Binder],
        mut wheels: Vec<Wheel>,
        base: Base,
        visit: Visit<'_, 'p>,
    ) -> Evaluated<bool> {
        let mut current = Vec::with_capacity(binders.len());
        for (wheel, binder) in wheels.iter_mut().zip(binders) {
            match wheel.elements.next() {
                Some(element) => current.push(self.locate(binder.set, element)?),
                None => return Ok(true),
            }
        }
        loop {
            self.tick(id)?;
            for (element, binder) in current.iter().zip(binders) {
                self.bind_pattern(binder.set, &binder.pattern, element, base)?;
            }
            if !visit(self)? {
                return Ok(false);
            }
            if !self.turn(binders, &mut wheels, &mut current)? {
                return Ok(true);
            }
        }
    }

    /// Goes on to the next combination; `false` after the last.
    fn turn(
        &mut self,
        binders: &[Binder],
        wheels: &mut [Wheel],
        current: &mut [Value],
    ) -> Evaluated<bool> {
        for ((wheel, element), binder) in wheels.iter_mut().zip(current).zip(binders) {
            if let Some(next) = wheel.elements.next() {
                *element = self.locate(binder.set, next)?;
                return Ok(true);
            }
            wheel.elements = self.locate(binder.set, set::elements(&wheel.set))?;
            match wheel.elements.next() {
                Some(first) => *element = self.locate(binder.set, first)?,
                None => return Ok(false),
            }
        }
        Ok(false)
    }

    /// Visits every element of a set, bound.
    pub(crate) fn for_each_element(
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
            match &binder.pattern {
                BindPattern::One(slot) => self.bind(base, *slot, element),
                tuple => self.bind_pattern(binder.set, tuple, &element, base)?,
            }
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

    pub(crate) fn filter(&mut self, id: NodeId, filter: &Filter, base: Base) -> Evaluated<Value> {
        let set = self.eval(filter.binder.set, base)?;
        if !is_reducible(&set) {
            return Ok(Closure::filter(self, id, filter, set, base));
        }
        self.filtered(id, filter, &set, base)
    }

    /// The elements of a set that satisfy a predicate.
    pub(crate) fn filtered(
        &mut self,
        id: NodeId,
        Filter {
            binder, predicate, ..
        }: &Filter,
        set: &Value,
        base: Base,
    ) -> Evaluated<Value> {
        let mut kept = Vec::new();
        let mut room = Room::default();
        let too_far = self.too_far(std::slice::from_ref(set));
        let elements = self.locate(binder.set, set::elements(set))?;
        for element in elements {
            let element = self.locate(binder.set, element)?;
            self.tick(id)?;
            self.bind_pattern(binder.set, &binder.pattern, &element, base)?;
            let is_kept = self.boolean(*predicate, base, "a set filter")?;
            if let Some(error) = &too_far {
                return self.locate(id, Err(error.clone()));
            }
            if is_kept {
                self.locate(id, room.take(&element, "the set"))?;
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
        let mut images = Gathered::of("the set");
        let mut visit = |machine: &mut Machine<'p>, too_far: Option<&ValueError>| {
            let image = machine.eval(element, base)?;
            let pushed = match too_far {
                Some(error) => Err(error.clone()),
                None => images.push(image),
            };
            machine.locate(id, pushed)?;
            Ok(true)
        };
        if let [binder] = binders {
            let set = self.eval(binder.set, base)?;
            let too_far = self.too_far(std::slice::from_ref(&set));
            self.for_each_element(id, binder, &set, base, &mut |machine| {
                visit(machine, too_far.as_ref())
            })?;
        } else {
            let wheels = self.wheels(binders, base)?;
            let sets: Vec<Value> = wheels.iter().map(|wheel| wheel.set.clone()).collect();
            let too_far = self.too_far(&sets);
            self.for_each_turn(id, binders, wheels, base, &mut |machine| {
                visit(machine, too_far.as_ref())
            })?;
        }
        Ok(set::set_of(images.into_vec()))
    }

    /// The sets that a rule's arguments are from.
    fn rule_sets(&mut self, rule: &Rule, base: Base) -> Evaluated<Vec<Value>> {
        let sets = rule.binders.iter();
        sets.map(|binder| self.eval(binder.set, base)).collect()
    }

    /// The domain of `[x \in S, y \in T |-> e]`: `S`, or `S \X T`. A binder of
    /// a tuple counts as one.
    pub(crate) fn rule_domain(&mut self, rule: &Rule, base: Base) -> Evaluated<Value> {
        let sets = self.rule_sets(rule, base)?;
        Ok(domain_of(sets))
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

    /// A function constructor: a table where its sets are listed, else kept
    /// by its rule.
    pub(crate) fn function(&mut self, id: NodeId, rule: &Rule, base: Base) -> Evaluated<Value> {
        let sets = self.rule_sets(rule, base)?;
        let listed = !self.keeps_rules && sets.iter().all(is_reducible);
        let domain = domain_of(sets);
        if !listed {
            return Ok(Closure::function(self, id, rule, domain, base));
        }
        self.tabulate(id, rule, &domain, base)
    }

    /// All values of a rule.
    pub(crate) fn tabulate(
        &mut self,
        id: NodeId,
        rule: &Rule,
        domain: &Value,
        base: Base,
    ) -> Evaluated<Value> {
        let elements = self.locate(id, set::elements(domain))?;
        let size = set::known_count(domain);
        let size = size.filter(|size| *size > Value::from(set::MAX_ELEMENTS));
        let expected = elements.size_hint().0.min(set::MAX_ELEMENTS);
        let mut arguments = Vec::with_capacity(expected);
        let mut values = Vec::with_capacity(expected);
        for argument in elements {
            let argument = self.locate(id, argument)?;
            self.tick(id)?;
            self.bind_argument(id, rule, &argument, base)?;
            values.push(self.eval(rule.body, base)?);
            arguments.push(argument);
            if let Some(size) = &size {
                let error = ValueError::too_many_of("a function", size, set::MAX_ELEMENTS);
                return self.locate(id, Err(error));
            }
            if arguments.len() > set::MAX_ELEMENTS {
                let kind = ErrorKind::TooManyElements;
                return self.fail(id, kind, "the domain of a function is too large to list");
            }
        }
        Ok(function::tabulate(arguments, values))
    }

    pub(crate) fn recursive_function(
        &mut self,
        id: NodeId,
        rule: &Rule,
        base: Base,
    ) -> Evaluated<Value> {
        let domain = self.rule_domain(rule, base)?;
        Ok(Closure::function(self, id, rule, domain, base))
    }
}

/// The product of several sets, or the only one.
fn domain_of(mut sets: Vec<Value>) -> Value {
    match (sets.pop(), sets.is_empty()) {
        (Some(only), true) => only,
        (last, _) => {
            sets.extend(last);
            set::product(sets)
        }
    }
}

/// Whether TLC works out a filter or function over this set at once: it is
/// written out, or an interval.
fn is_reducible(set: &Value) -> bool {
    set.as_set().is_some_and(Set::is_reducible)
}
