//! Definitions that a later one of the same file replaces before anybody has seen them.

use std::collections::BTreeMap;

use jantaku_majs::diagnostic::{Code, Diagnostic, Problems};
use jantaku_majs::edit::{Command, Edit, MatchPart, Step, Test};
use jantaku_majs::node::Node;
use jantaku_majs::path::{Path, Segment};
use jantaku_majs::span::Span;

use super::near::quote;
use super::reach::comparable;

/// Finds definitions in vain, and yaku that stand twice in their list.
pub(super) fn check(commands: &[Command]) -> Vec<Diagnostic> {
    let mut search = Search::default();
    search.commands(commands);
    search.found.finish()
}

/// What is defined: what it is called, and its name.
type Thing = (&'static str, String);

/// A place where something was defined.
struct Earlier {
    span: Span,
    /// The branches it stands in, from the outside in.
    branches: Vec<usize>,
}

#[derive(Default)]
struct Search {
    defined: BTreeMap<Thing, Earlier>,
    /// Yaku lists, and in them yaku by name and condition.
    yaku: BTreeMap<String, BTreeMap<(String, String), Earlier>>,
    /// The branches around the command at hand, from the outside in.
    branches: Vec<usize>,
    branch_count: usize,
    found: Problems,
}

impl Search {
    fn commands(&mut self, commands: &[Command]) {
        for command in commands {
            match &command.step {
                Step::Edit(edit) => self.edit(edit, command.span),
                Step::State(_) => {}
                Step::Choose(branches) => {
                    for branch in branches {
                        self.look(&branch.test);
                        self.branch_count += 1;
                        self.branches.push(self.branch_count);
                        self.commands(&branch.commands);
                        self.branches.pop();
                    }
                }
            }
        }
    }

    /// A condition on the document sees what is defined so far.
    fn look(&mut self, test: &Test) {
        match test {
            Test::In(_, path) => {
                if let Some(thing) = thing_at(path) {
                    self.defined.remove(&thing);
                }
            }
            Test::Not(inner) => self.look(inner),
            Test::All(tests) | Test::Any(tests) => tests.iter().for_each(|test| self.look(test)),
            _ => {}
        }
    }

    fn edit(&mut self, edit: &Edit, span: Span) {
        match edit {
            Edit::Set(path, _) => {
                if let (Some(thing), Some(Segment::Key(name))) =
                    (thing_at(path), path.segments.last())
                {
                    self.define(thing, name.span);
                }
            }
            Edit::Match {
                name,
                parts,
                extend,
            } => {
                for part in parts {
                    if let MatchPart::CopyOf(node) = part {
                        self.defined.remove(&("match", text(node)));
                    }
                }
                if !extend {
                    self.define(("match", text(name)), name.span);
                }
            }
            Edit::CopyConstant { name, from } => {
                self.defined.remove(&("constant", from.clone()));
                self.define(("constant", text(name)), name.span);
            }
            Edit::Append(path, node) => {
                if let ([Segment::Key(list)], Some([entry])) = (&*path.segments, node.as_array()) {
                    self.yaku(&text(list), entry, span);
                }
            }
            Edit::RemoveYaku { list, .. } | Edit::ReplaceYaku { list, .. } => {
                self.yaku.remove(&text(list));
            }
            _ => {}
        }
    }

    fn define(&mut self, thing: Thing, span: Span) {
        let (what, name) = &thing;
        if name.is_empty() {
            return;
        }
        if let Some(earlier) = self.defined.get(&thing)
            && self.always_follows(earlier)
        {
            let message = format!(
                "the {what} {} is defined again, which replaces the first one",
                quote(name)
            );
            let warning = Diagnostic::warning(Code::Shadowed, span, message);
            self.found
                .push(warning.related(earlier.span, "first defined here"));
        }
        let here = self.here(span);
        self.defined.insert(thing, here);
    }

    fn yaku(&mut self, list: &str, entry: &Node, span: Span) {
        let (Some(name), Some(condition)) = (entry.get("display_name"), entry.get("when")) else {
            return;
        };
        let name = text(name);
        let shown = quote(&name);
        let here = self.here(span);
        let earlier = self
            .yaku
            .entry(list.to_owned())
            .or_default()
            .insert((name, comparable(condition)), here);
        if let Some(earlier) = earlier
            && self.always_follows(&earlier)
        {
            let message = format!("the yaku {shown} is in the list twice with the same condition");
            let warning = Diagnostic::warning(Code::Shadowed, span, message);
            let warning = warning.help("the values of both are added; keep one of them");
            self.found
                .push(warning.related(earlier.span, "first defined here"));
        }
    }

    fn here(&self, span: Span) -> Earlier {
        Earlier {
            span,
            branches: self.branches.clone(),
        }
    }

    /// Is what stands here applied whenever the earlier one is?
    fn always_follows(&self, earlier: &Earlier) -> bool {
        earlier.branches.starts_with(&self.branches)
    }
}

/// The text of a name; nothing for variables.
fn text(node: &Node) -> String {
    node.as_str().unwrap_or_default().to_owned()
}

/// What a path of one or two keys holds.
fn thing_at(path: &Path) -> Option<Thing> {
    let key = |segment: &Segment| match segment {
        Segment::Key(node) => node.as_str().map(str::to_owned),
        _ => None,
    };
    match &*path.segments {
        [root] => {
            let root = key(root)?;
            match root.strip_suffix("_definition") {
                Some(name) => Some(("match", name.to_owned())),
                None => Some(("ruleset key", root)),
            }
        }
        [root, name] => {
            let what = match &*key(root)? {
                "functions" => "function",
                "set_definitions" => "set",
                "constants" => "constant",
                "buttons" => "button",
                "auto_buttons" => "auto button",
                _ => return None,
            };
            Some((what, key(name)?))
        }
        _ => None,
    }
}
