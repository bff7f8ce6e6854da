//! Amounts and expressions.

use jantaku_match::queries;
use jantaku_rulebook::{Amount, Expression, NamedTile, Number, Seat, Target, Value, Who, WinWay};
use jantaku_tile::{Tile, TileId, TileSpec, attr};

use super::arithmetic;
use crate::game::Game;
use crate::table::{Context, Player};

impl Game {
    /// A number of the game; 0 if it has no value.
    pub fn amount(&self, amount: &Amount, context: &Context) -> Number {
        self.try_amount(amount, context).unwrap_or_default()
    }

    /// A number of the game; nothing if it is an expression without a value.
    pub(crate) fn try_amount(&self, amount: &Amount, context: &Context) -> Option<Number> {
        let counters = &self.table.player(context.seat).counters;
        let counter = amount.counter.and_then(|name| counters.get(&name));
        match counter {
            Some(counter) => Some(*counter),
            None => self.value(&amount.value, context),
        }
    }

    /// The value of an expression, if it has one.
    pub fn expression(&self, expression: &Expression, context: &Context) -> Option<Number> {
        let number = self.calculate(expression, context)?;
        Some(number.settled().limited())
    }

    fn calculate(&self, expression: &Expression, context: &Context) -> Option<Number> {
        match expression {
            Expression::Amount(amount) => self.try_amount(amount, context),
            Expression::Apply(operator, arguments) => {
                let arguments: Option<Vec<Number>> = arguments
                    .iter()
                    .map(|argument| self.calculate(argument, context))
                    .collect();
                arithmetic::apply(*operator, &arguments?)
            }
        }
    }

    fn value(&self, value: &Value, context: &Context) -> Option<Number> {
        let table = &self.table;
        let player = table.player(context.seat);
        let win = context.win.as_deref();
        let seat_of = |who: Who| self.seat(who, context);
        Some(match value {
            Value::Number(number) => *number,
            Value::CountMatches(targets, matches) => {
                let found = self.gather(targets, context);
                let matcher = self.matcher(matches, context.seat);
                queries::count_matches(&matcher, &found.alternatives, &found.attrs).into()
            }
            Value::CountMatchingWays(targets, matches) => {
                let found = self.gather(targets, context);
                let matcher = self.matcher(matches, context.seat);
                queries::count_matching_ways(&matcher, &found.alternatives, &found.attrs).into()
            }
            Value::TilesInWall => Number::from(table.wall.left().len()),
            Value::NumDiscards => Number::from(player.discards.len()),
            Value::NumPassedDiscards => Number::from(player.pond.len()),
            Value::NumAside => Number::from(player.aside.len()),
            Value::NumFacedownTiles => Number::from(self.facedown_tiles(context.seat)),
            Value::NumFacedownTilesOthers => {
                let others = self.seats.iter().filter(|seat| **seat != context.seat);
                let facedown: usize = others.map(|seat| self.facedown_tiles(*seat)).sum();
                facedown.into()
            }
            Value::NumMatchingRevealedTilesAll(specs) => {
                let tiles = self.all_players().flat_map(Player::tiles);
                let revealed = tiles.filter(|tile| self.has_attr(*tile, attr::REVEALED));
                Number::from(self.how_many_fit(revealed, specs, context))
            }
            Value::NumMatchingMeldedTilesAll(specs) => {
                let calls = self.all_players().flat_map(|player| &player.calls);
                let tiles = calls.flat_map(|call| call.tiles.iter().copied());
                Number::from(self.how_many_fit(tiles, specs, context))
            }
            Value::NumPlayers => Number::from(self.seats.len()),
            Value::CurrentScore => player.score,
            Value::HalfScore => crate::scoring::half(player.score),
            Value::HundredTimesTileNumber => {
                let number = context.tile.and_then(|tile| tile.id.number());
                Number::from(number.unwrap_or(0)) * 100
            }
            Value::CountTiles(who) => {
                let tiles = seat_of(*who).map_or(0, |seat| count_tiles(table.player(seat)));
                let way = win.and_then(|win| win.way);
                let by_another = way.is_some_and(|way| way != WinWay::Draw);
                (tiles + usize::from(by_another)).into()
            }
            Value::CountDraws(who) => {
                Number::from(seat_of(*who).map_or(0, |seat| table.player(seat).draw.len()))
            }
            Value::CountDora {
                indicator,
                targets,
                reverse,
            } => Number::from(self.count_dora(*indicator, targets, *reverse, context)),
            Value::Dice => Number::from(self.dice_sum()),
            Value::Pot => table.pot,
            Value::Honba => Number::from(table.honba),
            Value::RiichiValue => self.rulebook.setup.riichi_value,
            Value::HonbaValue => self.rulebook.setup.honba_value,
            Value::Payout(who) => {
                let payouts = table.payouts.as_ref();
                let payout = |seat: Seat| payouts.map(|payouts| payouts[seat.index()]);
                seat_of(*who).and_then(payout).unwrap_or_default()
            }
            Value::Points => win.map_or(Number::ZERO, |win| win.points),
            Value::Points2 => win.map_or(Number::ZERO, |win| win.points2),
            Value::Score => win.map_or(Number::ZERO, |win| win.score),
            Value::ShuugiGain => win.map_or(Number::ZERO, |win| win.shuugi),
            Value::Minipoints(program) => {
                let known = win.and_then(|win| win.minipoints);
                known.unwrap_or_else(|| self.count_fu(program.as_ref(), context))
            }
            Value::Expression(expression) => return self.expression(expression, context),
        })
    }

    /// Everyone who plays.
    pub(super) fn all_players(&self) -> impl Iterator<Item = &Player> {
        self.seats.iter().map(|seat| self.table.player(*seat))
    }

    fn facedown_tiles(&self, seat: Seat) -> usize {
        let facedown =
            |tile: &&Tile| tile.id == TileId::BACK || self.has_attr(**tile, attr::FACEDOWN);
        self.table.player(seat).pond.iter().filter(facedown).count()
    }

    fn how_many_fit(
        &self,
        tiles: impl Iterator<Item = Tile>,
        specs: &[TileSpec],
        context: &Context,
    ) -> usize {
        tiles
            .filter(|tile| self.fits_any(*tile, specs, context))
            .count()
    }

    /// How many tiles of the first alternative an indicator points at.
    fn count_dora(
        &self,
        indicator: NamedTile,
        targets: &[Target],
        reverse: bool,
        context: &Context,
    ) -> usize {
        let Some(indicator) = self.named_tile(&indicator, context) else {
            return 0;
        };
        let dora = self.dora_of(indicator, reverse);
        let targets = if targets.is_empty() {
            &[Target::Hand, Target::Draw, Target::Calls]
        } else {
            targets
        };
        if let Some(count) = self.count_plain_dora(dora, targets, context) {
            return count;
        }
        let found = self.gather(targets, context);
        let Some(first) = found.alternatives.first() else {
            return 0;
        };
        let behaviour = &self.table.player(context.seat).behaviour;
        let called = first.calls.iter().flat_map(|call| &call.tiles);
        let is_dora = |tile: &&Tile| {
            dora.iter()
                .any(|dora| behaviour.equivalent(**tile, *dora, &found.attrs))
        };
        first.hand.iter().chain(called).filter(is_dora).count()
    }
}

/// Dora where ids alone tell.
impl Game {
    /// How many tiles of hand, draw, calls and winning tile are dora. Nothing if that needs a
    /// closer look: there are jokers, or attributes are asked for.
    fn count_plain_dora(
        &self,
        dora: &[Tile],
        targets: &[Target],
        context: &Context,
    ) -> Option<usize> {
        let player = self.table.player(context.seat);
        let is_plain = |id: TileId| player.behaviour.is_plain(id);
        if !dora
            .iter()
            .all(|dora| dora.attrs.is_empty() && is_plain(dora.id))
        {
            return None;
        }
        let count = |tiles: &[Tile]| {
            let mut found = 0;
            for tile in tiles {
                if !is_plain(tile.id) {
                    return None;
                }
                found += usize::from(dora.iter().any(|dora| dora.id == tile.id));
            }
            Some(found)
        };
        let mut found = 0;
        for target in targets {
            found += match target {
                Target::Hand => count(&player.hand)?,
                Target::Draw => count(&player.draw)?,
                Target::Calls => {
                    let calls = player.calls.iter();
                    let calls = calls.filter(|call| !self.is_flower_call(call));
                    calls
                        .map(|call| count(&call.tiles))
                        .sum::<Option<usize>>()?
                }
                Target::WinningTile if self.reading_of_win(context.seat).is_none() => {
                    count(self.winning_tile_now(context).as_slice())?
                }
                _ => return None,
            };
        }
        Some(found)
    }
}

fn count_tiles(player: &Player) -> usize {
    let called: usize = player.calls.iter().map(|call| call.tiles.len()).sum();
    player.hand.len() + player.draw.len() + player.aside.len() + called
}
