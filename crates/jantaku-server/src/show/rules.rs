//! What all tables with the same rules share.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jantaku_bot::Mind;
use jantaku_proto::{AutoButtonView, ButtonRole, Style, TableRules};
use jantaku_rulebook::{Button, ButtonId, Name, Needs, Rulebook};
use jantaku_tile::TileId;
use serde_json::Value;

use super::seat;

/// Rules that are played by, with what follows from them.
pub struct Book {
    /// The rules.
    pub rulebook: Arc<Rulebook>,
    /// What bots make of them.
    pub mind: Mind,
    /// What clients are told of them.
    pub rules: TableRules,
    /// What each button does, roughly.
    roles: Vec<ButtonRole>,
    /// What players call calls.
    calls: BTreeMap<Name, String>,
    /// The tiles in play, each once.
    kinds: BTreeSet<TileId>,
}

impl Book {
    /// Studies rules.
    #[must_use]
    pub fn new(ruleset: &str, rulebook: Rulebook) -> Self {
        let rulebook = Arc::new(rulebook);
        let roles = rulebook.buttons.iter();
        let roles = roles.map(|button| role(button, &rulebook)).collect();
        Self {
            mind: Mind::new(Arc::clone(&rulebook)),
            rules: table_rules(ruleset, &rulebook),
            roles,
            calls: call_names(&rulebook),
            kinds: rulebook.setup.wall.iter().map(|tile| tile.id).collect(),
            rulebook,
        }
    }

    /// What a button does, roughly.
    #[must_use]
    pub fn role(&self, id: ButtonId) -> ButtonRole {
        let role = self.roles.get(usize::from(id.0));
        role.copied().unwrap_or(ButtonRole::Skip)
    }

    /// What players call a call: what is written on its button.
    #[must_use]
    pub fn call_name(&self, name: Name) -> &str {
        let known = self.calls.get(&name).map(String::as_str);
        known.unwrap_or_else(|| self.rulebook.names.word(name))
    }

    /// What is written on the button that declares a status: the button that has its name.
    pub(super) fn declared_as(&self, status: Name) -> Option<String> {
        let buttons = self.rulebook.buttons.iter().zip(&self.roles);
        let mut declaring = buttons.filter(|(_, role)| **role == ButtonRole::Declare);
        let button = declaring.find(|(button, _)| button.id == status);
        button.map(|(button, _)| button.display_name.clone())
    }

    /// What the rules call a counter, if it is that of chips.
    pub(super) fn counter_name(&self, counter: Name) -> Option<String> {
        let labels = &self.rulebook.scoring.labels;
        let chips = self.rulebook.names.word(counter) == "shuugi";
        let name = chips.then(|| labels.shuugi_name.clone());
        name.filter(|name| !name.is_empty())
    }

    /// The tiles in play, each once.
    pub(super) fn kinds(&self) -> &BTreeSet<TileId> {
        &self.kinds
    }
}

/// Calls by what is written on the first button that makes them.
fn call_names(rulebook: &Rulebook) -> BTreeMap<Name, String> {
    let mut names = BTreeMap::new();
    for button in &rulebook.buttons {
        let known = names.entry(button.call_name);
        known.or_insert_with(|| button.display_name.clone());
    }
    names
}

fn table_rules(ruleset: &str, rulebook: &Rulebook) -> TableRules {
    let document = &rulebook.document;
    let setup = &rulebook.setup;
    let flag = |key: &str| document.get(key) == Some(&Value::Bool(true));
    let word = |name| rulebook.names.word(name).to_owned();
    TableRules {
        ruleset: ruleset.to_owned(),
        name: display_name(document, ruleset),
        seats: setup.seats.iter().map(|taken| seat(*taken)).collect(),
        pond_columns: 6,
        pond_rows: if flag("four_rows_discards") { 4 } else { 3 },
        shows_honba: flag("display_honba"),
        shows_sticks: flag("display_riichi_sticks"),
        stick_value: setup.riichi_value.to_f64(),
        shows_wall: flag("display_wall"),
        shows_round: document.get("display_round_marker") != Some(&Value::Bool(false)),
        shows_nearest: flag("show_nearest_american_hand"),
        e_notation: flag("score_e_notation"),
        shiny_dora: flag("shiny_dora"),
        card_edition: text(document, "saki_ver").filter(|_| setup.deck.is_some()),
        tutorial: tutorial(document),
        shows_waits: document.get("show_waits").is_some_and(|key| !key.is_null()),
        dead_hand_buttons: setup.dead_hand_buttons,
        style: style(document.get("custom_style")),
        auto_buttons: rulebook
            .auto_buttons
            .iter()
            .map(|auto| AutoButtonView {
                id: word(auto.id),
                name: auto.display_name.clone(),
                description: auto.desc.clone(),
            })
            .collect(),
        declarable_yaku: setup.declarable_yaku.iter().copied().map(word).collect(),
    }
}

/// The name of a ruleset.
pub(crate) fn display_name(document: &serde_json::Map<String, Value>, id: &str) -> String {
    text(document, "display_name").unwrap_or_else(|| id.to_owned())
}

/// A page that explains a ruleset: on the web, as everything else could do harm to who follows it.
pub(crate) fn tutorial(document: &serde_json::Map<String, Value>) -> Option<String> {
    let on_the_web = |link: &String| link.starts_with("https://") || link.starts_with("http://");
    text(document, "tutorial_link").filter(on_the_web)
}

fn text(document: &serde_json::Map<String, Value>, key: &str) -> Option<String> {
    document.get(key)?.as_str().map(str::to_owned)
}

fn style(style: Option<&Value>) -> Style {
    let text = |key: &str| Some(style?.get(key)?.as_str()?.to_owned());
    let letters = style.and_then(|style| style.get("tile_indices"));
    let letters = letters.and_then(Value::as_object).into_iter().flatten();
    Style {
        tile_indices: letters
            .filter_map(|(tile, letter)| Some((tile.clone(), letter.as_str()?.to_owned())))
            .collect(),
        tile_back_color: text("tile_back_color"),
        tile_side_back_color: text("tile_side_back_color").or_else(|| text("tile_back_side_color")),
        tablecloth_color: text("tablecloth_color"),
    }
}

/// What a button does: what its actions do, then what it needs.
fn role(button: &Button, rulebook: &Rulebook) -> ButtonRole {
    if rulebook.wins_by(button).is_some() {
        return ButtonRole::Win;
    }
    match button.needs {
        Needs::Call | Needs::SelfCall | Needs::Upgrade | Needs::Flower(_) => ButtonRole::Call,
        _ => ButtonRole::Declare,
    }
}
