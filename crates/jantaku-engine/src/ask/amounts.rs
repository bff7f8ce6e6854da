//! Amounts and expressions.

use jantaku_match::queries;
use jantaku_rulebook::scoring::ScoringMethod;
use jantaku_rulebook::{Amount, Expression, NamedTile, Number, Seat, Target, Value, Who, WinWay};
use jantaku_tile::{Tile, TileId, TileSpec, attr};

use super::arithmetic;
use crate::ask::Ask;
use crate::state::{Context, Player, RoundResult};

impl<'a> Ask<'a> {
    /// The value of an amount; 0 if it has none.
    pub fn amount(&self, amount: &Amount, context: &Context) -> Number {
        self.try_amount(amount, context).unwrap_or_default()
    }

    /// The value of an amount; `None` for an expression without a value.
    pub(crate) fn try_amount(&self, amount: &Amount, context: &Context) -> Option<Number> {
        let counters = &self.state.player(context.seat).counters;
        let counter = amount.counter.and_then(|name| counters.get(&name));
        match counter {
            Some(counter) => Some(*counter),
            None => self.value(&amount.value, context),
        }
    }

    /// The value of an expression; `None` where it is undefined, as for a division by zero.
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
        let state = self.state;
        let player = state.player(context.seat);
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
            Value::TilesInWall => Number::from(state.round.wall.left().len()),
            Value::NumDiscards => Number::from(player.discards.len()),
            Value::NumPassedDiscards => Number::from(player.pond.len()),
            Value::NumAside => Number::from(player.aside.len()),
            Value::NumFacedownTiles => Number::from(self.facedown_tiles(context.seat)),
            Value::NumFacedownTilesOthers => {
                let others = self
                    .terms
                    .seats
                    .iter()
                    .filter(|seat| **seat != context.seat);
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
            Value::NumPlayers => Number::from(self.terms.seats.len()),
            Value::CurrentScore => player.score,
            Value::HalfScore => self.half_score(player.score),
            Value::HundredTimesTileNumber => {
                let number = context.tile.and_then(|tile| tile.id.number());
                Number::from(number.unwrap_or(0)) * 100
            }
            Value::CountTiles(who) => {
                let tiles = seat_of(*who).map_or(0, |seat| count_tiles(state.player(seat)));
                let way = win.and_then(|win| win.way);
                let by_another = way.is_some_and(|way| way != WinWay::Draw);
                (tiles + usize::from(by_another)).into()
            }
            Value::CountDraws(who) => {
                Number::from(seat_of(*who).map_or(0, |seat| state.player(seat).draw.len()))
            }
            Value::CountDora {
                indicator,
                targets,
                reverse,
            } => Number::from(self.count_dora(*indicator, targets, *reverse, context)),
            Value::Dice => Number::from(self.dice_sum()),
            Value::Pot => state.game.pot,
            Value::Honba => Number::from(state.game.honba),
            Value::RiichiValue => self.terms.rulebook.setup.riichi_value,
            Value::HonbaValue => self.terms.rulebook.setup.honba_value,
            Value::Payout(who) => {
                let payouts = state.ending.payouts.as_ref();
                let payout = |seat: Seat| payouts.map(|payouts| payouts[seat]);
                seat_of(*who).and_then(payout).unwrap_or_default()
            }
            Value::Points => win.map_or(Number::ZERO, |win| win.points),
            Value::Points2 => win.map_or(Number::ZERO, |win| win.points2),
            Value::Score => match win {
                Some(win) => win.score,
                None if self.is_draw_scored() => Number::ZERO,
                None => player.score,
            },
            Value::ShuugiGain => win.map_or(Number::ZERO, |win| win.shuugi),
            Value::Minipoints(program) => {
                let known = win.and_then(|win| win.minipoints);
                known.unwrap_or_else(|| self.count_fu(program.as_ref(), context))
            }
            Value::Expression(expression) => return self.expression(expression, context),
        })
    }

    /// Half a score, rounded up: to hundreds where points are counted in them and the score is a
    /// number of hundreds, else to a whole number.
    fn half_score(&self, score: Number) -> Number {
        let rulebook = &self.terms.rulebook;
        let in_hundreds = rulebook.setup.generation.halves_to_hundreds()
            || rulebook
                .scoring
                .methods
                .contains(&ScoringMethod::HanFuFormula);
        if in_hundreds && score.round_up_to(Number::whole(100)) == score {
            crate::scoring::half(score)
        } else {
            score.part(2).ceil()
        }
    }

    /// Whether a draw has just been scored, so that what runs is about a result without a win.
    fn is_draw_scored(&self) -> bool {
        let ending = &self.state.ending;
        let drawn = matches!(
            ending.result,
            Some(RoundResult::ExhaustiveDraw | RoundResult::AbortiveDraw)
        );
        drawn && ending.payouts.is_some()
    }

    pub(super) fn all_players(&self) -> impl Iterator<Item = &'a Player> {
        self.terms.seats.iter().map(|seat| self.state.player(*seat))
    }

    fn facedown_tiles(&self, seat: Seat) -> usize {
        let facedown =
            |tile: &&Tile| tile.id == TileId::BACK || self.has_attr(**tile, attr::FACEDOWN);
        self.state.player(seat).pond.iter().filter(facedown).count()
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

    /// How many tiles of the first alternative are dora of an indicator.
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
        let dora = match reverse {
            true => self.reverse_dora_of(indicator),
            false => self.dora_of(indicator),
        };
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
        let behaviour = &self.state.player(context.seat).behaviour;
        let called = first.calls.iter().flat_map(|call| &call.tiles);
        let is_dora = |tile: &&Tile| {
            dora.iter()
                .any(|dora| behaviour.equivalent(**tile, *dora, &found.attrs))
        };
        first.hand.iter().chain(called).filter(is_dora).count()
    }
}

/// Dora that can be counted by ids alone.
impl Ask<'_> {
    /// How many tiles of hand, draw, calls and winning tile are dora. `None` if ids are not enough
    /// because there are jokers or attributes are asked for.
    fn count_plain_dora(
        &self,
        dora: &[Tile],
        targets: &[Target],
        context: &Context,
    ) -> Option<usize> {
        let player = self.state.player(context.seat);
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
