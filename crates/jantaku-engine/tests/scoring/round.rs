//! A round that tests bring to its end: winners are noted by hand, and the screens go by.

use std::sync::Arc;

use jantaku_engine::hooks::{RoundResult, Screen, Winner, YakuValue};
use jantaku_engine::{Command, Game, Options};
use jantaku_rulebook::{Name, Number, Rulebook, Seat, WinWay};
use jantaku_tile::TileId;
use serde_json::{Map, Value, json};

#[rustfmt::skip]
/// Words of yaku and statuses that tests use, so that every rulebook knows them.
const WORDS: &[&str] = &[
    "A", "all", "Daisangen", "Daisuushii", "Suukantsu", "Tsuuiisou",
    "pao", "tenpai", "nagashi", "score_as_dealer", "double_score",
    "score_limit_one_tier_higher", "double_payment", "double_tsumo_payment", "wareme",
    "multiply_honba_with_han", "motouchi_naruka_increase_tsumo_payment",
    "motouchi_naruka_decrease_tsumo_payment", "atago_hiroe_no_tsumo_payment",
    "megan_davin_double_payment", "kanbara_satomi_double_loss",
    "tsujigaito_satoha_double_score", "yoshitome_miharu_manzu", "iwadate_yuan_payment",
    "use_arakawa_kei_scoring", "arakawa-kei", "ezaki_hitomi_reflect",
    "ezaki_hitomi_bet_instead", "nelly_virsaladze_take_bets", "hanada-kirame",
    "hanada_kirame_score_protection", "hanada-kirame_exhausted", "triple_noten_payments",
    "delta_score", "delta_score_multiplier",
];

/// Keys of a riichi ruleset.
pub fn riichi() -> Value {
    serde_json::from_str(include_str!("keys/riichi.json")).expect("JSON")
}

/// Keys of a Hong Kong ruleset.
pub fn hong_kong() -> Value {
    serde_json::from_str(include_str!("keys/hong_kong.json")).expect("JSON")
}

/// The same keys and more.
pub fn with(keys: &Value, more: &Value) -> Value {
    let mut keys = keys.as_object().cloned().unwrap_or_default();
    keys.extend(more.as_object().cloned().unwrap_or_default());
    Value::Object(keys)
}

/// A round that is about to end.
pub struct Round {
    pub game: Game,
}

impl Round {
    /// A table of four with these keys of `score_calculation`.
    pub fn new(score: &Value) -> Self {
        Self::of(&json!({ "score_calculation": score }))
    }

    /// A table of this ruleset.
    pub fn of(rules: &Value) -> Self {
        let mut document = Map::new();
        document.insert("wall".to_owned(), json!(vec!["1m"; 136]));
        document.insert("starting_tiles".to_owned(), json!(0));
        document.insert("initial_score".to_owned(), json!(25000));
        let button = |action: &str| json!({"display_name": action, "show_when": ["our_turn"], "actions": [[action]]});
        let buttons = json!({
            "ryuukyoku": button("ryuukyoku"), "abortive_draw": button("abortive_draw"),
        });
        document.insert("buttons".to_owned(), buttons);
        document.extend(rules.as_object().expect("an object").clone());
        document.insert("shown_statuses".to_owned(), json!(WORDS));
        let (rulebook, problems) = Rulebook::new(&document);
        assert_eq!(problems, [], "{document:?}");
        let game = Game::new(Arc::new(rulebook), 1, Options::default());
        Self { game }
    }

    pub fn name(&self, word: &str) -> Name {
        let name = self.game.rulebook().names.find(word);
        name.unwrap_or_else(|| panic!("`{word}` is not known"))
    }

    pub fn honba(mut self, honba: i64) -> Self {
        self.game.arrange().0.game.honba = honba;
        self
    }

    pub fn pot(mut self, pot: f64) -> Self {
        self.game.arrange().0.game.pot = number(pot);
        self
    }

    pub fn status(mut self, seat: Seat, status: &str) -> Self {
        let status = self.name(status);
        let (state, _) = self.game.arrange();
        state.player_mut(seat).status.insert(status);
        self
    }

    pub fn counter(mut self, seat: Seat, counter: &str, value: f64) -> Self {
        let counter = self.name(counter);
        let (state, _) = self.game.arrange();
        state
            .player_mut(seat)
            .counters
            .insert(counter, number(value));
        self
    }

    pub fn score(mut self, seat: Seat, score: f64) -> Self {
        self.game.arrange().0.player_mut(seat).score = number(score);
        self
    }

    /// Somebody becomes responsible for yaku of a winner.
    pub fn responsible(mut self, seat: Seat, winner: Seat, yaku: &[&str]) -> Self {
        let yaku: Vec<Name> = yaku.iter().map(|yaku| self.name(yaku)).collect();
        let (state, _) = self.game.arrange();
        state.player_mut(seat).responsible_for.insert(winner, yaku);
        self
    }

    /// Somebody wins on a 1m; from nobody if it was drawn.
    pub fn wins(
        mut self,
        seat: Seat,
        from: Option<Seat>,
        fu: f64,
        yaku: &[(&str, f64)],
        yaku2: &[(&str, f64)],
    ) -> Self {
        let values = |yaku: &[(&str, f64)]| -> Vec<YakuValue> {
            yaku.iter()
                .map(|(name, value)| YakuValue {
                    name: self.name(name),
                    value: number(*value),
                    unit: None,
                })
                .collect()
        };
        let (yaku, yaku2) = (values(yaku), values(yaku2));
        let way = from.map_or(WinWay::Draw, |_| WinWay::Discard);
        let bloody_end = self.game.rulebook().setup.bloody_end;
        let state = self.game.state();
        let others = self.game.seats().iter().copied();
        let opponents = others
            .filter(|other| *other != seat && !(bloody_end && state.winner(*other).is_some()));
        let tile = TileId::parse("1m").expect("a tile").into();
        let opponents = opponents.collect();
        let winner = Winner::new(
            seat,
            way,
            Some(tile),
            from,
            state.player(seat),
            opponents,
            None,
        );
        let winner = Winner {
            scored: self.game.scored_with(seat, [yaku, yaku2], number(fu), way),
            ..winner
        };
        self.game.arrange().0.ending.winners.push(winner);
        self
    }

    /// Somebody wins with one yaku of so many points.
    pub fn wins_points(self, seat: Seat, from: Option<Seat>, points: f64) -> Self {
        self.wins(seat, from, 0.0, &[("A", points)], &[])
    }

    /// Somebody wins with one yaku of so many han and so much fu.
    pub fn wins_han(self, seat: Seat, from: Option<Seat>, han: f64, fu: f64) -> Self {
        self.wins(seat, from, fu, &[("A", han)], &[])
    }

    /// The winners have been shown; what everyone gets is on the table now.
    pub fn paid(mut self) -> Self {
        let (state, _) = self.game.arrange();
        state.ending.result.get_or_insert(RoundResult::Win);
        state.ending.round_over = true;
        state.ending.screen = Some(Screen::Winner);
        state.ending.winner_index = state.ending.winners.len().saturating_sub(1);
        self.game.screen_elapsed();
        self
    }

    /// East declares a draw: `ryuukyoku` or `abortive_draw`.
    pub fn drawn(mut self, button: &str) -> Self {
        let button = self.game.button_named(button).expect("a button");
        let pressed = self.game.act_as(Seat::East, &Command::Press(button));
        pressed.unwrap_or_else(|refused| panic!("{refused}"));
        self
    }

    /// What everyone gets, in the order of seats.
    pub fn deltas(&self) -> Vec<f64> {
        let payouts = self.game.state().ending.payouts.expect("payouts");
        let seats = self.game.seats().iter();
        seats.map(|seat| payouts[*seat].to_f64()).collect()
    }

    pub fn header(&self) -> &str {
        &self.game.state().ending.header
    }

    /// The round ends like this, and its payouts have been shown.
    pub fn over(mut self, result: RoundResult) -> Self {
        let (state, _) = self.game.arrange();
        state.ending.result = Some(result);
        state.ending.round_over = true;
        state.ending.screen = Some(Screen::Scores);
        state.ending.payouts.get_or_insert_default();
        for winner in &mut state.ending.winners {
            winner.processed = true;
        }
        self.game.screen_elapsed();
        self
    }
}

fn number(number: f64) -> Number {
    Number::from_f64(number).expect("a number")
}
