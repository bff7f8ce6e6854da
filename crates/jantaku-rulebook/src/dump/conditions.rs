//! Conditions as text.

use super::writer::{DumpWriter, Show, show_enum, show_plain};
use crate::Condition;
use crate::condition::{
    ButtonTest, CallTest, CardTest, CounterTest, Discarder, ListedTiles, MatchTest, Ordering, Side,
    StatusOf, TableTest, TagTest, Test, TurnTest, WallTest, WinTest, WinWay, YakuQuestion,
    ZoneTest,
};

impl Show for Condition {
    fn show(&self, page: &mut DumpWriter) {
        match self {
            Self::Always(always) => always.show(page),
            Self::All(conditions) => page.row("all(", conditions, ")"),
            Self::Any(conditions) => page.row("any(", conditions, ")"),
            Self::AtLeast(count, conditions) => {
                page.word(&format!("at least {count}"));
                page.row("(", conditions, ")");
            }
            Self::AtMost(count, conditions) => {
                page.word(&format!("at most {count}"));
                page.row("(", conditions, ")");
            }
            Self::Not(condition) => {
                page.word("not ");
                condition.show(page);
            }
            Self::As(who, condition) => {
                page.word("as ");
                who.show(page);
                page.word(" ");
                condition.show(page);
            }
            Self::Anyone(condition) => {
                page.word("anyone ");
                condition.show(page);
            }
            Self::Is(test) => test.show(page),
        }
    }
}

impl Show for Test {
    fn show(&self, page: &mut DumpWriter) {
        match self {
            Self::Turn(test) => test.show(page),
            Self::Call(test) => test.show(page),
            Self::Zone(test) => test.show(page),
            Self::Win(test) => test.show(page),
            Self::Match(test) => test.show(page),
            Self::Status(of, names) => {
                page.word("Status(");
                of.show(page);
                page.row(", [", names, "])");
            }
            Self::StatusMissing(names) => page.row("StatusMissing([", names, "])"),
            Self::Button(test) => test.show(page),
            Self::Wall(test) => test.show(page),
            Self::Table(test) => test.show(page),
            Self::Counter(test) => test.show(page),
            Self::Tag(test) => test.show(page),
            Self::Genbutsu(relative) => {
                page.word("Genbutsu(");
                relative.show(page);
                page.word(")");
            }
            Self::Card(test) => test.show(page),
            Self::Print(printout) => {
                page.word("Print(");
                printout.show(page);
                page.word(")");
            }
        }
    }
}

show_enum!(TurnTest {
    OurTurn,
    OurTurnIsNext,
    OurTurnIsPrev,
    CurrentTurnIs(who),
    GameStart,
    NoDiscardsYet,
    NoCallsYet,
    LastCallIs(names),
    Discarded(relative),
    JustDiscarded(who),
    JustCalled(who),
    JustSelfCalled,
});

show_enum!(CallTest {
    CallAvailable,
    SelfCallAvailable,
    CanUpgradeCall,
    Contains(side, tiles, count),
    WouldChangeWaits(matches),
    ChangesWaits(matches),
    CanDiscardAfterCall,
});

show_enum!(ZoneTest {
    HasDraw(who),
    HasAside(who),
    HasCalls(who),
    HasCallNamed(names),
    HasNoCallNamed(names),
    TilesInHand(counts),
    HandLengthAtLeast(count),
    AsideTileCount(counts),
    ThirdRowDiscard,
});

show_enum!(WinTest {
    Won(way),
    EndedByExhaustiveDraw,
    EndedByAbortiveDraw,
    IsWinner,
    ThreeWinners,
    Minipoints(ordering, fu),
    HasExistingYaku(yaku),
    HasNoYaku,
    HasPoints(points, unit),
    HasYakuWith(way, question),
    HasDeclaredYakuWith(way, lists),
    HasYakuNamed(names),
    HasYaku(question),
    IsAtozuke(matches, question),
    ConsistsOf {
        tiles,
        without_winning_tile
    },
    DoraCount { indicator, count, reverse, hand_only },
    IsResponsibleFor(who),
    YakuExists(list, name),
});

impl Show for ListedTiles {
    fn show(&self, page: &mut DumpWriter) {
        page.row("[", self, "]");
    }
}

impl Show for YakuQuestion {
    fn show(&self, page: &mut DumpWriter) {
        self.points.show(page);
        page.word(" ");
        self.unit.show(page);
        page.word(&format!(" fu {}", self.fu));
        if self.second {
            page.word(" second");
        }
        if self.extra {
            page.word(" extra");
        }
    }
}

show_enum!(MatchTest {
    Match(targets, matches),
    TilesMatch(tiles, specs),
    LastDiscardMatches(specs),
    LastCalledTileMatches(specs),
    NeededForHand(matches),
    IsDrawnTile,
    LastDiscardMatchesExisting,
    CalledTileMatchesAnyDiscard,
    LastDiscardExists,
    VisibleDiscardExists,
    SecondLastVisibleDiscardExists,
    WaitCount(ordering, count, matches),
    HasHellWait(matches),
    AllWaitsAreInHand(matches),
});

show_enum!(ButtonTest {
    Include(buttons),
    Exclude(buttons),
});

show_enum!(WallTest {
    NoTilesRemaining,
    TilesRemaining(count),
    NextDrawPossible,
    TileDrawn(tiles),
    TileNotDrawn(tiles),
    TileRevealed(tiles),
    TileNotRevealed(tiles),
    DiceEquals(sums),
    WallIsHere,
    DeadWallEndsHere,
});

show_enum!(TableTest {
    HasScore(ordering, amount),
    Placement(places),
    RoundWindIs(wind),
    SeatIs(players),
    Exists(relative),
    NumPlayers(counts),
    AllLast,
    BetAtLeast(points),
    DealtInLastRound,
    IsAi,
    RuleExists(tab, title),
});

show_enum!(CounterTest {
    Counter(ordering, counter, amounts),
    Amount(ordering, left, right),
});

show_enum!(TagTest {
    TagExists(tags),
    Tagged(target, tag),
    HasAttr(target, attrs),
});

show_enum!(CardTest {
    AllDrafted,
    HandIsDead(who),
    AllCallsDeadenHand,
    IsTenpaiAmerican,
});

show_plain!(Discarder, Ordering, Side, StatusOf, WinWay);
