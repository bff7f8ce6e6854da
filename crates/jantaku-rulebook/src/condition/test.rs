//! The questions themselves, by what they are about.

use jantaku_tile::{AttrId, TileSpec};

use crate::{
    Amount, ButtonId, Expression, Matches, Name, NamedTile, Number, Players, Printout, Relative,
    Seat, Target, Text, Who,
};
use jantaku_tile::{Tile, TileClass};

/// One question about the game.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// About turns and history.
    Turn(TurnTest),
    /// About the call at hand.
    Call(CallTest),
    /// About the zones of a player.
    Zone(ZoneTest),
    /// About wins and yaku.
    Win(WinTest),
    /// About tiles, matching and waits.
    Match(MatchTest),
    /// Does somebody have all of these statuses?
    Status(StatusOf, Vec<Name>),
    /// Does the player have none of these statuses?
    StatusMissing(Vec<Name>),
    /// About offered buttons.
    Button(ButtonTest),
    /// About the walls and revealed tiles.
    Wall(WallTest),
    /// About scores, seats and rounds.
    Table(TableTest),
    /// About counters and amounts.
    Counter(CounterTest),
    /// About tags and attributes.
    Tag(TagTest),
    /// Is the last discard safe against that player?
    Genbutsu(Relative),
    /// About cards and American hands.
    Card(CardTest),
    /// Always true; something is written to the log.
    Print(Printout),
}

/// Turns and history.
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
    /// `kamicha_discarded` and its like
    Discarded(Relative),
    /// `just_discarded` and its like
    JustDiscarded(Discarder),
    /// `just_called` and its like
    JustCalled(Discarder),
    /// `just_self_called`
    JustSelfCalled,
}

/// Who did the last thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Discarder {
    /// Anybody.
    Anyone,
    /// Somebody else.
    SomeoneElse,
    /// The player.
    Own,
}

/// The call at hand.
#[derive(Clone, Debug, PartialEq)]
pub enum CallTest {
    /// `call_available`
    CallAvailable,
    /// `self_call_available`
    SelfCallAvailable,
    /// `can_upgrade_call`
    CanUpgradeCall,
    /// `call_contains` and its like: so many of the tiles of that side.
    Contains(Side, Vec<Tile>, Number),
    /// `call_would_change_waits`
    WouldChangeWaits(Matches),
    /// `call_changes_waits`
    ChangesWaits(Matches),
    /// `can_discard_after_call`
    CanDiscardAfterCall,
}

/// Which tiles of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// All of them.
    All,
    /// The called tile.
    Called,
    /// The chosen tiles.
    Chosen,
}

/// Zones and calls of a player.
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

/// Wins and yaku.
#[derive(Clone, Debug, PartialEq)]
pub enum WinTest {
    /// `won`, or with a way `won_by_draw` and its like
    Won(Option<WinWay>),
    /// `ended_by_exhaustive_draw`
    EndedByExhaustiveDraw,
    /// `ended_by_abortive_draw`
    EndedByAbortiveDraw,
    /// `is_winner`
    IsWinner,
    /// `three_winners`
    ThreeWinners,
    /// `minipoints_equals` and its like
    Minipoints(Ordering, Number),
    /// `has_existing_yaku`: names, each perhaps with a value and a unit
    HasExistingYaku(Vec<(Name, Option<Worth>)>),
    /// `has_no_yaku`
    HasNoYaku,
    /// `has_points`
    HasPoints(Number, Option<Name>),
    /// `has_yaku_with_hand` and its like
    HasYakuWith(WinWay, YakuQuestion),
    /// `has_declared_yaku_with_hand` and its like, with yaku lists
    HasDeclaredYakuWith(WinWay, Vec<Name>),
    /// `has_yaku` with names
    HasYakuNamed(Vec<Name>),
    /// `has_yaku` with numbers
    HasYaku(YakuQuestion),
    /// `is_atozuke`
    IsAtozuke(Matches, YakuQuestion),
    /// `winning_hand_consists_of`; the flag leaves the winning tile out
    ConsistsOf(ListedTiles, bool),
    /// `winning_dora_count` and its like
    DoraCount {
        /// The indicator.
        indicator: NamedTile,
        /// Exactly so many.
        count: Number,
        /// By `reverse_dora_indicators`.
        reverse: bool,
        /// In the hand only.
        hand_only: bool,
    },
    /// `is_responsible_for`
    IsResponsibleFor(Who),
    /// `yaku_exists` in a list
    YakuExists(Name, Name),
}

/// What a yaku is worth, perhaps in a unit.
pub type Worth = (Number, Option<Name>);

/// Where a winning tile comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinWay {
    /// The winner's draw.
    Draw,
    /// The last discard.
    Discard,
    /// The called tile of the last call.
    Call,
    /// The visible discard before the last.
    SecondDiscard,
}

/// How much a win must be worth.
#[derive(Clone, Debug, PartialEq)]
pub struct YakuQuestion {
    /// At least so many points.
    pub points: Number,
    /// In this unit.
    pub unit: Option<Name>,
    /// At least so much fu.
    pub fu: Number,
    /// By the second lists of yaku.
    pub second: bool,
    /// Yaku that do not count toward being allowed to win count here.
    pub extra: bool,
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ordering {
    /// The same.
    Equal,
    /// The same or more.
    AtLeast,
    /// The same or less.
    AtMost,
    /// More.
    MoreThan,
    /// Less.
    LessThan,
}

/// Tiles, matching and waits.
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

/// Whose statuses are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatusOf {
    /// The player's or a relative seat's.
    Relative(Relative),
    /// The discarder's, if the last action is a discard.
    Discarder,
    /// The caller's, if the last action is a call.
    Caller,
    /// The callee's, if the last action is a call.
    Callee,
    /// One of the others'.
    Others,
    /// Anybody's.
    Anyone,
    /// Everybody's.
    Everyone,
}

/// Offered buttons; `None` stands for a name that is no button.
#[derive(Clone, Debug, PartialEq)]
pub enum ButtonTest {
    /// `buttons_include`
    Include(Vec<Option<ButtonId>>),
    /// `buttons_exclude`
    Exclude(Vec<Option<ButtonId>>),
}

/// Walls and revealed tiles.
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

/// Scores, seats and rounds.
#[derive(Clone, Debug, PartialEq)]
pub enum TableTest {
    /// `has_score`; `has_score_below` is less than
    HasScore(Ordering, Amount),
    /// `placement`
    Placement(Vec<Number>),
    /// `round_wind_is`
    RoundWindIs(Option<Seat>),
    /// `seat_is`
    SeatIs(Vec<Players>),
    /// `shimocha_exists` and its like
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
    /// `rule_exists` in a tab
    RuleExists(Text, Text),
}

/// Counters and amounts.
#[derive(Clone, Debug, PartialEq)]
pub enum CounterTest {
    /// `counter_equals` and its like; several amounts are alternatives.
    Counter(Ordering, Name, Vec<Amount>),
    /// `amount_equals` and its like.
    Amount(Ordering, Expression, Vec<Expression>),
}

/// Tags and attributes.
#[derive(Clone, Debug, PartialEq)]
pub enum TagTest {
    /// `tag_exists`
    TagExists(Vec<Name>),
    /// `tagged`
    Tagged(Target, Name),
    /// `has_attr`; an attribute that no tile can have is `None`
    HasAttr(Target, Vec<Option<AttrId>>),
}

/// Cards and American hands.
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

/// Tiles that others are compared with.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedTiles {
    tiles: Vec<Tile>,
    ids: Option<TileClass>,
}

impl ListedTiles {
    /// These tiles.
    #[must_use]
    pub fn new(tiles: Vec<Tile>) -> Self {
        let plain = |tile: &Tile| tile.attrs.is_empty() && !tile.id.is_wild();
        let ids = tiles.iter().map(|tile| tile.id);
        Self {
            ids: tiles.iter().all(plain).then(|| ids.collect()),
            tiles,
        }
    }

    /// Their ids, if nothing else is asked.
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
