//! Inputs as JSON: by names, so that a log is read in years to come.

use std::sync::Arc;

use jantaku_rulebook::{AutoButtonId, MarkTarget, Name, Seat};
use jantaku_tile::{Tile, json as tile_json};
use serde_json::{Value, json};

use crate::game::Game;
use crate::input::Input;
use crate::table::Marked;

/// Inputs that are a word.
const WORDS: [(&str, Input); 5] = [
    ("cancel_menu", Input::CancelMenu),
    ("clear_marks", Input::ClearMarks),
    ("cancel_marking", Input::CancelMarking),
    ("ready", Input::Ready),
    ("toggle_next_dealer", Input::ToggleNextDealer),
];

const TARGETS: [(&str, MarkTarget); 6] = [
    ("hand", MarkTarget::Hand),
    ("call", MarkTarget::Call),
    ("aside", MarkTarget::Aside),
    ("discard", MarkTarget::Discard),
    ("revealed_tile", MarkTarget::RevealedTile),
    ("scry", MarkTarget::Scry),
];

impl Game {
    /// An input as JSON.
    #[must_use]
    pub fn write_input(&self, input: &Input) -> Value {
        let word = |name: Name| self.rulebook.names.word(name);
        let tile = |tile: &Tile| tile_json::write_tile(*tile, &self.attrs);
        match input {
            Input::Discard(index) => json!({ "discard": index }),
            Input::Press(id) => {
                let button = self.rulebook.button(*id);
                json!({ "press": button.map_or("skip", |button| word(button.id)) })
            }
            Input::ChooseCall(called, tiles) => {
                let tiles: Vec<Value> = tiles.iter().map(tile).collect();
                json!({ "call": tiles, "called": called.as_ref().map(tile) })
            }
            Input::ChooseCard(card) => json!({ "card": word(*card) }),
            Input::Mark(marked) => json!({ "mark": write_mark(*marked) }),
            Input::Unmark(marked) => json!({ "unmark": write_mark(*marked) }),
            Input::DeclareYaku(names) => {
                let names: Vec<&str> = names.iter().map(|name| word(*name)).collect();
                json!({ "declare_yaku": names })
            }
            Input::ToggleAuto(id, on) => {
                let auto = self.rulebook.auto_buttons.get(usize::from(id.0));
                json!({ "auto_button": auto.map(|auto| word(auto.id)), "on": on })
            }
            Input::Reorder(from, to) => json!({ "reorder": [from, to] }),
            Input::DeclareDead(seat) => json!({ "declare_dead": seat.name() }),
            Input::CancelMenu
            | Input::ClearMarks
            | Input::CancelMarking
            | Input::Ready
            | Input::ToggleNextDealer => {
                let known = WORDS.iter().find(|(_, other)| other == input);
                json!(known.map(|(word, _)| *word))
            }
        }
    }
}

fn write_mark(marked: Marked) -> Value {
    let target = TARGETS.iter().find(|(_, target)| *target == marked.target);
    json!([
        target.map(|(name, _)| *name),
        marked.seat.map(Seat::name),
        marked.index
    ])
}

/// Reads an input of a game.
///
/// # Errors
/// If it is none, or names something that the ruleset does not have.
pub fn read_input(game: &mut Game, value: &Value) -> Result<Input, String> {
    if let Some(text) = value.as_str() {
        let known = WORDS.iter().find(|(word, _)| *word == text);
        return known
            .map(|(_, input)| input.clone())
            .ok_or_else(|| format!("`{text}` is no input"));
    }
    let fields = value.as_object();
    let (key, argument) = fields
        .and_then(|fields| fields.iter().next())
        .ok_or_else(|| format!("{value} is no input"))?;
    let wrong = || format!("{value} is not understood");
    let index = |value: &Value| {
        let index = value.as_u64().and_then(|index| usize::try_from(index).ok());
        index.ok_or_else(wrong)
    };
    let text = || argument.as_str().ok_or_else(wrong);
    Ok(match key.as_str() {
        "discard" => Input::Discard(index(argument)?),
        "press" => {
            let id = text()?;
            let button = game.button_named(id);
            Input::Press(button.ok_or_else(|| format!("there is no button `{id}`"))?)
        }
        "call" => {
            let mut read = |value: &Value| {
                tile_json::read_tile(value, Arc::make_mut(&mut game.attrs))
                    .map_err(|problem| problem.to_string())
            };
            let tiles = argument.as_array().ok_or_else(wrong)?;
            let tiles = tiles.iter().map(&mut read).collect::<Result<_, _>>()?;
            let called = value.get("called").filter(|called| !called.is_null());
            Input::ChooseCall(called.map(read).transpose()?, tiles)
        }
        "card" => Input::ChooseCard(name(game, text()?)?),
        "mark" => Input::Mark(read_mark(argument).ok_or_else(wrong)?),
        "unmark" => Input::Unmark(read_mark(argument).ok_or_else(wrong)?),
        "declare_yaku" => {
            let names = argument.as_array().ok_or_else(wrong)?.iter();
            let names = names.map(|value| name(game, value.as_str().ok_or_else(wrong)?));
            Input::DeclareYaku(names.collect::<Result<_, _>>()?)
        }
        "auto_button" => {
            let id = name(game, text()?)?;
            let mut autos = game.rulebook.auto_buttons.iter();
            let at = autos.position(|auto| auto.id == id);
            let at = at.and_then(|at| u16::try_from(at).ok()).ok_or_else(wrong)?;
            let on = value.get("on").and_then(Value::as_bool).ok_or_else(wrong)?;
            Input::ToggleAuto(AutoButtonId(at), on)
        }
        "reorder" => {
            let (from, to) = argument.get(0).zip(argument.get(1)).ok_or_else(wrong)?;
            Input::Reorder(index(from)?, index(to)?)
        }
        "declare_dead" => Input::DeclareDead(Seat::named(text()?).ok_or_else(wrong)?),
        _ => return Err(wrong()),
    })
}

fn name(game: &Game, word: &str) -> Result<Name, String> {
    let known = game.rulebook.names.find(word);
    known.ok_or_else(|| format!("the ruleset has no `{word}`"))
}

fn read_mark(value: &Value) -> Option<Marked> {
    let target = value.get(0)?.as_str()?;
    let (_, target) = TARGETS.iter().find(|(name, _)| *name == target)?;
    Some(Marked {
        target: *target,
        seat: match value.get(1)? {
            Value::Null => None,
            seat => Some(Seat::named(seat.as_str()?)?),
        },
        index: usize::try_from(value.get(2)?.as_u64()?).ok()?,
    })
}
