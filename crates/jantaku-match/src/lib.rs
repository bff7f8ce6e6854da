//! Matching: does a hand fit, what does it wait for, what could its jokers be.
//!
//! A ruleset describes hands by *match definitions*, which [`spec`] reads: "four sets and a
//! pair" is data here, not code. What tiles are to a player (jokers, orderings, the tiles of the
//! wall) is a [`Behaviour`]. Definitions and behaviour are compiled to a [`Matcher`], which
//! answers whether a hand with its calls matches; [`queries`] builds further questions on it.
//!
//! ```
//! use jantaku_match::spec::SpecReader;
//! use jantaku_match::{Behaviour, Matcher, queries};
//! use jantaku_tile::{AttrTable, Tile, TileId, notation::mpsz, tile};
//! use serde_json::json;
//!
//! // Four sets (runs or triplets) and a pair, or seven pairs.
//! let ruleset = json!({
//!     "set_definitions": {"set": [[0, 1, 2], [0, 0, 0]], "pair": [[0, 0]]},
//!     "win_definition": [[[["set"], 4], [["pair"], 1]], [[["pair"], 7]]]
//! });
//! let ruleset = ruleset.as_object().expect("an object");
//! let mut attrs = AttrTable::new();
//! let mut reader = SpecReader::new(ruleset, &mut attrs);
//! let win = reader.named("win");
//! assert!(reader.problems.is_empty());
//!
//! // A wall with four copies of each of 34 tiles, and nothing special about any of them.
//! let tiles = |text: &str| -> Vec<Tile> {
//!     let ids = mpsz::parse(text).expect("tiles");
//!     ids.into_iter().map(Tile::from).collect()
//! };
//! let wall = tiles("123456789m123456789p123456789s1234567z").repeat(4);
//! let matcher = Matcher::new(&win, &Behaviour::new(wall), &attrs);
//!
//! assert!(!matcher.matches(&tiles("123m456p788s11122z"), &[], &attrs));
//! assert!(matcher.matches(&tiles("123m456p789s11122z"), &[], &attrs));
//!
//! let waits = queries::waits(&matcher, &tiles("123m456p78s11122z"), &[], &attrs);
//! let waits: Vec<TileId> = waits.iter().map(|tile| tile.id).collect();
//! assert_eq!(waits, [tile!("6s"), tile!("9s")]);
//! ```
//!
//! # Solvers
//!
//! Definitions can be anything, but most are of a few common shapes and most hands are made of
//! ordinary tiles. Five solvers therefore share the work, from the quickest to the one that
//! understands everything. When a list is compiled each finds out which definitions it
//! understands, and the matcher chooses a route; a solver that cannot settle a definition for a
//! hand leaves it to the next. All of that is decided in one place, `matcher.rs`.
//!
//! | solver | understands | used for, among others |
//! | --- | --- | --- |
//! | `counting` | sets and a pair, pairs, lists of single tiles; hands of suits, honours, red fives and jokers for any tile | win checks, waits and distances of nearly all rulesets |
//! | `bitset` | definitions that want certain tiles; hands in which no joker stands for one of them, up to 64 different ids in the game | yaku; asked first if it understands a whole list and `counting` does not, or the caller keeps a [`CountedHand`] |
//! | `sieve` | any definition; rejects hands without jokers that lack something obvious, and settles a few | yaku that `bitset` leaves |
//! | `assignment` | definitions that take single tiles only | hands of American cards |
//! | `search` | everything, within [`MAX_STEPS`] | jokers for some tiles, unusual definitions |
//!
//! [`mod@reference`] is a sixth, slow and simple: it defines what the right answer is. Nothing
//! uses it but tests, which compare all others with it. [`jokers`] and [`american`] do not ask
//! whether a hand matches, but how; they have searches of their own.
//!
//! # Layers
//!
//! Modules import only from layers below their own, and solvers do not import each other; a
//! test checks that.
//!
//! 1. `hand`, `behaviour`, [`spec`]: hands, tiles and definitions as data
//! 2. `bag`, `plan`, `question`: definitions spelled out for a behaviour, and hands in the forms
//!    that solvers share
//! 3. `solvers`
//! 4. `matcher`: which solver answers
//! 5. [`queries`], then [`american`], [`arrange`], [`jokers`]; beside them [`mod@reference`]

pub mod american;
pub mod arrange;
mod bag;
mod behaviour;
mod hand;
pub mod jokers;
mod matcher;
mod plan;
pub mod queries;
mod question;
pub mod reference;
mod solvers;
pub mod spec;

pub use behaviour::{Alias, Behaviour};
pub use hand::{Call, HandCalls};
pub use matcher::Matcher;
pub use question::CountedHand;
pub use solvers::search::{MAX_STEPS, OutOfBudget};
