//! Reading conditions on statuses, walls, scores, counters, tags and cards.

use super::super::DocumentReader;
use super::super::usage::Usage;
use crate::condition::{
    CardTest, CounterTest, Ordering, StatusOf, TableTest, TagTest, Test, WallTest,
};
use crate::{Amount, Relative, Seat, Target, Text, Who};

impl DocumentReader<'_> {
    pub(super) fn status_test(&mut self, usage: Usage) -> Option<Test> {
        let of = match usage.name() {
            "status" => StatusOf::Relative(Relative::Own),
            "shimocha_status" => StatusOf::Relative(Relative::Shimocha),
            "toimen_status" => StatusOf::Relative(Relative::Toimen),
            "toimen2_status" => StatusOf::Relative(Relative::Toimen2),
            "kamicha_status" => StatusOf::Relative(Relative::Kamicha),
            "discarder_status" => StatusOf::Discarder,
            "caller_status" => StatusOf::Caller,
            "callee_status" => StatusOf::Callee,
            "others_status" => StatusOf::Others,
            "anyone_status" => StatusOf::Anyone,
            "everyone_status" => StatusOf::Everyone,
            "status_missing" => return Some(Test::StatusMissing(self.name_args(usage, 0))),
            _ => return None,
        };
        Some(Test::Status(of, self.name_args(usage, 0)))
    }

    pub(super) fn wall_test(&mut self, usage: Usage) -> Option<Test> {
        Some(Test::Wall(match usage.name() {
            "no_tiles_remaining" => WallTest::NoTilesRemaining,
            "tiles_remaining" => WallTest::TilesRemaining(self.number_arg(usage, 0, 0)),
            "next_draw_possible" => WallTest::NextDrawPossible,
            "tile_drawn" => WallTest::TileDrawn(self.named_args(usage, 0)),
            "tile_not_drawn" => WallTest::TileNotDrawn(self.named_args(usage, 0)),
            "tile_revealed" => WallTest::TileRevealed(self.named_args(usage, 0)),
            "tile_not_revealed" => WallTest::TileNotRevealed(self.named_args(usage, 0)),
            "dice_equals" => WallTest::DiceEquals(self.number_args(usage, 0)),
            "wall_is_here" => WallTest::WallIsHere,
            "dead_wall_ends_here" => WallTest::DeadWallEndsHere,
            _ => return None,
        }))
    }

    pub(super) fn table_test(&mut self, usage: Usage) -> Option<Test> {
        Some(Test::Table(match usage.name() {
            "has_score" => TableTest::HasScore(Ordering::AtLeast, self.amount_args(usage, 0)),
            "has_score_below" => {
                TableTest::HasScore(Ordering::LessThan, self.amount_args(usage, 0))
            }
            "placement" => TableTest::Placement(self.number_args(usage, 0)),
            "round_wind_is" => {
                let winds = Seat::ALL.map(|seat| (seat.name(), Some(seat)));
                TableTest::RoundWindIs(match usage.arg(0) {
                    Some(_) => self.choice_arg(usage, 0, &winds, None),
                    None => Some(Seat::East),
                })
            }
            "seat_is" => {
                let specs = usage.args.iter().map(|value| self.players(value));
                TableTest::SeatIs(specs.collect())
            }
            "shimocha_exists" => TableTest::Exists(Relative::Shimocha),
            "toimen_exists" => TableTest::Exists(Relative::Toimen),
            "toimen2_exists" => TableTest::Exists(Relative::Toimen2),
            "kamicha_exists" => TableTest::Exists(Relative::Kamicha),
            "num_players" => TableTest::NumPlayers(self.number_args(usage, 0)),
            "all_last" => TableTest::AllLast,
            "bet_at_least" => TableTest::BetAtLeast(self.number_arg(usage, 0, 0)),
            "dealt_in_last_round" => TableTest::DealtInLastRound,
            "is_ai" => TableTest::IsAi,
            "rule_exists" => {
                let vars = usage.arg(2).filter(|vars| vars.is_object());
                let vars = vars.or(usage.arg(3));
                let tab = match usage.arg(0) {
                    Some(_) => self.text_arg(usage, 0, vars),
                    None => Text {
                        text: "Rules".to_owned(),
                        vars: Vec::new(),
                    },
                };
                TableTest::RuleExists(tab, self.text_arg(usage, 1, vars))
            }
            _ => return None,
        }))
    }

    pub(super) fn counter_test(&mut self, usage: Usage) -> Option<Test> {
        let (family, ordering) = usage.name().split_once('_')?;
        let ordering = match ordering {
            "equals" => Ordering::Equal,
            "at_least" => Ordering::AtLeast,
            "at_most" => Ordering::AtMost,
            "more_than" => Ordering::MoreThan,
            "less_than" => Ordering::LessThan,
            _ => return None,
        };
        Some(Test::Counter(match family {
            "counter" => {
                let counter = self.name_arg(usage, 0, "counter");
                let amounts = usage.rest(1).iter().map(|value| self.amount(value));
                let mut amounts: Vec<Amount> = amounts.collect();
                if amounts.is_empty() && ordering != Ordering::Equal {
                    amounts.push(Amount::number(0));
                }
                CounterTest::Counter(ordering, counter, amounts)
            }
            "amount" => {
                let left = self.expression_arg(usage, 0);
                let right = usage.rest(1).iter().map(|value| self.expression(value));
                CounterTest::Amount(ordering, left, right.collect())
            }
            _ => return None,
        }))
    }

    pub(super) fn tag_test(&mut self, usage: Usage) -> Option<Test> {
        Some(Test::Tag(match usage.name() {
            "tag_exists" => TagTest::TagExists(self.name_args(usage, 0)),
            "tagged" => TagTest::Tagged(self.target_arg(usage)?, self.name_arg(usage, 1, "")),
            "has_attr" => {
                let target = self.target_arg(usage)?;
                let mut attrs = Vec::new();
                for value in usage.rest(1) {
                    let attr = self.attr_list(std::slice::from_ref(value));
                    attrs.push(attr.first().map(|attr| attr.id));
                }
                TagTest::HasAttr(target, attrs)
            }
            _ => return None,
        }))
    }

    /// Reads the first argument as a target; the tile in question if it is left out.
    fn target_arg(&mut self, usage: Usage) -> Option<Target> {
        match usage.arg(0) {
            Some(value) => self.target(value),
            None => Some(Target::Tile),
        }
    }

    pub(super) fn card_test(&mut self, usage: Usage) -> Option<Test> {
        Some(match usage.name() {
            "genbutsu_shimocha" => Test::Genbutsu(Relative::Shimocha),
            "genbutsu_toimen" => Test::Genbutsu(Relative::Toimen),
            "genbutsu_toimen2" => Test::Genbutsu(Relative::Toimen2),
            "genbutsu_kamicha" => Test::Genbutsu(Relative::Kamicha),
            "all_saki_cards_drafted" => Test::Card(CardTest::AllDrafted),
            "hand_is_dead" => Test::Card(CardTest::HandIsDead(self.who_arg(usage, 0, Who::SELF))),
            "all_calls_deaden_hand" => Test::Card(CardTest::AllCallsDeadenHand),
            "is_tenpai_american" => Test::Card(CardTest::IsTenpaiAmerican),
            _ => return None,
        })
    }
}
