//! The worked examples of riichi as a table, asked for by the shipped rules and by the preset
//! Saki. They are played out in the scenarios; here their limits are named, too.

use std::collections::BTreeMap;
use std::sync::Arc;

use jantaku_engine::appraisal::{Appraiser, Question};
use jantaku_rulebook::{Rulebook, Seat, WinWay};
use jantaku_rules::library::Library;
use jantaku_rules::load::{ModEntry, Request, Ruleset, load};
use jantaku_rules::room::ModList;
use jantaku_tile::Tile;
use jantaku_tile::notation::mpsz;
use serde_json::Value;

use crate::{Round, South, West};

const ROWS: &str = include_str!("rows/riichi.txt");

fn document(mods: Vec<ModEntry>) -> Value {
    let request = Request {
        ruleset: Ruleset::Id("riichi".to_owned()),
        mods,
        ..Request::default()
    };
    load(&Library::shipped(), &request)
        .expect("it is shipped")
        .document
}

fn appraiser(mods: Vec<ModEntry>) -> Appraiser {
    let document = document(mods);
    let (rulebook, problems) = Rulebook::new(document.as_object().expect("an object"));
    assert!(problems.is_empty(), "{problems:?}");
    Appraiser::new(Arc::new(rulebook))
}

/// The mods of the preset Saki.
fn saki() -> Vec<ModEntry> {
    let mut list = ModList::new(&document(Vec::new()));
    let preset = list.presets.iter().position(|it| it.name == "Saki");
    list.choose_preset(preset.expect("it is offered"));
    list.enabled()
}

/// A line of the table.
#[derive(Clone, Copy)]
struct Row<'a> {
    id: &'a str,
    hand: &'a str,
    calls: &'a str,
    how: &'a str,
    yaku: &'a str,
    points: &'a str,
    fu: &'a str,
    payment: &'a str,
    limit: &'a str,
}

impl<'a> Row<'a> {
    fn read(line: &'a str) -> Option<Self> {
        if line.starts_with('#') {
            return None;
        }
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [id, hand, calls, how, yaku, points, fu, payment, limit] = fields[..] else {
            return None;
        };
        Some(Self {
            id,
            hand,
            calls,
            how,
            yaku,
            points,
            fu,
            payment,
            limit,
        })
    }

    /// The words that follow a word.
    fn after(&self, word: &str) -> impl Iterator<Item = &'a str> {
        let words: Vec<&str> = self.how.split_whitespace().collect();
        let found = words.windows(2).filter(|pair| pair[0] == word);
        let found: Vec<&str> = found.map(|pair| pair[1]).collect();
        found.into_iter()
    }

    fn says(&self, word: &str) -> bool {
        self.how.split_whitespace().any(|it| it == word)
    }

    fn question(&self) -> Question {
        let (hand, winning) = self.hand.split_once('+').expect("hand + tile");
        let calls = self.calls.split_whitespace().map(|call| {
            let (name, called) = call.split_once(':').expect("name:tiles");
            (name.to_owned(), tiles(called))
        });
        Question {
            calls: calls.collect(),
            way: match self.how.split_whitespace().next() {
                Some("tsumo") => WinWay::Draw,
                Some("chankan") => WinWay::Call,
                _ => WinWay::Discard,
            },
            seat: self.winner(),
            statuses: self.after("status").map(str::to_owned).collect(),
            indicators: self.after("dora").flat_map(tiles).collect(),
            under: self.after("ura").flat_map(tiles).collect(),
            first_turn: self.says("first"),
            last_tile: self.says("last"),
            ..Question::new(tiles(hand), tiles(winning)[0])
        }
    }

    fn winner(&self) -> Seat {
        if self.says("east") {
            Seat::East
        } else {
            Seat::South
        }
    }

    /// What everyone pays or gets: a ron is paid by the player before the winner.
    fn payouts(&self) -> [f64; 4] {
        let number = |text: &str| text.trim().parse::<f64>().expect("a number");
        let winner = self.winner();
        let mut payouts = match (self.payment.split_once('/'), self.payment.split_once(' ')) {
            (Some((ko, oya)), _) => [-number(oya), -number(ko), -number(ko), -number(ko)],
            (_, Some((each, "all"))) => [-number(each); 4],
            _ => {
                let mut payouts = [0.0; 4];
                let from = (winner.index() + 3) % 4;
                payouts[from] = -number(self.payment);
                payouts
            }
        };
        payouts[winner.index()] = 0.0;
        payouts[winner.index()] = -payouts.iter().sum::<f64>();
        payouts
    }

    /// Asks, and says what differs.
    fn ask(&self, appraiser: &mut Appraiser) -> Option<String> {
        let appraisal = match appraiser.appraise(&self.question()) {
            Ok(appraisal) => appraisal,
            Err(problem) => return Some(format!("{}: {problem}", self.id)),
        };
        let winner = &appraisal.winner;
        let names = &appraiser.rulebook().names;
        let yakuman = self.points.ends_with('*');
        let (counted, other) = if yakuman {
            (&winner.scored.yaku2, &winner.scored.yaku)
        } else {
            (&winner.scored.yaku, &winner.scored.yaku2)
        };
        let counted = counted.iter();
        let counted = counted.map(|yaku| format!("{} {}", names.word(yaku.name), yaku.value));
        let mut counted: Vec<String> = counted.collect();
        let mut wanted: Vec<String> = self.yaku.split(", ").map(str::to_owned).collect();
        counted.sort();
        wanted.sort();
        let fu = if yakuman {
            String::new()
        } else {
            winner.scored.minipoints.to_string()
        };
        let got = (
            counted.join(", "),
            winner.scored.points.to_string(),
            fu.as_str(),
            winner.scored.score_name.as_str(),
            Seat::WINDS.map(|seat| appraisal.payouts[seat].to_f64()),
            other.is_empty(),
            appraisal.offered != Some(false),
        );
        let wanted = (
            wanted.join(", "),
            self.points.trim_end_matches('*').to_owned(),
            self.fu,
            self.limit,
            self.payouts(),
            true,
            true,
        );
        (got != wanted).then(|| format!("{}:\n  wanted {wanted:?}\n  got    {got:?}", self.id))
    }
}

fn tiles(text: &str) -> Vec<Tile> {
    let ids = mpsz::parse(text.trim()).unwrap_or_else(|error| panic!("{text}: {error}"));
    ids.into_iter().map(Tile::from).collect()
}

#[test]
fn every_row_comes_out() {
    let (rows, _) = ROWS.split_once("\n= saki").expect("two parts");
    let base = ["yaku/riichi", "yaku/ippatsu", "dora", "ura", "aka"];
    let mut appraisers = BTreeMap::new();
    let mut wrong = Vec::new();
    let mut asked = 0;
    for row in rows.lines().filter_map(Row::read) {
        let mods: Vec<&str> = base.into_iter().chain(row.after("mod")).collect();
        let appraiser = appraisers
            .entry(mods.clone())
            .or_insert_with(|| appraiser(mods.into_iter().map(ModEntry::plain).collect()));
        wrong.extend(row.ask(appraiser));
        asked += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(asked, 116);
}

#[test]
fn every_row_comes_out_by_the_saki_rules() {
    let (rows, other) = ROWS.split_once("\n= saki").expect("two parts");
    let other: Vec<Row<'_>> = other.lines().filter_map(Row::read).collect();
    let mut appraiser = appraiser(saki());
    let mut wrong = Vec::new();
    let mut asked = 0;
    for row in rows.lines().filter_map(Row::read) {
        if row.says("mod") {
            continue;
        }
        let differs = other.iter().find(|it| it.id == row.id).copied();
        wrong.extend(differs.unwrap_or(row).ask(&mut appraiser));
        asked += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(asked, 113);
}

/// What a hand is worth does not depend on how its tiles and calls lie, nor on when it is asked.
#[test]
fn order_does_not_matter() {
    let (rows, _) = ROWS.split_once("\n= saki").expect("two parts");
    let mods = ["yaku/riichi", "yaku/ippatsu", "dora", "ura", "aka"];
    let mut appraiser = appraiser(mods.into_iter().map(ModEntry::plain).collect());
    for row in rows.lines().filter_map(Row::read) {
        let mut question = row.question();
        let mut ask = |question: &Question| {
            let winner = appraiser.score(question).expect("it wins");
            (
                winner.scored.yaku,
                winner.scored.yaku2,
                winner.scored.minipoints,
                winner.scored.score,
            )
        };
        let first = ask(&question);
        question.hand.reverse();
        question.calls.reverse();
        assert_eq!(ask(&question), first, "{}", row.id);
        if row.id == "R109" {
            for _ in 0..20 {
                question.hand.rotate_left(3);
                assert_eq!(ask(&question), first, "{}", row.id);
            }
        }
    }
}

/// Han, fu and base points; four times that are paid for a ron.
const SAKI_BASE: &[(f64, f64, f64)] = &[
    (1.0, 30.0, 240.0),
    (1.0, 110.0, 880.0),
    (2.0, 25.0, 400.0),
    (2.0, 110.0, 1760.0),
    (3.0, 60.0, 1920.0),
    (4.0, 30.0, 1920.0),
    (3.0, 70.0, 2000.0),
    (4.0, 40.0, 2000.0),
    (5.0, 20.0, 2000.0),
    (6.0, 30.0, 3000.0),
    (7.0, 30.0, 3000.0),
    (8.0, 30.0, 4000.0),
    (10.0, 30.0, 4000.0),
    (11.0, 30.0, 6000.0),
    (12.0, 30.0, 6000.0),
    (13.0, 30.0, 8000.0),
    (25.0, 30.0, 8000.0),
    (26.0, 30.0, 16000.0),
    (38.0, 30.0, 16000.0),
    (39.0, 30.0, 24000.0),
    (52.0, 30.0, 32000.0),
    (78.0, 30.0, 48000.0),
];

#[test]
fn base_points_by_the_saki_rules() {
    let document = document(saki());
    for &(han, fu, base) in SAKI_BASE {
        let won = |from| {
            let round = Round::new(&document["score_calculation"]);
            round.wins_han(South, from, han, fu).paid().deltas()
        };
        let rounded = |points: f64| (points / 100.0).ceil() * 100.0;
        let ron = rounded(4.0 * base);
        assert_eq!(won(Some(West)), [0.0, ron, -ron, 0.0], "{han} {fu}");
        let (ko, oya) = (rounded(base), rounded(2.0 * base));
        assert_eq!(won(None), [-oya, oya + 2.0 * ko, -ko, -ko], "{han} {fu}");
    }
}
