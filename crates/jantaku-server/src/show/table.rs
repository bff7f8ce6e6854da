//! A view of the table, on the wire.

use std::sync::Arc;

use jantaku_engine::{PlayerView, RulesText, View};
use jantaku_proto as proto;
use jantaku_rulebook::Name;
use jantaku_tile::AttrTable;

use super::own::own_view;
use super::results::{game_end, score_exchange, win_screen};
use super::tiles::{all_seen, seen};
use super::{Book, wire_seat};

/// The table as a viewer sees it, without clock and failure, which the game does not know.
#[must_use]
pub fn table_view(
    view: &View,
    attrs: &AttrTable,
    book: &Book,
    rules: &mut WireRules,
) -> proto::TableView {
    let (_, round_number) = book.round(view.kyoku);
    let own = view.own.as_ref();
    proto::TableView {
        viewer: view.viewer.seat().map(wire_seat),
        round_wind: wire_seat(view.round_wind),
        round_number,
        honba: view.honba,
        pot: view.pot.to_f64(),
        turn: wire_seat(view.turn),
        dealer: wire_seat(view.dealer),
        dice: view.dice.clone(),
        tiles_left: view.tiles_in_wall,
        dead_wall: view.dead_wall,
        revealed: all_seen(&view.revealed, attrs),
        dora: view.dora.iter().map(ToString::to_string).collect(),
        atop_wall: view
            .atop_wall
            .iter()
            .map(|(place, tile)| (*place, seen(tile, attrs)))
            .collect(),
        scry: all_seen(&view.scry, attrs),
        last_discard: view
            .last_discard
            .map(|(seat, place)| (wire_seat(seat), place)),
        players: view
            .players
            .iter()
            .map(|player| player_view(player, attrs, book))
            .collect(),
        own: own.map(|own| own_view(own, attrs, book)),
        rules: rules.of(&view.rules_text),
        win: view.win.as_ref().map(|win| win_screen(win, attrs, book)),
        scores: view.scores.as_ref().map(score_exchange),
        end: view.end.as_ref().map(|end| game_end(end, book)),
        timer: None,
        ready: view.ready.iter().copied().map(wire_seat).collect(),
        paused: view.paused,
        failure: None,
    }
}

fn player_view(player: &PlayerView, attrs: &AttrTable, book: &Book) -> proto::PlayerView {
    let word = |name| book.rulebook.names.word(name).to_owned();
    let mut pond = all_seen(&player.pond, attrs);
    let riichi = player.riichi_place.and_then(|place| pond.get_mut(place));
    if let Some(tile) = riichi
        && !tile.attrs.iter().any(|attr| attr == "sideways")
    {
        tile.attrs.push("sideways".to_owned());
    }
    proto::PlayerView {
        seat: wire_seat(player.seat),
        wind: wire_seat(player.wind),
        score: player.score.to_f64(),
        hand: all_seen(&player.hand, attrs),
        draw: all_seen(&player.draw, attrs),
        pond,
        calls: player
            .calls
            .iter()
            .map(|call| proto::MeldView {
                name: word(call.name),
                flower: call.flower,
                tiles: all_seen(&call.tiles, attrs),
            })
            .collect(),
        aside: all_seen(&player.aside, attrs),
        stick: player.riichi_stick,
        statuses: player
            .statuses
            .iter()
            .map(|name| status(*name, book))
            .collect(),
        counters: player
            .counters
            .iter()
            .map(|(name, value)| proto::Counter {
                name: word(*name),
                label: book.counter_name(*name),
                value: value.to_f64(),
            })
            .collect(),
    }
}

fn status(name: Name, book: &Book) -> proto::StatusView {
    let word = book.rulebook.names.word(name);
    let label = book.declared_as(name);
    proto::StatusView {
        name: word.to_owned(),
        kind: match &label {
            Some(_) => proto::StatusKind::Declared,
            None if book.is_card(word) => proto::StatusKind::Card,
            None => proto::StatusKind::Other,
        },
        label,
    }
}

/// The last rules in words that were put on the wire. They are the longest text of a view and hardly
/// ever change, so they are converted only when they do.
#[derive(Default)]
pub struct WireRules(Option<(Arc<RulesText>, Arc<Vec<proto::RulesTab>>)>);

impl WireRules {
    fn of(&mut self, text: &Arc<RulesText>) -> Arc<Vec<proto::RulesTab>> {
        match &self.0 {
            Some((known, wire)) if Arc::ptr_eq(known, text) => Arc::clone(wire),
            _ => {
                let wire = Arc::new(rules(text));
                self.0 = Some((Arc::clone(text), Arc::clone(&wire)));
                wire
            }
        }
    }
}

/// The rules as they are shown: without empty tabs, and in each tab in the order of the ruleset, of
/// equals the shorter first.
fn rules(text: &RulesText) -> Vec<proto::RulesTab> {
    let tabs = text.tabs.iter().filter(|tab| !tab.rules.is_empty());
    tabs.map(|tab| {
        let mut rules: Vec<_> = tab.rules.iter().collect();
        rules.sort_by_cached_key(|rule| {
            let length: usize = rule.lines.iter().map(|line| line.chars().count()).sum();
            (rule.order, length)
        });
        proto::RulesTab {
            name: tab.name.clone(),
            rules: rules
                .into_iter()
                .map(|rule| proto::RuleText {
                    title: rule.title.clone(),
                    lines: rule.lines.clone(),
                    wide: rule.order < 0,
                })
                .collect(),
        }
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use jantaku_engine::{Rule, RulesText, Tab};

    use super::rules;

    #[test]
    fn rules_in_order_and_without_empty_tabs() {
        let rule = |title: &str, lines: &[&str], order: i64| Rule {
            title: title.to_owned(),
            lines: lines.iter().map(|line| (*line).to_owned()).collect(),
            order: order.into(),
            ..Rule::default()
        };
        let tab = |name: &str, rules| Tab {
            name: name.to_owned(),
            rules,
        };
        let text = RulesText {
            tabs: vec![
                tab("Empty", Vec::new()),
                tab(
                    "Rules",
                    vec![
                        rule("Late", &["x"], 22),
                        rule("Long", &["Four kans", "abort the round."], 0),
                        rule("Short", &["A", "b"], 0),
                        rule("First", &["All of it, over the full width."], -5),
                    ],
                ),
            ],
        };
        let shown = rules(&text);
        let names: Vec<&str> = shown.iter().map(|tab| tab.name.as_str()).collect();
        assert_eq!(names, ["Rules"]);
        let found = shown[0].rules.iter();
        let found: Vec<_> = found
            .map(|rule| (rule.title.as_str(), rule.wide, rule.lines.len()))
            .collect();
        assert_eq!(
            found,
            [
                ("First", true, 1),
                ("Short", false, 2),
                ("Long", false, 2),
                ("Late", false, 1)
            ]
        );
    }
}
