//! The table as a viewer sees it.

use std::sync::Arc;

use jantaku_engine::table::{Record, RulesText, Screen};
use jantaku_engine::{Game, PlayerView};
use jantaku_proto as proto;
use jantaku_rulebook::{Name, Seat};
use jantaku_tile::Tile;

use super::dora::dora;
use super::own::own_view;
use super::results::{game_end, score_exchange, win_screen};
use super::tiles::{all_seen, seen};
use super::{Book, seat as told_seat};

/// What everyone sees alike: it is made once, however many look.
pub struct Scene<'a> {
    book: &'a Book,
    last_discard: Option<(proto::Seat, usize)>,
    rules: Arc<Vec<proto::RulesTab>>,
    win: Option<proto::WinScreen>,
    scores: Option<proto::ScoreExchange>,
    end: Option<proto::GameEnd>,
    ready: Vec<proto::Seat>,
}

impl<'a> Scene<'a> {
    /// What everyone sees of a game now.
    #[must_use]
    pub fn new(game: &Game, book: &'a Book, rules: &mut ToldRules) -> Self {
        let table = game.table();
        let ready = game.seats().iter().copied();
        let is_ready = |seat: &Seat| table.player(*seat).ready || game.bots().contains(seat);
        let ready = ready.filter(|seat| table.screen.is_some() && is_ready(seat));
        let on = |screen: Screen| table.screen == Some(screen);
        Self {
            book,
            last_discard: last_discard(game),
            rules: rules.of(game),
            win: on(Screen::Winner).then(|| win_screen(game, book)).flatten(),
            scores: on(Screen::Scores).then(|| score_exchange(game)).flatten(),
            end: on(Screen::GameEnd).then(|| game_end(game)),
            ready: ready.map(told_seat).collect(),
        }
    }
}

/// The table as a player sees it, or somebody who only watches. Times are not in it.
#[must_use]
pub fn table_view(game: &Game, viewer: Option<Seat>, scene: &Scene<'_>) -> proto::TableView {
    let view = game.view(viewer);
    let attrs = game.attrs();
    let round = view.kyoku % game.seats().len().max(1);
    proto::TableView {
        viewer: view.viewer.map(told_seat),
        round_wind: told_seat(view.round_wind),
        round_number: u32::try_from(round + 1).unwrap_or(1),
        honba: view.honba,
        pot: view.pot.to_f64(),
        turn: told_seat(view.turn),
        dealer: told_seat(view.dealer),
        dice: view.dice.clone(),
        tiles_left: view.tiles_in_wall,
        dead_wall: view.dead_wall,
        revealed: all_seen(&view.revealed, attrs),
        dora: dora(view.revealed.iter().map(|tile| tile.id), scene.book),
        atop_wall: view
            .atop_wall
            .iter()
            .map(|(place, tile)| (*place, seen(tile, attrs)))
            .collect(),
        scry: all_seen(&view.scry, attrs),
        last_discard: scene.last_discard,
        players: view
            .players
            .iter()
            .map(|player| player_view(player, game, scene.book))
            .collect(),
        own: view
            .own
            .as_ref()
            .zip(view.viewer)
            .map(|(own, seat)| own_view(own, seat, game, scene.book)),
        rules: Arc::clone(&scene.rules),
        win: scene.win.clone(),
        scores: scene.scores.clone(),
        end: scene.end.clone(),
        timer: None,
        ready: scene.ready.clone(),
        paused: view.paused,
        failure: None,
    }
}

fn player_view(player: &PlayerView, game: &Game, book: &Book) -> proto::PlayerView {
    let attrs = game.attrs();
    let word = |name| game.rulebook().names.word(name).to_owned();
    let mut pond = all_seen(&player.pond, attrs);
    let riichi = player.riichi_place.and_then(|place| pond.get_mut(place));
    if let Some(tile) = riichi
        && !tile.attrs.iter().any(|attr| attr == "sideways")
    {
        tile.attrs.push("sideways".to_owned());
    }
    proto::PlayerView {
        seat: told_seat(player.seat),
        wind: told_seat(player.wind),
        score: player.score.to_f64(),
        hand: all_seen(&player.hand, attrs),
        draw: all_seen(&player.draw, attrs),
        pond,
        calls: player
            .calls
            .iter()
            .map(|call| proto::MeldView {
                name: word(call.name),
                tiles: all_seen(&call.tiles, attrs),
            })
            .collect(),
        aside: all_seen(&player.aside, attrs),
        stick: player.riichi_stick,
        statuses: player
            .statuses
            .iter()
            .map(|name| status(*name, game, book))
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

fn status(name: Name, game: &Game, book: &Book) -> proto::StatusView {
    let word = game.rulebook().names.word(name);
    let label = book.declared_as(name);
    proto::StatusView {
        name: word.to_owned(),
        kind: match &label {
            Some(_) => proto::StatusKind::Declared,
            None if game.is_card(word) => proto::StatusKind::Card,
            None => proto::StatusKind::Other,
        },
        label,
    }
}

/// The last discard, as long as it lies where it was put.
fn last_discard(game: &Game) -> Option<(proto::Seat, usize)> {
    let table = game.table();
    let mut records = table.records.iter().rev();
    let seat = records.find_map(|record| match record {
        Record::Discard { seat, .. } => Some(Some(*seat)),
        Record::Call(call) if call.from != call.seat => Some(None),
        _ => None,
    })??;
    let pond = &table.player(seat).pond;
    let lies = |tile: &&Tile| !tile.is_blank(game.attrs());
    pond.last().filter(lies)?;
    Some((told_seat(seat), pond.len() - 1))
}

/// The rules in words as they were told last: they hardly ever change, and are the longest text
/// of a view.
#[derive(Default)]
pub struct ToldRules(Option<(Arc<RulesText>, Arc<Vec<proto::RulesTab>>)>);

impl ToldRules {
    /// The rules as they are now.
    fn of(&mut self, game: &Game) -> Arc<Vec<proto::RulesTab>> {
        let text = &game.table().rules_text;
        match &self.0 {
            Some((known, told)) if Arc::ptr_eq(known, text) => Arc::clone(told),
            _ => {
                let told = Arc::new(rules(text));
                self.0 = Some((Arc::clone(text), Arc::clone(&told)));
                told
            }
        }
    }
}

fn rules(text: &RulesText) -> Vec<proto::RulesTab> {
    let tabs = text.tabs.iter();
    tabs.map(|tab| {
        let mut rules: Vec<_> = tab.rules.iter().collect();
        rules.sort_by_key(|rule| rule.order);
        proto::RulesTab {
            name: tab.name.clone(),
            rules: rules
                .into_iter()
                .map(|rule| proto::RuleText {
                    title: rule.title.clone(),
                    lines: rule.lines.clone(),
                })
                .collect(),
        }
    })
    .collect()
}
