//! Reading conditions on wins and yaku.

use jantaku_names::{NameSpace, ValueKind};
use serde_json::Value as Json;

use super::super::DocumentReader;
use super::super::usage::Usage;
use crate::condition::{ListedTiles, Ordering, Test, WinTest, WinWay, Worth, YakuQuestion};
use crate::{Name, Who};

impl DocumentReader<'_> {
    pub(super) fn win_test(&mut self, usage: Usage) -> Option<Test> {
        Some(Test::Win(match usage.name() {
            "won" => WinTest::Won(None),
            "won_by_call" => WinTest::Won(Some(WinWay::Call)),
            "won_by_draw" => WinTest::Won(Some(WinWay::Draw)),
            "won_by_discard" => WinTest::Won(Some(WinWay::Discard)),
            "ended_by_exhaustive_draw" => WinTest::EndedByExhaustiveDraw,
            "ended_by_abortive_draw" => WinTest::EndedByAbortiveDraw,
            "is_winner" => WinTest::IsWinner,
            "three_winners" => WinTest::ThreeWinners,
            "minipoints_equals" => self.minipoints(usage, Ordering::Equal),
            "minipoints_at_least" => self.minipoints(usage, Ordering::AtLeast),
            "minipoints_at_most" => self.minipoints(usage, Ordering::AtMost),
            "winning_hand_consists_of" => self.consists_of(usage, false),
            "winning_hand_not_tile_consists_of" => self.consists_of(usage, true),
            "winning_dora_count" => return self.dora_count(usage, false, false),
            "winning_reverse_dora_count" => return self.dora_count(usage, true, false),
            "hand_dora_count" => return self.dora_count(usage, false, true),
            "is_responsible_for" => WinTest::IsResponsibleFor(self.who_arg(usage, 0, Who::SELF)),
            _ => return None,
        }))
    }

    fn consists_of(&mut self, usage: Usage, without_winning_tile: bool) -> WinTest {
        let tiles = ListedTiles::new(self.tile_args(usage, 0));
        WinTest::ConsistsOf {
            tiles,
            without_winning_tile,
        }
    }

    fn minipoints(&mut self, usage: Usage, ordering: Ordering) -> WinTest {
        WinTest::Minipoints(ordering, self.number_arg(usage, 0, 0))
    }

    fn dora_count(&mut self, usage: Usage, reverse: bool, hand_only: bool) -> Option<Test> {
        Some(Test::Win(WinTest::DoraCount {
            indicator: self.named_arg(usage, 0)?,
            count: self.number_arg(usage, 1, 1),
            reverse,
            hand_only,
        }))
    }

    pub(super) fn yaku_test(&mut self, usage: Usage) -> Option<Test> {
        Some(Test::Win(match usage.name() {
            "has_existing_yaku" => WinTest::HasExistingYaku(self.awarded(usage)),
            "has_no_yaku" => WinTest::HasNoYaku,
            "has_points" => {
                WinTest::HasPoints(self.number_arg(usage, 0, 1), self.unit_arg(usage, 1))
            }
            "has_yaku_with_hand" => self.with_yaku(usage, WinWay::Draw, false),
            "has_yaku_with_discard" => self.with_yaku(usage, WinWay::Discard, false),
            "has_yaku_with_call" => self.with_yaku(usage, WinWay::Call, false),
            "has_yaku2_with_hand" => self.with_yaku(usage, WinWay::Draw, true),
            "has_yaku2_with_discard" => self.with_yaku(usage, WinWay::Discard, true),
            "has_yaku2_with_call" => self.with_yaku(usage, WinWay::Call, true),
            "has_declared_yaku_with_hand" => self.with_declared(usage, WinWay::Draw),
            "has_declared_yaku_with_discard" => self.with_declared(usage, WinWay::Discard),
            "has_declared_yaku_with_call" => self.with_declared(usage, WinWay::Call),
            "has_yaku" if usage.args.first().is_some_and(Json::is_number) => {
                WinTest::HasYaku(self.yaku_question(usage, false))
            }
            "has_yaku" => WinTest::HasYakuNamed(self.name_args(usage, 0)),
            "has_yaku2" => WinTest::HasYaku(self.yaku_question(usage, true)),
            "is_atozuke" => WinTest::IsAtozuke(
                self.matches_arg(usage, 0),
                YakuQuestion {
                    points: self.number_arg(usage, 1, 1),
                    unit: self.unit_arg(usage, 2),
                    fu: self.number_arg(usage, 3, 0),
                    second: false,
                    extra: false,
                },
            ),
            "yaku_exists" => {
                let list = self.name_arg(usage, 0, "yaku");
                let name = self.name_arg(usage, 1, "");
                self.note_yaku(list, name);
                WinTest::YakuExists(list, name)
            }
            _ => return None,
        }))
    }

    fn with_yaku(&mut self, usage: Usage, way: WinWay, second: bool) -> WinTest {
        WinTest::HasYakuWith(way, self.yaku_question(usage, second))
    }

    fn with_declared(&mut self, usage: Usage, way: WinWay) -> WinTest {
        let lists = self.name_args(usage, 0);
        for list in &lists {
            // The condition needs the yaku of these lists.
            self.yaku_list(*list);
        }
        WinTest::HasDeclaredYakuWith(way, lists)
    }

    /// Reads points and fu, with a unit between them if the second argument is a word.
    fn yaku_question(&mut self, usage: Usage, second: bool) -> YakuQuestion {
        let has_unit = usage.arg(1).is_some_and(Json::is_string);
        YakuQuestion {
            points: self.number_arg(usage, 0, 1),
            unit: if has_unit {
                self.unit_arg(usage, 1)
            } else {
                None
            },
            fu: self.number_arg(usage, if has_unit { 2 } else { 1 }, 0),
            second,
            extra: false,
        }
    }

    fn unit_arg(&mut self, usage: Usage, index: usize) -> Option<Name> {
        let value = usage.arg(index)?;
        Some(self.name(value, ValueKind::Name(NameSpace::Unit)))
    }

    /// Reads yaku, each with the value it must have, if one is given.
    fn awarded(&mut self, usage: Usage) -> Vec<(Name, Option<Worth>)> {
        let mut yaku = Vec::new();
        for value in usage.args {
            let kind = ValueKind::Name(NameSpace::Yaku);
            match value.as_array().map(Vec::as_slice) {
                Some([name, worth]) => {
                    let (number, unit) = match worth.as_array().map(Vec::as_slice) {
                        Some([number, unit]) => (number, Some(unit)),
                        _ => (worth, None),
                    };
                    let name = self.name(name, kind);
                    let unit = unit.map(|unit| self.name(unit, ValueKind::Name(NameSpace::Unit)));
                    let number = self.number(number, ValueKind::Number);
                    yaku.push((name, number.map(|number| (number, unit))));
                }
                _ => yaku.push((self.name(value, kind), None)),
            }
        }
        yaku
    }
}
