//! Worked examples of games other than riichi, as a table: hands go in, payments come out.

use std::sync::Arc;

use jantaku_engine::appraisal::{Appraiser, Question};
use jantaku_rulebook::{Rulebook, Seat, WinWay};
use jantaku_rules::library::Library;
use jantaku_rules::load::{Request, Ruleset, load};
use jantaku_tile::Tile;
use jantaku_tile::notation::mpsz;

const ROWS: &str = include_str!("rows/rows.txt");

/// The rules of a section of the table.
fn appraiser(heading: &str) -> Appraiser {
    let (name, more) = heading.split_once(';').unwrap_or((heading, ""));
    let rules = match name.trim() {
        "hong_kong" => include_str!("rows/hong_kong.majs"),
        "mcr" => include_str!("rows/mcr.majs"),
        "sichuan" => include_str!("rows/sichuan.majs"),
        other => panic!("there are no rules of `{other}`"),
    };
    let common = include_str!("rows/common.majs");
    let request = Request {
        ruleset: Ruleset::Text {
            name: name.trim().to_owned(),
            text: format!("{common}\n{rules}\n{more}\n"),
        },
        ..Request::default()
    };
    let loaded = load(&Library::shipped(), &request);
    let loaded = loaded.unwrap_or_else(|error| panic!("{heading}: {error}"));
    let (rulebook, problems) = Rulebook::new(loaded.document.as_object().expect("an object"));
    assert!(problems.is_empty(), "{heading}: {problems:?}");
    Appraiser::new(Arc::new(rulebook))
}

fn tiles(text: &str) -> Vec<Tile> {
    let ids = mpsz::parse(text.trim()).unwrap_or_else(|error| panic!("{text}: {error}"));
    ids.into_iter().map(Tile::from).collect()
}

fn question(hand: &str, calls: &str, how: &str) -> Question {
    let (hand, winning) = hand.split_once('+').expect("hand + tile");
    let calls = calls.split_whitespace().map(|call| {
        let (name, called) = call.split_once(':').expect("name:tiles");
        (name.to_owned(), tiles(called))
    });
    let words: Vec<&str> = how.split_whitespace().collect();
    let statuses = words.windows(2).filter(|pair| pair[0] == "status");
    Question {
        calls: calls.collect(),
        way: if words.contains(&"tsumo") {
            WinWay::Draw
        } else {
            WinWay::Discard
        },
        seat: if words.contains(&"east") {
            Seat::East
        } else {
            Seat::South
        },
        statuses: statuses.map(|pair| pair[1].to_owned()).collect(),
        ..Question::new(tiles(hand), tiles(winning)[0])
    }
}

#[test]
fn every_row_comes_out() {
    let mut rules: Option<Appraiser> = None;
    let mut wrong = Vec::new();
    for line in ROWS.lines() {
        if let Some(heading) = line.strip_prefix("= ") {
            rules = Some(appraiser(heading));
        }
        let [id, hand, calls, how, yaku, points, score, payments] =
            line.split('|').map(str::trim).collect::<Vec<_>>()[..]
        else {
            continue;
        };
        let Some(appraiser) = rules.as_mut().filter(|_| !line.starts_with('#')) else {
            continue;
        };
        let appraisal = match appraiser.appraise(&question(hand, calls, how)) {
            Ok(appraisal) => appraisal,
            Err(problem) => {
                wrong.push(format!("{id}: {problem}"));
                continue;
            }
        };
        let winner = &appraisal.winner;
        let names = &appraiser.rulebook().names;
        let scored = winner.scored.yaku.iter();
        let scored = scored.map(|yaku| format!("{} {}", names.word(yaku.name), yaku.value));
        let got = [
            scored.collect::<Vec<_>>().join(", "),
            winner.scored.points.to_string(),
            winner.scored.score.to_string(),
            Seat::WINDS
                .map(|seat| appraisal.payouts[seat].to_string())
                .join(" "),
            (appraisal.offered == Some(false)).to_string(),
        ];
        let refused = how.contains("refused").to_string();
        let wanted = [yaku, points, score, payments, &refused].map(str::to_owned);
        if got != wanted {
            wrong.push(format!("{id}:\n  wanted {wanted:?}\n  got    {got:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
