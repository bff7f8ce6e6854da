//! How a game starts, and how it continues from round to round.

use jantaku_tile::{Tile, TileId};

use crate::{Generation, Matches, Name, NamedTile, Number, Ring, Seat};

/// The table at the start of a round, and how rounds follow each other.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The players and how they are seated.
    pub ring: Ring,
    /// All tiles of the game in the order of the ruleset, before shuffling.
    pub wall: Vec<Tile>,
    /// The number of tiles dealt to each player.
    pub starting_tiles: usize,
    /// The number of tiles in the dead wall at the start.
    pub dead_wall_length: usize,
    /// The names of the last tiles of the dead wall, counted from its end.
    pub reserved_tiles: Vec<Name>,
    /// The tiles that are revealed from the start.
    pub revealed_tiles: Vec<NamedTile>,
    /// The number of slots in the row of revealed tiles.
    pub max_revealed_tiles: usize,
    /// The number of dice, from 2 to 10.
    pub num_dice: usize,
    /// Dice with fixed values; those that are `None` or beyond the end of the list are rolled.
    pub fixed_dice: Vec<Option<u8>>,
    /// Fixed hands for trying out rules.
    pub starting_hands: Vec<(Seat, Vec<Tile>)>,
    /// Fixed tiles at the front of the wall, for trying out rules.
    pub starting_draws: Vec<Tile>,
    /// Fixed tiles at the opposite end, in the order in which they are drawn, for trying out
    /// rules.
    pub starting_dead_wall: Vec<Tile>,
    /// The score of each player at the start.
    pub initial_score: Number,
    /// The number of scheduled rounds, not counting repeats; `None` if only rules end the game.
    pub max_rounds: Option<usize>,
    /// The first round of the game, counted from 0.
    pub starting_round: usize,
    /// The honba count at the start.
    pub starting_honba: i64,
    /// Whether the game ends when the dealer wins the last round.
    pub agariyame: bool,
    /// Whether the game ends when the dealer is tenpai at the draw of the last round.
    pub tenpaiyame: bool,
    /// Play continues after the last round until someone reaches this score; `None` if it does
    /// not.
    pub sudden_death_goal: Option<Number>,
    /// Whether play continues after a win until only one player has not won.
    pub bloody_end: bool,
    /// Statuses that last beyond the round.
    pub persistent_statuses: Vec<Name>,
    /// Counters that last beyond the round.
    pub persistent_counters: Vec<Name>,
    /// Tags that last beyond the round.
    pub persistent_tags: Vec<Name>,
    /// Statuses and counters that are shown to the player who has them.
    pub shown_statuses: Vec<Name>,
    /// Statuses and counters that are shown to everyone.
    pub shown_statuses_public: Vec<Name>,
    /// Whether a player without human opponents sees all statuses and counters.
    pub debug_status: bool,
    /// How players are shown their waits; `None` if they are not.
    pub show_waits: Option<ShowWaits>,
    /// The dora of each indicator, sorted by indicator.
    pub dora_indicators: Vec<(TileId, Vec<Tile>)>,
    /// The reverse dora of each indicator, sorted by indicator.
    pub reverse_dora_indicators: Vec<(TileId, Vec<Tile>)>,
    /// The time for which result screens are shown, in seconds.
    pub win_timer: u32,
    /// The yaku that players can declare.
    pub declarable_yaku: Vec<Name>,
    /// Whether players are shown the hands of the American card that theirs is closest to.
    pub show_nearest_american_hand: bool,
    /// Whether bots always discard the tile they draw.
    pub tsumogiri_bots: bool,
    /// Whether players may declare other hands dead.
    pub dead_hand_buttons: bool,
    /// The power cards to draft from; `None` if the game has none.
    pub deck: Option<Vec<Name>>,
    /// The cost of a riichi stick, in points.
    pub riichi_value: Number,
    /// The points that each payer adds per honba.
    pub honba_value: Number,
    /// The game ends when a score falls below this; `None` if there is no such limit.
    pub tobi: Option<Number>,
    /// Whether a dealer who wins stays dealer.
    pub agarirenchan: bool,
    /// Whether a dealer who is tenpai at a draw stays dealer.
    pub tenpairenchan: bool,
    /// Whether, in south rounds, the dealer stays if nobody is tenpai at a draw.
    pub notenrenchan_south: bool,
    /// Whether the first winner of a round deals the next.
    pub next_dealer_is_first_winner: bool,
    /// Whether three simultaneous wins on a discard count as a draw.
    pub triple_ron_draw: bool,
    /// Whether tenpai players are paid at a draw for the best hand they could have won with.
    pub score_best_hand_at_draw: bool,
    /// The headline of an exhaustive draw.
    pub exhaustive_draw_name: String,
    /// The generation of the language that the ruleset is written for.
    pub generation: Generation,
}

/// How players are shown their waits.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShowWaits {
    /// The match definitions whose waits are shown.
    pub matches: Matches,
    /// Whether waits that do not allow a win are marked as such.
    pub no_yaku: bool,
}
