//! How a game is set up, and how it goes on from round to round.

use jantaku_tile::{Tile, TileId};

use crate::{Matches, Name, NamedTile, Number, Seat};

/// What is on the table when a round begins, and how rounds follow each other.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// Who plays.
    pub seats: Vec<Seat>,
    /// All tiles, in the order of the ruleset.
    pub wall: Vec<Tile>,
    /// Tiles in each hand.
    pub starting_tiles: usize,
    /// Tiles of the dead wall.
    pub dead_wall_length: usize,
    /// Names of the last tiles of the dead wall, from its end.
    pub reserved_tiles: Vec<Name>,
    /// What is revealed from the start.
    pub revealed_tiles: Vec<NamedTile>,
    /// Places in the row of revealed tiles.
    pub max_revealed_tiles: usize,
    /// How many dice.
    pub num_dice: usize,
    /// Dice that are not rolled.
    pub fixed_dice: Vec<Option<u8>>,
    /// Tiles that are put into hands.
    pub starting_hands: Vec<(Seat, Vec<Tile>)>,
    /// Tiles that are drawn first.
    pub starting_draws: Vec<Tile>,
    /// Tiles that are drawn first from the end.
    pub starting_dead_wall: Vec<Tile>,
    /// Points at the start.
    pub initial_score: Number,
    /// The last round, if there is one.
    pub max_rounds: Option<usize>,
    /// The first round.
    pub starting_round: usize,
    /// Honba at the start.
    pub starting_honba: i64,
    /// A dealer who wins the last round ends the game.
    pub agariyame: bool,
    /// A dealer who is ready in the last round ends the game.
    pub tenpaiyame: bool,
    /// A score that ends extra rounds.
    pub sudden_death_goal: Option<Number>,
    /// Play goes on until one player is left.
    pub bloody_end: bool,
    /// Statuses that last.
    pub persistent_statuses: Vec<Name>,
    /// Counters that last.
    pub persistent_counters: Vec<Name>,
    /// Tags that last.
    pub persistent_tags: Vec<Name>,
    /// Statuses and counters that the player sees.
    pub shown_statuses: Vec<Name>,
    /// Statuses and counters that everyone sees.
    pub shown_statuses_public: Vec<Name>,
    /// Somebody who plays alone sees all statuses and counters.
    pub debug_status: bool,
    /// What players are shown of what they wait for, if anything.
    pub show_waits: Option<ShowWaits>,
    /// What indicators point at.
    pub dora_indicators: Vec<(TileId, Vec<Tile>)>,
    /// What they point against.
    pub reverse_dora_indicators: Vec<(TileId, Vec<Tile>)>,
    /// Seconds of a result screen.
    pub win_timer: u32,
    /// Yaku that can be declared.
    pub declarable_yaku: Vec<Name>,
    /// Players may declare hands dead.
    pub dead_hand_buttons: bool,
    /// Cards to draft from.
    pub deck: Option<Vec<Name>>,
    /// The value of a riichi stick.
    pub riichi_value: Number,
    /// The value of a honba.
    pub honba_value: Number,
    /// Below this the game ends.
    pub tobi: Option<Number>,
    /// A dealer who wins stays.
    pub agarirenchan: bool,
    /// A dealer who is ready stays.
    pub tenpairenchan: bool,
    /// In the south rounds a dealer stays if nobody is ready.
    pub notenrenchan_south: bool,
    /// The first winner deals next.
    pub next_dealer_is_first_winner: bool,
    /// Three winners at once are none.
    pub triple_ron_draw: bool,
    /// Ready hands are scored at a draw.
    pub score_best_hand_at_draw: bool,
    /// The headline of a draw.
    pub exhaustive_draw_name: String,
    /// Scoring by programs, with a ledger.
    pub ledger: bool,
}

/// What players are shown of what they wait for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShowWaits {
    /// What they wait for.
    pub matches: Matches,
    /// Are waits that cannot be won on marked?
    pub no_yaku: bool,
}
