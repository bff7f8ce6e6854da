//! Actions as text.

use super::writer::{DumpWriter, Show, show_enum, show_plain, show_themes};
use crate::action::{
    AliasFrom, AskedPlayers, AttrAction, AttrChange, AttrTarget, BehaviourAction, ButtonAction,
    CallAction, CardAction, Control, CounterAction, CounterOp, DrawFrom, DrawTo, EndAction,
    JokerGoes, MarkAction, Method, ModifyKey, MoveAction, MoveTarget, OwnTiles, RuleTextAction,
    Scope, ScoreAction, ShowAction, TagTiles, TileSpecs, TurnAction, WallAction, WallPart,
    YakuNames, Zone, Zones,
};
use crate::{Action, Instruction};

impl DumpWriter<'_> {
    /// Writes an action and the interrupt after it.
    pub(super) fn step(&mut self, step: &Instruction) {
        match step.interrupt {
            None => self.item(&step.action),
            Some(level) => self.line(&format!("[interrupt {level}]"), &step.action),
        }
    }
}

show_plain!(AskedPlayers, DrawTo, OwnTiles, Scope, WallPart);

show_themes!(Action {
    Control,
    Show,
    RuleText,
    Wall,
    Call,
    Turn,
    End,
    Counter,
    Score,
    Button,
    Mark,
    Move,
    Behaviour,
    Attr,
    Card,
});

show_enum!(Control {
    Noop,
    If(condition, then, otherwise),
    As(players, list),
    WhenAnyone(condition, list),
    WhenEveryone(condition, others, list),
    Run(function, list),
    Pause(amount),
    RecalculateButtons(level),
    ResumeDeferredActions,
    CancelDeferredActions,
    ClearPlayerCache,
});

show_enum!(ShowAction {
    Message(text),
    SystemMessage(text),
    BigText(text),
    SortHand,
    RevealHand,
    RevealOtherHands,
    Print(printout),
});

show_enum!(RuleTextAction {
    Add { tab, title, text, order, update },
    Delete(tab, title),
    AddTab(tab),
    RenameTab(from, to),
});

show_enum!(WallAction {
    Draw(amount, from, aside),
    PlayTile(tile, index),
    DiscardDraw,
    CheckDiscardPassed,
    RegisterLastDiscard,
    DrawFromAside,
    DrawLastDiscard,
    MergeDraw,
    PassDraws(who, amount),
    ShiftTileToDeadWall(amount),
    RevealTile(tile),
    SaveRevealedTiles(label),
    LoadRevealedTiles(label),
    Scry(amount, everyone),
    ScryNamedTiles(tiles),
    ClearScry,
    ConvertLastDiscard(tile),
    FlipLastDiscardFaceup,
    FlipFirstVisibleDiscardFacedown,
    FlipAsideFacedown,
});

show_enum!(DrawFrom {
    Wall,
    OppositeEnd,
    Named(tile),
});

show_enum!(CallAction {
    Call,
    SelfCall,
    UpgradeCall,
    Flower,
    Custom { name, button, from_discards, choice, called },
    FlipFaceup(own),
});

show_enum!(TurnAction {
    Advance,
    Change(who),
    Reverse,
});

show_enum!(EndAction {
    Win(way, scoring),
    ExhaustiveDraw(header, scoring),
    AbortiveDraw(header),
    ModifyWinnerNumber(key, amount, method),
    ModifyWinnerText(key, text, method),
    ModifyPayout(players, amount, method),
    ScoringHeader(text),
    MakeResponsibleFor(players, yaku),
    ClearResponsibilities(players, yaku),
    ChangeDealership(who),
    EndGame,
    ReplaceWinningHandJokers,
    CounterAssignment { label, counter, value },
});

show_enum!(YakuNames {
    All,
    Remaining,
    These(names),
});

show_enum!(CounterAction {
    SetStatus(names, everyone),
    UnsetStatus(names, everyone),
    Change(counter, op, amount, everyone),
});

show_enum!(ScoreAction {
    Add(amount, players),
    Subtract(amount, players),
    PutDownRiichiStick(amount),
    BetPoints(amount),
    AddToPot(amount),
    AddHonba(amount),
});

show_enum!(ButtonAction {
    Press(button),
    PressFirstCall(button),
    EnableAuto(button),
    ChooseYaku,
});

show_enum!(MarkAction {
    Mark,
    Clear,
    SwapCalls,
    SwapOutJoker(jokers, goes),
    ExtendWall(dead),
    PonDiscard,
    FlipDiscardFacedown,
    Charleston(to),
});

show_enum!(MoveAction {
    Move(from, to),
    Swap(from, to),
    Copy(from, to),
    Delete(from),
});

show_enum!(BehaviourAction {
    Alias(from, to, everyone),
    ClearAliases,
    OrderTiles(tiles, everyone),
    OrderSuits(suits, everyone),
    Save(label),
    Load(label),
});

show_enum!(AliasFrom {
    Tile(tile),
    Draw(attrs),
    LastDiscard(attrs),
    LastCalledTile(attrs),
});

show_enum!(AttrAction {
    Zones(targets, change, specs),
    FirstTile(tile, attrs),
    Tagged(tag, change),
    RemoveFromHand(attrs, everywhere),
    TagTiles(tag, tiles),
    TagDrawnTile(tag),
    TagLastDiscard(tag),
    TagDora(tag, indicator),
    Untag(tag),
    UntagTiles(tag, tiles),
});

show_enum!(AttrChange {
    Add(attrs),
    Remove(attrs),
});

show_enum!(TagTiles {
    Named(tile),
    LastDiscard,
    All,
    LastScryedTile,
    ScryedTiles,
});

show_enum!(CardAction {
    Draft,
    Enable(players),
    Disable(players),
    Start,
});

show_plain!(
    AttrTarget, CounterOp, JokerGoes, Method, ModifyKey, MoveTarget
);

impl Show for TileSpecs {
    fn show(&self, page: &mut DumpWriter) {
        page.row("[", self, "]");
    }
}

impl Show for Zones {
    fn show(&self, page: &mut DumpWriter) {
        page.row("[", &self.zones, "]");
    }
}

impl Show for Zone {
    fn show(&self, page: &mut DumpWriter) {
        self.target.show(page);
        if self.marked {
            page.word(" marked");
        }
        if self.nothing {
            page.word(" nothing");
        }
        if !self.specs.is_empty() {
            page.row(" [", &self.specs, "]");
        }
        if !self.positions.is_empty() {
            page.row(" at [", &self.positions, "]");
        }
        if let Some(players) = &self.players {
            page.word(" of ");
            players.show(page);
        }
    }
}
