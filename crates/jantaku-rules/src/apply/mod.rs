//! Applying edits to the document.
//!
//! The result depends on the document, the variables and the budget alone. The jq program that
//! `jantaku-majs` emits for the same edits produces the same document, which a property test
//! checks.

mod choose;
mod location;
mod method;
mod mods;
mod replace;
mod yaku;

use jantaku_majs::diagnostic::{Code, Diagnostic, Problems};
use jantaku_majs::edit::{Edit, MatchPart, Operation, ScriptCommand};
use jantaku_majs::node::Node;
use jantaku_majs::span::Span;
use serde_json::Value;

use crate::budget::{Budget, Exhausted};
use crate::value::{describe, into_list};
use crate::variables::{Variables, resolve_name, resolve_within};
pub use choose::holds;
pub use location::{Location, LocationSegment};
pub use mods::entry_id;

/// Which end of a list items are added to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ListEnd {
    Front,
    Back,
}

/// The result of one edit. An error ends the file that contains the edit.
pub type ApplyResult<T = ()> = Result<T, Diagnostic>;

/// Applies the commands of one file to a document.
pub struct Applier<'a> {
    /// The document being edited.
    pub document: &'a mut Value,
    variables: &'a Variables,
    budget: &'a mut Budget,
    warnings: Problems,
    /// The position of the command that is being applied.
    span: Span,
}

impl<'a> Applier<'a> {
    /// An applier for one file, whose variables are bound already.
    pub fn new(document: &'a mut Value, variables: &'a Variables, budget: &'a mut Budget) -> Self {
        Self {
            document,
            variables,
            budget,
            warnings: Problems::default(),
            span: Span::default(),
        }
    }

    /// Warnings about edits that had no effect.
    #[must_use]
    pub fn into_warnings(self) -> Vec<Diagnostic> {
        self.warnings.finish()
    }

    /// Applies commands in order.
    ///
    /// # Errors
    /// At the first command that fails. The document then contains some of the file's edits, and
    /// the caller has to restore its earlier state.
    pub fn apply_commands(&mut self, commands: &[ScriptCommand]) -> ApplyResult {
        commands
            .iter()
            .try_for_each(|command| self.apply_command(command))
    }

    fn apply_command(&mut self, command: &ScriptCommand) -> ApplyResult {
        self.span = command.span;
        self.work(1)?;
        match &command.operation {
            Operation::Edit(edit) => self.apply_edit(edit),
            // Load directives took effect when the file was read.
            Operation::Load(_) => Ok(()),
            Operation::Choose(branches) => {
                for branch in branches {
                    self.span = command.span;
                    if holds(&branch.test, self.document, self.variables, self.budget)? {
                        return self.apply_commands(&branch.commands);
                    }
                }
                Ok(())
            }
        }
    }

    fn apply_edit(&mut self, edit: &Edit) -> ApplyResult {
        match edit {
            Edit::Document(node) => {
                let value = self.value(node, 0)?;
                *self.document = value;
                Ok(())
            }
            Edit::Set(path, node) => {
                let location = Location::resolve(path, self.variables, self.budget)?;
                let value = self.value(node, location.depth())?;
                self.put(&location, value)
            }
            Edit::Append(path, node) => self.add_items(path, node, ListEnd::Back),
            Edit::Prepend(path, node) => self.add_items(path, node, ListEnd::Front),
            Edit::Match {
                name,
                parts,
                extend,
            } => self.define_match(name, parts, *extend),
            Edit::CopyConstant { name, from } => self.copy_constant(name, from),
            Edit::RemoveYaku { list, names } => self.remove_yaku(list, names),
            Edit::ReplaceYaku {
                list,
                name,
                entry,
                supersedes,
            } => self.replace_yaku(list, name, entry, supersedes.as_ref()),
            Edit::ChangeYakuValue { list, name, value } => {
                self.change_yaku_value(list, name, value)
            }
            Edit::ModCategory {
                name,
                prepend,
                repeated,
            } => {
                let end = if *prepend {
                    ListEnd::Front
                } else {
                    ListEnd::Back
                };
                self.add_mod_category(name, end, *repeated)
            }
            Edit::Mod { object, category } => self.define_mod(object, category.as_ref()),
            Edit::ModOption { id, option } => self.add_mod_option(id, option),
            Edit::RemoveMods(ids) => self.remove_mods(ids),
            Edit::Apply {
                method,
                or_set,
                path,
                value,
            } => self.apply_method(*method, *or_set, path, value.as_ref()),
            Edit::Replace {
                count,
                path,
                from,
                to,
            } => self.replace(count.as_ref(), path, from, to),
        }
    }

    fn fail<T>(&self, message: impl Into<String>) -> ApplyResult<T> {
        Err(Diagnostic::error(Code::TypeError, self.span, message))
    }

    fn exhausted(&self, reason: Exhausted) -> Diagnostic {
        Diagnostic::error(Code::Budget, self.span, reason.to_string())
    }

    fn warn(&mut self, message: impl Into<String>) {
        let warning = Diagnostic::warning(Code::NoEffect, self.span, message);
        self.warnings.push(warning);
    }

    fn work(&mut self, steps: usize) -> ApplyResult {
        let paid = self.budget.work(steps as u64);
        paid.map_err(|reason| self.exhausted(reason))
    }

    /// The position of the first element that equals `value`.
    fn position(&mut self, list: &[Value], value: &Value) -> ApplyResult<Option<usize>> {
        let found = self.budget.position(list, value);
        found.map_err(|reason| self.exhausted(reason))
    }

    /// Evaluates a node whose value will be stored at a depth of the document.
    fn value(&mut self, node: &Node, depth: usize) -> ApplyResult<Value> {
        resolve_within(node, self.variables, self.budget, depth)
    }

    fn name(&mut self, node: &Node) -> ApplyResult<String> {
        resolve_name(node, self.variables, self.budget)
    }

    /// The value at a location; `null`, with everything above it, is created if it is missing.
    fn slot(&mut self, location: &Location) -> ApplyResult<&mut Value> {
        let missing = location.count_missing(self.document);
        let paid = self.budget.spend(missing, 0);
        paid.map_err(|reason| self.exhausted(reason))?;
        let span = self.span;
        location
            .get_or_create(self.document)
            .map_err(|message| Diagnostic::error(Code::TypeError, span, message))
    }

    fn put(&mut self, location: &Location, value: Value) -> ApplyResult {
        *self.slot(location)? = value;
        Ok(())
    }

    /// Adds the items of a list to an end of the array at a path.
    fn add_items(
        &mut self,
        path: &jantaku_majs::path::Path,
        node: &Node,
        end: ListEnd,
    ) -> ApplyResult {
        let location = Location::resolve(path, self.variables, self.budget)?;
        let added = self.value(node, location.depth())?;
        if let (ListEnd::Front, Some(Value::Array(items))) = (end, location.get(self.document)) {
            // The existing items have to move.
            self.work(items.len() / 8)?;
        }
        match (self.slot(&location)?, added) {
            (slot @ Value::Null, added) => *slot = added,
            (Value::Array(items), Value::Array(mut added)) => match end {
                ListEnd::Front => {
                    added.append(items);
                    *items = added;
                }
                ListEnd::Back => items.append(&mut added),
            },
            (slot, added) => {
                let message = format!(
                    "{} cannot be added to {} at `{location}`",
                    describe(&added),
                    describe(slot)
                );
                return self.fail(message);
            }
        }
        Ok(())
    }

    /// The array at a toplevel key, if there is one.
    fn list_at(&mut self, key: &str) -> Option<&mut Vec<Value>> {
        self.document.get_mut(key)?.as_array_mut()
    }

    fn define_match(&mut self, name: &Node, parts: &[MatchPart], extend: bool) -> ApplyResult {
        let key = format!("{}_definition", self.name(name)?);
        let extends = extend
            && self
                .document
                .get(&key)
                .is_some_and(|value| !value.is_null());
        // A single constant or variable is stored as a reference, not copied.
        if let ([MatchPart::Reference(node)], false) = (parts, extends) {
            let value = self.value(node, 1)?;
            return self.put(&Location::new([LocationSegment::Key(key)]), value);
        }
        let mut added = Vec::new();
        for part in parts {
            let value = match part {
                MatchPart::Alternatives(node) | MatchPart::Reference(node) => {
                    self.value(node, 2)?
                }
                MatchPart::CopyOf(other) => {
                    let other = format!("{}_definition", self.name(other)?);
                    let value = self.document.get(&other).unwrap_or(&Value::Null);
                    copied(value, 1, self.budget).map_err(|reason| self.exhausted(reason))?
                }
            };
            added.extend(alternatives(value));
        }
        let slot = self.slot(&Location::new([LocationSegment::Key(key)]))?;
        let mut list = if extends {
            alternatives(slot.take())
        } else {
            Vec::new()
        };
        list.append(&mut added);
        *slot = Value::Array(list);
        Ok(())
    }

    fn copy_constant(&mut self, name: &Node, from: &str) -> ApplyResult {
        let value = match self
            .document
            .get("constants")
            .and_then(|constants| constants.get(from))
        {
            Some(value) => {
                copied(value, 2, self.budget).map_err(|reason| self.exhausted(reason))?
            }
            None => {
                self.warn(format!("the constant `@{from}` is not defined yet"));
                Value::Null
            }
        };
        let location = Location::new([
            LocationSegment::Key("constants".into()),
            LocationSegment::Key(self.name(name)?),
        ]);
        self.put(&location, value)
    }
}

/// Copies a value after charging it to the budget.
fn copied(value: &Value, depth: usize, budget: &mut Budget) -> Result<Value, Exhausted> {
    budget.grow(value, depth)?;
    Ok(value.clone())
}

/// The alternatives that a value contributes to a match definition. A reference to a constant
/// becomes a splat, because the constant is itself a list of alternatives.
fn alternatives(value: Value) -> Vec<Value> {
    match value {
        Value::String(text) => match text.strip_prefix('@') {
            Some(name) if jantaku_majs::lower::is_plain_name(name) => {
                vec![Value::String(format!("@splat${name}"))]
            }
            _ => vec![Value::String(text)],
        },
        other => into_list(other),
    }
}
