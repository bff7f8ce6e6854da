//! The hands that rules in words show as examples are hands of the game, and have the yaku that they
//! are shown for.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jantaku_engine::appraisal::{Appraiser, Question, Unanswerable};
use jantaku_engine::{Game, Options};
use jantaku_rulebook::{Filling, Rulebook, Seat, WinWay};
use jantaku_rules::library::{Folder, Library};
use jantaku_rules::load::{ModEntry, Request, Ruleset, load};
use jantaku_rules::room::ModList;
use jantaku_tile::{Tile, TileId};
use serde_json::Value;

/// Examples that do not win as they are: the ruleset, the title, and why.
const EXCEPTIONS: [(&str, &str, &str); 10] = [
    ("arushiiaru", "Shiisanpuutaa", DEALT),
    ("arushiiaru", "Shiisanuushi", DEALT),
    ("malaysian", "All Sequences with Dot Eye", NO_FLOWERS),
    ("malaysian", "All Triplets", NO_FLOWERS),
    ("malaysian", "Full Flush", NO_FLOWERS),
    ("malaysian", "Half Flush", NO_FLOWERS),
    ("malaysian", "Small Three Dragons", NO_FLOWERS),
    (
        "malaysian",
        "Seven Pairs",
        "the example of all games; here is one suit",
    ),
    (
        "mcr",
        "Pure Triple Chow",
        "Pure Shifted Pungs are worth more",
    ),
    ("mcr", "Reversible Tiles", "it is a list of tiles"),
];

const DEALT: &str = "it is won by a button of its own, not as a complete hand";

const NO_FLOWERS: &str = "without flowers it is a limit hand, beside which nothing else counts";

/// The ways to win with an example. There are none if it is only a part of a hand.
///
/// An example is written as a whole hand, of which any tile may be the winning one, or as a hand, the
/// winning tile and calls, or as calls and a pair, with gaps between them.
fn questions(example: &[Tile], full: usize) -> Vec<Question> {
    let parts = example.split(|tile| tile.id == TileId::GAP);
    if parts.clone().map(<[Tile]>::len).sum::<usize>() < full {
        return Vec::new();
    }
    let plain = |tiles: &[Tile]| -> Vec<Tile> {
        let ids = tiles.iter().map(|tile| tile.id);
        ids.map(Tile::from).collect()
    };
    let parts: Vec<Vec<Tile>> = parts.map(plain).collect();
    let hands: Vec<Question> = match &parts[..] {
        [whole] => {
            let winning: BTreeSet<TileId> = whole.iter().map(|tile| tile.id).collect();
            let winning = winning.into_iter().map(Tile::from);
            winning.map(|tile| waiting(whole, tile)).collect()
        }
        [hand, winning, calls @ ..] if winning.len() == 1 => vec![Question {
            calls: calls.iter().map(|call| called(call)).collect(),
            ..Question::new(hand.clone(), winning[0])
        }],
        [calls @ .., pair] if pair.len() == 2 && calls.iter().all(|call| call.len() > 2) => {
            vec![Question {
                calls: calls.iter().map(|call| called(call)).collect(),
                ..waiting(pair, pair[0])
            }]
        }
        _ => Vec::new(),
    };
    let ways = [WinWay::Discard, WinWay::Draw];
    let circumstances = ways
        .into_iter()
        .flat_map(|way| [Seat::South, Seat::East].map(|seat| (way, seat)));
    let asked = circumstances.flat_map(|(way, seat)| {
        let hands = hands.iter().cloned();
        hands.map(move |hand| Question { way, seat, ..hand })
    });
    asked.collect()
}

/// A hand without one of its tiles, which it wins on.
fn waiting(whole: &[Tile], winning: Tile) -> Question {
    let mut hand = whole.to_vec();
    let at = hand.iter().position(|tile| *tile == winning);
    hand.remove(at.expect("a tile of the hand"));
    Question::new(hand, winning)
}

fn called(call: &[Tile]) -> (String, Vec<Tile>) {
    let alike = call.iter().all(|tile| *tile == call[0]);
    let name = match (alike, call.len()) {
        (true, 4) => "ankan",
        (true, _) => "pon",
        (false, _) => "chii",
    };
    (name.to_owned(), call.to_vec())
}

/// Something wrong with an example: the ruleset, the title of the rule, and what it is.
type Fault = (String, String, String);

/// Looks at the examples of a ruleset.
struct Looker<'l> {
    library: &'l Library,
    ruleset: &'l str,
    /// Those that need not be looked at again.
    seen: BTreeSet<(String, Vec<Tile>)>,
    /// How many yaku were won with their examples.
    won: usize,
}

impl Looker<'_> {
    /// Looks at all examples that there are with some mods.
    fn look(&mut self, mods: Vec<ModEntry>) -> Vec<Fault> {
        let mut faults = Vec::new();
        let document = document(self.library, self.ruleset, mods);
        let (rulebook, _) = Rulebook::new(document.as_object().expect("an object"));
        let rulebook = Arc::new(rulebook);
        let game = Game::new(Arc::clone(&rulebook), 0, Options::default());
        let mut appraiser = Appraiser::new(rulebook);
        let tabs = game.state().game.rules_text.tabs.iter();
        for rule in tabs.flat_map(|tab| &tab.rules) {
            let examples = rule
                .vars
                .iter()
                .filter_map(|(name, filling)| match filling {
                    // What is called so is a list of tiles.
                    Filling::Tiles(tiles) if name != "tiles" => Some(tiles),
                    _ => None,
                });
            for example in examples {
                let title = &rule.title;
                if !self.seen.insert((title.clone(), example.clone())) {
                    continue;
                }
                match wins(&mut appraiser, title, example) {
                    Ok(won) => self.won += usize::from(won),
                    Err(fault) => faults.push((self.ruleset.to_owned(), title.clone(), fault)),
                }
            }
        }
        faults
    }
}

/// Whether a yaku was won with its example; what is wrong with the example otherwise.
fn wins(appraiser: &mut Appraiser, title: &str, example: &[Tile]) -> Result<bool, String> {
    let rulebook = appraiser.rulebook();
    let wall = &rulebook.setup.wall;
    let foreign = example
        .iter()
        .find(|tile| tile.id != TileId::GAP && wall.iter().all(|other| other.id != tile.id));
    if let Some(tile) = foreign {
        return Err(format!("there is no {} in the game", tile.id));
    }
    let lists = rulebook.scoring.lists.iter();
    let named: Vec<&str> = title.split(", ").collect();
    let wanted = |name: &str| named.iter().any(|title| name.contains(title));
    let is_yaku = lists
        .flat_map(|list| &list.yaku)
        .any(|yaku| wanted(rulebook.yaku_name(yaku.name)));
    let full = rulebook.setup.starting_tiles + 1;
    let mut found = BTreeSet::new();
    let questions = questions(example, full);
    for question in &questions {
        if let Some((tile, ..)) = appraiser.surplus(question, true).first() {
            return Err(format!("it has too many of {tile}"));
        }
        match appraiser.score(question) {
            Ok(winner) => {
                let yaku = winner.scored.yaku.iter().chain(&winner.scored.yaku2);
                let names = yaku.map(|yaku| appraiser.rulebook().yaku_name(yaku.name));
                let names: Vec<&str> = names.collect();
                if !is_yaku || names.iter().any(|name| wanted(name)) {
                    return Ok(is_yaku);
                }
                found.insert(names.join(", "));
            }
            // Not every group of a ruleset is a call.
            Err(Unanswerable::UnknownWord { .. }) => return Ok(false),
            Err(problem) => {
                found.insert(problem.to_string());
            }
        }
    }
    if questions.is_empty() {
        return Ok(false);
    }
    Err(found.into_iter().collect::<Vec<_>>().join("; "))
}

fn document(library: &Library, id: &str, mods: Vec<ModEntry>) -> Value {
    let request = Request {
        ruleset: Ruleset::Id(id.to_owned()),
        mods,
        ..Request::default()
    };
    load(library, &request).expect("it is shipped").document
}

#[test]
fn examples_have_their_yaku() {
    let library = Library::shipped();
    let mut won = 0;
    let mut faults = Vec::new();
    // A mod is tried with what it needs, and nothing else. Its examples have to be right in one of the
    // rulesets that offer it; here are the faults in the first.
    let mut tried: BTreeMap<String, Vec<Fault>> = BTreeMap::new();
    for ruleset in library.ids(Folder::Rulesets).expect("they are embedded") {
        let mut offered = ModList::new(&document(&library, &ruleset, Vec::new()));
        let mut looker = Looker {
            library: &library,
            ruleset: &ruleset,
            seen: BTreeSet::new(),
            won: 0,
        };
        faults.extend(looker.look(Vec::new()));
        let defaults = offered.enabled();
        offered.choose(&[]);
        for one in &offered.mods {
            if tried.get(&one.id).is_some_and(Vec::is_empty) {
                continue;
            }
            let mut list = offered.clone();
            list.enable(&one.id);
            let before = looker.won;
            let found = looker.look(list.enabled());
            let better = found.is_empty() && looker.won > before;
            let kept = tried.entry(one.id.clone()).or_insert(found);
            if better {
                kept.clear();
            }
        }
        faults.extend(looker.look(defaults));
        won += looker.won;
    }
    faults.extend(tried.into_values().flatten());
    let same = |fault: &Fault, exception: &(&str, &str, &str)| {
        (&fault.0[..], &fault.1[..]) == (exception.0, exception.1)
    };
    let unexpected = faults.iter();
    let unexpected =
        unexpected.filter(|fault| !EXCEPTIONS.iter().any(|exception| same(fault, exception)));
    let unexpected: Vec<String> = unexpected
        .map(|(ruleset, title, fault)| format!("{ruleset}: {title}: {fault}"))
        .collect();
    assert!(unexpected.is_empty(), "{}", unexpected.join("\n"));
    for exception in EXCEPTIONS {
        let needed = faults.iter().any(|fault| same(fault, &exception));
        assert!(needed, "{exception:?} is no exception any more");
    }
    assert!(won >= 400, "only {won} yaku were won with their examples");
}
