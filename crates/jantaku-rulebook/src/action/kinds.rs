//! The actions themselves.

use jantaku_tile::{Attr, AttrId, Tile, TileId, TileSpec};

use super::{ListId, TileSpecs};
use crate::{
    Amount, AutoButtonId, ButtonId, Condition, Expression, Label, Name, NamedTile, Number, Players,
    Printout, Target, Text, Who, WinWay,
};

/// Which actions run, and when.
#[derive(Clone, Debug, PartialEq)]
pub enum Control {
    /// Nothing; also actions that are not known, and such as keep nothing here.
    Noop,
    /// One list or the other.
    If(Condition, ListId, ListId),
    /// A list for each of these players.
    As(Players, ListId),
    /// A list for each player for whom something holds.
    WhenAnyone(Condition, ListId),
    /// A list, if something holds for everyone; the flag leaves the player out.
    WhenEveryone(Condition, bool, ListId),
    /// A function by its name, its arguments put in.
    Run(Name, ListId),
    /// Everything stops for so many milliseconds.
    Pause(Amount),
    /// Offers are made anew, down to a level.
    RecalculateButtons(Amount),
    /// What was put off runs now.
    ResumeDeferredActions,
    /// What was put off is forgotten.
    CancelDeferredActions,
    /// What is kept about the player is forgotten.
    ClearPlayerCache,
}

impl Control {
    /// The lists that it may run.
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

/// Messages, and what players see.
#[derive(Clone, Debug, PartialEq)]
pub enum ShowAction {
    /// A message by the player.
    Message(Text),
    /// A message by nobody.
    SystemMessage(Text),
    /// A word in large letters.
    BigText(Text),
    /// The hand is sorted.
    SortHand,
    /// Everyone sees the hand.
    RevealHand,
    /// Everyone sees the other hands.
    RevealOtherHands,
    /// Something for the log.
    Print(Printout),
}

/// The rules text.
#[derive(Clone, Debug, PartialEq)]
pub enum RuleTextAction {
    /// A rule, or a line more of one.
    Add {
        /// The tab.
        tab: Text,
        /// The title.
        title: Text,
        /// The line.
        text: Text,
        /// Where it stands in the tab.
        order: Option<Number>,
        /// Only if the rule is there.
        update: bool,
    },
    /// A rule goes.
    Delete(Text, Text),
    /// A tab.
    AddTab(Text),
    /// A tab gets another name.
    RenameTab(Text, Text),
}

/// Walls, drawing, discarding.
#[derive(Clone, Debug, PartialEq)]
pub enum WallAction {
    /// Tiles are drawn; the flag sets them aside.
    Draw(Amount, DrawFrom, bool),
    /// A tile is discarded.
    PlayTile(Tile, usize),
    /// The drawn tile is clicked on.
    DiscardDraw,
    /// If nobody took the discard, its event is fired.
    CheckDiscardPassed,
    /// The last pond tile counts as discarded.
    RegisterLastDiscard,
    /// The first tile set aside is drawn.
    DrawFromAside,
    /// The last discard is drawn.
    DrawLastDiscard,
    /// The draw joins the hand.
    MergeDraw,
    /// Drawn tiles go to another player.
    PassDraws(Who, Amount),
    /// The last live tiles become dead.
    ShiftTileToDeadWall(Amount),
    /// A tile is revealed.
    RevealTile(NamedTile),
    /// The revealed tiles are kept under a label.
    SaveRevealedTiles(Label),
    /// The revealed tiles are as they were.
    LoadRevealedTiles(Label),
    /// The player sees the next tiles; the flag shows them to everyone.
    Scry(Amount, bool),
    /// Everyone sees these tiles.
    ScryNamedTiles(Vec<NamedTile>),
    /// Nobody sees the next tiles any more.
    ClearScry,
    /// The last discard becomes another tile.
    ConvertLastDiscard(Tile),
    /// The last discard is turned up.
    FlipLastDiscardFaceup,
    /// The first visible discard is turned down.
    FlipFirstVisibleDiscardFacedown,
    /// The tiles set aside are turned down.
    FlipAsideFacedown,
}

/// Where tiles are drawn from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DrawFrom {
    /// The live wall.
    Wall,
    /// The end of the dead wall.
    OppositeEnd,
    /// A tile by name.
    Named(NamedTile),
}

/// Calls.
#[derive(Clone, Debug, PartialEq)]
pub enum CallAction {
    /// The chosen call of a discard.
    Call,
    /// The chosen call from the hand.
    SelfCall,
    /// The chosen extension of a call.
    UpgradeCall,
    /// The chosen flower.
    Flower,
    /// A call without a button press.
    Custom {
        /// Its name.
        name: Name,
        /// The button that says how it looks.
        button: Option<ButtonId>,
        /// The called tile is the last discard of the turn's player.
        from_discards: bool,
        /// The tiles from the hand.
        choice: Vec<Target>,
        /// The called tile.
        called: Vec<Target>,
    },
    /// Calls are turned up; the flag: only one's own.
    FlipFaceup(bool),
}

/// Whose turn it is.
#[derive(Clone, Debug, PartialEq)]
pub enum TurnAction {
    /// The next player's, with all events.
    Advance,
    /// This player's.
    Change(Who),
    /// The other way round.
    Reverse,
}

/// The end of a round.
#[derive(Clone, Debug, PartialEq)]
pub enum EndAction {
    /// The player wins; perhaps with a scoring program.
    Win(WinWay, Option<Name>),
    /// Nobody wins any more.
    ExhaustiveDraw(Option<Text>, Option<Name>),
    /// The round is called off.
    AbortiveDraw(Option<Text>),
    /// The winner's record is changed: a number.
    ModifyWinnerNumber(ModifyKey, Amount, Method),
    /// The winner's record is changed: a text.
    ModifyWinnerText(ModifyKey, Text, Method),
    /// Payouts are changed.
    ModifyPayout(Players, Amount, Method),
    /// The headline of the score screen.
    ScoringHeader(Text),
    /// Players become responsible for yaku.
    MakeResponsibleFor(Players, YakuNames),
    /// The player is no longer responsible.
    ClearResponsibilities(Players, YakuNames),
    /// Who deals next.
    ChangeDealership(Who),
    /// The game ends.
    EndGame,
    /// The winner's hand is shown with jokers as what they stand for.
    ReplaceWinningHandJokers,
    /// A line of the ledger.
    CounterAssignment {
        /// What it is for.
        label: String,
        /// The counter.
        counter: Name,
        /// Its new value.
        value: Expression,
    },
}

/// What of a winner's record is changed.
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

/// How a value is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// It is that.
    Set,
    /// That is added.
    Add,
    /// That is taken away.
    Subtract,
    /// It is multiplied.
    Multiply,
    /// It is divided, and floored.
    Divide,
    /// The smaller.
    Min,
    /// The larger.
    Max,
    /// That goes in front.
    Prepend,
    /// That goes behind.
    Append,
}

/// Yaku that somebody is responsible for.
#[derive(Clone, Debug, PartialEq)]
pub enum YakuNames {
    /// All.
    All,
    /// All that nobody else is responsible for.
    Remaining,
    /// These.
    These(Vec<Name>),
}

/// Statuses and counters.
#[derive(Clone, Debug, PartialEq)]
pub enum CounterAction {
    /// Statuses are set; the flag: for everyone.
    SetStatus(Vec<Name>, bool),
    /// Statuses are taken away; the flag: from everyone.
    UnsetStatus(Vec<Name>, bool),
    /// A counter changes; the flag: everyone's.
    Change(Name, CounterOp, Amount, bool),
}

/// How a counter changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CounterOp {
    /// It is that.
    Set,
    /// That is added.
    Add,
    /// That is taken away.
    Subtract,
    /// It is multiplied.
    Multiply,
    /// It is divided, and floored.
    Divide,
    /// It is raised to that power.
    Power,
}

/// Scores, pot, honba.
#[derive(Clone, Debug, PartialEq)]
pub enum ScoreAction {
    /// Scores grow.
    Add(Amount, Players),
    /// Scores fall.
    Subtract(Amount, Players),
    /// Sticks go onto the table.
    PutDownRiichiStick(Amount),
    /// Points go from the player into the pot.
    BetPoints(Amount),
    /// The pot grows.
    AddToPot(Amount),
    /// Honba grow.
    AddHonba(Amount),
}

/// Buttons; `None` is a name that is no button.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ButtonAction {
    /// A button is pressed.
    Press(Option<ButtonId>),
    /// The first choice of a button is taken.
    PressFirstCall(Option<ButtonId>),
    /// An auto button is switched on.
    EnableAuto(Option<AutoButtonId>),
    /// The declared yaku are announced.
    ChooseYaku,
}

/// Marked objects.
#[derive(Clone, Debug, PartialEq)]
pub enum MarkAction {
    /// Marking happened when the button was pressed.
    Mark,
    /// The marking is done.
    Clear,
    /// Two marked calls change places.
    SwapCalls,
    /// A joker in a marked call is exchanged for a marked tile.
    SwapOutJoker(Vec<Tile>, JokerGoes),
    /// Marked tiles go to the end of the wall; the flag: of the dead wall.
    ExtendWall(bool),
    /// A marked discard is called.
    PonDiscard,
    /// A marked discard is turned down.
    FlipDiscardFacedown,
    /// Marked tiles go to another player.
    Charleston(crate::Relative),
}

/// Where an exchanged joker goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JokerGoes {
    /// To the place of the tile.
    Place,
    /// To the draw.
    Draw,
    /// To a call of its own.
    Call,
}

/// Tiles from zone to zone.
#[derive(Clone, Debug, PartialEq)]
pub enum MoveAction {
    /// They go from here to there.
    Move(Zones, Zone),
    /// They change places.
    Swap(Zones, Zones),
    /// Copies go there.
    Copy(Zones, Zone),
    /// They go.
    Delete(Zones),
}

/// Zones in the order of their names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Zones {
    /// The zones.
    pub zones: Vec<Zone>,
}

/// Tiles of a zone.
#[derive(Clone, Debug, PartialEq)]
pub struct Zone {
    /// The zone.
    pub target: MoveTarget,
    /// Marked ones only.
    pub marked: bool,
    /// All of these hold.
    pub specs: Vec<TileSpec>,
    /// A word that is nothing known: no tile at all.
    pub nothing: bool,
    /// Positions.
    pub positions: Vec<i32>,
    /// Of these players instead.
    pub players: Option<Players>,
}

/// Zones that tiles move between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MoveTarget {
    /// Tiles set aside.
    Aside,
    /// On top of the wall.
    AtopWall,
    /// Calls as units.
    Calls,
    /// The dead wall.
    DeadWall,
    /// The pond.
    Discard,
    /// The drawn tiles.
    Draw,
    /// The hand, with the draw.
    Hand,
    /// The revealed tiles.
    RevealedTile,
    /// The scryed tiles.
    Scry,
}

/// Jokers and orderings.
#[derive(Clone, Debug, PartialEq)]
pub enum BehaviourAction {
    /// Tiles become jokers for others; the flag: for everyone.
    Alias(Vec<AliasFrom>, Vec<Tile>, bool),
    /// No jokers any more.
    ClearAliases,
    /// Tiles follow each other; the flag: for everyone.
    OrderTiles(Vec<Option<TileId>>, bool),
    /// Suits follow each other; the flag: for everyone.
    OrderSuits(Vec<Vec<Option<TileId>>>, bool),
    /// The behaviour is kept under a label.
    Save(Label),
    /// The behaviour is as it was.
    Load(Label),
}

/// What becomes a joker.
#[derive(Clone, Debug, PartialEq)]
pub enum AliasFrom {
    /// A tile.
    Tile(Tile),
    /// The drawn tiles, with attributes.
    Draw(Vec<Attr>),
    /// The last discard, with attributes.
    LastDiscard(Vec<Attr>),
    /// The last called tile, with attributes.
    LastCalledTile(Vec<Attr>),
}

/// Attributes and tags.
#[derive(Clone, Debug, PartialEq)]
pub enum AttrAction {
    /// Tiles of zones change.
    Zones(Vec<AttrTarget>, AttrChange, TileSpecs),
    /// The first such tile changes.
    FirstTile(Tile, Vec<Attr>),
    /// All tiles of a tag change.
    Tagged(Name, AttrChange),
    /// Tiles of the hand lose attributes; the flag: of draw and aside too.
    RemoveFromHand(Vec<AttrId>, bool),
    /// Tiles are tagged.
    TagTiles(Name, Vec<TagTiles>),
    /// The drawn tile is tagged.
    TagDrawnTile(Name),
    /// The last discard is tagged.
    TagLastDiscard(Name),
    /// What an indicator points at is tagged.
    TagDora(Name, NamedTile),
    /// A tag goes.
    Untag(Name),
    /// Tiles leave a tag.
    UntagTiles(Name, Vec<TagTiles>),
}

/// How attributes change.
#[derive(Clone, Debug, PartialEq)]
pub enum AttrChange {
    /// They come.
    Add(Vec<Attr>),
    /// They go.
    Remove(Vec<AttrId>),
}

/// Tiles whose attributes change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttrTarget {
    /// The hand.
    Hand,
    /// The draw.
    Draw,
    /// Tiles set aside.
    Aside,
    /// The last discard.
    LastDiscard,
    /// Tiles of calls.
    Calls,
    /// The winning tile.
    WinningTile,
    /// The called tile of the last call.
    LastCalledTile,
    /// A position of the dead wall.
    Position(i32),
}

/// What is tagged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TagTiles {
    /// A tile by name.
    Named(NamedTile),
    /// The last discard.
    LastDiscard,
    /// Every tile of the wall.
    All,
    /// The last scryed tile.
    LastScryedTile,
    /// All scryed tiles.
    ScryedTiles,
}

/// Cards.
#[derive(Clone, Debug, PartialEq)]
pub enum CardAction {
    /// The chosen card becomes a status.
    Draft,
    /// Cards count or do not count.
    Enable(Players, bool),
    /// Cards are shown, and count from now on.
    Start,
}
