//! Reading conditions on turns, calls, zones, matching and buttons.

use super::super::DocumentReader;
use super::super::usage::Usage;
use crate::condition::{
    ButtonTest, CallTest, Discarder, MatchTest, Ordering, Side, Test, TurnTest, ZoneTest,
};
use crate::{Relative, Who};

impl DocumentReader<'_> {
    pub(super) fn turn_test(&mut self, usage: Usage) -> Option<Test> {
        Some(Test::Turn(match usage.name() {
            "our_turn" => TurnTest::OurTurn,
            "our_turn_is_next" => TurnTest::OurTurnIsNext,
            "our_turn_is_prev" => TurnTest::OurTurnIsPrev,
            "current_turn_is" => TurnTest::CurrentTurnIs(self.who_arg(usage, 0, Who::SELF)),
            "game_start" => TurnTest::GameStart,
            "no_discards_yet" => TurnTest::NoDiscardsYet,
            "no_calls_yet" => TurnTest::NoCallsYet,
            "last_call_is" => TurnTest::LastCallIs(self.name_args(usage, 0)),
            "kamicha_discarded" => TurnTest::Discarded(Relative::Kamicha),
            "toimen_discarded" => TurnTest::Discarded(Relative::Toimen),
            "toimen2_discarded" => TurnTest::Discarded(Relative::Toimen2),
            "shimocha_discarded" => TurnTest::Discarded(Relative::Shimocha),
            "anyone_just_discarded" => TurnTest::JustDiscarded(Discarder::Anyone),
            "someone_else_just_discarded" => TurnTest::JustDiscarded(Discarder::SomeoneElse),
            "just_discarded" => TurnTest::JustDiscarded(Discarder::Own),
            "anyone_just_called" => TurnTest::JustCalled(Discarder::Anyone),
            "someone_else_just_called" => TurnTest::JustCalled(Discarder::SomeoneElse),
            "just_called" => TurnTest::JustCalled(Discarder::Own),
            "just_self_called" => TurnTest::JustSelfCalled,
            _ => return None,
        }))
    }

    pub(super) fn call_test(&mut self, usage: Usage) -> Option<Test> {
        Some(Test::Call(match usage.name() {
            "call_available" => CallTest::CallAvailable,
            "self_call_available" => CallTest::SelfCallAvailable,
            "can_upgrade_call" => CallTest::CanUpgradeCall,
            "call_contains" => self.contains(usage, Side::All),
            "called_tile_contains" => self.contains(usage, Side::Called),
            "call_choice_contains" => self.contains(usage, Side::Chosen),
            "call_would_change_waits" => CallTest::WouldChangeWaits(self.match_args(usage, 0)),
            "call_changes_waits" => CallTest::ChangesWaits(self.match_args(usage, 0)),
            "can_discard_after_call" => CallTest::CanDiscardAfterCall,
            _ => return None,
        }))
    }

    fn contains(&mut self, usage: Usage, side: Side) -> CallTest {
        CallTest::Contains(side, self.tiles_arg(usage, 0), self.number_arg(usage, 1, 1))
    }

    pub(super) fn zone_test(&mut self, usage: Usage) -> Option<Test> {
        Some(Test::Zone(match usage.name() {
            "has_draw" => ZoneTest::HasDraw(self.who_arg(usage, 0, Who::SELF)),
            "has_aside" => ZoneTest::HasAside(self.who_arg(usage, 0, Who::SELF)),
            "has_calls" => ZoneTest::HasCalls(self.who_arg(usage, 0, Who::SELF)),
            "has_call_named" => ZoneTest::HasCallNamed(self.name_args(usage, 0)),
            "has_no_call_named" => ZoneTest::HasNoCallNamed(self.name_args(usage, 0)),
            "tiles_in_hand" | "hand_tile_count" => {
                ZoneTest::TilesInHand(self.number_args(usage, 0))
            }
            "hand_length_at_least" => ZoneTest::HandLengthAtLeast(self.number_arg(usage, 0, 0)),
            "aside_tile_count" => ZoneTest::AsideTileCount(self.number_args(usage, 0)),
            "third_row_discard" => ZoneTest::ThirdRowDiscard,
            _ => return None,
        }))
    }

    pub(super) fn match_test(&mut self, usage: Usage) -> Option<Test> {
        Some(Test::Match(match usage.name() {
            "match" => MatchTest::Match(self.targets_arg(usage, 0), self.matches_arg(usage, 1)),
            "tiles_match" => {
                MatchTest::TilesMatch(self.named_tiles_arg(usage, 0), self.specs_arg(usage, 1))
            }
            "last_discard_matches" => MatchTest::LastDiscardMatches(self.spec_args(usage, 0)),
            "last_called_tile_matches" => {
                MatchTest::LastCalledTileMatches(self.spec_args(usage, 0))
            }
            "needed_for_hand" => MatchTest::NeededForHand(self.match_args(usage, 0)),
            "is_drawn_tile" => MatchTest::IsDrawnTile,
            "last_discard_matches_existing" => MatchTest::LastDiscardMatchesExisting,
            "called_tile_matches_any_discard" => MatchTest::CalledTileMatchesAnyDiscard,
            "last_discard_exists" => MatchTest::LastDiscardExists,
            "visible_discard_exists" => MatchTest::VisibleDiscardExists,
            "second_last_visible_discard_exists" => MatchTest::SecondLastVisibleDiscardExists,
            "wait_count_at_least" => self.wait_count(usage, Ordering::AtLeast),
            "wait_count_at_most" => self.wait_count(usage, Ordering::AtMost),
            "has_hell_wait" => MatchTest::HasHellWait(self.match_args(usage, 0)),
            "all_waits_are_in_hand" => MatchTest::AllWaitsAreInHand(self.match_args(usage, 0)),
            _ => return None,
        }))
    }

    fn wait_count(&mut self, usage: Usage, ordering: Ordering) -> MatchTest {
        MatchTest::WaitCount(
            ordering,
            self.number_arg(usage, 0, 1),
            self.matches_arg(usage, 1),
        )
    }

    pub(super) fn button_test(&mut self, usage: Usage) -> Option<Test> {
        let make = match usage.name() {
            "buttons_include" => ButtonTest::Include,
            "buttons_exclude" => ButtonTest::Exclude,
            _ => return None,
        };
        let ids = usage.args.iter().map(|id| self.button_id(id));
        Some(Test::Button(make(ids.collect())))
    }
}
