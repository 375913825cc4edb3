//! Syntax trees of TLA+ modules, as written.
//!
//! A node is a kind and a span into the original text. Operators appear under
//! their canonical ASCII spelling (`\leq` and `≤` are `<=`, `(+)` is `\oplus`,
//! `∧` and `\land` are `/\`); the span gives the spelling.

use crate::diag::Span;

/// A name or operator symbol and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ident {
    /// Canonical spelling. Prefix minus is `-.`.
    pub name: String,
    /// Where.
    pub span: Span,
}

/// A module.
#[derive(Clone, Debug, PartialEq)]
pub struct Module {
    /// Its name.
    pub name: Ident,
    /// Names after EXTENDS.
    pub extends: Vec<Ident>,
    /// Everything else, in order.
    pub units: Vec<Unit>,
    /// From the first dash to the last `=`.
    pub span: Span,
}

/// One unit of a module or one definition of a LET.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    /// What it is.
    pub kind: UnitKind,
    /// Whether LOCAL stands before it.
    pub local: bool,
    /// The whole unit, with LOCAL.
    pub span: Span,
}

/// The kinds of unit.
#[derive(Clone, Debug, PartialEq)]
pub enum UnitKind {
    /// `VARIABLES x, y`.
    Variables(Vec<Ident>),
    /// `CONSTANTS N, F(_, _), _ ++ _`.
    Constants(Vec<OpDecl>),
    /// `RECURSIVE F(_)`.
    Recursive(Vec<OpDecl>),
    /// `F(x, G(_)) == e`, also infix, prefix and postfix operators.
    Operator(OperatorDef),
    /// `f[x \in S, <<y, z>> \in T] == e`.
    Function(FunctionDef),
    /// `I(x) == INSTANCE M WITH …`.
    NamedInstance(NamedInstance),
    /// `INSTANCE M WITH …`.
    Instance(Instance),
    /// ASSUME, ASSUMPTION, AXIOM.
    Assume {
        /// By which of the words.
        standing: Standing,
        /// Its name, if it has one.
        name: Option<Ident>,
        /// What is assumed.
        body: Expr,
    },
    /// THEOREM, LEMMA, COROLLARY, PROPOSITION.
    Theorem {
        /// Its name, if it has one.
        name: Option<Ident>,
        /// What is claimed.
        body: Claim,
        /// Its proof, if it has one.
        proof: Option<Proof>,
    },
    /// A module inside the module.
    Module(Box<Module>),
    /// `USE …`.
    Use(Facts),
    /// `HIDE …`.
    Hide(Facts),
    /// `----`.
    Separator,
}

/// What a theorem or a step of a proof claims.
#[derive(Clone, Debug, PartialEq)]
pub enum Claim {
    /// A formula.
    Expr(Expr),
    /// `ASSUME … PROVE …`.
    AssumeProve(AssumeProve),
}

/// `ASSUME a, NEW x \in S PROVE b`.
#[derive(Clone, Debug, PartialEq)]
pub struct AssumeProve {
    /// `l` of `l :: ASSUME …`.
    pub label: Option<Ident>,
    /// How ASSUME is written.
    pub assume: Boxing,
    /// One or more.
    pub assumptions: Vec<Assumed>,
    /// How PROVE is written.
    pub prove: Boxing,
    /// After PROVE.
    pub goal: Box<Expr>,
    /// The whole.
    pub span: Span,
}

/// Whether an assumption is to be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// ASSUME, ASSUMPTION.
    Checked,
    /// AXIOM, which TLC takes for granted.
    Granted,
}

/// Whether a word has a box before it: `[]ASSUME`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boxing {
    /// `ASSUME`, `PROVE`.
    Plain,
    /// `[]ASSUME`, `[]PROVE`.
    Boxed,
}

/// One assumption.
#[derive(Clone, Debug, PartialEq)]
pub enum Assumed {
    /// A formula.
    Expr(Expr),
    /// `ASSUME … PROVE …` inside.
    AssumeProve(AssumeProve),
    /// `NEW x \in S`, `NEW VARIABLE x`, `STATE F(_)`.
    New(NewSymbol),
}

/// A symbol that an assumption declares.
#[derive(Clone, Debug, PartialEq)]
pub struct NewSymbol {
    /// What it may stand for.
    pub sort: NewSort,
    /// The symbol.
    pub decl: OpDecl,
    /// `S` of `NEW x \in S`.
    pub set: Option<Expr>,
}

/// What a symbol that an assumption declares may stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewSort {
    /// `NEW x`, `NEW CONSTANT x`.
    Constant,
    /// `NEW VARIABLE x`.
    Variable,
    /// `NEW STATE x`.
    State,
    /// `NEW ACTION x`.
    Action,
    /// `NEW TEMPORAL x`.
    Temporal,
}

/// What BY, USE and HIDE name.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// Before DEF.
    pub facts: Vec<Fact>,
    /// After DEF.
    pub definitions: Vec<Fact>,
}

/// One item of BY, USE or HIDE.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// `MODULE M`.
    Module(Ident),
    /// An operator symbol alone: `+`.
    Symbol(Ident),
    /// A name or another expression.
    Expr(Expr),
}

/// A proof.
#[derive(Clone, Debug, PartialEq)]
pub enum Proof {
    /// `OBVIOUS`, `OMITTED`.
    Bare,
    /// `BY …`.
    By(Facts),
    /// Steps, the last of which is the QED.
    Steps(Vec<Step>),
}

/// A step of a proof.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// `<1>2`, without dots; nothing for `<1>`.
    pub name: Option<Ident>,
    /// 1 of `<1>2`, also where it is left open.
    pub level: u64,
    /// What it is.
    pub kind: StepKind,
    /// Its own proof, if it has one.
    pub proof: Option<Proof>,
    /// From its name to before its proof.
    pub span: Span,
}

/// The kinds of step.
#[derive(Clone, Debug, PartialEq)]
pub enum StepKind {
    /// `QED`.
    Qed,
    /// `e`, `ASSUME … PROVE …`.
    Assert(Claim),
    /// `SUFFICES e`, `SUFFICES ASSUME … PROVE …`.
    Suffices(Claim),
    /// `HAVE e`.
    Have(Expr),
    /// `CASE e`.
    Case(Expr),
    /// `WITNESS e, f`.
    Witness(Vec<Expr>),
    /// `TAKE x, y`, `TAKE x \in S`.
    Take(Introduced),
    /// `PICK x \in S : e`.
    Pick(Introduced, Expr),
    /// `DEFINE F(x) == e`.
    Define(Vec<Unit>),
    /// `INSTANCE M`.
    Instance(Instance),
    /// `USE …`.
    Use(Facts),
    /// `HIDE …`.
    Hide(Facts),
}

/// What TAKE or PICK introduces.
#[derive(Clone, Debug, PartialEq)]
pub enum Introduced {
    /// `x, y`.
    Names(Vec<Ident>),
    /// `x \in S, y \in T`.
    Bounds(Vec<Bound>),
}

/// How an operator is written at its definition or declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fixity {
    /// `F`, `F(x)`.
    Name,
    /// `-. x`.
    Prefix,
    /// `x + y`.
    Infix,
    /// `x^+`.
    Postfix,
}

/// A declared operator: `N`, `F(_, _)`, `_ + _`.
#[derive(Clone, Debug, PartialEq)]
pub struct OpDecl {
    /// Its name or symbol.
    pub name: Ident,
    /// How many arguments it takes.
    pub arity: u32,
    /// How it is written.
    pub fixity: Fixity,
}

/// `F(x, G(_)) == body`.
#[derive(Clone, Debug, PartialEq)]
pub struct OperatorDef {
    /// Its name or symbol.
    pub name: Ident,
    /// Its parameters.
    pub params: Vec<OpDecl>,
    /// How it is written.
    pub fixity: Fixity,
    /// Right of `==`.
    pub body: Expr,
}

/// `f[bounds] == body`.
#[derive(Clone, Debug, PartialEq)]
pub struct FunctionDef {
    /// Its name.
    pub name: Ident,
    /// What its argument ranges over.
    pub bounds: Vec<Bound>,
    /// Right of `==`.
    pub body: Expr,
}

/// `INSTANCE M WITH a <- e, …`.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    /// The module.
    pub module: Ident,
    /// The written substitutions, in order; a right side may be an operator.
    pub substitutions: Vec<(Ident, Expr)>,
}

/// `I(x) == INSTANCE …`.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedInstance {
    /// `I`.
    pub name: Ident,
    /// Its parameters.
    pub params: Vec<OpDecl>,
    /// Right of `==`.
    pub instance: Instance,
}

/// `x, y \in S` or `<<x, y>> \in S`.
#[derive(Clone, Debug, PartialEq)]
pub struct Bound {
    /// What is bound.
    pub pattern: Pattern,
    /// To elements of what.
    pub set: Expr,
}

/// What a bound binds.
#[derive(Clone, Debug, PartialEq)]
pub enum Pattern {
    /// `x, y \in S`: one or more names, each an element.
    Names(Vec<Ident>),
    /// `<<x, y>> \in S`: an element taken apart.
    Tuple(Vec<Ident>),
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where.
    pub span: Span,
}

/// `\A` or `\E`; `\AA` or `\EE` for temporal ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// `\A`.
    Forall,
    /// `\E`.
    Exists,
    /// `\AA`.
    TemporalForall,
    /// `\EE`.
    TemporalExists,
}

/// Which junction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Junction {
    /// `/\`.
    And,
    /// `\/`.
    Or,
}

/// WF or SF.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fairness {
    /// `WF_`.
    Weak,
    /// `SF_`.
    Strong,
}

/// `IF`-less words of the language that are expressions by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Word {
    /// `TRUE`.
    True,
    /// `FALSE`.
    False,
    /// `BOOLEAN`.
    Boolean,
    /// `STRING`.
    String,
}

/// One step of a name: `Foo(a)`, `1`, `<<`, `>>`, `:`, `@`, `(a, b)`.
#[derive(Clone, Debug, PartialEq)]
pub struct NameStep {
    /// What it is.
    pub kind: NameStepKind,
    /// Where.
    pub span: Span,
}

/// The kinds of step in a name.
#[derive(Clone, Debug, PartialEq)]
pub enum NameStepKind {
    /// An identifier or an operator symbol (`I!+`), with its arguments if any.
    Named {
        /// The identifier or symbol.
        name: Ident,
        /// In parentheses; empty if there are none.
        args: Vec<Expr>,
    },
    /// `!1`: the n-th operand, from 1.
    Operand(u32),
    /// `!<<`: the first operand.
    Left,
    /// `!>>`: the second operand.
    Right,
    /// `!:`: the definition's body.
    Body,
    /// `!@`: the body of a bound construct, arguments not given.
    Unbound,
    /// `!(a, b)`: the body of a bound construct with these arguments.
    Bind(Vec<Expr>),
}

/// A part of the place that an EXCEPT updates.
#[derive(Clone, Debug, PartialEq)]
pub enum ExceptStep {
    /// `.f`.
    Field(Ident),
    /// `[e]`, or `[e1, e2]` for a pair as argument.
    Index(Vec<Expr>),
}

/// One `!.a[b] = e` of an EXCEPT.
#[derive(Clone, Debug, PartialEq)]
pub struct ExceptUpdate {
    /// After `!`; never empty.
    pub path: Vec<ExceptStep>,
    /// The new value.
    pub value: Expr,
    /// The whole update.
    pub span: Span,
}

/// The kinds of expression.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// `TRUE`, `FALSE`, `BOOLEAN`, `STRING`.
    Word(Word),
    /// A number as written: `12`, `\hFF`, `\b101`, `\o17`, `1.5`.
    Number(String),
    /// A string, its escapes resolved.
    String(String),
    /// `@`.
    At,
    /// `x`, `F(e)`, `I!F(e)`, `F!1!<<`; an operator that is an argument too.
    Name(Vec<NameStep>),
    /// An operator symbol as an argument: `+` in `Fold(+, 0, s)`.
    Symbol(Ident),
    /// `LAMBDA x, y : e`.
    Lambda {
        /// Its parameters.
        params: Vec<Ident>,
        /// Right of the colon.
        body: Box<Expr>,
    },
    /// `(e)`.
    Paren(Box<Expr>),
    /// `~e`, `-e`, `SUBSET e`, `UNION e`, `DOMAIN e`, `ENABLED e`, `UNCHANGED e`, `[]e`, `<>e`.
    Prefix {
        /// Minus is `-.`.
        op: Ident,
        /// Right of it.
        operand: Box<Expr>,
    },
    /// `e1 op e2`, all infix operators but `\X`.
    Infix {
        /// Canonical symbol.
        op: Ident,
        /// Left of it.
        left: Box<Expr>,
        /// Right of it.
        right: Box<Expr>,
    },
    /// `e'`, `e^+`, `e^*`, `e^#`.
    Postfix {
        /// Canonical symbol.
        op: Ident,
        /// Left of it.
        operand: Box<Expr>,
    },
    /// `A \X B \X C`: two or more factors.
    Product(Vec<Expr>),
    /// A bulleted list; one item or more.
    Junction {
        /// Which.
        junction: Junction,
        /// Its items.
        items: Vec<Expr>,
    },
    /// `\A x \in S : e`, `\E x, y \in S, z \in T : e`.
    Quantified {
        /// Forall or Exists.
        quantifier: Quantifier,
        /// What is bound.
        bounds: Vec<Bound>,
        /// Right of the colon.
        body: Box<Expr>,
    },
    /// `\A x : e`, `\EE x : e`.
    UnboundedQuantified {
        /// Any.
        quantifier: Quantifier,
        /// What is bound.
        names: Vec<Ident>,
        /// Right of the colon.
        body: Box<Expr>,
    },
    /// `CHOOSE x \in S : e`, `CHOOSE x : e`.
    Choose {
        /// A single name or a tuple.
        pattern: Pattern,
        /// Bounded by.
        set: Option<Box<Expr>>,
        /// Right of the colon.
        body: Box<Expr>,
    },
    /// `{e1, e2}`.
    Set(Vec<Expr>),
    /// `{x \in S : p}`.
    Filter {
        /// A single name or a tuple.
        pattern: Pattern,
        /// Filtered.
        set: Box<Expr>,
        /// Right of the colon.
        predicate: Box<Expr>,
    },
    /// `{e : x \in S, y \in T}`.
    Map {
        /// Left of the colon.
        element: Box<Expr>,
        /// What is bound.
        bounds: Vec<Bound>,
    },
    /// `f[e]`, `f[e1, e2]`.
    Apply {
        /// What is applied.
        function: Box<Expr>,
        /// In brackets; one or more.
        args: Vec<Expr>,
    },
    /// `[x \in S |-> e]`.
    Function {
        /// What is bound.
        bounds: Vec<Bound>,
        /// Right of `|->`.
        body: Box<Expr>,
    },
    /// `[S -> T]`.
    FunctionSet {
        /// Left of the arrow.
        domain: Box<Expr>,
        /// Right of the arrow.
        range: Box<Expr>,
    },
    /// `[a |-> e, …]`.
    Record(Vec<(Ident, Expr)>),
    /// `[a : S, …]`.
    RecordSet(Vec<(Ident, Expr)>),
    /// `[f EXCEPT !.a = e, …]`.
    Except {
        /// What is updated.
        base: Box<Expr>,
        /// One or more.
        updates: Vec<ExceptUpdate>,
    },
    /// `e.f`.
    Field {
        /// Left of the dot.
        record: Box<Expr>,
        /// Right of the dot.
        field: Ident,
    },
    /// `<<e1, e2>>`.
    Tuple(Vec<Expr>),
    /// `[A]_v`.
    BoxAction {
        /// In brackets.
        action: Box<Expr>,
        /// The subscript.
        subscript: Box<Expr>,
    },
    /// `<<A>>_v`.
    AngleAction {
        /// In brackets.
        action: Box<Expr>,
        /// The subscript.
        subscript: Box<Expr>,
    },
    /// `WF_v(A)`, `SF_v(A)`.
    Fairness {
        /// Which.
        fairness: Fairness,
        /// The subscript.
        subscript: Box<Expr>,
        /// In parentheses.
        action: Box<Expr>,
    },
    /// `IF p THEN a ELSE b`.
    If {
        /// After IF.
        condition: Box<Expr>,
        /// After THEN.
        then: Box<Expr>,
        /// After ELSE.
        otherwise: Box<Expr>,
    },
    /// `CASE p -> e [] … [] OTHER -> e`.
    Case {
        /// Guard and value; one or more.
        arms: Vec<(Expr, Expr)>,
        /// After OTHER.
        other: Option<Box<Expr>>,
    },
    /// `LET … IN e`.
    Let {
        /// Operators, functions, instances, RECURSIVE.
        definitions: Vec<Unit>,
        /// After IN.
        body: Box<Expr>,
    },
    /// `name(x, y) :: e`.
    Label {
        /// Its name.
        name: Ident,
        /// Its parameters.
        params: Vec<Ident>,
        /// What is labelled.
        body: Box<Expr>,
    },
}
