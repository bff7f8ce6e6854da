//! Events at which rulesets can act.

/// A moment at which a ruleset can run actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Event {
    /// Before the first round, and after each score exchange.
    BeforeStart,
    /// After a round has been dealt.
    AfterStart,
    /// Once per game, after the first deal.
    AfterInitialization,
    /// Before the turn passes to another player.
    BeforeTurnChange,
    /// After the turn has passed to a player.
    AfterTurnChange,
    /// After tiles have been drawn.
    AfterDraw,
    /// Before the actions of a call.
    BeforeCall,
    /// After the actions of a call.
    AfterCall,
    /// After everyone has declined to claim a discard.
    AfterDiscardPassed,
    /// After all players have passed on their tiles.
    AfterCharleston,
    /// After all cards have been drafted.
    AfterSakiStart,
    /// After a win is declared.
    BeforeWin,
    /// After jokers have been assigned, before yaku are counted.
    BeforeScoring,
    /// After a win has been scored.
    AfterWin,
    /// After payouts have been computed.
    AfterScoring,
    /// Before an exhaustive draw.
    BeforeExhaustiveDraw,
    /// Before an abortive draw.
    BeforeAbortiveDraw,
    /// Before play continues after a win.
    BeforeContinue,
    /// Before the final scores are shown.
    BeforeConclusion,
    /// After the payouts that end a round with several winners.
    AfterBloodyEnd,
}

impl Event {
    /// Every event, in the order of declaration.
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

    /// The key of the event in a ruleset.
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
