//! The kinds of action, one enum per subject.
//!
//! Unless a variant says otherwise, an action concerns the current player: the one whose
//! actions are running.

use jantaku_tile::{Attr, AttrId, Tile, TileId, TileSpec};

use super::{ListId, TileSpecs};
use crate::{
    Amount, AutoButtonId, ButtonId, Condition, Expression, Label, Name, NamedTile, Number, Players,
    Printout, Target, Text, Who, WinWay,
};

/// Decides which actions run, and when.
#[derive(Clone, Debug, PartialEq)]
pub enum Control {
    /// Does nothing. Unknown actions and those whose arguments cannot be read become this, too.
    Noop,
    /// Runs the first list if the condition holds, the second if not.
    If(Condition, ListId, ListId),
    /// Runs the list once for each of these players, each being the current player in turn.
    As(Players, ListId),
    /// Runs the list once for each player who satisfies the condition, as that player.
    WhenAnyone(Condition, ListId),
    /// Runs the list once, as the current player, if the condition holds for all the asked
    /// players.
    WhenEveryone(Condition, AskedPlayers, ListId),
    /// Runs the body of a function, with its arguments already substituted. The name serves
    /// messages only.
    Run(Name, ListId),
    /// Suspends the game for this many milliseconds.
    Pause(Amount),
    /// Recomputes which buttons are offered, considering those of this interrupt level and above.
    RecalculateButtons(Amount),
    /// Runs all players' actions that an interrupt deferred, in turn order.
    ResumeDeferredActions,
    /// Drops all players' actions that an interrupt deferred.
    CancelDeferredActions,
    /// Drops the values cached for the current player, such as waits and saved tile behaviours.
    ClearPlayerCache,
}

impl Control {
    /// The lists that this may run: the branches of a condition, or the body.
    pub fn lists(&self) -> impl Iterator<Item = ListId> {
        let (one, other) = match self {
            Self::If(_, then, otherwise) => (Some(*then), Some(*otherwise)),
            Self::As(_, body)
            | Self::WhenAnyone(_, body)
            | Self::WhenEveryone(_, _, body)
            | Self::Run(_, body) => (Some(*body), None),
            _ => (None, None),
        };
        one.into_iter().chain(other)
    }
}

/// Whether an action affects the current player alone or every player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The current player alone.
    Player,
    /// Every player, the current one included.
    Everyone,
}

impl Scope {
    /// Whether this is [`Scope::Everyone`].
    #[must_use]
    pub const fn is_everyone(self) -> bool {
        matches!(self, Self::Everyone)
    }
}

/// The players for whom the condition of [`Control::WhenEveryone`] must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedPlayers {
    /// Every player, the current one included.
    Everyone,
    /// Every player except the current one.
    Others,
}

/// Messages and presentation; nothing that affects play.
#[derive(Clone, Debug, PartialEq)]
pub enum ShowAction {
    /// Sends everyone a message under the current player's seat and name.
    Message(Text),
    /// Sends everyone a message without a sender.
    SystemMessage(Text),
    /// Shows large text in front of the current player.
    BigText(Text),
    /// Sorts the hand; the draw stays where it is.
    SortHand,
    /// Shows the current player's hand and draw to everyone until the round ends.
    RevealHand,
    /// Shows all other players' hands and draws to everyone until the round ends.
    RevealOtherHands,
    /// Writes to the log; players never see it.
    Print(Printout),
}

/// Changes to the rules text that players read.
#[derive(Clone, Debug, PartialEq)]
pub enum RuleTextAction {
    /// Adds a line under a title, creating the tab and the title if needed.
    Add {
        /// The tab that holds the title.
        tab: Text,
        /// The title under which the line goes.
        title: Text,
        /// The line to add.
        text: Text,
        /// Position in the tab, smallest first; negative entries take the full width. `None`
        /// keeps the position of an existing title.
        order: Option<Number>,
        /// Whether to do nothing unless the title exists and does not have the line yet.
        update: bool,
    },
    /// Removes a title, given as tab and title.
    Delete(Text, Text),
    /// Adds an empty tab, which fixes its position among the tabs.
    AddTab(Text),
    /// Renames a tab, given as old and new name. Merges the two if the new name exists.
    RenameTab(Text, Text),
}

/// Drawing, discarding, and what is visible of the wall.
#[derive(Clone, Debug, PartialEq)]
pub enum WallAction {
    /// Draws tiles. A negative amount returns drawn tiles to the wall.
    Draw(Amount, DrawFrom, DrawTo),
    /// Discards this tile, found at this index of hand and draw, as a click on it does.
    PlayTile(Tile, usize),
    /// Discards the drawn tile as a click on it does; meant for auto buttons.
    DiscardDraw,
    /// Fires `after_discard_passed` if the most recent event of play is an unclaimed discard.
    CheckDiscardPassed,
    /// Records the last tile of the current player's pond as a new discard.
    RegisterLastDiscard,
    /// Moves the first tile set aside to the draw.
    DrawFromAside,
    /// Moves the last discard from its pond to the draw.
    DrawLastDiscard,
    /// Moves the draw into the hand.
    MergeDraw,
    /// Moves this many tiles from the front of the draw to another player's draw.
    PassDraws(Who, Amount),
    /// Moves this many tiles from the end of the live wall to the front of the dead wall.
    ShiftTileToDeadWall(Amount),
    /// Adds a tile to the row of revealed tiles.
    RevealTile(NamedTile),
    /// Saves the row of revealed tiles under a label for the rest of the round.
    SaveRevealedTiles(Label),
    /// Restores the row of revealed tiles saved under a label.
    LoadRevealedTiles(Label),
    /// Shows this many of the next wall tiles to the current player or to everyone; 0 hides them.
    Scry(Amount, Scope),
    /// Shows everyone these tiles in place of the next wall tiles.
    ScryNamedTiles(Vec<NamedTile>),
    /// Hides the scryed tiles of all players.
    ClearScry,
    /// Turns the last discard into another tile, which counts as a new discard by the same
    /// player.
    ConvertLastDiscard(Tile),
    /// Turns the last discard face up, which counts as a new discard by the same player.
    FlipLastDiscardFaceup,
    /// Turns the first face-up tile of the current player's pond face down.
    FlipFirstVisibleDiscardFacedown,
    /// Turns the current player's tiles set aside face down.
    FlipAsideFacedown,
}

/// The place that tiles are drawn from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DrawFrom {
    /// The front of the live wall.
    Wall,
    /// The opposite end, where replacement tiles come from.
    OppositeEnd,
    /// A specific tile, such as a position of the dead wall.
    Named(NamedTile),
}

/// The place that drawn tiles go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawTo {
    /// The current player's draw.
    Draw,
    /// The current player's tiles set aside.
    Aside,
}

/// Making calls. `Call`, `SelfCall`, `UpgradeCall` and `Flower` use the choice that the player
/// made when pressing the button.
#[derive(Clone, Debug, PartialEq)]
pub enum CallAction {
    /// Makes the chosen call on the last discard. The turn does not change.
    Call,
    /// Makes the chosen call from the player's own hand and draw.
    SelfCall,
    /// Adds the chosen tile to one of the player's calls.
    UpgradeCall,
    /// Puts the chosen flower down as a call of its own.
    Flower,
    /// Makes a call without a button press.
    Custom {
        /// The name of the new call.
        name: Name,
        /// The button whose style lays out the call; `None` if the call's name is not a button.
        button: Option<ButtonId>,
        /// Whether the called tile is the last discard of the player whose turn it is, rather
        /// than a tile of the caller's hand.
        from_discards: bool,
        /// Selects the tiles that the caller contributes from hand and draw.
        choice: Vec<Target>,
        /// Selects the called tile.
        called: Vec<Target>,
    },
    /// Turns all call tiles of the player or of everyone face up.
    FlipFaceup(Scope),
}

/// Changes to whose turn it is.
#[derive(Clone, Debug, PartialEq)]
pub enum TurnAction {
    /// Passes the turn to the next player, firing the events of a turn change.
    Advance,
    /// Gives the turn to this player without a draw and without events, as after a call.
    Change(Who),
    /// Reverses the turn order for the rest of the round.
    Reverse,
}

/// Ending a round or the game, and changing the outcome.
#[derive(Clone, Debug, PartialEq)]
pub enum EndAction {
    /// Declares a win for the current player, scored by the named program or, if `None`, the
    /// default one.
    Win(WinWay, Option<Name>),
    /// Ends the round as an exhaustive draw. Optional: the headline, and the program that scores
    /// it.
    ExhaustiveDraw(Option<Text>, Option<Name>),
    /// Ends the round as an abortive draw, optionally with a headline.
    AbortiveDraw(Option<Text>),
    /// Changes a number that the winner screen shows. Payments are not affected.
    ModifyWinnerNumber(ModifyKey, Amount, Method),
    /// Changes a text that the winner screen shows.
    ModifyWinnerText(ModifyKey, Text, Method),
    /// Changes what these players gain or lose in this round's score exchange.
    ModifyPayout(Players, Amount, Method),
    /// Sets the headline of the score exchange screen.
    ScoringHeader(Text),
    /// Makes one side pay for yaku of the other. Classic scoring: the current player for these
    /// players; ledger scoring: these players for the current one.
    MakeResponsibleFor(Players, YakuNames),
    /// Ends the current player's responsibility for these players' yaku.
    ClearResponsibilities(Players, YakuNames),
    /// Chooses the next dealer.
    ChangeDealership(Who),
    /// Ends the game instead of starting another round.
    EndGame,
    /// Shows the winning hand with its jokers replaced by the tiles they stand for.
    ReplaceWinningHandJokers,
    /// Sets a counter and records the step in the payment being computed.
    CounterAssignment {
        /// The text that explains the step in the ledger.
        label: String,
        /// The counter to set, one of the current player's.
        counter: Name,
        /// Computes the counter's new value.
        value: Expression,
    },
}

/// The entry of a winner's record that is changed, by its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModifyKey {
    /// `score`
    Score,
    /// `points`
    Points,
    /// `points2`
    Points2,
    /// `minipoints`
    Minipoints,
    /// `score_name`
    ScoreName,
    /// `point_name`
    PointName,
    /// `point2_name`
    Point2Name,
    /// `minipoint_name`
    MinipointName,
    /// `score_denomination`
    ScoreDenomination,
    /// `winning_tile_text`
    WinningTileText,
    /// `shuugi_name`
    ShuugiName,
}

/// How a new value combines with the old one, which is the left operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Replaces the old value.
    Set,
    /// Adds the new value.
    Add,
    /// Subtracts the new value.
    Subtract,
    /// Multiplies by the new value.
    Multiply,
    /// Divides by the new value, rounding down.
    Divide,
    /// Takes the smaller of the two.
    Min,
    /// Takes the larger of the two.
    Max,
    /// Puts the new text in front of the old.
    Prepend,
    /// Puts the new text after the old.
    Append,
}

/// The yaku that a responsibility covers.
#[derive(Clone, Debug, PartialEq)]
pub enum YakuNames {
    /// Every yaku.
    All,
    /// Every yaku for which nobody else is responsible.
    Remaining,
    /// The yaku with these names.
    These(Vec<Name>),
}

/// Changes to statuses and counters.
#[derive(Clone, Debug, PartialEq)]
pub enum CounterAction {
    /// Gives these statuses to the player or to everyone.
    SetStatus(Vec<Name>, Scope),
    /// Removes these statuses from the player or from everyone.
    UnsetStatus(Vec<Name>, Scope),
    /// Changes a counter. The amount is computed once, for the current player, even if the scope
    /// is everyone.
    Change(Name, CounterOp, Amount, Scope),
}

/// How an amount changes a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CounterOp {
    /// Replaces the old value.
    Set,
    /// Adds the amount.
    Add,
    /// Subtracts the amount.
    Subtract,
    /// Multiplies by the amount.
    Multiply,
    /// Divides by the amount, rounding down.
    Divide,
    /// Raises the counter to that power.
    Power,
}

/// Changes to scores, pot and honba that take effect at once, apart from the round's payments.
#[derive(Clone, Debug, PartialEq)]
pub enum ScoreAction {
    /// Adds this many points to the scores of these players.
    Add(Amount, Players),
    /// Subtracts this many points from the scores of these players.
    Subtract(Amount, Players),
    /// Adds the value of this many sticks to the pot and lays a stick in front of the player;
    /// nobody's score changes.
    PutDownRiichiStick(Amount),
    /// Moves this many points from the current player to the pot.
    BetPoints(Amount),
    /// Adds this many points to the pot without taking them from anyone; may be negative.
    AddToPot(Amount),
    /// Adds to the honba count; may be negative.
    AddHonba(Amount),
}

/// Pressing buttons for a player. `None` stands for a name that no button has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ButtonAction {
    /// Presses the button on the current player's behalf, if it is offered.
    Press(Option<ButtonId>),
    /// Takes the first of the calls that the pressed button offers.
    PressFirstCall(Option<ButtonId>),
    /// Turns on an auto button for the current player.
    EnableAuto(Option<AutoButtonId>),
    /// Announces the yaku that the player declared.
    ChooseYaku,
}

/// Actions that use the tiles and calls the player has marked. All but `Mark` end the marking.
#[derive(Clone, Debug, PartialEq)]
pub enum MarkAction {
    /// Nothing at run time: the player marked when pressing the button.
    Mark,
    /// Ends the marking without using what is marked.
    Clear,
    /// Exchanges the two marked calls.
    SwapCalls,
    /// Exchanges one of these jokers in the marked call for the marked hand tile.
    SwapOutJoker(Vec<Tile>, JokerGoes),
    /// Moves the marked tiles to the end of a part of the wall.
    ExtendWall(WallPart),
    /// Calls pon on the marked discard, whoever's pond it is in.
    PonDiscard,
    /// Turns the marked discard face down.
    FlipDiscardFacedown,
    /// Passes the marked hand tiles to the player in this direction.
    Charleston(crate::Relative),
}

/// A part of the wall that can be extended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WallPart {
    /// The tiles still to be drawn.
    Live,
    /// The reserved tiles behind the live wall.
    Dead,
}

/// The place of a joker that was exchanged out of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JokerGoes {
    /// Where the exchanged tile was in hand or draw.
    Place,
    /// The player's draw.
    Draw,
    /// A new call of its own.
    Call,
}

/// Moving tiles between zones of the table.
#[derive(Clone, Debug, PartialEq)]
pub enum MoveAction {
    /// Moves the selected tiles to one zone of the current player.
    Move(Zones, Zone),
    /// Exchanges tiles one for one; surplus tiles move to the other side.
    Swap(Zones, Zones),
    /// Adds copies of the selected tiles to one zone of the current player.
    Copy(Zones, Zone),
    /// Removes the selected tiles from the table.
    Delete(Zones),
}

/// A selection of tiles from several zones, sorted by [`MoveTarget`] because the order of JSON
/// keys has no meaning.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Zones {
    /// At most one entry per zone.
    pub zones: Vec<Zone>,
}

/// A selection of tiles from one zone. The restrictions combine: a tile must satisfy all of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Zone {
    /// The kind of zone.
    pub target: MoveTarget,
    /// Whether to select only what the player has marked.
    pub marked: bool,
    /// Tile specs, all of which a tile must match; a call matches if one of its tiles does.
    pub specs: Vec<TileSpec>,
    /// Whether the document has an unreadable restriction, in which case nothing is selected.
    pub nothing: bool,
    /// Positions within the zone; empty selects all of it, except on the dead wall and atop the
    /// wall, where positions are required.
    pub positions: Vec<i32>,
    /// The players whose zones are meant; the current player's if `None`.
    pub players: Option<Players>,
}

/// The kinds of zone that tiles move between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MoveTarget {
    /// The tiles that a player has set aside.
    Aside,
    /// The top of the wall; positions count stacks from its end.
    AtopWall,
    /// Calls, each moved as a whole.
    Calls,
    /// The dead wall.
    DeadWall,
    /// A player's pond.
    Discard,
    /// A player's drawn tiles.
    Draw,
    /// A player's hand with the draw, unless the other side of the move names the draw itself.
    Hand,
    /// The row of revealed tiles. A source only, except when swapping.
    RevealedTile,
    /// The wall tiles that a player sees ahead. A source only, except when swapping.
    Scry,
}

/// Which tiles are jokers, and which tile follows which.
#[derive(Clone, Debug, PartialEq)]
pub enum BehaviourAction {
    /// Lets each of the first tiles stand for any of the second.
    Alias(Vec<AliasFrom>, Vec<Tile>, Scope),
    /// Removes all of the current player's jokers. Orderings stay.
    ClearAliases,
    /// Makes each tile the successor of the one before it; `None` is an id that does not exist.
    OrderTiles(Vec<Option<TileId>>, Scope),
    /// Makes each suit, a list of tiles, follow the one before it for offsets of ten; `None` is
    /// an id that does not exist.
    OrderSuits(Vec<Vec<Option<TileId>>>, Scope),
    /// Saves jokers and orderings under a label for the rest of the round.
    Save(Label),
    /// Restores the jokers and orderings saved under a label.
    Load(Label),
}

/// The tiles that become jokers.
#[derive(Clone, Debug, PartialEq)]
pub enum AliasFrom {
    /// Every tile that matches this one.
    Tile(Tile),
    /// The drawn tiles, with these attributes added.
    Draw(Vec<Attr>),
    /// The last discard, with these attributes added.
    LastDiscard(Vec<Attr>),
    /// The last called tile, with these attributes added.
    LastCalledTile(Vec<Attr>),
}

/// Changes to the attributes of tiles, and to tags.
#[derive(Clone, Debug, PartialEq)]
pub enum AttrAction {
    /// Changes those tiles of the current player's zones that match all specs.
    Zones(Vec<AttrTarget>, AttrChange, TileSpecs),
    /// Adds attributes to the first copy of this tile in hand and draw.
    FirstTile(Tile, Vec<Attr>),
    /// Changes all tiles in the game that have the tag.
    Tagged(Name, AttrChange),
    /// Removes attributes from the current player's tiles.
    RemoveFromHand(Vec<AttrId>, OwnTiles),
    /// Adds tiles to a tag, creating the tag if needed.
    TagTiles(Name, Vec<TagTiles>),
    /// Adds the current player's drawn tile to a tag.
    TagDrawnTile(Name),
    /// Adds the last discard to a tag.
    TagLastDiscard(Name),
    /// Adds to a tag the tiles that `dora_indicators` lists for this indicator.
    TagDora(Name, NamedTile),
    /// Deletes a tag.
    Untag(Name),
    /// Removes tiles from a tag.
    UntagTiles(Name, Vec<TagTiles>),
}

/// The current player's tiles that lose attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnTiles {
    /// The hand alone.
    Hand,
    /// The hand, the draw and the tiles set aside.
    HandDrawAndAside,
}

/// A change of a tile's attributes.
#[derive(Clone, Debug, PartialEq)]
pub enum AttrChange {
    /// Adds these attributes.
    Add(Vec<Attr>),
    /// Removes these attributes, in either spelling.
    Remove(Vec<AttrId>),
}

/// The zones of the current player whose tiles change attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttrTarget {
    /// The hand, without the draw.
    Hand,
    /// The drawn tiles.
    Draw,
    /// The tiles set aside.
    Aside,
    /// The last discard, in whichever pond it lies.
    LastDiscard,
    /// The tiles of all calls.
    Calls,
    /// The tile that the player wins on.
    WinningTile,
    /// The called tile of the most recent call.
    LastCalledTile,
    /// A position of the dead wall, as rulesets count it.
    Position(i32),
}

/// The tiles that enter or leave a tag.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TagTiles {
    /// A specific tile, such as a position of the dead wall.
    Named(NamedTile),
    /// The last discard.
    LastDiscard,
    /// Every kind of tile in the game, and every tile that the current player's jokers stand for.
    All,
    /// The last of the current player's scryed tiles.
    LastScryedTile,
    /// All of the current player's scryed tiles.
    ScryedTiles,
}

/// Power cards, which are statuses of the players who drafted them.
#[derive(Clone, Debug, PartialEq)]
pub enum CardAction {
    /// Gives the player the chosen card.
    Draft,
    /// Enables these players' cards again.
    Enable(Players),
    /// Disables these players' cards by renaming their statuses.
    Disable(Players),
    /// Announces all players' cards and fires `after_saki_start` for each player.
    Start,
}
