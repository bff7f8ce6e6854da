//! Dora: what indicators point at, and which indicators a win alone has counted.

use jantaku_engine::Game;
use jantaku_engine::table::{Context, Winner};
use jantaku_rulebook::action::{Control, CounterAction};
use jantaku_rulebook::condition::{Test, WallTest};
use jantaku_rulebook::{Action, Condition, Event, ListId, NamedTile, Value};
use jantaku_tile::{Tile, TileId};

use super::Book;

/// How deep lists of actions are followed into each other.
const DEPTH: usize = 16;

/// Ids of the tiles that indicators point at; tiles in another colour are dora with them.
pub(super) fn dora(indicators: impl Iterator<Item = TileId>, book: &Book) -> Vec<String> {
    let known = &book.rulebook.setup.dora_indicators;
    if known.is_empty() {
        return Vec::new();
    }
    let pointed_at: Vec<TileId> = indicators
        .filter_map(|indicator| known.iter().find(|(id, _)| *id == indicator))
        .flat_map(|(_, dora)| dora)
        .map(|tile| tile.id)
        .collect();
    let kinds = book.kinds().iter();
    kinds
        .filter(|kind| pointed_at.contains(kind) || pointed_at.contains(&kind.natural()))
        .map(|kind| kind.as_str().to_owned())
        .collect()
}

/// Indicators that were not turned up, but that the rules count for this win: what lies under
/// the others, for a riichi. The rules do not show them; that they count is all they say.
pub(super) fn counted_indicators(winner: &Winner, game: &Game) -> Vec<Tile> {
    let mut counted = Vec::new();
    let context = Context::of(winner.seat);
    for event in [Event::BeforeWin, Event::BeforeScoring] {
        let list = game.rulebook().event(event);
        count(list, &context, game, DEPTH, &mut counted);
    }
    let tiles = counted.iter();
    tiles
        .filter_map(|indicator| game.named_tile(indicator, &context))
        .collect()
}

/// Follows a list of actions as it runs for the winner.
fn count(list: ListId, context: &Context, game: &Game, depth: usize, counted: &mut Vec<NamedTile>) {
    let Some(deeper) = depth.checked_sub(1) else {
        return;
    };
    for step in &game.rulebook().list(list).steps {
        match &step.action {
            Action::Control(Control::If(condition, then, otherwise)) => {
                let holds = game.holds(condition, context);
                let taken = if holds { *then } else { *otherwise };
                count(taken, context, game, deeper, counted);
            }
            Action::Control(Control::Run(_, list)) => count(*list, context, game, deeper, counted),
            Action::Counter(CounterAction::Change(_, _, amount, _)) => {
                if let Value::CountDora { indicator, .. } = &amount.value
                    && !counted.contains(indicator)
                    && !is_revealed(indicator, context, game)
                {
                    counted.push(*indicator);
                }
            }
            _ => {}
        }
    }
}

fn is_revealed(indicator: &NamedTile, context: &Context, game: &Game) -> bool {
    let test = WallTest::TileRevealed(vec![*indicator]);
    game.holds(&Condition::Is(Test::Wall(test)), context)
}
