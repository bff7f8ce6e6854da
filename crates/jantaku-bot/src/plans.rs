//! Which open hands can win.
//!
//! A hand that has taken somebody's tile often needs something that makes it worth winning. What
//! that is, the ruleset is asked: hands are made up that have all their sets on the table, and a
//! game in which nothing else is the matter says whether they could win.

use jantaku_engine::table::Meld;
use jantaku_engine::{Game, Input, Options};
use jantaku_match::Call;
use jantaku_rulebook::{Name, Rulebook, Seat, WinWay};
use jantaku_tile::Tile;

use crate::chance::Chance;
use crate::deed::Deed;
use crate::lens::{Kind, Lens};
use crate::quiet::quiet;

/// What makes an open hand win, for a player with certain winds.
#[derive(Debug, Default)]
pub(crate) struct Plans {
    /// Nothing is needed.
    pub(crate) free: bool,
    /// All tiles of one of these families of the lens.
    pub(crate) families: Vec<usize>,
    /// Three of one of these kinds.
    pub(crate) triplets: Vec<Kind>,
}

/// How many hands of a sort must all win for it to be a plan.
const HANDS: usize = 3;

/// How often a hand is begun before it is given up.
const ATTEMPTS: usize = 60;

/// A way to take a tile for a set: what the call is called, and what goes with the tile.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    name: Name,
    slots: Vec<jantaku_match::spec::Slot>,
}

/// The ways to take two of the hand and a tile for a set.
pub(crate) fn ways(rulebook: &Rulebook, deeds: &[Deed]) -> Vec<Way> {
    let buttons = rulebook.buttons.iter().zip(deeds);
    let claims = buttons.filter(|(_, deed)| **deed == Deed::Claim);
    let ways = claims.flat_map(|(button, _)| {
        let ways = button.call.iter().flat_map(|specs| &specs.ways);
        ways.map(|slots| Way {
            name: button.call_name,
            slots: slots.clone(),
        })
    });
    ways.filter(|way| way.slots.len() == 2).collect()
}

/// A game some turns after the deal, in which nothing special has happened: everyone has
/// discarded, so that what is for the first turn is over.
pub(crate) fn quiet_game(rulebook: &std::sync::Arc<Rulebook>) -> Game {
    let options = Options {
        no_pauses: true,
        auto_buttons_off: true,
        ..Options::default()
    };
    let mut game = Game::new(std::sync::Arc::clone(rulebook), 1, options);
    for _ in 0..100 {
        let mut seats = game.seats().iter();
        if seats.all(|seat| game.table().player(*seat).discards.len() > 1) {
            break;
        }
        let Some((seat, input)) = quiet_input(&game) else {
            break;
        };
        if game.act_as(seat, &input).is_err() || game.table().screen.is_some() {
            break;
        }
    }
    game
}

/// Somebody passes, or discards what they drew.
fn quiet_input(game: &Game) -> Option<(Seat, Input)> {
    let seat = game.seats().iter().find(|seat| game.must_act(**seat))?;
    let inputs = game.view(Some(*seat)).inputs(game.rulebook());
    Some((*seat, quiet(&inputs).or(inputs.first())?.clone()))
}

/// Asks the ruleset which open hands can win.
pub(crate) struct Inquiry<'i> {
    pub(crate) lens: &'i Lens,
    pub(crate) rulebook: &'i Rulebook,
    pub(crate) ways: &'i [Way],
    pub(crate) game: &'i Game,
    pub(crate) seat: Seat,
    pub(crate) kyoku: usize,
}

impl Inquiry<'_> {
    pub(crate) fn plans(&self) -> Plans {
        let hands = self.rulebook.setup.starting_tiles;
        if self.ways.is_empty() || hands % 3 != 1 {
            return Plans::default();
        }
        let mut chance = Chance::new(1);
        let mut all_win = |family: Option<usize>, triplet: Option<Kind>| {
            (0..HANDS).all(|_| self.wins(family, triplet, &mut chance))
        };
        if all_win(None, None) {
            return Plans {
                free: true,
                ..Plans::default()
            };
        }
        let kinds = 0..self.lens.kinds.len();
        let families = 0..self.lens.families.len();
        Plans {
            free: false,
            triplets: kinds.filter(|kind| all_win(None, Some(*kind))).collect(),
            families: families
                .filter(|family| all_win(Some(*family), None))
                .collect(),
        }
    }

    /// Does some hand win that has all its sets on the table, of a family or of no family at all?
    fn wins(&self, family: Option<usize>, triplet: Option<Kind>, chance: &mut Chance) -> bool {
        let sets = self.rulebook.setup.starting_tiles / 3;
        for _ in 0..ATTEMPTS {
            let Some((melds, pair)) = self.hand(sets, family, triplet, chance) else {
                continue;
            };
            let calls: Vec<Call> = melds.iter().map(|meld| self.call(meld)).collect();
            let together = melds.iter().flat_map(|meld| &meld.tiles).chain([&pair]);
            let kinds: Vec<Kind> = together
                .filter_map(|tile| self.lens.kind_of_tile(*tile))
                .collect();
            let mut families = self.lens.families.iter();
            let in_some_family = families.any(|family| {
                let mut kinds = kinds.iter();
                kinds.all(|kind| family.has.get(*kind) == Some(&true))
            });
            if (family.is_none() && in_some_family) || self.lens.missing(&[pair, pair], &calls) > 0
            {
                continue;
            }
            return self.is_winning(melds, pair);
        }
        false
    }

    fn call(&self, meld: &Meld) -> Call {
        Call {
            name: self.rulebook.names.word(meld.name).to_owned(),
            tiles: meld.tiles.clone(),
        }
    }

    /// Sets and one tile of a pair, of tiles that there are often enough.
    fn hand(
        &self,
        sets: usize,
        family: Option<usize>,
        triplet: Option<Kind>,
        chance: &mut Chance,
    ) -> Option<(Vec<Meld>, Tile)> {
        let lens = self.lens;
        let family = family.and_then(|family| lens.families.get(family));
        let mut left = lens.copies.clone();
        let mut take = |kind: Kind, count: u16| {
            let allowed = family.is_none_or(|family| family.has.get(kind) == Some(&true));
            let left = left
                .get_mut(kind)
                .filter(|left| allowed && **left >= count)?;
            *left -= count;
            Some(lens.tile(kind))
        };
        let mut melds = Vec::new();
        for number in 0..sets {
            let way = &self.ways[chance.below(self.ways.len())];
            let base = chance.below(lens.kinds.len());
            let meld = match triplet.filter(|_| number == 0) {
                Some(kind) => {
                    let id = lens.tile(kind).id;
                    let same = |way: &&Way| {
                        self.others(way, kind)
                            .is_some_and(|tiles| tiles.iter().all(|tile| tile.id == id))
                    };
                    let way = self.ways.iter().find(same)?;
                    let tile = take(kind, 3)?;
                    Meld {
                        name: way.name,
                        tiles: vec![tile; 3],
                    }
                }
                None => {
                    let mut tiles = vec![take(base, 1)?];
                    for other in self.others(way, base)? {
                        tiles.push(take(lens.kind_of_tile(other)?, 1)?);
                    }
                    Meld {
                        name: way.name,
                        tiles,
                    }
                }
            };
            melds.push(meld);
        }
        let pair = take(chance.below(lens.kinds.len()), 2)?;
        Some((melds, pair))
    }

    /// What goes with a tile.
    fn others(&self, way: &Way, kind: Kind) -> Option<Vec<Tile>> {
        let base = Some(self.lens.tile(kind).id);
        let slots = way.slots.iter();
        slots
            .map(|slot| slot.pattern(base, self.lens.order()))
            .collect()
    }

    fn is_winning(&self, melds: Vec<Meld>, pair: Tile) -> bool {
        let mut game = self.game.clone();
        let (table, _) = game.arrange();
        table.kyoku = self.kyoku;
        let player = table.player_mut(self.seat);
        player.calls = melds;
        player.hand = vec![pair];
        player.draw.clear();
        game.could_win_on(self.seat, WinWay::Discard, pair)
    }
}
