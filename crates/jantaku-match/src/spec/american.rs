//! American hands: `FF 2024a 2222b 2222c`.

use std::sync::Arc;

use jantaku_tile::{AttrSet, Offset, RelativeSuit, TileId, tile};

use super::read::single;
use super::{Definition, Group, Item, Slot, Step, Unit};

/// A hand as it stands on a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AmericanHand {
    /// As written.
    pub text: String,
    /// Its groups; each may have alternatives.
    pub groups: Vec<Vec<AmericanGroup>>,
}

/// One group of a card hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AmericanGroup {
    /// Letters that mean the same whatever the suits are.
    Unsuited(Vec<Letter>),
    /// Numbers, dragons and letters in a suit.
    Suited(Vec<Letter>, Suit),
}

/// A letter of a card hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Letter {
    /// Any flower.
    Flower,
    /// Any wind, the same for all of its group.
    AnyWind,
    /// This tile.
    Tile(TileId),
    /// This number of the group's suit.
    Number(u8),
    /// The dragon of the group's suit.
    Dragon,
    /// The hand's base number plus this.
    Relative(i32),
}

/// Three different suits, freely chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Suit {
    /// The first.
    A,
    /// Another.
    B,
    /// The third.
    C,
}

/// What may be used as a flower.
pub const FLOWERS: [TileId; 8] = [
    tile!("1f"),
    tile!("2f"),
    tile!("3f"),
    tile!("4f"),
    tile!("1g"),
    tile!("2g"),
    tile!("3g"),
    tile!("4g"),
];

/// The winds that `Z` can be, in the order in which they are tried.
pub(crate) const WINDS: [TileId; 4] = [tile!("1z"), tile!("2z"), tile!("3z"), tile!("4z")];

/// The most that the alternatives and winds of one hand may multiply to.
const MAX_CHOICES: usize = 1024;

/// The most tiles that a hand may have; those of real cards have fourteen.
const MAX_TILES: usize = 100;

impl AmericanHand {
    /// Reads a hand.
    ///
    /// # Errors
    /// In words, if it is not one.
    pub fn parse(text: &str) -> Result<Self, String> {
        let words = text.split_whitespace();
        let groups: Vec<Vec<AmericanGroup>> = words
            .map(|word| word.split('|').map(group).collect())
            .collect::<Result<_, _>>()?;
        if groups.is_empty() {
            return Err("it is empty".into());
        }
        let largest = |group: &Vec<AmericanGroup>| {
            let sizes = group.iter().map(|group| group.letters().len());
            sizes.max().unwrap_or(0)
        };
        if groups.iter().map(largest).sum::<usize>() > MAX_TILES {
            return Err("it has too many tiles".into());
        }
        let ways = |group: &AmericanGroup| match group.letters().contains(&Letter::AnyWind) {
            true => WINDS.len(),
            false => 1,
        };
        let choices = groups.iter().try_fold(1_usize, |product, group| {
            product.checked_mul(group.iter().map(ways).sum())
        });
        if choices.is_none_or(|choices| choices > MAX_CHOICES) {
            return Err("it has too many alternatives".into());
        }
        Ok(Self {
            text: text.to_owned(),
            groups,
        })
    }

    /// All choices of alternatives.
    #[must_use]
    pub fn choices(&self) -> Vec<Vec<&AmericanGroup>> {
        let mut choices: Vec<Vec<&AmericanGroup>> = vec![Vec::new()];
        for alternatives in &self.groups {
            choices = choices
                .iter()
                .flat_map(|choice| {
                    alternatives.iter().map(|group| {
                        let mut longer = choice.clone();
                        longer.push(group);
                        longer
                    })
                })
                .collect();
        }
        choices
    }

    /// The ordinary definitions that say the same.
    #[must_use]
    pub fn definitions(self: &Arc<Self>) -> Vec<Definition> {
        let mut result: Vec<Definition> = Vec::new();
        for choice in self.choices() {
            for swapped in [false, true] {
                let definition = Definition {
                    steps: expand(&choice, swapped),
                    almost: false,
                    american: Some(Arc::clone(self)),
                };
                if !result.contains(&definition) {
                    result.push(definition);
                }
            }
        }
        result
    }
}

impl AmericanGroup {
    /// Its letters.
    #[must_use]
    pub fn letters(&self) -> &[Letter] {
        match self {
            Self::Unsuited(letters) | Self::Suited(letters, _) => letters,
        }
    }
}

fn group(word: &str) -> Result<AmericanGroup, String> {
    let first = word.chars().next().ok_or("a group is empty")?;
    let (body, suit) = match word.char_indices().next_back() {
        Some((at, 'a')) => (&word[..at], Some(Suit::A)),
        Some((at, 'b')) => (&word[..at], Some(Suit::B)),
        Some((at, 'c')) => (&word[..at], Some(Suit::C)),
        _ => (word, None),
    };
    if first == 'X' {
        let count = body.chars().take_while(|&c| c == 'X').count();
        let offset = match body.as_bytes()[count..] {
            [digit @ b'0'..=b'9'] => i32::from(digit - b'0'),
            _ => return Err(format!("`{word}` needs one digit after its Xs")),
        };
        let suit = suit.ok_or_else(|| format!("`{word}` needs a suit letter a, b or c"))?;
        return Ok(AmericanGroup::Suited(
            vec![Letter::Relative(offset); count],
            suit,
        ));
    }
    let letters: Vec<Letter> = body
        .chars()
        .map(|c| letter(c, suit.is_some()))
        .collect::<Option<_>>()
        .ok_or_else(|| format!("`{word}` has a letter that cards do not use there"))?;
    match suit {
        Some(suit) if matches!(first, '1'..='9' | 'D') => Ok(AmericanGroup::Suited(letters, suit)),
        Some(_) => Err(format!("`{word}` needs a number or D before anything else")),
        None if letters
            .iter()
            .any(|letter| matches!(letter, Letter::Number(_) | Letter::Dragon)) =>
        {
            Err(format!("`{word}` needs a suit letter a, b or c"))
        }
        None => Ok(AmericanGroup::Unsuited(letters)),
    }
}

fn letter(c: char, suited: bool) -> Option<Letter> {
    Some(match c {
        'F' if !suited => Letter::Flower,
        'Z' if !suited => Letter::AnyWind,
        'N' if !suited => Letter::Tile(tile!("4z")),
        'E' if !suited => Letter::Tile(tile!("1z")),
        'W' if !suited => Letter::Tile(tile!("3z")),
        'S' if !suited => Letter::Tile(tile!("2z")),
        'J' if !suited => Letter::Tile(tile!("1j")),
        'R' => Letter::Tile(tile!("7z")),
        'G' => Letter::Tile(tile!("6z")),
        '0' => Letter::Tile(tile!("0z")),
        'D' => Letter::Dragon,
        '1'..='9' => Letter::Number(u8::try_from(c.to_digit(10)?).ok()?),
        _ => return None,
    })
}

fn plain(offset: impl Into<Offset>, nojoker: bool) -> Slot {
    Slot {
        offset: offset.into(),
        attrs: AttrSet::EMPTY,
        nojoker,
        ignore_suit: false,
    }
}

/// The suit letter as seen from the base tile; `swapped` exchanges b and c.
fn relative(suit: Suit, swapped: bool) -> RelativeSuit {
    match (suit, swapped) {
        (Suit::A, _) => RelativeSuit::Own,
        (Suit::B, false) | (Suit::C, true) => RelativeSuit::Next,
        (Suit::C, false) | (Suit::B, true) => RelativeSuit::Last,
    }
}

/// A letter of a suited group as an offset from the base tile.
pub(crate) fn suited_offset(letter: Letter, suit: Suit, swapped: bool) -> Offset {
    let suit = relative(suit, swapped);
    match letter {
        Letter::Number(number) => Offset::Number { number, suit },
        Letter::Dragon => Offset::Dragon(suit),
        Letter::Relative(steps) => Offset::Steps(
            steps
                + match suit {
                    RelativeSuit::Own => 0,
                    RelativeSuit::Next => 10,
                    RelativeSuit::Last => 20,
                },
        ),
        Letter::Tile(id) => Offset::Tile(id),
        // Not written in suited groups.
        Letter::Flower | Letter::AnyWind => Offset::Tile(TileId::ANY),
    }
}

fn expand(choice: &[&AmericanGroup], swapped: bool) -> Vec<Step> {
    // Suited groups: one element that shares the base tile.
    let mut jokers: Vec<Offset> = Vec::new();
    let mut naturals: Vec<Offset> = Vec::new();
    for suit in [Suit::A, Suit::B, Suit::C] {
        for group in choice {
            let AmericanGroup::Suited(letters, own) = group else {
                continue;
            };
            if *own != suit {
                continue;
            }
            for letter in letters {
                let frequent = letters.iter().filter(|other| *other == letter).count() >= 3;
                let offset = suited_offset(*letter, suit, swapped);
                if frequent {
                    jokers.push(offset)
                } else {
                    naturals.push(offset)
                }
            }
        }
    }
    let total = jokers.len() + naturals.len();
    jokers.sort_by_key(offset_order);
    naturals.sort_by_key(offset_order);
    let mut large: Vec<Step> = Vec::new();
    let mut small: Vec<Step> = Vec::new();
    if total > 0 {
        let few = total < 3;
        let slots = jokers
            .iter()
            .map(|&offset| plain(offset, few))
            .chain(naturals.iter().map(|&offset| plain(offset, true)));
        let group = Group {
            items: slots.map(single).collect(),
            count: i32::try_from(total).unwrap_or(i32::MAX),
            unique: true,
            joker_bases: few,
            suited_base: true,
        };
        if few {
            small.push(Step::Take(group))
        } else {
            large.push(Step::Take(group))
        }
    }
    for group in choice {
        let AmericanGroup::Unsuited(letters) = group else {
            continue;
        };
        let mut seen: Vec<Letter> = Vec::new();
        for &letter in letters {
            if seen.contains(&letter) {
                continue;
            }
            seen.push(letter);
            let frequency = letters.iter().filter(|&&other| other == letter).count();
            let few = frequency < 3;
            let repeated = |id: TileId| {
                Item::Units(vec![Unit {
                    slots: vec![plain(id, few); frequency],
                }])
            };
            let (items, count) = match letter {
                Letter::Flower => (
                    FLOWERS.iter().map(|&id| single(plain(id, few))).collect(),
                    frequency,
                ),
                Letter::AnyWind => (WINDS.iter().map(|&id| repeated(id)).collect(), 1),
                Letter::Tile(id) => (vec![repeated(id)], 1),
                Letter::Number(_) | Letter::Dragon | Letter::Relative(_) => continue,
            };
            let step = Step::Take(Group {
                items,
                count: i32::try_from(count).unwrap_or(i32::MAX),
                unique: false,
                joker_bases: few,
                suited_base: false,
            });
            if few {
                small.push(step)
            } else {
                large.push(step)
            }
        }
    }
    let mut steps = vec![Step::DismantleCalls];
    steps.append(&mut large);
    steps.append(&mut small);
    steps
}

/// Integers before strings, strings in their own order.
fn offset_order(offset: &Offset) -> (bool, i32, String) {
    match offset {
        Offset::Steps(steps) => (false, *steps, String::new()),
        other => (true, 0, other.to_string()),
    }
}
