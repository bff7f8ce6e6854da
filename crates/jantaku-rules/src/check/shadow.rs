//! Checks for definitions that a later one in the same file replaces before anything reads them.

use std::collections::BTreeMap;

use jantaku_majs::diagnostic::{Code, Diagnostic, Problems};
use jantaku_majs::edit::{Edit, MatchPart, Operation, ScriptCommand, Test};
use jantaku_majs::node::Node;
use jantaku_majs::path::{Path, PathSegment};
use jantaku_majs::span::Span;

use super::near::quote;
use super::reach::comparable;

/// Finds definitions that are replaced, and yaku that are in their list twice.
pub(super) fn check(commands: &[ScriptCommand]) -> Vec<Diagnostic> {
    let mut search = ShadowSearch::default();
    search.visit_commands(commands);
    search.found.finish()
}

/// What is defined: the noun for it, and its name.
type Subject = (&'static str, String);

struct EarlierDefinition {
    span: Span,
    /// The branches around it, outermost first.
    branches: Vec<usize>,
}

#[derive(Default)]
struct ShadowSearch {
    defined: BTreeMap<Subject, EarlierDefinition>,
    /// By yaku list, then by name and condition of the yaku.
    yaku: BTreeMap<String, BTreeMap<(String, String), EarlierDefinition>>,
    /// The branches around the current command, outermost first; each branch of the file has its
    /// own number.
    branches: Vec<usize>,
    branch_count: usize,
    found: Problems,
}

impl ShadowSearch {
    fn visit_commands(&mut self, commands: &[ScriptCommand]) {
        for command in commands {
            match &command.operation {
                Operation::Edit(edit) => self.visit_edit(edit, command.span),
                Operation::Load(_) => {}
                Operation::Choose(branches) => {
                    for branch in branches {
                        self.visit_test(&branch.test);
                        self.branch_count += 1;
                        self.branches.push(self.branch_count);
                        self.visit_commands(&branch.commands);
                        self.branches.pop();
                    }
                }
            }
        }
    }

    /// A condition on the document reads what is defined so far.
    fn visit_test(&mut self, test: &Test) {
        match test {
            Test::In(_, path) => {
                if let Some(subject) = subject_at(path) {
                    self.defined.remove(&subject);
                }
            }
            Test::Not(inner) => self.visit_test(inner),
            Test::All(tests) | Test::Any(tests) => {
                tests.iter().for_each(|test| self.visit_test(test));
            }
            Test::Literal(_) | Test::Truthy(_) | Test::Compare(..) | Test::Defined(_) => {}
        }
    }

    fn visit_edit(&mut self, edit: &Edit, span: Span) {
        match edit {
            Edit::Set(path, _) => {
                if let (Some(subject), Some(PathSegment::Key(name))) =
                    (subject_at(path), path.segments.last())
                {
                    self.define(subject, name.span);
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
                if let ([PathSegment::Key(list)], Some([entry])) =
                    (&*path.segments, node.as_array())
                {
                    self.add_yaku(&text(list), entry, span);
                }
            }
            Edit::RemoveYaku { list, .. } | Edit::ReplaceYaku { list, .. } => {
                self.yaku.remove(&text(list));
            }
            Edit::Document(_)
            | Edit::Prepend(..)
            | Edit::ChangeYakuValue { .. }
            | Edit::ModCategory { .. }
            | Edit::Mod { .. }
            | Edit::ModOption { .. }
            | Edit::RemoveMods(_)
            | Edit::Apply { .. }
            | Edit::Replace { .. } => {}
        }
    }

    fn define(&mut self, subject: Subject, span: Span) {
        let (what, name) = &subject;
        if name.is_empty() {
            return;
        }
        if let Some(earlier) = self.defined.get(&subject)
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
        let definition = self.definition_at(span);
        self.defined.insert(subject, definition);
    }

    fn add_yaku(&mut self, list: &str, entry: &Node, span: Span) {
        let (Some(name), Some(condition)) = (entry.get("display_name"), entry.get("when")) else {
            return;
        };
        let name = text(name);
        let shown = quote(&name);
        let definition = self.definition_at(span);
        let earlier = self
            .yaku
            .entry(list.to_owned())
            .or_default()
            .insert((name, comparable(condition)), definition);
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

    fn definition_at(&self, span: Span) -> EarlierDefinition {
        EarlierDefinition {
            span,
            branches: self.branches.clone(),
        }
    }

    /// Whether the current command is applied whenever the earlier one is.
    fn always_follows(&self, earlier: &EarlierDefinition) -> bool {
        earlier.branches.starts_with(&self.branches)
    }
}

/// The text of a name; empty for variables.
fn text(node: &Node) -> String {
    node.as_str().unwrap_or_default().to_owned()
}

/// What is defined at a path of one or two keys.
fn subject_at(path: &Path) -> Option<Subject> {
    let key = |segment: &PathSegment| match segment {
        PathSegment::Key(node) => node.as_str().map(str::to_owned),
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
