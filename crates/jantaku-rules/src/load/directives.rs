//! Collecting the load directives of a file: base ruleset, required libraries, flags, globals and
//! defaults. Branches that contain directives are decided here, from what earlier files defined.

use std::collections::BTreeSet;

use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::edit::{Branch, LoadDirective, Operation, ScriptCommand, Test};
use jantaku_majs::node::Node;
use jantaku_majs::span::Span;
use serde_json::Value;

use crate::apply::holds;
use crate::budget::Budget;
use crate::variables::Variables;

/// The load directives of a file.
#[derive(Debug, Default)]
pub(super) struct Directives {
    /// The last `define_base_ruleset`, with its position.
    pub(super) base: Option<(String, Span)>,
    /// Libraries to apply before this file.
    pub(super) requires: Vec<Requirement>,
    /// Libraries to apply after the user's mods.
    pub(super) requires_after: Vec<Requirement>,
    /// Definitions of `define_global`, in order.
    pub(super) globals: Vec<(String, Node)>,
    /// Definitions of `default`, in order.
    pub(super) defaults: Vec<(String, Node)>,
    /// The edits to apply, with flags decided and the taken branches inlined; `None` if the file
    /// has no branches, so that its own commands can be used.
    pub(super) pruned: Option<Vec<ScriptCommand>>,
}

/// A `require` or `require_after`.
#[derive(Clone, Debug)]
pub(super) struct Requirement {
    /// The position of the command, for messages.
    pub(super) span: Span,
    /// The library's id without `lib/`.
    pub(super) library: String,
    /// Values for the library's variables, to be evaluated in the requiring file.
    pub(super) config: Vec<(String, Node)>,
}

/// Reads the directives of a file. Given the defaults read so far, `variables` returns the values
/// that conditions of branches can use.
pub(super) fn read_directives(
    commands: &[ScriptCommand],
    flags: &mut BTreeSet<String>,
    budget: &mut Budget,
    variables: impl Fn(&[(String, Node)], &mut Budget) -> Result<Variables, Diagnostic>,
) -> Result<Directives, Diagnostic> {
    let mut reader = DirectiveReader {
        flags,
        budget,
        variables,
        directives: Directives::default(),
    };
    // Defaults outside of branches apply to the whole file, also to what is written before them.
    for command in commands {
        if let Operation::Load(LoadDirective::Default(name, value)) = &command.operation {
            let default = (name.clone(), value.clone());
            reader.directives.defaults.push(default);
        }
    }
    let branches = commands
        .iter()
        .any(|command| matches!(command.operation, Operation::Choose(_)));
    if branches {
        let mut pruned = Vec::with_capacity(commands.len());
        reader.read_commands(commands, Nesting::Toplevel, &mut pruned)?;
        reader.directives.pruned = Some(pruned);
    } else {
        for command in commands {
            reader.read_state(command, Nesting::Toplevel);
        }
    }
    Ok(reader.directives)
}

/// Where in its file a command is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Nesting {
    Toplevel,
    Branch,
}

struct DirectiveReader<'f, V> {
    flags: &'f mut BTreeSet<String>,
    budget: &'f mut Budget,
    variables: V,
    directives: Directives,
}

impl<V> DirectiveReader<'_, V>
where
    V: Fn(&[(String, Node)], &mut Budget) -> Result<Variables, Diagnostic>,
{
    /// Reads directives and adds everything else to `pruned`.
    fn read_commands(
        &mut self,
        commands: &[ScriptCommand],
        nesting: Nesting,
        pruned: &mut Vec<ScriptCommand>,
    ) -> Result<(), Diagnostic> {
        for command in commands {
            match &command.operation {
                Operation::Edit(_) => pruned.push(command.clone()),
                Operation::Load(_) => self.read_state(command, nesting),
                Operation::Choose(branches)
                    if branches
                        .iter()
                        .any(|branch| has_directives(&branch.commands)) =>
                {
                    if let Some(branch) = self.taken_branch(command, branches)? {
                        self.read_commands(&branch.commands, Nesting::Branch, pruned)?;
                    }
                }
                Operation::Choose(branches) => pruned.push(ScriptCommand {
                    span: command.span,
                    operation: Operation::Choose(
                        branches
                            .iter()
                            .map(|branch| self.decide_branch(branch))
                            .collect(),
                    ),
                }),
            }
        }
        Ok(())
    }

    fn read_state(&mut self, command: &ScriptCommand, nesting: Nesting) {
        let Operation::Load(state) = &command.operation else {
            return;
        };
        match state {
            LoadDirective::Flag(flag) => {
                self.flags.insert(flag.clone());
            }
            LoadDirective::Require {
                library,
                config,
                after,
            } => {
                let requirement = Requirement {
                    span: command.span,
                    library: library.clone(),
                    config: config.clone(),
                };
                let list = if *after {
                    &mut self.directives.requires_after
                } else {
                    &mut self.directives.requires
                };
                list.push(requirement);
            }
            LoadDirective::Default(name, value) => match nesting {
                // These were read before everything else.
                Nesting::Toplevel => {}
                Nesting::Branch => {
                    let default = (name.clone(), value.clone());
                    self.directives.defaults.push(default);
                }
            },
            LoadDirective::Global(name, value) => {
                let global = (name.clone(), value.clone());
                self.directives.globals.push(global);
            }
            LoadDirective::BaseRuleset(id) => {
                self.directives.base = Some((id.clone(), command.span))
            }
        }
    }

    /// The branch whose condition holds, decided before the document exists because it contains
    /// directives.
    fn taken_branch<'b>(
        &mut self,
        command: &ScriptCommand,
        branches: &'b [Branch],
    ) -> Result<Option<&'b Branch>, Diagnostic> {
        let variables = (self.variables)(&self.directives.defaults, self.budget)?;
        for branch in branches {
            if depends_on_document(&branch.test) {
                return Err(Diagnostic::error(
                    Code::DocumentTooEarly,
                    command.span,
                    "commands that steer the load cannot depend on the ruleset's content",
                )
                .help("`in` is known only when the file is applied; `require`, `define` and the like are decided before"));
            }
            if holds(
                &self.decide_flags(&branch.test),
                &Value::Null,
                &variables,
                self.budget,
            )? {
                return Ok(Some(branch));
            }
        }
        Ok(None)
    }

    /// A branch without directives, with the flags in its conditions decided.
    fn decide_branch(&self, branch: &Branch) -> Branch {
        let commands = branch
            .commands
            .iter()
            .map(|command| match &command.operation {
                Operation::Choose(branches) => ScriptCommand {
                    span: command.span,
                    operation: Operation::Choose(
                        branches
                            .iter()
                            .map(|branch| self.decide_branch(branch))
                            .collect(),
                    ),
                },
                Operation::Edit(_) | Operation::Load(_) => command.clone(),
            });
        Branch {
            test: self.decide_flags(&branch.test),
            commands: commands.collect(),
        }
    }

    /// A condition with `defined` replaced by whether the flag was defined up to now.
    fn decide_flags(&self, test: &Test) -> Test {
        match test {
            Test::Defined(flag) => Test::Literal(self.flags.contains(flag)),
            Test::Not(inner) => Test::Not(Box::new(self.decide_flags(inner))),
            Test::All(tests) => {
                Test::All(tests.iter().map(|test| self.decide_flags(test)).collect())
            }
            Test::Any(tests) => {
                Test::Any(tests.iter().map(|test| self.decide_flags(test)).collect())
            }
            Test::Literal(_) | Test::Truthy(_) | Test::Compare(..) | Test::In(..) => test.clone(),
        }
    }
}

/// Whether there is a load directive among the commands, at any depth.
fn has_directives(commands: &[ScriptCommand]) -> bool {
    commands.iter().any(|command| match &command.operation {
        Operation::Edit(_) => false,
        Operation::Load(_) => true,
        Operation::Choose(branches) => branches
            .iter()
            .any(|branch| has_directives(&branch.commands)),
    })
}

fn depends_on_document(test: &Test) -> bool {
    match test {
        Test::In(..) => true,
        Test::Not(inner) => depends_on_document(inner),
        Test::All(tests) | Test::Any(tests) => tests.iter().any(depends_on_document),
        Test::Literal(_) | Test::Truthy(_) | Test::Compare(..) | Test::Defined(_) => false,
    }
}
