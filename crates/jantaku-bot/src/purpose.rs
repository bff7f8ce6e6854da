//! What buttons are for, judged by their actions rather than their names.

use jantaku_rulebook::action::{Action, CounterAction, EndAction, Scope, TurnAction, WallAction};
use jantaku_rulebook::condition::{Condition, StatusOf, Test};
use jantaku_rulebook::{Button, Name, Needs, Relative, Rulebook};

/// What a button is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Declares a win.
    Win,
    /// Claims somebody's tile for a set.
    Claim,
    /// Lays down a set from the player's own hand, or adds to one.
    OwnSet,
    /// Lays out a flower.
    Flower,
    /// Declares something that yaku reward, as riichi does.
    Declare,
    /// Calls off the round.
    Abort,
    Other,
}

impl Purpose {
    pub(crate) fn of(button: &Button, rulebook: &Rulebook, rewarded: &[Name]) -> Self {
        if rulebook.wins_by(button).is_some() {
            return Self::Win;
        }
        match button.needs {
            Needs::Call => return Self::Claim,
            Needs::SelfCall | Needs::Upgrade => return Self::OwnSet,
            Needs::Flower(_) => return Self::Flower,
            Needs::Card(_) | Needs::Yaku => return Self::Other,
            Needs::Nothing | Needs::Mark(_) => {}
        }
        let actions = rulebook.reach(button.actions);
        let any = |test: &dyn Fn(&Action) -> bool| actions.iter().any(|action| test(action));
        let ends = |action: &Action| {
            matches!(
                action,
                Action::End(EndAction::AbortiveDraw(_) | EndAction::ExhaustiveDraw(..))
            )
        };
        if any(&ends) {
            return Self::Abort;
        }
        let moves_on = |action: &Action| {
            matches!(
                action,
                Action::Turn(TurnAction::Advance | TurnAction::Change(_))
                    | Action::Wall(WallAction::Draw(..))
            )
        };
        let declares = |action: &Action| match action {
            Action::Counter(CounterAction::SetStatus(names, Scope::Player)) => {
                names.iter().any(|name| rewarded.contains(name))
            }
            _ => false,
        };
        if any(&declares) && !any(&moves_on) {
            return Self::Declare;
        }
        Self::Other
    }
}

/// The statuses of the winner that yaku ask for.
pub(crate) fn rewarded_statuses(rulebook: &Rulebook) -> Vec<Name> {
    let mut names = Vec::new();
    let yaku = rulebook.scoring.lists.iter().flat_map(|list| &list.yaku);
    for yaku in yaku {
        each_test(&yaku.when, &mut |test| {
            if let Test::Status(StatusOf::Relative(Relative::Own), asked) = test {
                names.extend(asked);
            }
        });
    }
    names
}

/// Visits every test of a condition that is not negated.
pub(crate) fn each_test<'c>(condition: &'c Condition, visit: &mut impl FnMut(&'c Test)) {
    match condition {
        Condition::All(inner) | Condition::Any(inner) | Condition::AtLeast(_, inner) => {
            for condition in inner {
                each_test(condition, visit);
            }
        }
        Condition::Is(test) => visit(test),
        _ => {}
    }
}
