//! American hands: `FF 2024a 2222b 2222c`.

use std::borrow::Cow;
use std::sync::Arc;

use jantaku_tile::{AttrSet, Offset, RelativeSuit, TileId, tile};

use super::reader::single;
use super::{Definition, Element, Group, Item, Slot, Unit};

/// A hand as it is written on a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AmericanHand {
    /// The text of the card.
    pub text: String,
    /// The groups in order, each with its alternatives.
    pub groups: Vec<Vec<AmericanGroup>>,
}

/// One group of a card hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AmericanGroup {
    /// Letters that do not depend on a suit.
    Unsuited(Vec<Letter>),
    /// Numbers, dragons and letters of one suit.
    Suited(Vec<Letter>, Suit),
    /// The same without a suit letter: of any one suit, whatever the suits of other groups are.
    AnySuit(Vec<Letter>),
}

/// A letter of a card hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Letter {
    /// Any flower.
    Flower,
    /// Any wind, the same throughout the group.
    AnyWind,
    /// A certain tile.
    Tile(TileId),
    /// The white dragon, whichever tile of the wall that is.
    White,
    /// A number of the group's suit.
    Number(u8),
    /// The dragon of the group's suit.
    Dragon,
    /// The base number of the hand plus an offset.
    Relative(i32),
}

/// The suit letters of a card. Different letters are different suits, freely chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Suit {
    /// The suit of the base tile.
    A,
    /// One of the other two suits.
    B,
    /// The remaining suit.
    C,
}

/// The tiles that count as flowers on cards.
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

/// The suits of cards, for groups that may be of any.
pub(crate) const SUITS: [Suit; 3] = [Suit::A, Suit::B, Suit::C];

/// The winds that `Z` can be, in the order in which they are tried.
pub(crate) const WINDS: [TileId; 4] = [tile!("1z"), tile!("2z"), tile!("3z"), tile!("4z")];

/// Limit for the product of alternatives and winds of one hand.
const MAX_CHOICES: usize = 1024;

/// Limit for the tiles of a hand; those of real cards have fourteen.
const MAX_TILES: usize = 100;

impl AmericanHand {
    /// Parses the text of a card hand.
    ///
    /// # Errors
    /// A sentence that says what is wrong with the text.
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
        let ways = |group: &AmericanGroup| match group {
            AmericanGroup::AnySuit(_) => SUITS.len(),
            _ if group.letters().contains(&Letter::AnyWind) => WINDS.len(),
            _ => 1,
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

    /// One list of groups for each combination of alternatives.
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

    /// Ordinary definitions with the same meaning.
    #[must_use]
    pub fn definitions(self: &Arc<Self>) -> Vec<Definition> {
        let mut result: Vec<Definition> = Vec::new();
        for choice in self.choices() {
            for number in base_numbers(&choice) {
                let choice: Vec<Cow<AmericanGroup>> =
                    choice.iter().map(|group| group.numbered(number)).collect();
                for swapped in [false, true] {
                    let definition = Definition {
                        elements: expand(&choice, swapped),
                        almost: false,
                        american: Some(Arc::clone(self)),
                    };
                    if !result.contains(&definition) {
                        result.push(definition);
                    }
                }
            }
        }
        result
    }
}

impl AmericanGroup {
    /// The letters of the group, in order.
    #[must_use]
    pub fn letters(&self) -> &[Letter] {
        match self {
            Self::Unsuited(letters) | Self::Suited(letters, _) | Self::AnySuit(letters) => letters,
        }
    }

    /// Whether the group has the base number of the hand in a suit of its own.
    fn needs_number(&self) -> bool {
        let relative = |letter: &Letter| matches!(letter, Letter::Relative(_));
        matches!(self, Self::AnySuit(letters) if letters.iter().any(relative))
    }

    /// The group for a base number, if one is given.
    fn numbered(&self, number: Option<u8>) -> Cow<'_, Self> {
        let Some(number) = number else {
            return Cow::Borrowed(self);
        };
        let letter = |letter: &Letter| match *letter {
            Letter::Relative(steps) => {
                Letter::Number(number.saturating_add(u8::try_from(steps).unwrap_or(u8::MAX)))
            }
            other => other,
        };
        let letters = self.letters().iter().map(letter).collect();
        Cow::Owned(match self {
            Self::Unsuited(_) => Self::Unsuited(letters),
            Self::Suited(_, suit) => Self::Suited(letters, *suit),
            Self::AnySuit(_) => Self::AnySuit(letters),
        })
    }
}

/// The base numbers that groups are written out for, if any of them needs that. Otherwise the
/// base tile carries the number.
fn base_numbers(groups: &[&AmericanGroup]) -> Vec<Option<u8>> {
    if !groups.iter().any(|group| group.needs_number()) {
        return vec![None];
    }
    let letters = groups.iter().flat_map(|group| group.letters());
    let steps = letters.filter_map(|letter| match letter {
        Letter::Relative(steps) => u8::try_from(*steps).ok(),
        _ => None,
    });
    let most = 9_u8.saturating_sub(steps.max().unwrap_or(0));
    (1..=most).map(Some).collect()
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
        let letters = vec![Letter::Relative(offset); count];
        return Ok(in_suit(letters, suit));
    }
    let suited = matches!(first, '1'..='9' | 'D');
    let letters: Vec<Letter> = body
        .chars()
        .map(|c| letter(c, suited))
        .collect::<Option<_>>()
        .ok_or_else(|| format!("`{word}` has a letter that cards do not use there"))?;
    match suit {
        _ if suited => Ok(in_suit(letters, suit)),
        Some(_) => Err(format!("`{word}` needs a number or D before anything else")),
        None => Ok(AmericanGroup::Unsuited(letters)),
    }
}

fn in_suit(letters: Vec<Letter>, suit: Option<Suit>) -> AmericanGroup {
    match suit {
        Some(suit) => AmericanGroup::Suited(letters, suit),
        None => AmericanGroup::AnySuit(letters),
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
        '0' => Letter::White,
        'D' if suited => Letter::Dragon,
        '1'..='9' if suited => Letter::Number(u8::try_from(c.to_digit(10)?).ok()?),
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

/// The suit letter relative to the base tile; `swapped` exchanges b and c.
fn relative(suit: Suit, swapped: bool) -> RelativeSuit {
    match (suit, swapped) {
        (Suit::A, _) => RelativeSuit::Own,
        (Suit::B, false) | (Suit::C, true) => RelativeSuit::Next,
        (Suit::C, false) | (Suit::B, true) => RelativeSuit::Last,
    }
}

/// The offset of a letter of a suited group from the base tile.
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
        Letter::White => Offset::White,
        // Not written in suited groups.
        Letter::Flower | Letter::AnyWind => Offset::Tile(TileId::ANY),
    }
}

fn expand(choice: &[Cow<AmericanGroup>], swapped: bool) -> Vec<Element> {
    // Suited groups: one element that shares the base tile.
    let mut jokers: Vec<Offset> = Vec::new();
    let mut naturals: Vec<Offset> = Vec::new();
    for suit in [Suit::A, Suit::B, Suit::C] {
        for group in choice {
            let AmericanGroup::Suited(letters, own) = &**group else {
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
    let mut large: Vec<Element> = Vec::new();
    let mut small: Vec<Element> = Vec::new();
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
            small.push(Element::Take(group))
        } else {
            large.push(Element::Take(group))
        }
    }
    for group in choice {
        let elements = match &**group {
            AmericanGroup::Suited(..) => continue,
            AmericanGroup::Unsuited(letters) => unsuited(letters),
            AmericanGroup::AnySuit(letters) => vec![any_suit(letters)],
        };
        for (size, element) in elements {
            if size < 3 {
                small.push(element)
            } else {
                large.push(element)
            }
        }
    }
    let mut elements = vec![Element::JoinCalls];
    elements.append(&mut large);
    elements.append(&mut small);
    elements
}

/// One element for each different letter of a group, with the number of its tiles.
fn unsuited(letters: &[Letter]) -> Vec<(usize, Element)> {
    let mut seen: Vec<Letter> = Vec::new();
    let mut elements = Vec::new();
    for &letter in letters {
        if seen.contains(&letter) {
            continue;
        }
        seen.push(letter);
        let frequency = letters.iter().filter(|&&other| other == letter).count();
        let few = frequency < 3;
        let repeated = |offset: Offset| {
            Item::Units(vec![Unit {
                slots: vec![plain(offset, few); frequency],
            }])
        };
        let (items, count) = match letter {
            Letter::Flower => (
                FLOWERS.iter().map(|&id| single(plain(id, few))).collect(),
                frequency,
            ),
            Letter::AnyWind => (WINDS.iter().map(|&id| repeated(id.into())).collect(), 1),
            Letter::Tile(id) => (vec![repeated(id.into())], 1),
            Letter::White => (vec![repeated(Offset::White)], 1),
            Letter::Number(_) | Letter::Dragon | Letter::Relative(_) => continue,
        };
        let element = Element::Take(Group {
            items,
            count: i32::try_from(count).unwrap_or(i32::MAX),
            unique: false,
            joker_bases: few,
            suited_base: false,
        });
        elements.push((frequency, element));
    }
    elements
}

/// One element for a group that may be of any suit: as all its tiles are of the suit of the base
/// tile, each base tile makes it one of three. With it comes the number of its tiles.
fn any_suit(letters: &[Letter]) -> (usize, Element) {
    let slot = |letter: &Letter| {
        let few = letters.iter().filter(|other| *other == letter).count() < 3;
        plain(suited_offset(*letter, Suit::A, false), few)
    };
    let slots: Vec<Slot> = letters.iter().map(slot).collect();
    let element = Element::Take(Group {
        items: vec![Item::Units(vec![Unit { slots }])],
        count: 1,
        unique: false,
        joker_bases: false,
        suited_base: true,
    });
    (letters.len(), element)
}

/// Integers before strings, strings in their own order.
fn offset_order(offset: &Offset) -> (bool, i32, String) {
    match offset {
        Offset::Steps(steps) => (false, *steps, String::new()),
        other => (true, 0, other.to_string()),
    }
}
