//! Reading actions on the end of a round.

use jantaku_names::{NameSpace, ValueKind};
use serde_json::Value as Json;

use super::super::DocumentReader;
use super::super::usage::Usage;
use crate::action::{Control, EndAction, Method, ModifyKey, YakuNames};
use crate::{Action, Name, Text, Who, WinWay};

const METHODS: &[(&str, Method)] = &[
    ("set", Method::Set),
    ("add", Method::Add),
    ("subtract", Method::Subtract),
    ("multiply", Method::Multiply),
    ("divide", Method::Divide),
    ("min", Method::Min),
    ("max", Method::Max),
    ("prepend", Method::Prepend),
    ("append", Method::Append),
];

const MODIFY_KEYS: &[(&str, ModifyKey)] = &[
    ("score", ModifyKey::Score),
    ("points", ModifyKey::Points),
    ("points2", ModifyKey::Points2),
    ("minipoints", ModifyKey::Minipoints),
    ("score_name", ModifyKey::ScoreName),
    ("point_name", ModifyKey::PointName),
    ("point2_name", ModifyKey::Point2Name),
    ("minipoint_name", ModifyKey::MinipointName),
    ("score_denomination", ModifyKey::ScoreDenomination),
    ("winning_tile_text", ModifyKey::WinningTileText),
    ("shuugi_name", ModifyKey::ShuugiName),
];

impl DocumentReader<'_> {
    pub(super) fn end_action(&mut self, usage: Usage) -> Option<Action> {
        let end = match usage.name() {
            "win_by_discard" => self.win(usage, WinWay::Discard),
            "win_by_call" => self.win(usage, WinWay::Call),
            "win_by_draw" => self.win(usage, WinWay::Draw),
            "win_by_second_visible_discard" => {
                EndAction::Win(WinWay::SecondDiscard, self.scoring_arg(usage, 0))
            }
            "ryuukyoku" => {
                EndAction::ExhaustiveDraw(self.header_arg(usage), self.scoring_arg(usage, 1))
            }
            "abortive_draw" => EndAction::AbortiveDraw(self.header_arg(usage)),
            "modify_winner" => match self.modify_winner(usage) {
                Some(end) => end,
                None => return Some(Action::Control(Control::Noop)),
            },
            "modify_payout" => EndAction::ModifyPayout(
                self.players_arg(usage, 0, Who::SELF),
                self.amount_arg(usage, 1, 0),
                self.choice_arg(usage, 2, &METHODS[..7], Method::Add),
            ),
            "set_scoring_header" => EndAction::ScoringHeader(self.text_arg(usage, 0, usage.arg(1))),
            "make_responsible_for" => EndAction::MakeResponsibleFor(
                self.players_arg(usage, 0, Who::SELF),
                self.yaku_names(usage, 1),
            ),
            "clear_responsibilities" => EndAction::ClearResponsibilities(
                self.players_arg(usage, 0, Who::Everyone),
                self.yaku_names(usage, 1),
            ),
            "change_dealership" => {
                let next = Who::Relative(crate::Relative::Shimocha);
                EndAction::ChangeDealership(self.who_arg(usage, 0, next))
            }
            "end_game" => EndAction::EndGame,
            "replace_winning_hand_jokers" => EndAction::ReplaceWinningHandJokers,
            "_counter_assignment" => {
                self.choice_arg(usage, 2, &[("=", ())], ());
                EndAction::CounterAssignment {
                    label: usage
                        .arg(0)
                        .map_or(String::new(), |value| self.string(value)),
                    counter: self.name_arg(usage, 1, "counter"),
                    value: self.expression_arg(usage, 3),
                }
            }
            _ => return None,
        };
        Some(Action::End(end))
    }

    fn win(&mut self, usage: Usage, way: WinWay) -> EndAction {
        EndAction::Win(way, Some(self.name_arg(usage, 0, "win")))
    }

    fn scoring_arg(&mut self, usage: Usage, index: usize) -> Option<Name> {
        usage.arg(index).map(|_| self.name_arg(usage, index, ""))
    }

    fn header_arg(&mut self, usage: Usage) -> Option<Text> {
        usage.arg(0).map(|_| self.text_arg(usage, 0, None))
    }

    fn modify_winner(&mut self, usage: Usage) -> Option<EndAction> {
        let keys: Vec<_> = MODIFY_KEYS
            .iter()
            .map(|&(name, key)| (name, Some(key)))
            .collect();
        let key = self.choice_arg(usage, 0, &keys, None)?;
        let method = self.choice_arg(usage, 2, METHODS, Method::Set);
        let is_number = matches!(
            key,
            ModifyKey::Score | ModifyKey::Points | ModifyKey::Points2 | ModifyKey::Minipoints
        );
        let fits = match method {
            Method::Set => true,
            Method::Prepend | Method::Append => !is_number,
            _ => is_number,
        };
        if !fits {
            let kind = if is_number { "a number" } else { "a text" };
            self.usage_problem(&format!("this method does not fit a key that is {kind}"));
            return None;
        }
        Some(if is_number {
            EndAction::ModifyWinnerNumber(key, self.amount_arg(usage, 1, 0), method)
        } else {
            EndAction::ModifyWinnerText(key, self.text_arg(usage, 1, None), method)
        })
    }

    fn yaku_names(&mut self, usage: Usage, index: usize) -> YakuNames {
        let Some(value) = usage.arg(index) else {
            return YakuNames::All;
        };
        let mut names = Vec::new();
        for yaku in self.one_or_many(value) {
            match yaku {
                Json::String(word) if word == "all" => return YakuNames::All,
                Json::String(word) if word == "remaining" => return YakuNames::Remaining,
                other => names.push(self.name(other, ValueKind::Name(NameSpace::Yaku))),
            }
        }
        YakuNames::These(names)
    }
}
