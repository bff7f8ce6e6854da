//! Reading a file: what its load-state commands say, given what was read before.

use std::collections::BTreeSet;

use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::edit::{Branch, Command, State, Step, Test};
use jantaku_majs::node::Node;
use jantaku_majs::span::Span;
use serde_json::Value;

use crate::apply::holds;
use crate::budget::Budget;
use crate::variables::Variables;

/// What a file asks of the load.
#[derive(Debug, Default)]
pub(super) struct Asks {
    /// The last `define_base_ruleset`.
    pub(super) base: Option<(String, Span)>,
    /// Libraries to apply before the file.
    pub(super) requires: Vec<Requirement>,
    /// Libraries to apply after the user's mods.
    pub(super) requires_after: Vec<Requirement>,
    /// `define_global`s, in order.
    pub(super) globals: Vec<(String, Node)>,
    /// `default`s, in order.
    pub(super) defaults: Vec<(String, Node)>,
    /// The commands with flags decided and taken branches in place; none if the file's own
    /// commands can be used as they are.
    pub(super) pruned: Option<Vec<Command>>,
}

/// One `require`.
#[derive(Clone, Debug)]
pub(super) struct Requirement {
    /// The command, for messages.
    pub(super) span: Span,
    /// The library, without its `lib/`.
    pub(super) library: String,
    /// The values it is given.
    pub(super) config: Vec<(String, Node)>,
}

/// Reads a file's commands. `variables` gives the values known so far, for the defaults
/// read so far.
pub(super) fn read(
    commands: &[Command],
    flags: &mut BTreeSet<String>,
    budget: &mut Budget,
    variables: impl Fn(&[(String, Node)], &mut Budget) -> Result<Variables, Diagnostic>,
) -> Result<Asks, Diagnostic> {
    let mut reader = Reader {
        flags,
        budget,
        variables,
        asks: Asks::default(),
    };
    // Defaults outside of branches hold wherever they stand.
    for command in commands {
        if let Step::State(State::Default(name, value)) = &command.step {
            reader.asks.defaults.push((name.clone(), value.clone()));
        }
    }
    let branches = commands
        .iter()
        .any(|command| matches!(command.step, Step::Choose(_)));
    if branches {
        let mut pruned = Vec::with_capacity(commands.len());
        reader.commands(commands, true, &mut pruned)?;
        reader.asks.pruned = Some(pruned);
    } else {
        for command in commands {
            reader.state(command, true);
        }
    }
    Ok(reader.asks)
}

struct Reader<'f, V> {
    flags: &'f mut BTreeSet<String>,
    budget: &'f mut Budget,
    variables: V,
    asks: Asks,
}

impl<V: Fn(&[(String, Node)], &mut Budget) -> Result<Variables, Diagnostic>> Reader<'_, V> {
    fn commands(
        &mut self,
        commands: &[Command],
        toplevel: bool,
        pruned: &mut Vec<Command>,
    ) -> Result<(), Diagnostic> {
        for command in commands {
            match &command.step {
                Step::Edit(_) => pruned.push(command.clone()),
                Step::State(_) => self.state(command, toplevel),
                Step::Choose(branches)
                    if branches.iter().any(|branch| steers(&branch.commands)) =>
                {
                    if let Some(branch) = self.take(command, branches)? {
                        self.commands(&branch.commands, false, pruned)?;
                    }
                }
                Step::Choose(branches) => pruned.push(Command {
                    span: command.span,
                    step: Step::Choose(
                        branches.iter().map(|branch| self.settled(branch)).collect(),
                    ),
                }),
            }
        }
        Ok(())
    }

    fn state(&mut self, command: &Command, toplevel: bool) {
        let Step::State(state) = &command.step else {
            return;
        };
        match state {
            State::Flag(flag) => {
                self.flags.insert(flag.clone());
            }
            State::Require {
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
                    &mut self.asks.requires_after
                } else {
                    &mut self.asks.requires
                };
                list.push(requirement);
            }
            State::Default(name, value) if !toplevel => {
                self.asks.defaults.push((name.clone(), value.clone()))
            }
            State::Default(..) => {} // taken up before
            State::Global(name, value) => self.asks.globals.push((name.clone(), value.clone())),
            State::BaseRuleset(id) => self.asks.base = Some((id.clone(), command.span)),
        }
    }

    /// The branch that is taken, decided now because it steers the load.
    fn take<'b>(
        &mut self,
        command: &Command,
        branches: &'b [Branch],
    ) -> Result<Option<&'b Branch>, Diagnostic> {
        let variables = (self.variables)(&self.asks.defaults, self.budget)?;
        for branch in branches {
            if asks_document(&branch.test) {
                return Err(Diagnostic::error(
                    Code::DocumentTooEarly,
                    command.span,
                    "commands that steer the load cannot depend on the ruleset's content",
                )
                .help("`in` is known only when the file is applied; `require`, `define` and the like are decided before"));
            }
            if holds(
                &self.decided(&branch.test),
                &Value::Null,
                &variables,
                self.budget,
            )? {
                return Ok(Some(branch));
            }
        }
        Ok(None)
    }

    /// A branch that steers nothing, with its flags decided.
    fn settled(&self, branch: &Branch) -> Branch {
        let commands = branch.commands.iter().map(|command| match &command.step {
            Step::Choose(branches) => Command {
                span: command.span,
                step: Step::Choose(branches.iter().map(|branch| self.settled(branch)).collect()),
            },
            _ => command.clone(),
        });
        Branch {
            test: self.decided(&branch.test),
            commands: commands.collect(),
        }
    }

    fn decided(&self, test: &Test) -> Test {
        match test {
            Test::Defined(flag) => Test::Literal(self.flags.contains(flag)),
            Test::Not(inner) => Test::Not(Box::new(self.decided(inner))),
            Test::All(tests) => Test::All(tests.iter().map(|test| self.decided(test)).collect()),
            Test::Any(tests) => Test::Any(tests.iter().map(|test| self.decided(test)).collect()),
            other => other.clone(),
        }
    }
}

/// Is there a load-state command among these?
fn steers(commands: &[Command]) -> bool {
    commands.iter().any(|command| match &command.step {
        Step::Edit(_) => false,
        Step::State(_) => true,
        Step::Choose(branches) => branches.iter().any(|branch| steers(&branch.commands)),
    })
}

fn asks_document(test: &Test) -> bool {
    match test {
        Test::In(..) => true,
        Test::Not(inner) => asks_document(inner),
        Test::All(tests) | Test::Any(tests) => tests.iter().any(asks_document),
        _ => false,
    }
}
