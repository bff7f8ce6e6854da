//! Whatever is asked of whichever hand: counting, searching and plainly trying agree.

use arbitrary::{Result, Unstructured};
use jantaku_match::queries::waits;
use jantaku_match::spec::SpecReader;
use jantaku_match::{Behaviour, Call, HandCalls, Matcher, reference};
use jantaku_tile::{AttrSet, AttrTable, Tile, TileId};
use serde_json::{Map, Value, json};

/// Few tiles, so that they meet: the ends of suits, honours, flowers, jokers and variants.
const TILES: &[&str] = &[
    "1m", "1m", "2m", "3m", "4m", "8m", "9m", "10m", "1p", "2p", "3p", "1s", "2s", "3s", "1t",
    "2t", "1z", "2z", "5z", "6z", "7z", "0z", "0m", "11m", "1f", "2f", "1g", "1j", "147j", "7j",
    "8j", "19j", "any", "faceup", "1x",
];

const ATTRS: &[&str] = &["a", "_a", "b", "_winning_tile"];

const KEYWORDS: &[&str] = &[
    "exhaustive",
    "unique",
    "nojoker",
    "ignore_suit",
    "almost",
    "dismantle_calls",
    "restart",
    "debug",
    "fail",
    "unheard_of",
];

/// Sets, keywords of groups, fixed offsets, names of calls.
const ITEMS: &[&str] = &[
    "pair",
    "koutsu",
    "shuntsu",
    "mentsu",
    "quad",
    "knit",
    "linked",
    "own",
    "pair",
    "mentsu",
    "nojoker",
    "unique",
    "ignore_suit",
    "1A",
    "2A",
    "3B",
    "10C",
    "DA",
    "DB",
    "DC",
    "pon",
    "chii",
];

/// Groups of American hands.
const WORDS: &[&str] = &[
    "F", "FF", "FFFF", "ZZ", "ZZZ", "NEWS", "E", "NNN", "R", "GG", "000", "J", "11a", "111a",
    "123b", "2024c", "Da", "DDDb", "X0a", "XX0b", "XXX1a", "XX2c", "RR|GG", "11a|22b", "X0", "7",
    "1a1",
];

const COUNTS: &[i64] = &[
    1,
    1,
    1,
    2,
    2,
    3,
    4,
    7,
    0,
    0,
    -1,
    -1,
    -2,
    -3,
    2_147_483_647,
    -2_147_483_648,
    4_294_967_297,
];

/// Panics where the law is broken.
pub fn law(bytes: &[u8]) {
    let mut unstructured = Unstructured::new(bytes);
    // Running out of bytes ends the input, not the run.
    _ = run(&mut unstructured);
}

fn run(u: &mut Unstructured) -> Result<()> {
    let mut ruleset = Map::new();
    ruleset.insert("set_definitions".into(), sets(u)?);
    for name in ["x", "y"] {
        let list = (0..u.int_in_range(0..=2)?).map(|_| entry(u));
        let list = list.collect::<Result<Value>>()?;
        ruleset.insert(format!("{name}_definition"), list);
    }
    let mut table = AttrTable::new();
    let asked = match u.int_in_range(0..=9)? {
        0 => json!(["x", "y"]),
        1 => json!(["x", entry(u)?, "nothing"]),
        _ => json!("x"),
    };
    let list = SpecReader::new(&ruleset, &mut table).list(&asked);
    let behaviour = behaviour(u, &mut table)?;
    let fast = Matcher::new(&list, &behaviour, &table);
    let general = fast.clone().general_only();
    // The same definitions are asked about several hands.
    for _ in 0..3 {
        let whole = HandCalls {
            hand: tiles(u, 7, &mut table)?,
            calls: calls(u, &mut table)?,
        };
        let (hand, calls) = (&*whole.hand, &*whole.calls);
        let shown = || {
            let ruleset = Value::Object(ruleset.clone());
            let wall: Vec<Tile> = behaviour
                .game_tiles()
                .iter()
                .map(|(tile, _)| *tile)
                .collect();
            format!(
                "{}, asked for {asked} of {ruleset}, wall {}, jokers {:?}",
                show(&whole, &table),
                print(&wall, &table),
                behaviour.aliases()
            )
        };
        let answers = [&fast, &general].map(|matcher| matcher.try_matches(hand, calls, &table));
        let [Ok(counted), Ok(searched)] = answers else {
            continue;
        };
        let tried = reference::matches(&whole, &list, &behaviour, &table);
        assert!(
            counted == tried && searched == tried,
            "counted {counted}, searched {searched}, tried {tried}: {}",
            shown()
        );
        let [counted, searched] =
            [&fast, &general].map(|matcher| waits(matcher, hand, calls, &table));
        if counted != searched {
            // A search that was given up counts as no match.
            let given_up = behaviour.game_tiles().iter().any(|(tile, _)| {
                let larger = [hand, &[*tile]].concat();
                let answers = [&fast, &general];
                let mut answers = answers
                    .map(|it| it.try_matches(&larger, calls, &table))
                    .into_iter();
                answers.any(|answer| answer.is_err())
            });
            assert!(
                given_up,
                "waits counted {}, searched {}: {}",
                print(&counted, &table),
                print(&searched, &table),
                shown()
            );
        }
    }
    Ok(())
}

fn print(tiles: &[Tile], table: &AttrTable) -> String {
    let words = tiles.iter().map(|tile| tile.display(table).to_string());
    words.collect::<Vec<_>>().join(" ")
}

fn show(whole: &HandCalls, table: &AttrTable) -> String {
    let mut text = print(&whole.hand, table);
    for call in &whole.calls {
        text += &format!(" + {} {}", call.name, print(&call.tiles, table));
    }
    text
}

/// The usual sets, and one that is made up.
fn sets(u: &mut Unstructured) -> Result<Value> {
    Ok(json!({
        "pair": [[0, 0]],
        "koutsu": [[0, 0, 0]],
        "shuntsu": [[0, 1, 2]],
        "mentsu": [[0, 0, 0], [0, 1, 2]],
        "quad": [[0, 0, 0, 0]],
        "knit": [[0, 11, 22], [0, 12, 21]],
        "linked": [[[0, 1], [0, 0]]],
        "own": [unit(u)?, unit(u)?],
    }))
}

fn entry(u: &mut Unstructured) -> Result<Value> {
    if u.ratio(1, 6)? {
        let words = (0..u.int_in_range(1..=4)?).map(|_| text(u, WORDS));
        return Ok(json!(words.collect::<Result<Vec<_>>>()?.join(" ")));
    }
    let elements = (0..u.int_in_range(0..=4)?).map(|_| match u.int_in_range(0..=9)? {
        0..=2 => Ok(json!(text(u, KEYWORDS)?)),
        _ => {
            let items = (0..u.int_in_range(0..=4)?).map(|_| item(u));
            Ok(json!([
                items.collect::<Result<Value>>()?,
                u.choose(COUNTS)?
            ]))
        }
    });
    elements.collect()
}

fn item(u: &mut Unstructured) -> Result<Value> {
    match u.int_in_range(0..=7)? {
        0..=3 => Ok(json!(text(u, ITEMS)?)),
        4 | 5 => slot(u),
        6 => unit(u),
        _ => {
            let units = (0..u.int_in_range(0..=2)?).map(|_| match u.ratio(1, 4)? {
                true => slot(u),
                false => unit(u),
            });
            units.collect()
        }
    }
}

fn unit(u: &mut Unstructured) -> Result<Value> {
    let slots = (0..u.int_in_range(0..=4)?).map(|_| match u.ratio(1, 12)? {
        true => Ok(json!("nojoker")),
        false => slot(u),
    });
    slots.collect()
}

fn slot(u: &mut Unstructured) -> Result<Value> {
    let offset = match u.int_in_range(0..=7)? {
        0..=3 => json!(u.int_in_range(0..=2)?),
        4 => json!(u.int_in_range(-24..=24)?),
        5 => json!(u.choose(&["1A", "2B", "DA", "DC"])?),
        _ => json!(text(u, TILES)?),
    };
    Ok(match u.int_in_range(0..=5)? {
        0 => json!({ "offset": offset, "attrs": [text(u, ATTRS)?] }),
        1 => json!({ "tile": offset, "attrs": [text(u, ATTRS)?] }),
        _ => offset,
    })
}

fn behaviour(u: &mut Unstructured, table: &mut AttrTable) -> Result<Behaviour> {
    let mut wall = match u.ratio(3, 4)? {
        true => TileId::all().take(27).map(Tile::from).collect(),
        false => Vec::new(),
    };
    wall.extend(tiles(u, 6, table)?);
    let mut behaviour = Behaviour::new(wall);
    for _ in 0..u.int_in_range(0..=2)? {
        let (from, to) = (tiles(u, 2, table)?, tiles(u, 3, table)?);
        behaviour.alias(&from, &to);
    }
    if u.ratio(1, 4)? {
        let chain = (0..u.int_in_range(2..=4)?).map(|_| link(u));
        behaviour
            .order
            .link_tiles(&chain.collect::<Result<Vec<_>>>()?);
    }
    if u.ratio(1, 8)? {
        let suits = (0..2).map(|_| Ok([link(u)?, link(u)?]));
        behaviour
            .order
            .link_suits(&suits.collect::<Result<Vec<_>>>()?);
    }
    Ok(behaviour)
}

fn link(u: &mut Unstructured) -> Result<Option<TileId>> {
    match u.ratio(1, 6)? {
        true => Ok(None),
        false => Ok(TileId::find(text(u, TILES)?)),
    }
}

fn calls(u: &mut Unstructured, table: &mut AttrTable) -> Result<Vec<Call>> {
    let count = u.int_in_range(0..=5)?;
    // Most hands have none.
    let calls = (3..count).map(|_| {
        Ok(Call {
            name: text(u, &["pon", "chii", "kan"])?.into(),
            tiles: tiles(u, 4, table)?,
        })
    });
    calls.collect()
}

fn tiles(u: &mut Unstructured, most: usize, table: &mut AttrTable) -> Result<Vec<Tile>> {
    let mut tiles = Vec::new();
    for _ in 0..u.int_in_range(0..=most)? {
        let Some(id) = TileId::find(text(u, TILES)?) else {
            continue;
        };
        let attrs = match u.ratio(1, 8)? {
            true => table.set([text(u, ATTRS)?]).unwrap_or(AttrSet::EMPTY),
            false => AttrSet::EMPTY,
        };
        tiles.push(Tile { id, attrs });
    }
    Ok(tiles)
}

fn text(u: &mut Unstructured, list: &[&'static str]) -> Result<&'static str> {
    u.choose(list).copied()
}
