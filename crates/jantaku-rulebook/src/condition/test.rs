//! The tests that conditions are built from, one enum per subject.
//!
//! Variants are named after the words of rulesets; `jantaku-names` describes each word.

use jantaku_tile::{AttrId, TileSpec};

use crate::{
    Amount, ButtonId, Expression, Matches, Name, NamedTile, Number, Players, Printout, Relative,
    Seat, Target, Text, Who,
};
use jantaku_tile::{Tile, TileClass};

/// A single test of the state of the game.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// Whose turn it is, and what has happened.
    Turn(TurnTest),
    /// The call that a button offers or that is being chosen.
    Call(CallTest),
    /// A player's zones and calls.
    Zone(ZoneTest),
    /// Wins, yaku and points.
    Win(WinTest),
    /// Tiles, matching and waits.
    Match(MatchTest),
    /// Holds if the given player or players have all of these statuses.
    Status(StatusOf, Vec<Name>),
    /// Holds if the player has none of these statuses.
    StatusMissing(Vec<Name>),
    /// The buttons that the player is offered.
    Button(ButtonTest),
    /// The walls and the revealed tiles.
    Wall(WallTest),
    /// Scores, seats, rounds and the rules text.
    Table(TableTest),
    /// Counters and amounts.
    Counter(CounterTest),
    /// Tags and attributes.
    Tag(TagTest),
    /// Holds if the last discard is safe against that player.
    Genbutsu(Relative),
    /// Power cards and American hands.
    Card(CardTest),
    /// Always holds; writes to the log.
    Print(Printout),
}

impl Test {
    pub(super) fn may_depend_on_fu(&self) -> bool {
        match self {
            Self::Turn(_)
            | Self::Call(_)
            | Self::Zone(_)
            | Self::Status(..)
            | Self::StatusMissing(_)
            | Self::Wall(_)
            | Self::Tag(_)
            | Self::Genbutsu(_)
            | Self::Match(MatchTest::Match(..)) => false,
            Self::Win(test) => !matches!(
                test,
                WinTest::Won(_) | WinTest::ConsistsOf { .. } | WinTest::HasExistingYaku(_)
            ),
            Self::Table(test) => matches!(test, TableTest::HasScore(..)),
            Self::Match(_)
            | Self::Button(_)
            | Self::Counter(_)
            | Self::Card(_)
            | Self::Print(_) => true,
        }
    }
}

/// Tests of whose turn it is and what has happened.
#[derive(Clone, Debug, PartialEq)]
pub enum TurnTest {
    /// `our_turn`
    OurTurn,
    /// `our_turn_is_next`
    OurTurnIsNext,
    /// `our_turn_is_prev`
    OurTurnIsPrev,
    /// `current_turn_is`
    CurrentTurnIs(Who),
    /// `game_start`
    GameStart,
    /// `no_discards_yet`
    NoDiscardsYet,
    /// `no_calls_yet`
    NoCallsYet,
    /// `last_call_is`
    LastCallIs(Vec<Name>),
    /// `kamicha_discarded`, `toimen_discarded` and so on
    Discarded(Relative),
    /// `anyone_just_discarded`, `someone_else_just_discarded`, `just_discarded`
    JustDiscarded(Discarder),
    /// `anyone_just_called`, `someone_else_just_called`, `just_called`
    JustCalled(Discarder),
    /// `just_self_called`
    JustSelfCalled,
}

/// Who must have made the most recent discard or call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Discarder {
    /// Any player.
    Anyone,
    /// Any player but the one being asked.
    SomeoneElse,
    /// The player being asked.
    Own,
}

/// Tests of the call that a button offers or that is being chosen.
#[derive(Clone, Debug, PartialEq)]
pub enum CallTest {
    /// `call_available`
    CallAvailable,
    /// `self_call_available`
    SelfCallAvailable,
    /// `can_upgrade_call`
    CanUpgradeCall,
    /// `call_contains`, `called_tile_contains`, `call_choice_contains`: at least this many tiles
    /// of that part of the call are among these
    Contains(Side, Vec<Tile>, Number),
    /// `call_would_change_waits`
    WouldChangeWaits(Matches),
    /// `call_changes_waits`
    ChangesWaits(Matches),
    /// `can_discard_after_call`
    CanDiscardAfterCall,
}

/// The part of a call that a test looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The whole call.
    All,
    /// The called tile alone.
    Called,
    /// The tiles that the caller contributes.
    Chosen,
}

/// Tests of a player's zones and calls.
#[derive(Clone, Debug, PartialEq)]
pub enum ZoneTest {
    /// `has_draw`
    HasDraw(Who),
    /// `has_aside`
    HasAside(Who),
    /// `has_calls`
    HasCalls(Who),
    /// `has_call_named`
    HasCallNamed(Vec<Name>),
    /// `has_no_call_named`
    HasNoCallNamed(Vec<Name>),
    /// `tiles_in_hand`, `hand_tile_count`
    TilesInHand(Vec<Number>),
    /// `hand_length_at_least`
    HandLengthAtLeast(Number),
    /// `aside_tile_count`
    AsideTileCount(Vec<Number>),
    /// `third_row_discard`
    ThirdRowDiscard,
}

/// Tests of wins, yaku and points.
#[derive(Clone, Debug, PartialEq)]
pub enum WinTest {
    /// `won`, or `won_by_draw`, `won_by_discard`, `won_by_call` if a way is given
    Won(Option<WinWay>),
    /// `ended_by_exhaustive_draw`
    EndedByExhaustiveDraw,
    /// `ended_by_abortive_draw`
    EndedByAbortiveDraw,
    /// `is_winner`
    IsWinner,
    /// `three_winners`
    ThreeWinners,
    /// `minipoints_equals`, `minipoints_at_least`, `minipoints_at_most`
    Minipoints(Ordering, Number),
    /// `has_existing_yaku`: yaku by name, each with the exact value it must have, if any
    HasExistingYaku(Vec<(Name, Option<Worth>)>),
    /// `has_no_yaku`
    HasNoYaku,
    /// `has_points`: at least this many points, in this unit if one is given
    HasPoints(Number, Option<Name>),
    /// `has_yaku_with_hand`, `has_yaku2_with_discard` and so on
    HasYakuWith(WinWay, YakuQuestion),
    /// `has_declared_yaku_with_hand` and so on, with the names of yaku lists
    HasDeclaredYakuWith(WinWay, Vec<Name>),
    /// `has_yaku` with names, one of which the winner must have
    HasYakuNamed(Vec<Name>),
    /// `has_yaku` with numbers, and `has_yaku2`
    HasYaku(YakuQuestion),
    /// `is_atozuke`: some wait, won on as a discard, would not be worth this much
    IsAtozuke(Matches, YakuQuestion),
    /// `winning_hand_consists_of`, `winning_hand_not_tile_consists_of`
    ConsistsOf {
        /// The tiles that every tile of the hand must be among.
        tiles: ListedTiles,
        /// Whether to leave the winning tile out.
        without_winning_tile: bool,
    },
    /// `winning_dora_count`, `winning_reverse_dora_count`, `hand_dora_count`
    DoraCount {
        /// The indicator that points at the dora.
        indicator: NamedTile,
        /// The exact number of dora.
        count: Number,
        /// Whether to look the indicator up in `reverse_dora_indicators`.
        reverse: bool,
        /// Whether to leave out calls and the winning tile.
        hand_only: bool,
    },
    /// `is_responsible_for`
    IsResponsibleFor(Who),
    /// `yaku_exists`: a yaku list, and the name of a yaku in it
    YakuExists(Name, Name),
}

/// The value of a yaku, in a unit if one is given.
pub type Worth = (Number, Option<Name>);

/// The source of a winning tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinWay {
    /// The winner's own draw.
    Draw,
    /// The last discard.
    Discard,
    /// The called tile of another player's most recent call, as in robbing a kan.
    Call,
    /// The newest face-up tile of the discarder's pond before the last one.
    SecondDiscard,
}

/// The minimum that a win must be worth.
#[derive(Clone, Debug, PartialEq)]
pub struct YakuQuestion {
    /// The minimum number of points.
    pub points: Number,
    /// The unit of the points; the default unit if `None`.
    pub unit: Option<Name>,
    /// The minimum fu.
    pub fu: Number,
    /// Whether points come from `yaku2_lists` instead of the main yaku lists.
    pub second: bool,
    /// Whether extra yaku, which alone do not allow a win, count.
    pub extra: bool,
}

/// How the first of two numbers must compare with the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ordering {
    /// Equal.
    Equal,
    /// Equal or greater.
    AtLeast,
    /// Equal or less.
    AtMost,
    /// Strictly greater.
    MoreThan,
    /// Strictly less.
    LessThan,
}

/// Tests of tiles, matches and waits.
#[derive(Clone, Debug, PartialEq)]
pub enum MatchTest {
    /// `match`
    Match(Vec<Target>, Matches),
    /// `tiles_match`
    TilesMatch(Vec<NamedTile>, Vec<TileSpec>),
    /// `last_discard_matches`
    LastDiscardMatches(Vec<TileSpec>),
    /// `last_called_tile_matches`
    LastCalledTileMatches(Vec<TileSpec>),
    /// `needed_for_hand`
    NeededForHand(Matches),
    /// `is_drawn_tile`
    IsDrawnTile,
    /// `last_discard_matches_existing`
    LastDiscardMatchesExisting,
    /// `called_tile_matches_any_discard`
    CalledTileMatchesAnyDiscard,
    /// `last_discard_exists`
    LastDiscardExists,
    /// `visible_discard_exists`
    VisibleDiscardExists,
    /// `second_last_visible_discard_exists`
    SecondLastVisibleDiscardExists,
    /// `wait_count_at_least`, `wait_count_at_most`
    WaitCount(Ordering, Number, Matches),
    /// `has_hell_wait`
    HasHellWait(Matches),
    /// `all_waits_are_in_hand`
    AllWaitsAreInHand(Matches),
}

/// The player whose statuses are tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatusOf {
    /// The player at this seat relative to the one being asked, who may be it.
    Relative(Relative),
    /// The discarder; fails unless the most recent event of play is a discard.
    Discarder,
    /// The caller; fails unless the most recent event of play is a call.
    Caller,
    /// The player called from; fails unless the most recent event of play is a call.
    Callee,
    /// At least one of the other players.
    Others,
    /// At least one player.
    Anyone,
    /// Every player.
    Everyone,
}

/// Tests of the buttons that the player is offered. `None` stands for a name that no button has.
#[derive(Clone, Debug, PartialEq)]
pub enum ButtonTest {
    /// `buttons_include`: all of these are offered
    Include(Vec<Option<ButtonId>>),
    /// `buttons_exclude`: none of these is offered
    Exclude(Vec<Option<ButtonId>>),
}

/// Tests of the walls and the revealed tiles.
#[derive(Clone, Debug, PartialEq)]
pub enum WallTest {
    /// `no_tiles_remaining`
    NoTilesRemaining,
    /// `tiles_remaining`
    TilesRemaining(Number),
    /// `next_draw_possible`
    NextDrawPossible,
    /// `tile_drawn`
    TileDrawn(Vec<NamedTile>),
    /// `tile_not_drawn`
    TileNotDrawn(Vec<NamedTile>),
    /// `tile_revealed`
    TileRevealed(Vec<NamedTile>),
    /// `tile_not_revealed`
    TileNotRevealed(Vec<NamedTile>),
    /// `dice_equals`
    DiceEquals(Vec<Number>),
    /// `wall_is_here`
    WallIsHere,
    /// `dead_wall_ends_here`
    DeadWallEndsHere,
}

/// Tests of scores, seats, rounds and the rules text.
#[derive(Clone, Debug, PartialEq)]
pub enum TableTest {
    /// `has_score`, `has_score_below`
    HasScore(Ordering, Amount),
    /// `placement`
    Placement(Vec<Number>),
    /// `round_wind_is`; `None` is a word that names no wind
    RoundWindIs(Option<Seat>),
    /// `seat_is`
    SeatIs(Vec<Players>),
    /// `shimocha_exists`, `toimen_exists` and so on
    Exists(Relative),
    /// `num_players`
    NumPlayers(Vec<Number>),
    /// `all_last`
    AllLast,
    /// `bet_at_least`
    BetAtLeast(Number),
    /// `dealt_in_last_round`
    DealtInLastRound,
    /// `is_ai`
    IsAi,
    /// `rule_exists`: a tab, and a title in it
    RuleExists(Text, Text),
}

/// Tests of counters and amounts.
#[derive(Clone, Debug, PartialEq)]
pub enum CounterTest {
    /// `counter_equals`, `counter_at_least` and so on; one of the amounts must compare
    Counter(Ordering, Name, Vec<Amount>),
    /// `amount_equals`, `amount_at_least` and so on; one of the right-hand sides must compare
    Amount(Ordering, Expression, Vec<Expression>),
}

/// Tests of tags and attributes.
#[derive(Clone, Debug, PartialEq)]
pub enum TagTest {
    /// `tag_exists`: all of these
    TagExists(Vec<Name>),
    /// `tagged`
    Tagged(Target, Name),
    /// `has_attr`; `None` is an attribute that no tile can have, so that the test fails
    HasAttr(Target, Vec<Option<AttrId>>),
}

/// Tests of power cards and American hands.
#[derive(Clone, Debug, PartialEq)]
pub enum CardTest {
    /// `all_saki_cards_drafted`
    AllDrafted,
    /// `hand_is_dead`
    HandIsDead(Who),
    /// `all_calls_deaden_hand`
    AllCallsDeadenHand,
    /// `is_tenpai_american`
    IsTenpaiAmerican,
}

/// Tiles to look others up in, with a shortcut for the common case that ids decide.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedTiles {
    tiles: Vec<Tile>,
    ids: Option<TileClass>,
}

impl ListedTiles {
    /// Prepares the tiles for lookups.
    #[must_use]
    pub fn new(tiles: Vec<Tile>) -> Self {
        let plain = |tile: &Tile| tile.attrs.is_empty() && !tile.id.is_wild();
        let ids = tiles.iter().map(|tile| tile.id);
        Self {
            ids: tiles.iter().all(plain).then(|| ids.collect()),
            tiles,
        }
    }

    /// The ids of all the tiles; `None` if one has attributes or is a wildcard, so that ids do
    /// not decide.
    #[must_use]
    pub fn ids(&self) -> Option<&TileClass> {
        self.ids.as_ref()
    }
}

impl std::ops::Deref for ListedTiles {
    type Target = [Tile];

    fn deref(&self) -> &[Tile] {
        &self.tiles
    }
}
