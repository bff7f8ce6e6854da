//! Reading how a game starts.

use jantaku_names::{NameSpace, ValueKind};
use jantaku_tile::{Tile, TileId};
use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::Value as Json;

use super::DocumentReader;
use super::problems::{At, quote};
use super::usage::whole;
use crate::{Generation, Name, NamedTile, Number, Ring, Seat, Setup, ShowWaits};

/// The maximum of tiles or seconds that a ruleset may ask for.
const MAX_COUNT: usize = 10_000;

impl DocumentReader<'_> {
    /// Reads the table at the start of a round, and how rounds follow each other.
    pub(super) fn setup(&mut self) -> Setup {
        let ring = self.ring();
        let seats = ring.seats();
        let wall = self.key("wall", Self::tiles).unwrap_or_default();
        let starting_tiles = self.count("starting_tiles", 0, MAX_COUNT);
        let reserved = self.name_key("reserved_tiles", NameSpace::Reserved);
        let dead_wall_length = self.count("initial_dead_wall_length", reserved.len(), MAX_COUNT);
        let reserved_tiles = self.reserve(reserved, dead_wall_length);
        self.check_deal(wall.len(), starting_tiles * seats.len(), dead_wall_length);
        let (num_dice, fixed_dice) = self.dice();
        let starting_hands = self.starting_hands(seats, starting_tiles);
        let setup = Setup {
            dead_wall_length,
            reserved_tiles,
            revealed_tiles: self.revealed_tiles(),
            max_revealed_tiles: self.count("max_revealed_tiles", 0, MAX_COUNT),
            num_dice,
            fixed_dice,
            starting_hands,
            starting_draws: self.key("starting_draws", Self::tiles).unwrap_or_default(),
            starting_dead_wall: self
                .key("starting_dead_wall", Self::tiles)
                .unwrap_or_default(),
            initial_score: self.number_key("initial_score").unwrap_or_default(),
            max_rounds: self
                .key("max_rounds", |reader, value| reader.whole_number(value))
                .flatten(),
            starting_round: self.count("starting_round", 0, usize::from(u16::MAX)),
            starting_honba: self.honba(),
            agariyame: self.flag_key("agariyame"),
            tenpaiyame: self.flag_key("tenpaiyame"),
            sudden_death_goal: self.number_key("sudden_death_goal"),
            bloody_end: self.flag_key("bloody_end"),
            persistent_statuses: self.name_key("persistent_statuses", NameSpace::Status),
            persistent_counters: self.name_key("persistent_counters", NameSpace::Counter),
            persistent_tags: self.name_key("persistent_tags", NameSpace::Tag),
            shown_statuses: self.name_key("shown_statuses", NameSpace::Status),
            shown_statuses_public: self.name_key("shown_statuses_public", NameSpace::Status),
            debug_status: self.flag_key("debug_status"),
            show_waits: self.show_waits(),
            dora_indicators: self.indicators("dora_indicators"),
            reverse_dora_indicators: self.indicators("reverse_dora_indicators"),
            win_timer: u32::try_from(self.count("win_timer", 30, MAX_COUNT)).unwrap_or(30),
            declarable_yaku: self.declarable_yaku(),
            show_nearest_american_hand: self.says("show_nearest_american_hand"),
            tsumogiri_bots: self.says("tsumogiri_bots"),
            dead_hand_buttons: self.flag_key("dead_hand_buttons"),
            deck: self.deck(),
            riichi_value: self
                .score_number("riichi_value")
                .unwrap_or(Number::whole(1000)),
            honba_value: self.score_number("honba_value").unwrap_or_default(),
            tobi: self.score_number("tobi"),
            agarirenchan: self.score_flag("agarirenchan", false),
            tenpairenchan: self.score_flag("tenpairenchan", false),
            notenrenchan_south: self.score_flag("notenrenchan_south", false),
            next_dealer_is_first_winner: self.score_flag("next_dealer_is_first_winner", false),
            triple_ron_draw: self.score_flag("triple_ron_draw", false),
            score_best_hand_at_draw: self.score_flag("score_best_hand_at_draw", false),
            exhaustive_draw_name: self.score_text("exhaustive_draw_name", "Draw"),
            generation: self.generation(),
            ring,
            wall,
            starting_tiles,
        };
        self.check_rigging(&setup);
        setup
    }

    /// The generation of the ruleset, from what it contains.
    pub(super) fn generation(&self) -> Generation {
        Generation::of(self.has("scoring_logic"), self.facts.changes_dealership)
    }

    fn ring(&mut self) -> Ring {
        let ring = self.key("num_players", |reader, value| {
            let players = whole(value).and_then(|players| usize::try_from(players).ok());
            let ring = players.and_then(Ring::new);
            if ring.is_none() {
                reader.fatal("`num_players` is a whole number from 1 to 5");
            }
            ring
        });
        ring.flatten().unwrap_or_default()
    }

    fn whole_number(&mut self, value: &Json) -> Option<usize> {
        let number = whole(value).and_then(|number| usize::try_from(number).ok());
        if number.is_none() {
            self.mismatch(value, "whole number, 0 or more");
        }
        number
    }

    fn count(&mut self, key: &str, default: usize, most: usize) -> usize {
        let count = self.key(key, |reader, value| {
            let count = reader.whole_number(value)?;
            if count > most {
                reader.problem(format!("more than {most} is not possible"));
            }
            Some(count.min(most))
        });
        count.flatten().unwrap_or(default)
    }

    fn number_key(&mut self, key: &str) -> Option<Number> {
        self.key(key, |reader, value| reader.number(value, ValueKind::Number))
            .flatten()
    }

    fn flag_key(&mut self, key: &str) -> bool {
        self.key(key, Self::flag).unwrap_or(false)
    }

    fn name_key(&mut self, key: &str, space: NameSpace) -> Vec<Name> {
        self.key(key, |reader, value| {
            reader.name_list(value, ValueKind::Name(space))
        })
        .unwrap_or_default()
    }

    fn honba(&mut self) -> i64 {
        let honba = self.key("starting_honba", |reader, value| {
            let honba = whole(value);
            if honba.is_none() {
                reader.mismatch(value, ValueKind::Int);
            }
            honba
        });
        honba.flatten().unwrap_or(0)
    }

    /// Checks that the names for the last tiles of the dead wall fit into it; none are used
    /// otherwise.
    fn reserve(&mut self, names: Vec<Name>, dead_wall: usize) -> Vec<Name> {
        if names.len() > dead_wall {
            self.within(At::Key("reserved_tiles"), |reader| {
                reader.problem(format!(
                    "the dead wall has only {dead_wall} tiles, so none of these {} names is used",
                    names.len()
                ));
            });
            return Vec::new();
        }
        for (name, at) in names.iter().zip(0..u16::MAX) {
            self.reserved.entry(*name).or_insert(at);
        }
        names
    }

    fn check_deal(&mut self, wall: usize, hands: usize, dead_wall: usize) {
        if hands + dead_wall > wall {
            self.within(At::Key("wall"), |reader| {
                reader.problem(format!(
                    "hands and dead wall need {} tiles, but there are only {wall}",
                    hands + dead_wall
                ));
            });
        }
    }

    fn revealed_tiles(&mut self) -> Vec<NamedTile> {
        let tiles = self.key("revealed_tiles", |reader, value| {
            let values = reader.list_of(value, ValueKind::NamedTile).iter();
            values
                .filter_map(|value| reader.named_tile(value))
                .collect()
        });
        tiles.unwrap_or_default()
    }

    /// Reads the number of dice, and those with fixed values.
    fn dice(&mut self) -> (usize, Vec<Option<u8>>) {
        let fixed = self.key("starting_dice", |reader, value| {
            let dice = reader.list_of(value, ValueKind::Int).iter();
            dice.map(|die| reader.die(die)).collect::<Vec<_>>()
        });
        // Unless the list starts with a number, dice are rolled as usual.
        if let Some(dice) = fixed.filter(|dice| matches!(dice.first(), Some(Some(_)))) {
            return (dice.len(), dice);
        }
        let count = self.key("num_dice", |reader, value| {
            let count = reader.whole_number(value)?;
            if !(2..=10).contains(&count) {
                reader.problem("there are from 2 to 10 dice");
            }
            Some(count.clamp(2, 10))
        });
        let first = self.key("die1", Self::die).flatten();
        let second = self.key("die2", Self::die).flatten();
        let dice = match (first, second) {
            (None, None) => Vec::new(),
            (first, second) => vec![first, second],
        };
        (count.flatten().unwrap_or(2), dice)
    }

    fn die(&mut self, value: &Json) -> Option<u8> {
        let die = whole(value).and_then(|die| u8::try_from(die).ok());
        if die.is_none() {
            self.mismatch(value, "what a die shows");
        }
        die
    }

    fn starting_hands(&mut self, seats: &[Seat], most: usize) -> Vec<(Seat, Vec<Tile>)> {
        let mut hands = Vec::new();
        self.key("starting_hand", |reader, value| {
            let Json::Object(fields) = value else {
                return reader.mismatch(value, "object from seats to lists of tiles");
            };
            for (word, tiles) in fields {
                reader.within(At::Key(word), |reader| {
                    let Some(seat) = Seat::named(word).filter(|seat| seats.contains(seat)) else {
                        return reader.problem(format!("nobody sits at {}", quote(word)));
                    };
                    let mut tiles = reader.tiles(tiles);
                    if tiles.len() > most {
                        reader
                            .problem(format!("hands have {most} tiles; what is more is left out"));
                        tiles.truncate(most);
                    }
                    hands.push((seat, tiles));
                });
            }
        });
        hands.sort_by_key(|(seat, _)| *seat);
        hands
    }

    /// Reports tiles that are put somewhere more often than the wall has them.
    fn check_rigging(&mut self, setup: &Setup) {
        let mut left: FxHashMap<Tile, usize> = FxHashMap::default();
        for tile in &setup.wall {
            *left.entry(*tile).or_default() += 1;
        }
        let hands = setup.starting_hands.iter().flat_map(|(_, tiles)| tiles);
        let hands = hands.map(|tile| ("starting_hand", tile));
        let draws = setup.starting_draws.iter();
        let draws = draws.map(|tile| ("starting_draws", tile));
        let dead_wall = setup.starting_dead_wall.iter();
        let dead_wall = dead_wall.map(|tile| ("starting_dead_wall", tile));
        for (key, tile) in hands.chain(draws).chain(dead_wall) {
            match left.get_mut(tile) {
                Some(count) if *count > 0 => *count -= 1,
                _ => {
                    let tile = tile.display(&self.attrs).to_string();
                    self.within(At::Key(key), |reader| {
                        reader.problem(format!(
                            "`{tile}` is used more often than it is in the wall, so another tile \
                             is lost"
                        ));
                    });
                }
            }
        }
    }

    /// Reads how waits are shown: those of `win`, unless other match definitions are named.
    fn show_waits(&mut self) -> Option<ShowWaits> {
        let shown = self.key("show_waits", |reader, value| {
            match value {
                Json::Object(_) | Json::Bool(true) => {}
                Json::Bool(false) => return None,
                _ => reader.mismatch(value, "object with `win_definitions` or `show_no_yaku`"),
            }
            let field = |key: &str| value.get(key).filter(|value| !value.is_null());
            let matches = match field("win_definitions") {
                Some(names) => reader.within(At::Key("win_definitions"), |reader| {
                    reader.match_list(reader.one_or_many(names).to_vec())
                }),
                None => reader.match_named("win"),
            };
            let no_yaku = field("show_no_yaku").is_none_or(|flag| {
                reader.within(At::Key("show_no_yaku"), |reader| reader.flag(flag))
            });
            Some(ShowWaits { matches, no_yaku })
        });
        shown.flatten()
    }

    fn indicators(&mut self, key: &str) -> Vec<(TileId, Vec<Tile>)> {
        let mut indicators = Vec::new();
        self.key(key, |reader, value| {
            let Json::Object(fields) = value else {
                return reader.mismatch(value, "object from tiles to lists of tiles");
            };
            for (word, tiles) in fields {
                reader.within(At::Key(word), |reader| match TileId::parse(word) {
                    Ok(id) => {
                        let tiles = reader.tiles(tiles);
                        indicators.push((id, tiles));
                    }
                    Err(unknown) => reader.unknown_tile(&unknown),
                });
            }
        });
        indicators.sort_by_key(|(id, _)| *id);
        indicators
    }

    /// The yaku that can be declared: those that the ruleset lists, or else all.
    fn declarable_yaku(&mut self) -> Vec<Name> {
        if self.has("declarable_yaku") {
            return self.name_key("declarable_yaku", NameSpace::Yaku);
        }
        let score = self.score;
        let listed = |key: &str| {
            let lists = score.get(key).and_then(Json::as_array);
            lists.into_iter().flatten().filter_map(Json::as_str)
        };
        let mut lists: Vec<&str> = listed("yaku_lists").chain(listed("yaku2_lists")).collect();
        if lists.is_empty() {
            lists = vec!["yaku", "yakuman", "extra_yaku", "meta_yaku"];
        }
        let mut met = FxHashSet::default();
        lists.retain(|list| met.insert(*list));
        let mut all: Vec<Name> = Vec::new();
        let mut seen = FxHashSet::default();
        for list in lists {
            let yaku = self.document.get(list).and_then(Json::as_array);
            for yaku in yaku.into_iter().flatten() {
                if let Some(Json::String(name)) = yaku.get("display_name") {
                    let name = self.names.intern(name);
                    if seen.insert(name) {
                        all.push(name);
                    }
                }
            }
        }
        all
    }

    /// The power cards to draft from; `None` if the game has none.
    fn deck(&mut self) -> Option<Vec<Name>> {
        if !self.flag_key("enable_saki_cards") {
            for key in ["saki_deck", "saki_ver"] {
                if self.has(key) {
                    self.within(At::Key(key), |reader| {
                        let why = "no cards are played with; add `set enable_saki_cards, true`";
                        reader.problem(why);
                    });
                }
            }
            return None;
        }
        let deck = "there is no `saki_deck` to draft from; add `set saki_deck, [...]` with the ids \
                    of the cards";
        let edition = "there is no `saki_ver` that says which edition of the cards is drawn; add \
                       `set saki_ver, \"v13\"` or \"v12\"";
        for (key, why) in [("saki_deck", deck), ("saki_ver", edition)] {
            if !self.has(key) {
                self.within(At::Key("enable_saki_cards"), |reader| reader.problem(why));
            }
        }
        Some(self.name_key("saki_deck", NameSpace::Card))
    }
}
