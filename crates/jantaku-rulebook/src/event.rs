//! Events that rulesets hook into.

/// A moment at which a ruleset may act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Event {
    /// Before the first round, and after each score exchange.
    BeforeStart,
    /// When a round is dealt.
    AfterStart,
    /// Once a game, after the first deal.
    AfterInitialization,
    /// Before the turn goes to another player.
    BeforeTurnChange,
    /// After the turn has gone to a player.
    AfterTurnChange,
    /// After tiles were drawn.
    AfterDraw,
    /// Before the actions of a call.
    BeforeCall,
    /// After the actions of a call.
    AfterCall,
    /// When nobody took a discard.
    AfterDiscardPassed,
    /// When all players have passed their tiles.
    AfterCharleston,
    /// When all cards are drafted.
    AfterSakiStart,
    /// When a win is declared.
    BeforeWin,
    /// When jokers are assigned, before yaku are counted.
    BeforeScoring,
    /// When a win is scored.
    AfterWin,
    /// When payouts are known.
    AfterScoring,
    /// Before an exhaustive draw.
    BeforeExhaustiveDraw,
    /// Before an abortive draw.
    BeforeAbortiveDraw,
    /// Before play goes on after a win.
    BeforeContinue,
    /// Before the final scores.
    BeforeConclusion,
    /// After the payouts that end a round with several winners.
    AfterBloodyEnd,
}

impl Event {
    /// All of them, in the order of their declaration.
    pub const ALL: [Self; 20] = [
        Self::BeforeStart,
        Self::AfterStart,
        Self::AfterInitialization,
        Self::BeforeTurnChange,
        Self::AfterTurnChange,
        Self::AfterDraw,
        Self::BeforeCall,
        Self::AfterCall,
        Self::AfterDiscardPassed,
        Self::AfterCharleston,
        Self::AfterSakiStart,
        Self::BeforeWin,
        Self::BeforeScoring,
        Self::AfterWin,
        Self::AfterScoring,
        Self::BeforeExhaustiveDraw,
        Self::BeforeAbortiveDraw,
        Self::BeforeContinue,
        Self::BeforeConclusion,
        Self::AfterBloodyEnd,
    ];

    /// Its key in a ruleset.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::BeforeStart => "before_start",
            Self::AfterStart => "after_start",
            Self::AfterInitialization => "after_initialization",
            Self::BeforeTurnChange => "before_turn_change",
            Self::AfterTurnChange => "after_turn_change",
            Self::AfterDraw => "after_draw",
            Self::BeforeCall => "before_call",
            Self::AfterCall => "after_call",
            Self::AfterDiscardPassed => "after_discard_passed",
            Self::AfterCharleston => "after_charleston",
            Self::AfterSakiStart => "after_saki_start",
            Self::BeforeWin => "before_win",
            Self::BeforeScoring => "before_scoring",
            Self::AfterWin => "after_win",
            Self::AfterScoring => "after_scoring",
            Self::BeforeExhaustiveDraw => "before_exhaustive_draw",
            Self::BeforeAbortiveDraw => "before_abortive_draw",
            Self::BeforeContinue => "before_continue",
            Self::BeforeConclusion => "before_conclusion",
            Self::AfterBloodyEnd => "after_bloody_end",
        }
    }
}
