//! English sentences for what happens in a game.
//!
//! The engine tells what happens as data. The page puts it into words in the language of its
//! reader; this crate does the same in English for the terminal and for scenarios.

use jantaku_engine::{FuCircumstance, GameEvent, GroupShape, SeenTile, WaitObstacle};
use jantaku_rulebook::{Name, Rulebook, Seat};
use jantaku_tile::AttrTable;

/// A sentence, and the player it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// `None` if it is about the whole table.
    pub seat: Option<Seat>,
    /// Continues the name of the player, if there is one: `called ron on 7m …`.
    pub text: String,
}

/// What the words of a game are made from.
#[derive(Clone, Copy, Debug)]
pub struct Words<'w> {
    /// Names of calls, yaku and cards.
    pub rulebook: &'w Rulebook,
    /// Names of tile attributes.
    pub attrs: &'w AttrTable,
}

impl Words<'_> {
    /// What is said about an event. Events that are better seen than said, such as discards,
    /// have no sentence.
    #[must_use]
    pub fn sentence(&self, event: &GameEvent) -> Option<Sentence> {
        let (seat, text) = match event {
            GameEvent::Message { seat, text } => (*seat, text.clone()),
            GameEvent::TilesShown { seat, tiles } => {
                (Some(*seat), format!("revealed tiles {}", self.tiles(tiles)))
            }
            GameEvent::JokerSwapped { seat, call } => {
                let call = self.tiles(call);
                let text = format!("swapped out a joker from the call {call}");
                (Some(*seat), text)
            }
            GameEvent::CardsShown { seat, cards } => {
                let cards = self.names(cards);
                (Some(*seat), format!("chose the following cards: {cards}"))
            }
            GameEvent::YakuDeclared { seat, yaku } if yaku.is_empty() => {
                (Some(*seat), "declared no yaku".to_owned())
            }
            GameEvent::YakuDeclared { seat, yaku } => {
                let yaku = self.names(yaku);
                (Some(*seat), format!("declared the following yaku: {yaku}"))
            }
            GameEvent::HandDeclaredDead { seat, of } => {
                let text = format!("declared the hand of {} dead", of.name());
                (Some(*seat), text)
            }
            GameEvent::RestrictionsLifted => {
                let text = "Nothing could be discarded, so anything may be";
                (None, text.to_owned())
            }
            GameEvent::HandShown {
                seat,
                label,
                winning_tile,
                hand,
                ..
            } => {
                let text = format!(
                    "called {} on {} with hand {}",
                    label.to_lowercase(),
                    ids(winning_tile.as_slice()),
                    ids(hand)
                );
                (Some(*seat), text)
            }
            GameEvent::JokersRead { jokers } => {
                let read = jokers.iter().map(|(joker, read)| {
                    let joker = joker
                        .as_ref()
                        .map_or_else(String::new, |j| j.id.to_string());
                    format!("{joker}→{}", read.id)
                });
                let read = read.collect::<Vec<_>>().join(", ");
                (None, format!("Using joker assignment {read}"))
            }
            GameEvent::WinScored {
                seat,
                score,
                unit,
                yaku,
            } => {
                let mut text = format!("scored {score}{unit}");
                let yaku = yaku.iter();
                let yaku =
                    yaku.map(|(name, value)| format!("{} {value}", self.rulebook.yaku_name(*name)));
                let yaku = yaku.collect::<Vec<_>>().join(", ");
                if !yaku.is_empty() {
                    text += &format!(" with {yaku}");
                }
                (Some(*seat), text)
            }
            GameEvent::RoundDrawn { abortive, name } => {
                let text = match (name, abortive) {
                    (Some(name), true) => format!("Game ended by abortive draw: ({name})"),
                    (None, true) => "Game ended by abortive draw".to_owned(),
                    (_, false) => "Game ended by exhaustive draw".to_owned(),
                };
                (None, text)
            }
            GameEvent::RoundStarted { .. }
            | GameEvent::Drew { .. }
            | GameEvent::Discarded { .. }
            | GameEvent::Called { .. }
            | GameEvent::Revealed { .. }
            | GameEvent::Won { .. }
            | GameEvent::BigText { .. }
            | GameEvent::RoundEnded
            | GameEvent::GameEnded
            | GameEvent::Printed { .. }
            | GameEvent::Warning { .. }
            | GameEvent::Error { .. } => return None,
        };
        Some(Sentence { seat, text })
    }

    /// What fu are for, by the circumstances that their condition is about.
    #[must_use]
    pub fn circumstances(&self, circumstances: &[FuCircumstance]) -> String {
        let labels = &self.rulebook.scoring.labels;
        let labelled = |label: &str, plain: &str| match label {
            "" => plain.to_owned(),
            label => label.to_owned(),
        };
        let words = circumstances.iter().map(|circumstance| match circumstance {
            FuCircumstance::SelfDraw => labelled(&labels.win_by_draw_label, "drawn"),
            FuCircumstance::NotSelfDraw => labelled(&labels.win_by_discard_label, "not drawn"),
            FuCircumstance::ClosedHand => "closed hand".to_owned(),
            FuCircumstance::OpenHand => "open hand".to_owned(),
            FuCircumstance::HandShape => "shape of the hand".to_owned(),
            FuCircumstance::Other => "by the rules".to_owned(),
        });
        words.collect::<Vec<_>>().join(", ")
    }

    fn name(&self, name: Name) -> &str {
        self.rulebook.names.word(name)
    }

    fn names(&self, names: &[Name]) -> String {
        let names: Vec<&str> = names.iter().map(|name| self.name(*name)).collect();
        names.join(", ")
    }

    /// Tiles in a row, with the attributes that can be seen: `2s 3s@_sideways`.
    #[must_use]
    pub fn tiles(&self, tiles: &[SeenTile]) -> String {
        let shown = tiles.iter().map(|tile| self.tile(tile));
        shown.collect::<Vec<_>>().join(" ")
    }

    /// A tile with the attributes that can be seen.
    #[must_use]
    pub fn tile(&self, tile: &SeenTile) -> String {
        let mut text = tile.id.to_string();
        let mut sign = '@';
        for attr in &tile.attrs {
            let Some(name) = self.attrs.name(attr.id) else {
                continue;
            };
            text.push(sign);
            if !attr.visible {
                text.push('_');
            }
            text.push_str(name);
            sign = '&';
        }
        text
    }
}

/// What keeps a wait from being won on, in a word or two.
#[must_use]
pub fn obstacle(obstacle: WaitObstacle) -> String {
    match obstacle {
        WaitObstacle::Furiten => "Furiten".to_owned(),
        WaitObstacle::Atozuke => "Atozuke".to_owned(),
        WaitObstacle::DrawOnly => "Self-Draw".to_owned(),
        WaitObstacle::Minimum { points, .. } => format!("Min {points}"),
        WaitObstacle::NoYaku => "No Yaku".to_owned(),
    }
}

/// What a group of tiles is called.
#[must_use]
pub fn shape(shape: GroupShape) -> &'static str {
    match shape {
        GroupShape::Pair => "pair",
        GroupShape::Triplet => "triplet",
        GroupShape::Quad => "quad",
        GroupShape::Sequence => "sequence",
        GroupShape::Other => "group",
    }
}

/// The ids of tiles in a row.
fn ids(tiles: &[SeenTile]) -> String {
    let ids = tiles.iter().map(|tile| tile.id.to_string());
    ids.collect::<Vec<_>>().join(" ")
}
