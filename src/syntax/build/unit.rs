//! Modules and their units.

use super::{Builder, Built, is};
use crate::syntax::ast::{
    Fixity, FunctionDef, Ident, Instance, Module, NamedInstance, OpDecl, OperatorDef, Standing,
    Unit, UnitKind,
};
use crate::syntax::grammar::{Piece, Rule, parts};

impl Builder<'_> {
    /// A module, with all modules in it.
    pub(in crate::syntax) fn module(&mut self, piece: Piece<'_>) -> Built<Module> {
        let span = self.span(&piece);
        let mut inner = parts(piece).peekable();
        let name = self.take(span, &mut inner)?;
        let name = self.ident(&name);
        let extends = match inner.next_if(|it| is(it, Rule::extends)) {
            Some(extends) => self.idents(parts(extends)),
            None => Vec::new(),
        };
        Ok(Module {
            name,
            extends,
            units: self.units(inner)?,
            span,
        })
    }

    /// Units in a row.
    pub(in crate::syntax) fn units<'t>(
        &mut self,
        pieces: impl Iterator<Item = Piece<'t>>,
    ) -> Built<Vec<Unit>> {
        pieces
            .filter(|piece| !is(piece, Rule::EOI))
            .map(|piece| self.unit(piece))
            .collect()
    }

    /// One unit of a module or of a LET.
    pub(super) fn unit(&mut self, piece: Piece<'_>) -> Built<Unit> {
        let span = self.span(&piece);
        let mut inner = piece.into_inner();
        let first = self.take(span, &mut inner)?;
        let local = is(&first, Rule::LOCAL);
        let body = if local {
            self.take(span, &mut inner)?
        } else {
            first
        };
        let kind = stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || self.unit_kind(body))?;
        Ok(Unit { kind, local, span })
    }

    fn unit_kind(&mut self, piece: Piece<'_>) -> Built<UnitKind> {
        let span = self.span(&piece);
        Ok(match piece.as_rule() {
            Rule::separator => UnitKind::Separator,
            Rule::variables => UnitKind::Variables(self.names_to_bind(parts(piece))?),
            Rule::constants => UnitKind::Constants(self.declarations(parts(piece))?),
            Rule::recursive => UnitKind::Recursive(self.declarations(parts(piece))?),
            Rule::use_or_hide => self.use_or_hide(piece)?,
            Rule::module => UnitKind::Module(Box::new(self.module(piece)?)),
            Rule::definition => self.definition(piece)?,
            Rule::unnamed_instance => {
                let instance = self.take(span, &mut parts(piece))?;
                UnitKind::Instance(self.instance(instance)?)
            }
            Rule::assumption => {
                let standing = match piece.as_str().starts_with("AXIOM") {
                    true => Standing::Granted,
                    false => Standing::Checked,
                };
                let mut inner = parts(piece).peekable();
                let name = inner.next_if(|it| is(it, Rule::claim_name));
                UnitKind::Assume {
                    standing,
                    name: name.map(|it| self.claim_name(it)).transpose()?,
                    body: self.next_expression(span, &mut inner)?,
                }
            }
            Rule::theorem => self.theorem(piece)?,
            _ => return Err(self.unexpected(&piece)),
        })
    }

    fn claim_name(&self, piece: Piece<'_>) -> Built<Ident> {
        let span = self.span(&piece);
        let name = self.take(span, &mut parts(piece))?;
        self.name_to_bind(&name)
    }

    fn theorem(&mut self, piece: Piece<'_>) -> Built<UnitKind> {
        let span = self.span(&piece);
        let mut inner = parts(piece).peekable();
        let name = inner.next_if(|it| is(it, Rule::claim_name));
        let name = name.map(|it| self.claim_name(it)).transpose()?;
        let claim = self.take(span, &mut inner)?;
        let body = self.claim(claim)?;
        let proof = inner.next().map(|it| self.proof(it)).transpose()?;
        Ok(UnitKind::Theorem { name, body, proof })
    }

    pub(super) fn definition(&mut self, piece: Piece<'_>) -> Built<UnitKind> {
        let span = self.span(&piece);
        let mut inner = parts(piece);
        let head = self.take(span, &mut inner)?;
        let body = self.take(span, &mut inner)?;
        if is(&head, Rule::function_head) {
            return self.function_definition(head, body);
        }
        let (name, fixity, params) = self.head(head)?;
        if is(&body, Rule::instance) {
            let instance = self.instance(body)?;
            return Ok(UnitKind::NamedInstance(NamedInstance {
                name,
                params,
                instance,
            }));
        }
        Ok(UnitKind::Operator(OperatorDef {
            name,
            params,
            fixity,
            body: self.expression(body)?,
        }))
    }

    fn function_definition(&mut self, head: Piece<'_>, body: Piece<'_>) -> Built<UnitKind> {
        let span = self.span(&head);
        let mut inner = parts(head);
        let name = self.take(span, &mut inner)?;
        let bounds = self.take(span, &mut inner)?;
        Ok(UnitKind::Function(FunctionDef {
            name: self.name_to_bind(&name)?,
            bounds: self.bounds(bounds)?,
            body: self.expression(body)?,
        }))
    }

    /// What stands left of `==`: the name, how it is written, parameters.
    fn head(&self, head: Piece<'_>) -> Built<(Ident, Fixity, Vec<OpDecl>)> {
        let span = self.span(&head);
        let rule = head.as_rule();
        let mut inner = parts(head);
        let first = self.take(span, &mut inner)?;
        Ok(match rule {
            Rule::prefix_head => {
                let operand = self.take(span, &mut inner)?;
                let params = vec![self.parameter(&operand)?];
                (self.ident(&first), Fixity::Prefix, params)
            }
            Rule::postfix_head => {
                let symbol = self.take(span, &mut inner)?;
                let params = vec![self.parameter(&first)?];
                (self.ident(&symbol), Fixity::Postfix, params)
            }
            Rule::infix_head => {
                let symbol = self.take(span, &mut inner)?;
                let right = self.take(span, &mut inner)?;
                let params = vec![self.parameter(&first)?, self.parameter(&right)?];
                (self.ident(&symbol), Fixity::Infix, params)
            }
            _ => {
                let params = match inner.next() {
                    Some(list) => self.declarations(parts(list))?,
                    None => Vec::new(),
                };
                (self.name_to_bind(&first)?, Fixity::Name, params)
            }
        })
    }

    fn parameter(&self, name: &Piece<'_>) -> Built<OpDecl> {
        Ok(OpDecl {
            name: self.name_to_bind(name)?,
            arity: 0,
            fixity: Fixity::Name,
        })
    }

    fn declarations<'t>(&self, pieces: impl Iterator<Item = Piece<'t>>) -> Built<Vec<OpDecl>> {
        pieces.map(|piece| self.declaration(piece)).collect()
    }

    pub(super) fn declaration(&self, piece: Piece<'_>) -> Built<OpDecl> {
        let span = self.span(&piece);
        let mut inner = parts(piece);
        let first = self.take(span, &mut inner)?;
        let (arity, fixity) = match first.as_rule() {
            Rule::infix => (2, Fixity::Infix),
            Rule::prefix_symbol => (1, Fixity::Prefix),
            Rule::postfix_operator => (1, Fixity::Postfix),
            _ => {
                let places = inner.next().map_or(0, |arity| {
                    let inner = arity.into_inner();
                    inner.filter(|it| is(it, Rule::UNDERSCORE)).count()
                });
                let name = self.name_to_bind(&first)?;
                return Ok(OpDecl {
                    name,
                    arity: places as u32,
                    fixity: Fixity::Name,
                });
            }
        };
        Ok(OpDecl {
            name: self.ident(&first),
            arity,
            fixity,
        })
    }

    pub(super) fn instance(&mut self, piece: Piece<'_>) -> Built<Instance> {
        let span = self.span(&piece);
        let mut inner = parts(piece);
        let module = self.take(span, &mut inner)?;
        let module = self.ident(&module);
        let substitutions = inner.map(|piece| {
            let span = self.span(&piece);
            let mut inner = parts(piece);
            let name = self.take(span, &mut inner)?;
            let value = self.take(span, &mut inner)?;
            Ok((self.ident(&name), self.argument(value)?))
        });
        Ok(Instance {
            module,
            substitutions: substitutions.collect::<Built<_>>()?,
        })
    }
}
