//! Effects of statuses and counters on payments.
//!
//! The kinds of effect are built in; which name has which effect, and with what amount, is data.
//! The names that every ruleset can use are in `payment_effects.json`, in the format of the key
//! `payment_effects` of `score_calculation`, with which a ruleset adds to them or replaces them.

use jantaku_tile::Family;

use crate::{Name, Number};

/// An effect of a status or counter on payments.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PaymentEffect {
    /// The status or counter, depending on the kind.
    pub name: Name,
    /// What it does, and how much.
    pub kind: EffectKind,
}

/// The ways in which payments can be changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EffectKind {
    /// The winner is scored and paid as a dealer. A counter that is not 0 does the same.
    ScoreAsDealer,
    /// The han-fu formula yields twice as much for the winner.
    DoubleScore,
    /// If the winner's hand reaches a limit, it is worth the next higher one.
    NextLimit,
    /// Multiplies the winner's score before it is split into shares.
    MultiplyScore(Number),
    /// Added to each share of the winner's self-draw for each stick in the pot, before any
    /// factor. No share falls below 0.
    AddPerStick(Number),
    /// Multiplies what a payer pays for the hand; honba and pot are never multiplied.
    MultiplyPayment {
        /// Who must have the status.
        of: EffectHolder,
        /// Whether it applies only to payments for self-drawn wins.
        self_draw_only: bool,
        /// The factor.
        factor: Number,
    },
    /// The discarder pays half, rounded up, for a winning tile of this family.
    HalvePayment(Family),
    /// Multiplies the honba that the winner receives by the points of the hand.
    MultiplyHonbaByPoints,
    /// Before winners are paid, the player takes the pot and this many points from everyone else.
    TakeBets(Number),
    /// A tenpai discarder is paid instead of paying, if the cheapest hand they wait for is worth
    /// more than what they would pay.
    ReflectPayment,
    /// The player's payment for a self-drawn win goes into the pot.
    PayIntoPot,
    /// When a player with the status wins, waits are paid for.
    PayForWaits {
        /// If the winner has this status, everyone pays the winner; otherwise the winner pays the
        /// player who has it.
        with: Name,
        /// What everyone pays the winner for each tile left that would complete the hand.
        per_out: Number,
        /// What the winner pays for each tile in the other player's hand that would complete the
        /// winning hand.
        per_held: Number,
    },
    /// Everyone with a loss pays the winner an additional amount, given by the counter.
    ChargeLosers,
    /// Multiplies the tenpai payments at a draw, whichever player has the status.
    MultiplyTenpaiPayments(Number),
    /// The counter multiplies the player's total payout.
    MultiplyPayout,
    /// The counter is added to the player's total payout.
    AddToPayout,
    /// Keeps a player from ending below 0, once.
    PreventRuin {
        /// Another status that the player needs.
        with: Name,
        /// The status that the player gains, which rules out a second time.
        used: Name,
        /// The score that the player is left with.
        score: Number,
        /// What the leading player pays for it.
        from_leader: Number,
    },
}

/// Who must have a status for it to change a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectHolder {
    /// The winner.
    Winner,
    /// The payer.
    Payer,
    /// Both winner and payer.
    Both,
}
