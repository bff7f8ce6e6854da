//! Which generation of the language a ruleset belongs to, and all that depends on it.

/// The generation of a ruleset: *classic*, as the documentation describes rulesets, or *ledger*,
/// in which rulesets pay wins by programs and choose dealers by actions.
///
/// Every difference between the two is a method here, and nothing else in the project may tell
/// them apart. The handbook shows the same table to authors, under "Two generations" in
/// `docs/language.md`.
///
/// | question | classic | ledger, without programs | ledger |
/// | --- | --- | --- | --- |
/// | [`scores_by_programs`](Self::scores_by_programs) | no | no | yes |
/// | [`responsibility_names_payers`](Self::responsibility_names_payers) | no | no | yes |
/// | [`counts_honba`](Self::counts_honba) | yes | no | no |
/// | [`changes_coming_wins`](Self::changes_coming_wins) | no | yes | yes |
/// | [`halves_to_hundreds`](Self::halves_to_hundreds) | no | yes | yes |
/// | [`nests_bodies`](Self::nests_bodies) | yes | no | no |
/// | [`recalculates_by_itself`](Self::recalculates_by_itself) | yes | no | no |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Generation {
    /// Neither scoring programs nor `change_dealership`.
    #[default]
    Classic,
    /// Some action is `change_dealership`, but there are no programs. Typically a classic ruleset
    /// with a newer rule for repeats: it still scores and pays as it always did.
    LedgerWithoutPrograms,
    /// There are scoring programs (`scoring_logic`).
    Ledger,
}

impl Generation {
    /// The generation of a ruleset by what it contains.
    #[must_use]
    pub fn of(has_scoring_programs: bool, changes_dealership: bool) -> Self {
        match (has_scoring_programs, changes_dealership) {
            (true, _) => Self::Ledger,
            (false, true) => Self::LedgerWithoutPrograms,
            (false, false) => Self::Classic,
        }
    }

    /// Programs write down what a win or a draw costs, and a win is worth what they take from the
    /// payers. Otherwise the scoring method and the payment keys decide.
    #[must_use]
    pub fn scores_by_programs(self) -> bool {
        self == Self::Ledger
    }

    /// `make_responsible_for` names those who pay, and the current player is the future winner.
    /// Otherwise it names the future winner, and the current player pays.
    #[must_use]
    pub fn responsibility_names_payers(self) -> bool {
        self == Self::Ledger
    }

    /// The engine counts honba after each round. Otherwise actions do, except for abortive draws.
    #[must_use]
    pub fn counts_honba(self) -> bool {
        self == Self::Classic
    }

    /// `modify_winner` may change how a win is shown before that win is recorded.
    #[must_use]
    pub fn changes_coming_wins(self) -> bool {
        self != Self::Classic
    }

    /// `half_score` goes to hundreds whatever the scoring method is. Otherwise only if points are
    /// those of han and fu.
    #[must_use]
    pub fn halves_to_hundreds(self) -> bool {
        self != Self::Classic
    }

    /// The body of `when`, `unless`, `ite` or `run` is a list of its own: an interrupt in it
    /// suspends the rest of the body, and what follows the body goes on. Otherwise body and rest
    /// are one list.
    #[must_use]
    pub fn nests_bodies(self) -> bool {
        self == Self::Classic
    }

    /// Buttons are recalculated after resumed actions and after marking. Otherwise only actions
    /// that say so have them recalculated.
    #[must_use]
    pub fn recalculates_by_itself(self) -> bool {
        self == Self::Classic
    }
}
