//! `apply` and `replace`.

use super::value::{can_fail, choices, new_line, number, operand, path_array, selector, value};
use crate::edit::{Method, Operand};
use crate::node::Node;
use crate::path::Path;

/// What a method does if there is nothing at the path.
enum OnMissing {
    /// It sets its value, if the parent exists.
    Filled,
    /// It does nothing or, with `set_`, sets its value.
    Kept,
    /// It does nothing.
    AlwaysKept,
}

/// Builds the jq text of one `apply` or `replace`: bindings for its values, then a change at a path.
struct StageBuilder<'p> {
    path: &'p Path,
    indent: usize,
    /// The values of `$At`, if the path leads to several locations.
    choices: Option<String>,
    bindings: String,
}

impl<'p> StageBuilder<'p> {
    fn new(path: &'p Path, indent: usize) -> Self {
        Self {
            path,
            indent,
            choices: choices(path),
            bindings: String::new(),
        }
    }

    /// The text of a value. It is bound to a variable beforehand if it is needed several times, or
    /// if an error in it has to be raised even where nothing is changed.
    fn value(&mut self, node: &Node, name: &'static str, several: bool) -> String {
        if !several && self.choices.is_none() && !can_fail(node) {
            return value(node, self.indent);
        }
        self.bindings.push_str(&operand(node, self.indent));
        self.bindings.push_str(" as ");
        self.bindings.push_str(name);
        new_line(&mut self.bindings, self.indent);
        self.bindings.push_str("| ");
        name.to_owned()
    }

    fn finish(self, work: &str) -> String {
        match self.choices {
            None => self.bindings + work,
            Some(all) => format!("{}reduce {all} as $At (.; {work})", self.bindings),
        }
    }

    fn set(self, new: &str) -> String {
        let work = format!("{} = {new}", selector(self.path));
        self.finish(&work)
    }

    fn update(self, change: &str) -> String {
        let work = format!("{} |= {change}", selector(self.path));
        self.finish(&work)
    }

    /// Calls a helper of the prelude with the path and a change.
    fn call(self, helper: &str, change: &str) -> String {
        let work = format!("{helper}({}; {change})", path_array(self.path));
        self.finish(&work)
    }
}

pub(super) fn apply(
    method: Method,
    or_set: bool,
    path: &Path,
    node: Option<&Node>,
    indent: usize,
) -> String {
    use Method as M;
    let mut stage = StageBuilder::new(path, indent);
    let nothing = match method {
        M::Add | M::Append | M::Prepend | M::Merge | M::DeepMerge | M::Min | M::Max => {
            OnMissing::Filled
        }
        M::Delete | M::DeleteKey | M::DeleteAll => OnMissing::AlwaysKept,
        _ if node.is_none() => OnMissing::AlwaysKept,
        _ => OnMissing::Kept,
    };
    let unused = method.operand() == Operand::Unused;
    let several = unused || or_set && matches!(nothing, OnMissing::Kept);
    let v = node.map_or("null".to_owned(), |node| {
        stage.value(node, "$Value", several)
    });
    // The operand, checked to be a number.
    let n = || match node {
        Some(node) if v != "$Value" => number(node),
        _ => format!("({v} | number)"),
    };
    let change = match method {
        M::Set => return stage.set(&v),
        M::Initialize => return stage.update(&format!("if . == null then {v} else . end")),
        M::Add => format!("plus({v})"),
        M::Subtract => format!("minus({v})"),
        M::Multiply => format!("times({v})"),
        M::Append | M::Prepend | M::Merge | M::DeepMerge => format!("{}({v})", method.name()),
        M::Delete | M::DeleteKey | M::DeleteAll => format!("{}({v})", method.name()),
        M::Min => format!("smaller({v})"),
        M::Max => format!("larger({v})"),
        M::Divide => format!("number / {} | finite", n()),
        M::Modulo => format!("modulo(number; {})", n()),
        M::Round => "number | round".to_owned(),
        M::RoundUp => "number | ceil".to_owned(),
        M::RoundDown => "number | floor".to_owned(),
        M::Jn => format!("order as $Order | jn($Order; {}) | finite", n()),
        M::Yn => format!("order as $Order | yn($Order; {} | positive) | finite", n()),
        M::Frexp | M::Modf => format!("number | {} | map(finite)", method.name()),
        M::Pow
        | M::Atan2
        | M::Copysign
        | M::Remainder
        | M::Fdim
        | M::Fmax
        | M::Fmin
        | M::Fmod
        | M::Hypot
        | M::Ldexp
        | M::NextAfter => format!("{}(number; {}) | finite", method.name(), n()),
    };
    match nothing {
        OnMissing::Filled if or_set => stage.update(&change),
        OnMissing::Filled => stage.call("apply", &change),
        OnMissing::Kept if or_set => {
            stage.update(&format!("if . == null then {v} else {change} end"))
        }
        OnMissing::Kept | OnMissing::AlwaysKept => stage.call("adjust", &change),
    }
}

pub(super) fn replace(
    count: Option<&Node>,
    path: &Path,
    from: &Node,
    to: &Node,
    indent: usize,
) -> String {
    let mut stage = StageBuilder::new(path, indent);
    let count = count.map(|count| stage.value(count, "$Count", false));
    let from = stage.value(from, "$From", false);
    let to = stage.value(to, "$To", false);
    let change = match count {
        None => format!("replace_all({from}; {to})"),
        Some(count) => format!("replace_first({count}; {from}; {to})"),
    };
    stage.call("adjust", &change)
}
