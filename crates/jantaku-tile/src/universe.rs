//! The tile universe: a table of all ids, generated at compile time.

use crate::family::{Colour, Family};

/// The number of ids: 468 tiles, `any` and `faceup`.
pub(crate) const COUNT: usize = 470;

/// The only alternative spelling of a tile, and the canonical one.
const SECOND_SPELLING: (&str, &str) = ("16j", "6j");

/// The fixed properties of one id.
#[derive(Clone, Copy)]
pub(crate) struct Face {
    text: [u8; 6],
    len: usize,
    pub(crate) family: Family,
    pub(crate) colour: Option<Colour>,
    /// 1 to 10 in the number suits, 0 elsewhere.
    pub(crate) number: u8,
    /// Index of the base tile.
    pub(crate) base: usize,
    /// Twice the specified sort key, because some keys have halves.
    pub(crate) sort_key: u32,
}

impl Face {
    const NONE: Self = Self {
        text: [0; 6],
        len: 0,
        family: Family::Pseudo,
        colour: None,
        number: 0,
        base: 0,
        sort_key: 0,
    };

    /// This face with the properties that differ within a row.
    const fn with(mut self, number: u8, base: usize, sort_key: u32) -> Self {
        self.number = number;
        self.base = base;
        self.sort_key = sort_key;
        self
    }

    pub(crate) const fn spelling(&self) -> &str {
        let (text, _) = self.text.split_at(self.len);
        match str::from_utf8(text) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

/// Every id, by index.
pub(crate) static FACES: [Face; COUNT] = lay_out();

/// Open-addressed hash table from spelling to index + 1; 0 is an empty slot.
static SLOTS: [u16; SLOT_COUNT] = fill_slots();
const SLOT_COUNT: usize = 1024;

/// The index of the id spelled `text`.
pub(crate) const fn find(text: &str) -> Option<usize> {
    let text = if same(text, SECOND_SPELLING.0) {
        SECOND_SPELLING.1
    } else {
        text
    };
    let mut slot = first_slot(text);
    while SLOTS[slot] != 0 {
        let index = SLOTS[slot] as usize - 1;
        if same(FACES[index].spelling(), text) {
            return Some(index);
        }
        slot = (slot + 1) % SLOT_COUNT;
    }
    None
}

const fn fill_slots() -> [u16; SLOT_COUNT] {
    let mut slots = [0; SLOT_COUNT];
    let mut index = 0;
    while index < COUNT {
        let mut slot = first_slot(FACES[index].spelling());
        while slots[slot] != 0 {
            slot = (slot + 1) % SLOT_COUNT;
        }
        slots[slot] = index as u16 + 1;
        index += 1;
    }
    slots
}

/// FNV-1a over the first bytes; ids are shorter than that, so longer texts may collide.
const fn first_slot(text: &str) -> usize {
    let text = text.as_bytes();
    let mut hash: u32 = 0x811c_9dc5;
    let mut at = 0;
    while at < text.len() && at < 8 {
        hash = (hash ^ text[at] as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    (hash ^ (hash >> 16)) as usize % SLOT_COUNT
}

/// String equality, which `==` does not offer in constants.
const fn same(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    if left.len() != right.len() {
        return false;
    }
    let mut at = 0;
    while at < left.len() {
        if left[at] != right[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// The rows of the coloured families: plain first, then one per prefix.
const ROWS: [Option<Colour>; 7] = [
    None,
    Some(Colour::Aka),
    Some(Colour::Galaxy),
    Some(Colour::Ao),
    Some(Colour::Kin),
    Some(Colour::Transparent),
    Some(Colour::Dotted),
];

const NUMERALS: [&str; 11] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

/// The jokers in sort order; their keys start at 13000 and are ten apart. The
/// empty positions belong to `2y`, which is not a `j`, and `16j`, which is `6j`.
const JOKERS: [&str; 40] = [
    "1", "", "0", "6", "7", "8", "2", "3", "9", "4", "5", "10", "", "17", "18", "12", "13", "14",
    "15", "19", "37", "46", "147", "258", "369", "123", "456", "789", "91", "73", "64", "852",
    "20", "11", "22", "30", "31", "32", "33", "34",
];

/// Whether the joker at this index of [`JOKERS`] also exists in the three
/// coloured sets: all single digits but `1j` and `3j`.
const fn has_coloured_sets(index: usize) -> bool {
    2 <= index && index <= 10 && index != 7
}

const fn lay_out() -> [Face; COUNT] {
    let mut universe = UniverseBuilder {
        faces: [Face::NONE; COUNT],
        len: 0,
    };
    universe.number_suit(Family::Manzu, 0);
    universe.number_suit(Family::Pinzu, 100);
    universe.number_suit(Family::Souzu, 200);
    universe.number_suit(Family::Star, 300);
    universe.honours();
    universe.run(Family::Flower, 4, 12380, 10);
    universe.run(Family::Season, 4, 12420, 10);
    universe.run(Family::Animal, 4, 12460, 10);
    universe.run(Family::King, 4, 12620, 10);
    universe.run(Family::Queen, 4, 12660, 10);
    universe.single(Family::Malaysian, "", "1", 12700);
    universe.single(Family::Malaysian, "", "2", 13010);
    universe.jokers();
    universe.run(Family::Spacer, 8, 15000, 1);
    universe.single(Family::Pseudo, "", "any", 1_000_000);
    universe.single(Family::Pseudo, "", "faceup", 1_000_001);
    assert!(universe.len == COUNT);
    universe.faces
}

struct UniverseBuilder {
    faces: [Face; COUNT],
    len: usize,
}

impl UniverseBuilder {
    /// Adds `face` under the id that consists of prefix, numeral and family letter.
    const fn push(&mut self, prefix: &str, numeral: &str, mut face: Face) {
        let parts = [prefix, numeral, face.family.letter()];
        let mut part = 0;
        while part < parts.len() {
            let bytes = parts[part].as_bytes();
            let mut at = 0;
            while at < bytes.len() {
                face.text[face.len] = bytes[at];
                face.len += 1;
                at += 1;
            }
            part += 1;
        }
        self.faces[self.len] = face;
        self.len += 1;
    }

    /// Adds a tile that is its own base and has no number.
    const fn single(&mut self, family: Family, prefix: &str, numeral: &str, key: u32) {
        let face = Face {
            family,
            ..Face::NONE
        };
        self.push(prefix, numeral, face.with(0, self.len, 2 * key));
    }

    /// Adds the tiles 1 to `count`, with evenly spaced keys.
    const fn run(&mut self, family: Family, count: usize, first_key: u32, step: u32) {
        let mut n = 1;
        while n <= count {
            let key = first_key + step * (n as u32 - 1);
            self.single(family, "", NUMERALS[n], key);
            n += 1;
        }
    }

    /// Adds a number suit whose keys start after `origin`.
    const fn number_suit(&mut self, family: Family, origin: u32) {
        // The plain row comes first, so number n is `first + n - 1`.
        let first = self.len;
        let mut row = 0;
        while row < ROWS.len() {
            let colour = ROWS[row];
            let prefix = prefix(colour);
            let face = Face {
                family,
                colour,
                ..Face::NONE
            };
            let mut n = 1;
            while n <= 10 {
                let key = origin + number_key(colour, n as u32);
                self.push(
                    prefix,
                    NUMERALS[n],
                    face.with(n as u8, first + n - 1, 2 * key),
                );
                n += 1;
            }
            if colour.is_none() {
                // The red five.
                self.push(prefix, "0", face.with(5, first + 4, 2 * (origin + 50)));
            }
            if matches!(family, Family::Souzu) {
                // `00s`, the sparrow on its branch, sorts half a step after the ten.
                let ten = origin + number_key(colour, 10);
                self.push(prefix, "00", face.with(1, first, 2 * ten + 1));
                let one = origin + number_key(colour, 1);
                self.push(prefix, "1'", face.with(1, first, 2 * one));
            }
            row += 1;
        }
    }

    const fn honours(&mut self) {
        // East comes first; white is the fifth honour.
        let first = self.len;
        let white = first + 4;
        let mut row = 0;
        while row < ROWS.len() {
            let colour = ROWS[row];
            let prefix = prefix(colour);
            let face = Face {
                family: Family::Honour,
                colour,
                ..Face::NONE
            };
            let last = if colour.is_none() { 10 } else { 9 };
            let mut position = 1;
            while position <= last {
                // 1 to 7 and then the other whites: 0, 8 and, uncoloured only, 9.
                let digit = match position {
                    8 => 0,
                    9 => 8,
                    10 => 9,
                    _ => position,
                };
                let base = if position <= 7 {
                    first + position - 1
                } else {
                    white
                };
                let key = honour_key(colour, digit as u32);
                self.push(prefix, NUMERALS[digit], face.with(0, base, 2 * key));
                position += 1;
            }
            let artwork = face.with(0, white, 2 * shifted(1350, colour));
            if !matches!(colour, Some(Colour::Galaxy)) {
                self.push(prefix, "5'", artwork);
            }
            self.push(prefix, "5`", artwork);
            if colour.is_none() {
                self.push(prefix, "5^", artwork);
            }
            row += 1;
        }
    }

    const fn jokers(&mut self) {
        let mut position = 0;
        while position < JOKERS.len() {
            let numeral = JOKERS[position];
            let key = 13000 + 10 * position as u32;
            if !numeral.is_empty() {
                self.single(Family::Joker, "", numeral, key);
            }
            if has_coloured_sets(position) {
                self.single(Family::Joker, "0", numeral, key + 1);
                self.single(Family::Joker, "5", numeral, key + 2);
                self.single(Family::Joker, "8", numeral, key + 3);
            }
            position += 1;
        }
    }
}

const fn prefix(colour: Option<Colour>) -> &'static str {
    match colour {
        Some(colour) => colour.prefix(),
        None => "",
    }
}

/// The key of a coloured variant, given that of the plain tile.
const fn shifted(key: u32, colour: Option<Colour>) -> u32 {
    match colour {
        None => key,
        Some(Colour::Aka) => key - 1,
        Some(Colour::Galaxy) => key + 2,
        Some(Colour::Ao) => key + 4,
        Some(Colour::Kin) => key + 6,
        Some(Colour::Transparent) => key + 8,
        Some(Colour::Dotted) => key + 9,
    }
}

/// The key of a number within its suit.
const fn number_key(colour: Option<Colour>, number: u32) -> u32 {
    match (number, colour) {
        (10, None) => 95,
        (10, Some(Colour::Aka)) => 94,
        (10, Some(Colour::Galaxy | Colour::Ao | Colour::Kin)) => 96,
        (10, Some(Colour::Transparent)) => 98,
        (10, Some(Colour::Dotted)) => 99,
        // The red five `0` has the key 50, between the aka five and the plain five.
        (5, None) => 51,
        (5, Some(Colour::Aka)) => 47,
        (number, colour) => shifted(10 * number, colour),
    }
}

/// The key of the honour with this digit.
const fn honour_key(colour: Option<Colour>, digit: u32) -> u32 {
    match (digit, colour) {
        (0, Some(Colour::Aka)) => 1348,
        (0, colour) => shifted(1350, colour),
        (5, Some(Colour::Dotted)) => 1359,
        (5, colour) => honour_key(colour, 0) + 1,
        (8, None) => 1352,
        (8, colour) => shifted(1380, colour),
        (9, _) => 1353,
        (digit, colour) => shifted(1300 + 10 * digit, colour),
    }
}
