//! Rules, with what follows from them for all tables that play by them.

use std::collections::BTreeMap;
use std::sync::Arc;

use jantaku_bot::Mind;
use jantaku_proto::{AutoButtonView, ButtonRole, Style, TableRules};
use jantaku_rulebook::{Button, ButtonId, CustomStyle, DISABLED_CARD, Name, Needs, Rulebook, Seat};
use serde_json::Value;

use super::wire_seat;

/// A rulebook with everything that server, bots and clients derive from it once.
pub struct Book {
    /// What the engine plays by.
    pub rulebook: Arc<Rulebook>,
    /// What bots know about the rules.
    pub mind: Mind,
    /// What clients are sent before a game.
    pub rules: TableRules,
    /// By the number of the button.
    roles: Vec<ButtonRole>,
    /// What is written on the buttons that make each call.
    calls: BTreeMap<Name, String>,
}

impl Book {
    /// Derives everything from the rulebook of a ruleset with this id.
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
            rulebook,
        }
    }

    /// What kind of button it is; a button that the rules do not have is the one that declines.
    #[must_use]
    pub fn role(&self, id: ButtonId) -> ButtonRole {
        let role = self.roles.get(usize::from(id.0));
        role.copied().unwrap_or(ButtonRole::Skip)
    }

    /// What players call a call: the text on its button.
    #[must_use]
    pub fn call_name(&self, name: Name) -> &str {
        let known = self.calls.get(&name).map(String::as_str);
        known.unwrap_or_else(|| self.rulebook.names.word(name))
    }

    /// The text on the button that declares a status, which is the one with the same name.
    pub(super) fn declared_as(&self, status: Name) -> Option<String> {
        let buttons = self.rulebook.buttons.iter().zip(&self.roles);
        let mut declaring = buttons.filter(|(_, role)| **role == ButtonRole::Declare);
        let button = declaring.find(|(button, _)| button.id == status);
        button.map(|(button, _)| button.display_name.clone())
    }

    /// The name of the counter of chips; `None` for other counters and if the rules give no name.
    pub(super) fn counter_name(&self, counter: Name) -> Option<String> {
        let labels = &self.rulebook.scoring.labels;
        let chips = self.rulebook.names.word(counter) == "shuugi";
        let name = chips.then(|| labels.shuugi_name.clone());
        name.filter(|name| !name.is_empty())
    }

    /// The wind of a round, and its number in that wind from 1.
    pub(super) fn round(&self, kyoku: usize) -> (Seat, u32) {
        let ring = self.rulebook.setup.ring;
        let players = ring.players().max(1);
        let wind = (kyoku / players).min(ring.size() - 1);
        let number = u32::try_from(kyoku % players + 1).unwrap_or(1);
        (ring.seat(wind), number)
    }

    /// The text on a button. The one that declines has none in the rules.
    pub(super) fn button_name(&self, id: ButtonId) -> String {
        let button = self.rulebook.button(id);
        button.map_or_else(|| "Skip".to_owned(), |button| button.display_name.clone())
    }

    pub(super) fn button_id(&self, id: ButtonId) -> String {
        let button = self.rulebook.button(id);
        let word = button.map(|button| self.rulebook.names.word(button.id));
        word.unwrap_or("skip").to_owned()
    }

    /// Whether a status is a power card, in force or not.
    pub(super) fn is_card(&self, status: &str) -> bool {
        let card = status.strip_suffix(DISABLED_CARD).unwrap_or(status);
        let deck = self.rulebook.setup.deck.as_deref().unwrap_or_default();
        let card = self.rulebook.names.find(card);
        card.is_some_and(|card| deck.contains(&card))
    }
}

/// For each call, the text on the first button that makes it.
fn call_names(rulebook: &Rulebook) -> BTreeMap<Name, String> {
    let mut names = BTreeMap::new();
    for button in &rulebook.buttons {
        let known = names.entry(button.call_name);
        known.or_insert_with(|| button.display_name.clone());
    }
    names
}

fn table_rules(ruleset: &str, rulebook: &Rulebook) -> TableRules {
    let shown = &rulebook.presentation;
    let setup = &rulebook.setup;
    let word = |name| rulebook.names.word(name).to_owned();
    TableRules {
        ruleset: ruleset.to_owned(),
        name: shown
            .display_name
            .clone()
            .unwrap_or_else(|| ruleset.to_owned()),
        seats: setup
            .ring
            .seats()
            .iter()
            .map(|taken| wire_seat(*taken))
            .collect(),
        pond_columns: 6,
        pond_rows: if shown.four_rows_discards { 4 } else { 3 },
        shows_honba: shown.display_honba,
        shows_sticks: shown.display_riichi_sticks,
        stick_value: setup.riichi_value.to_f64(),
        shows_wall: shown.display_wall,
        shows_round: shown.display_round_marker,
        shows_nearest: setup.show_nearest_american_hand,
        e_notation: shown.score_e_notation,
        shiny_dora: shown.shiny_dora,
        card_edition: shown.card_edition.clone().filter(|_| setup.deck.is_some()),
        tutorial: shown
            .tutorial_link
            .clone()
            .filter(|link| is_on_the_web(link)),
        shows_waits: shown.show_waits,
        dead_hand_buttons: setup.dead_hand_buttons,
        style: style(&shown.style),
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

/// The link to a page that explains a ruleset. Only links to the web are passed on, as others could
/// harm those who follow them.
pub(crate) fn tutorial(document: &serde_json::Map<String, Value>) -> Option<String> {
    text(document, "tutorial_link").filter(|link| is_on_the_web(link))
}

fn is_on_the_web(link: &str) -> bool {
    link.starts_with("https://") || link.starts_with("http://")
}

fn text(document: &serde_json::Map<String, Value>, key: &str) -> Option<String> {
    document.get(key)?.as_str().map(str::to_owned)
}

fn style(style: &CustomStyle) -> Style {
    Style {
        tile_indices: style.tile_indices.clone(),
        tile_back_color: style.tile_back_color.clone(),
        tile_side_back_color: style.tile_side_back_color.clone(),
        tablecloth_color: style.tablecloth_color.clone(),
    }
}

/// The role of a button, told from its actions and then from what it needs.
fn role(button: &Button, rulebook: &Rulebook) -> ButtonRole {
    if rulebook.wins_by(button).is_some() {
        return ButtonRole::Win;
    }
    match button.needs {
        Needs::Call | Needs::SelfCall | Needs::Upgrade | Needs::Flower(_) => ButtonRole::Call,
        Needs::Nothing | Needs::Card(_) | Needs::Mark(_) | Needs::Yaku => ButtonRole::Declare,
    }
}
