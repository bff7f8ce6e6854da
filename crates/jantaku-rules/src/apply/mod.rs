//! Edits become changes of the document.
//!
//! Everything here is a function of the document, the variables and the budget. The jq program
//! that `jantaku-majs` emits for the same edits gives the same document; a property test holds
//! the two together.

mod choose;
mod method;
mod mods;
mod place;
mod replace;
mod yaku;

use jantaku_majs::diagnostic::{Code, Diagnostic, Problems};
use jantaku_majs::edit::{Command, Edit, MatchPart, Step};
use jantaku_majs::node::Node;
use jantaku_majs::span::Span;
use serde_json::Value;

use crate::budget::{Budget, Exhausted};
use crate::value::{describe, into_list};
use crate::variables::{Variables, resolve_name, resolve_within};
pub use choose::holds;
pub use mods::entry_id;
pub use place::{Place, Step as PlaceStep};

/// The result of one edit; the error ends the file it stands in.
pub type Applied<T = ()> = Result<T, Diagnostic>;

/// Applies commands to a document, one file's worth at a time.
pub struct Applier<'a> {
    /// The document.
    pub document: &'a mut Value,
    variables: &'a Variables,
    budget: &'a mut Budget,
    /// What went differently than its author may think.
    warnings: Problems,
    /// The command that is being applied.
    span: Span,
}

impl<'a> Applier<'a> {
    /// An applier for one file.
    pub fn new(document: &'a mut Value, variables: &'a Variables, budget: &'a mut Budget) -> Self {
        Self {
            document,
            variables,
            budget,
            warnings: Problems::default(),
            span: Span::default(),
        }
    }

    /// What went differently than its author may think.
    #[must_use]
    pub fn warnings(self) -> Vec<Diagnostic> {
        self.warnings.finish()
    }

    /// Applies commands in order.
    ///
    /// # Errors
    /// At the first command that fails. The document is then half changed: the caller goes back
    /// to the state before the file.
    pub fn commands(&mut self, commands: &[Command]) -> Applied {
        commands
            .iter()
            .try_for_each(|command| self.command(command))
    }

    fn command(&mut self, command: &Command) -> Applied {
        self.span = command.span;
        self.work(1)?;
        match &command.step {
            Step::Edit(edit) => self.edit(edit),
            Step::State(_) => Ok(()), // has had its say when the file was read
            Step::Choose(branches) => {
                for branch in branches {
                    self.span = command.span;
                    if holds(&branch.test, self.document, self.variables, self.budget)? {
                        return self.commands(&branch.commands);
                    }
                }
                Ok(())
            }
        }
    }

    fn edit(&mut self, edit: &Edit) -> Applied {
        match edit {
            Edit::Document(node) => {
                let value = self.value(node, 0)?;
                *self.document = value;
                Ok(())
            }
            Edit::Set(path, node) => {
                let place = Place::resolve(path, self.variables, self.budget)?;
                let value = self.value(node, place.depth())?;
                self.put(&place, value)
            }
            Edit::Append(path, node) => self.concat(path, node, false),
            Edit::Prepend(path, node) => self.concat(path, node, true),
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
            Edit::ModCategory { name, prepend } => self.mod_category(name, *prepend),
            Edit::Mod { object, category } => self.define_mod(object, category.as_ref()),
            Edit::ModOption { id, option } => self.mod_option(id, option),
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

    // Shared by the edits.

    fn fail<T>(&self, message: impl Into<String>) -> Applied<T> {
        Err(Diagnostic::error(Code::TypeError, self.span, message))
    }

    fn exhausted(&self, reason: Exhausted) -> Diagnostic {
        Diagnostic::error(Code::Budget, self.span, reason.to_string())
    }

    fn warn(&mut self, message: impl Into<String>) {
        let warning = Diagnostic::warning(Code::NoEffect, self.span, message);
        self.warnings.push(warning);
    }

    fn work(&mut self, steps: usize) -> Applied {
        let paid = self.budget.work(steps as u64);
        paid.map_err(|reason| self.exhausted(reason))
    }

    /// Where the value is in a list.
    fn position(&mut self, list: &[Value], value: &Value) -> Applied<Option<usize>> {
        let found = self.budget.position(list, value);
        found.map_err(|reason| self.exhausted(reason))
    }

    /// The value of a node that will stand at a depth of the document.
    fn value(&mut self, node: &Node, depth: usize) -> Applied<Value> {
        resolve_within(node, self.variables, self.budget, depth)
    }

    fn name(&mut self, node: &Node) -> Applied<String> {
        resolve_name(node, self.variables, self.budget)
    }

    /// The slot at a place, made if it is missing.
    fn slot(&mut self, place: &Place) -> Applied<&mut Value> {
        let missing = place.missing(self.document);
        let paid = self.budget.spend(missing, 0);
        paid.map_err(|reason| self.exhausted(reason))?;
        let span = self.span;
        place
            .make(self.document)
            .map_err(|message| Diagnostic::error(Code::TypeError, span, message))
    }

    fn put(&mut self, place: &Place, value: Value) -> Applied {
        *self.slot(place)? = value;
        Ok(())
    }

    /// Adds the items of a list to the array at a path.
    fn concat(&mut self, path: &jantaku_majs::path::Path, node: &Node, front: bool) -> Applied {
        let place = Place::resolve(path, self.variables, self.budget)?;
        let added = self.value(node, place.depth())?;
        if let (true, Some(Value::Array(items))) = (front, place.get(self.document)) {
            self.work(items.len() / 8)?; // they are moved
        }
        match (self.slot(&place)?, added) {
            (slot @ Value::Null, added) => *slot = added,
            (Value::Array(items), Value::Array(mut added)) => {
                if front {
                    added.append(items);
                    *items = added;
                } else {
                    items.append(&mut added);
                }
            }
            (slot, added) => {
                let message = format!(
                    "{} cannot be added to {} at `{place}`",
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

    fn define_match(&mut self, name: &Node, parts: &[MatchPart], extend: bool) -> Applied {
        let key = format!("{}_definition", self.name(name)?);
        let extends = extend
            && self
                .document
                .get(&key)
                .is_some_and(|value| !value.is_null());
        // A constant or variable alone is stored as it is.
        if let ([MatchPart::Reference(node)], false) = (parts, extends) {
            let value = self.value(node, 1)?;
            return self.put(&Place::new([PlaceStep::Key(key)]), value);
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
        let slot = self.slot(&Place::new([PlaceStep::Key(key)]))?;
        let mut list = if extends {
            alternatives(slot.take())
        } else {
            Vec::new()
        };
        list.append(&mut added);
        *slot = Value::Array(list);
        Ok(())
    }

    fn copy_constant(&mut self, name: &Node, from: &str) -> Applied {
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
        let place = Place::new([
            PlaceStep::Key("constants".into()),
            PlaceStep::Key(self.name(name)?),
        ]);
        self.put(&place, value)
    }
}

/// A copy that is paid for.
fn copied(value: &Value, depth: usize, budget: &mut Budget) -> Result<Value, Exhausted> {
    budget.grow(value, depth)?;
    Ok(value.clone())
}

/// The alternatives that a value contributes to a match definition; a reference to a constant
/// is splatted, because the constant is a list of alternatives itself.
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
