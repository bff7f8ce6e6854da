//! From terms to code: resolves names, and turns patterns into plain bindings.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use jaq_core::load::lex::StrPart;
use jaq_core::load::parse::{Def, Term};
use jaq_core::ops::Math;
use jaq_core::path::{Opt, Part};

use crate::code::{ALL, Code, Id, Node};
use crate::error::CompileError;
use crate::limits::{Budget, Limits};
use crate::native::{self, Native};
use crate::syntax::{self, PARENTHESES};
use crate::value::{Members, Val};

/// The functions that are written in jq.
static PRELUDE: LazyLock<Vec<Def<&'static str>>> =
    LazyLock::new(|| syntax::definitions(include_str!("prelude.jq")));

/// Functions of jq that are not available here: everything nondeterministic or with side effects,
/// dates, and a few formats that are useless for rulesets.
const UNAVAILABLE: &[&str] = &[
    "$ENV",
    "$__loc__",
    "$__prog_args",
    "@base32",
    "@base32d",
    "@base64",
    "@base64d",
    "builtins",
    "date",
    "dateadd",
    "datesub",
    "debug",
    "env",
    "fromdate",
    "fromdateiso8601",
    "get_search_list",
    "gmtime",
    "halt",
    "halt_error",
    "import",
    "include",
    "input",
    "input_filename",
    "input_line_number",
    "inputs",
    "localtime",
    "mktime",
    "module",
    "modulemeta",
    "now",
    "stderr",
    "strflocaltime",
    "strftime",
    "strptime",
    "todate",
    "todateiso8601",
];

pub(crate) type Result<T> = std::result::Result<T, CompileError>;

/// Compiles a parsed program that sees the given variables.
pub(crate) fn compile<'s>(
    text: &'s str,
    term: &Term<&'s str>,
    variables: &'s [String],
) -> Result<Code> {
    let mut compiler = Compiler {
        text,
        code: Code::default(),
        scope: variables.iter().map(|name| Name::Value(name)).collect(),
        prelude: BTreeMap::new(),
        in_prelude: false,
        budget: Budget::new(&Limits::default()),
    };
    compiler.code.main = compiler.term(term)?;
    Ok(compiler.code)
}

/// What a name stands for during compilation; all but definitions take up a position in the scope.
pub(crate) enum Name<'s> {
    Value(&'s str),
    Filter(&'s str),
    Label(&'s str),
    /// A value without a name.
    Hidden,
    Definition {
        name: &'s str,
        arity: usize,
        body: u32,
    },
}

pub(crate) struct Compiler<'s> {
    pub(crate) text: &'s str,
    pub(crate) code: Code,
    pub(crate) scope: Vec<Name<'s>>,
    /// The bodies of the functions of the prelude that the program uses.
    prelude: BTreeMap<(&'static str, usize), u32>,
    in_prelude: bool,
    /// The budget for creating constants.
    budget: Budget,
}

impl<'s> Compiler<'s> {
    pub(crate) fn add(&mut self, node: Node) -> Result<Id> {
        let id = Id::try_from(self.code.nodes.len());
        self.code.nodes.push(node);
        id.map_err(|_| self.error(self.text, "too long"))
    }

    pub(crate) fn constant(&mut self, value: Val) -> Result<Id> {
        self.add(Node::Const(value))
    }

    pub(crate) fn error(&self, part: &str, message: impl Into<String>) -> CompileError {
        syntax::error(self.text, part, message)
    }

    pub(crate) fn term(&mut self, term: &Term<&'s str>) -> Result<Id> {
        match term {
            Term::Id => self.add(Node::Identity),
            Term::Recurse => self.call("recurse", &[]),
            Term::Num(number) => self.constant(literal(number)),
            Term::Str(format, parts) => self.string(*format, parts),
            Term::Arr(None) => self.array(None),
            Term::Arr(Some(body)) => self.array(Some(body)),
            Term::Obj(members) => self.object(members),
            Term::Neg(of) => {
                let of = self.term(of)?;
                match &mut self.code.nodes[of as usize] {
                    Node::Const(Val::Int(int)) if *int > 0 => *int = -*int,
                    Node::Const(Val::Float(float)) => *float = -*float,
                    _ => return self.add(Node::Negate(of)),
                }
                Ok(of)
            }
            Term::BinOp(..) => self.operators(term),
            Term::Label(name, body) => {
                self.scope.push(Name::Label(name));
                let body = self.term(body)?;
                self.scope.pop();
                self.add(Node::Label(body))
            }
            Term::Break(name) => {
                let is_label = |found: &Name<'_>| matches!(found, Name::Label(l) if l == name);
                match self.find(is_label) {
                    Some((index, _)) => self.add(Node::Break(index)),
                    None => Err(self.error(name, format!("{name} is not a label"))),
                }
            }
            Term::Fold(kind, source, pattern, args) => self.fold(kind, source, pattern, args),
            Term::TryCatch(body, handler) => {
                let body = self.term(body)?;
                let handler = handler.as_ref().map(|handler| self.term(handler));
                let handler = handler.transpose()?;
                self.add(Node::Try(body, handler))
            }
            Term::IfThenElse(branches, otherwise) => {
                let branches = branches
                    .iter()
                    .map(|(condition, then)| Ok((self.term(condition)?, self.term(then)?)));
                let branches = branches.collect::<Result<Vec<_>>>()?;
                let mut no = match otherwise {
                    Some(otherwise) => self.term(otherwise)?,
                    None => self.add(Node::Identity)?,
                };
                for (condition, yes) in branches.into_iter().rev() {
                    no = self.add(Node::If(condition, yes, no))?;
                }
                Ok(no)
            }
            Term::Def(definitions, body) => {
                for definition in definitions {
                    self.define(definition)?;
                }
                let body = self.term(body)?;
                self.scope.truncate(self.scope.len() - definitions.len());
                Ok(body)
            }
            Term::Call(name, args) => self.call(name, args),
            Term::Var(name) => {
                let is_value = |found: &Name<'_>| matches!(found, Name::Value(v) if v == name);
                match self.find(is_value) {
                    Some((index, _)) => self.add(Node::Variable(index)),
                    None => Err(self.unknown(name, format!("{name} is not defined"))),
                }
            }
            Term::Path(target, parts) => {
                let mut target = self.term(target)?;
                for (part, opt) in &parts.0 {
                    let optional = matches!(opt, Opt::Optional);
                    target = self.part(target, part, optional)?;
                }
                Ok(target)
            }
        }
    }

    fn part(&mut self, target: Id, part: &Part<Term<&'s str>>, optional: bool) -> Result<Id> {
        let key = match part {
            Part::Range(None, None) => return self.add(Node::Each { target, optional }),
            Part::Index(key) => self.term(key)?,
            Part::Range(from, upto) => {
                let mut bound = |bound: &Option<Term<&'s str>>| match bound {
                    Some(bound) => self.term(bound),
                    None => self.constant(Val::Null),
                };
                let (from, upto) = (bound(from)?, bound(upto)?);
                self.add(Node::Slice(from, upto))?
            }
        };
        self.add(Node::Index {
            target,
            key,
            optional,
        })
    }

    /// Compiles text and interpolations to a sum, from left to right.
    fn string(
        &mut self,
        format: Option<&'s str>,
        parts: &[StrPart<&'s str, Term<&'s str>>],
    ) -> Result<Id> {
        let native = match format {
            None => native::format("@text"),
            Some(name) => native::format(name),
        };
        let Some(native) = native else {
            let name = format.unwrap_or_default();
            return Err(self.unknown(name, format!("{name} is not a format")));
        };
        let mut whole = None;
        let mut text = String::new();
        for part in parts {
            match part {
                StrPart::Str(part) => text.push_str(part),
                StrPart::Char(c) => text.push(*c),
                StrPart::Term(part) => {
                    if !text.is_empty() || whole.is_none() {
                        whole = Some(self.append(whole, std::mem::take(&mut text))?);
                    }
                    let value = self.term(part)?;
                    let formatted = self.add(Node::Native(native, Box::new([])))?;
                    let formatted = self.add(Node::Pipe(value, formatted))?;
                    whole = Some(self.sum(whole, formatted)?);
                }
            }
        }
        match whole {
            Some(whole) if text.is_empty() => Ok(whole),
            whole => self.append(whole, text),
        }
    }

    fn append(&mut self, whole: Option<Id>, text: String) -> Result<Id> {
        let text = self.constant(Val::Str(text.into()))?;
        self.sum(whole, text)
    }

    fn sum(&mut self, whole: Option<Id>, part: Id) -> Result<Id> {
        match whole {
            Some(whole) => self.add(Node::Math(Math::Add, whole, part)),
            None => Ok(part),
        }
    }

    /// Compiles an array; if all items are constants, to a constant.
    fn array(&mut self, body: Option<&Term<&'s str>>) -> Result<Id> {
        let mark = self.code.nodes.len();
        let body = match body {
            Some(body) => self.term(body)?,
            None => self.add(Node::Empty)?,
        };
        match self.constants(body).map(|items| self.budget.array(items)) {
            Some(Ok(array)) => {
                self.code.nodes.truncate(mark);
                self.constant(array)
            }
            _ => self.add(Node::Array(body)),
        }
    }

    /// The outputs of a node, if it consists of constants and commas only.
    fn constants(&self, id: Id) -> Option<Vec<Val>> {
        let mut found = Vec::new();
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            match &self.code.nodes[id as usize] {
                Node::Const(value) => found.push(value.clone()),
                Node::Comma(first, second) => open.extend([*second, *first]),
                Node::Empty => {}
                _ => return None,
            }
        }
        Some(found)
    }

    /// Compiles an object; if all members are constants, to a constant.
    fn object(&mut self, members: &[(Term<&'s str>, Option<Term<&'s str>>)]) -> Result<Id> {
        let mark = self.code.nodes.len();
        let mut ids = Vec::with_capacity(members.len());
        for (key, value) in members {
            ids.push(match (key, value) {
                (Term::Var(name), None) => {
                    let value = self.term(key)?;
                    let name = name.trim_start_matches('$');
                    (self.constant(Val::Str(name.into()))?, Some(value))
                }
                (key, None) => (self.term(key)?, None),
                (key, Some(value)) => (self.term(key)?, Some(self.term(value)?)),
            });
        }
        let members = ids.iter().map(|(key, value)| {
            match (
                &self.code.nodes[*key as usize],
                &self.code.nodes[(*value)? as usize],
            ) {
                (Node::Const(Val::Str(key)), Node::Const(value)) => {
                    Some((key.clone(), value.clone()))
                }
                _ => None,
            }
        });
        let members = members.collect::<Option<Members>>();
        match members.map(|members| self.budget.object(members)) {
            Some(Ok(object)) => {
                self.code.nodes.truncate(mark);
                self.constant(object)
            }
            _ => self.add(Node::Object(ids.into())),
        }
    }

    /// The innermost name that fits, and the number of scope positions before it.
    fn find(&self, fits: impl Fn(&Name<'s>) -> bool) -> Option<(u32, &Name<'s>)> {
        let mut positions = 0;
        for name in self.scope.iter().rev() {
            if fits(name) {
                return Some((positions, name));
            }
            if !matches!(name, Name::Definition { .. }) {
                positions += 1;
            }
        }
        None
    }

    fn unknown(&self, name: &str, message: String) -> CompileError {
        if UNAVAILABLE.contains(&name) {
            syntax::unavailable(self.text, name)
        } else {
            self.error(name, message)
        }
    }

    fn call(&mut self, name: &'s str, args: &[Term<&'s str>]) -> Result<Id> {
        let fits = |found: &Name<'_>| match found {
            Name::Filter(filter) => args.is_empty() && *filter == name,
            Name::Definition {
                name: found, arity, ..
            } => *found == name && *arity == args.len(),
            _ => false,
        };
        let (hidden, body) = match self.find(fits) {
            Some((index, Name::Filter(_))) => return self.add(Node::Parameter(index)),
            Some((hidden, Name::Definition { body, .. })) => (hidden, *body),
            _ => match (name, args) {
                (PARENTHESES, [inner]) => return self.term(inner),
                ("empty", []) => return self.add(Node::Empty),
                ("null", []) => return self.constant(Val::Null),
                ("true", []) => return self.constant(Val::Bool(true)),
                ("false", []) => return self.constant(Val::Bool(false)),
                ("path", [filter]) => {
                    let filter = self.term(filter)?;
                    return self.add(Node::PathOf(filter));
                }
                ("limit", [count, filter]) => {
                    let (count, filter) = (self.term(count)?, self.term(filter)?);
                    return self.add(Node::Limit(count, filter));
                }
                _ => match self.builtin(name, args.len())? {
                    Builtin::Native(native) => {
                        let args = self.args(args)?;
                        return self.add(Node::Native(native, args));
                    }
                    Builtin::Prelude(body) => (ALL, body),
                },
            },
        };
        let args = self.args(args)?;
        self.add(Node::Call { body, args, hidden })
    }

    fn args(&mut self, args: &[Term<&'s str>]) -> Result<Box<[Id]>> {
        args.iter().map(|arg| self.term(arg)).collect()
    }

    fn builtin(&mut self, name: &'s str, arity: usize) -> Result<Builtin> {
        let internal = name.starts_with('_') && !self.in_prelude;
        if !internal {
            let format = native::format(name).filter(|_| arity == 0);
            if let Some(native) = format.or_else(|| native::find(name, arity)) {
                return Ok(Builtin::Native(native));
            }
            let fits = |def: &&Def<_>| def.name == name && def.args.len() == arity;
            if let Some(definition) = PRELUDE.iter().find(fits) {
                return Ok(Builtin::Prelude(self.prelude_body(definition)?));
            }
        }
        Err(self.unknown(name, format!("{name}/{arity} is not defined")))
    }

    /// Compiles a function of the prelude when it is first called.
    fn prelude_body(&mut self, definition: &'static Def<&'static str>) -> Result<u32> {
        let key = (definition.name, definition.args.len());
        if let Some(body) = self.prelude.get(&key) {
            return Ok(*body);
        }
        let scope = std::mem::take(&mut self.scope);
        let in_prelude = std::mem::replace(&mut self.in_prelude, true);
        let body_index = self.reserve();
        self.prelude.insert(key, body_index);
        let body = self.body(&definition.args, |compiler| compiler.term(&definition.body));
        self.scope = scope;
        self.in_prelude = in_prelude;
        self.code.bodies[body_index as usize] = body?;
        Ok(body_index)
    }

    pub(crate) fn reserve(&mut self) -> u32 {
        self.code.bodies.push(0);
        // There are fewer definitions than nodes, whose number is checked.
        u32::try_from(self.code.bodies.len() - 1).unwrap_or(u32::MAX)
    }

    /// Compiles a definition and adds it to the scope.
    fn define(&mut self, definition: &Def<&'s str>) -> Result<()> {
        let body = self.reserve();
        self.scope.push(Name::Definition {
            name: definition.name,
            arity: definition.args.len(),
            body,
        });
        let compiled = self.body(&definition.args, |compiler| compiler.term(&definition.body))?;
        self.code.bodies[body as usize] = compiled;
        Ok(())
    }

    /// Compiles the body of a definition; a parameter `$x` defines both a filter `x` and a variable.
    pub(crate) fn body(
        &mut self,
        params: &[&'s str],
        compile: impl FnOnce(&mut Self) -> Result<Id>,
    ) -> Result<Id> {
        let outside = self.scope.len();
        for param in params {
            self.scope.push(Name::Filter(param.trim_start_matches('$')));
        }
        let mut sources = Vec::new();
        for (i, param) in params.iter().enumerate() {
            if param.starts_with('$') {
                let before = params.len() - 1 - i + sources.len();
                let index = u32::try_from(before).unwrap_or(u32::MAX);
                sources.push(self.add(Node::Parameter(index))?);
                self.scope.push(Name::Value(param));
            }
        }
        let body = compile(self)?;
        self.scope.truncate(outside);
        self.bound(sources, body)
    }

    pub(crate) fn bound(&mut self, sources: Vec<Id>, mut body: Id) -> Result<Id> {
        for source in sources.into_iter().rev() {
            body = self.add(Node::Bind(source, body))?;
        }
        Ok(body)
    }
}

enum Builtin {
    Native(Native),
    Prelude(u32),
}

fn literal(number: &str) -> Val {
    match number.parse() {
        Ok(int) => Val::Int(int),
        Err(_) => Val::number(number.parse().map_or(f64::NAN, |f: f64| f.min(f64::MAX))),
    }
}

#[cfg(test)]
mod tests {
    use super::{PRELUDE, compile};
    use crate::syntax;

    #[test]
    fn the_prelude_compiles() {
        assert!(PRELUDE.len() > 100);
        for definition in PRELUDE.iter() {
            let args = vec!["."; definition.args.len()].join("; ");
            let mut text = definition.name.to_owned();
            if !args.is_empty() {
                text = format!("{text}({args})");
            }
            let term = syntax::program(&text).unwrap();
            let compiled = compile(&text, &term, &[]);
            // Names internal to the prelude are not for programs.
            assert_eq!(compiled.is_ok(), !text.starts_with('_'), "{text}");
        }
    }
}
