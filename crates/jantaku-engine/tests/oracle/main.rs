//! Random wins of riichi, for four players and for three, held against two scorers that know the
//! rules by heart.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "helpers of tests fail as tests do, and say how far they came"
)]

mod deal;
mod others;

use deal::{Game, RIICHI, Random, Win};
use jantaku_engine::appraisal::Appraiser;
use jantaku_engine::hooks::Winner;
use jantaku_rulebook::Seat;
use others::Verdict;

/// How many times as many wins are compared if this is set when the tests are compiled.
const THOROUGHNESS: usize = match option_env!("JANTAKU_THOROUGH") {
    Some(_) => 50,
    None => 1,
};

/// For three players, without the middle characters; norths are set aside.
const SANMA: Game = Game {
    ruleset: "sanma",
    players: 3,
    missing: 1..8,
    indicators: 3,
};

/// What our ruleset says.
fn ours(appraiser: &mut Appraiser, win: &Win) -> (Verdict, Winner) {
    let question = win.question();
    let (winner, payouts) = appraiser
        .settle(&question)
        .unwrap_or_else(|problem| panic!("{problem}: {win:?}"));
    let yakuman = !winner.scored.yaku2.is_empty();
    let extra = ["Dora", "Ura", "Aka", "Nukidora"];
    let word = |name| appraiser.rulebook().names.word(name);
    let mut yaku = winner.scored.yaku.iter();
    let wins = yakuman || yaku.any(|yaku| !extra.contains(&word(yaku.name)));
    let paid = |seat: Seat| u32::try_from((-payouts[seat]).whole_part()).unwrap_or(0);
    let pays = if win.tsumo {
        let others = Seat::WINDS.into_iter().take(win.players.into()).skip(1);
        let mut shares = others.filter(|seat| *seat != question.seat).map(paid);
        let share = shares.next().expect("one");
        assert!(shares.all(|other| other == share), "{payouts:?}: {win:?}");
        [share, paid(Seat::East)]
    } else {
        let payers = Seat::WINDS.map(paid);
        [payers.into_iter().sum(), 0]
    };
    let points = winner.scored.points.whole_part() as u32;
    let verdict = Verdict {
        wins,
        han: if yakuman { 13 * points } else { points },
        fu: if yakuman {
            0
        } else {
            winner.scored.minipoints.whole_part() as u32
        },
        pays,
    };
    (verdict, winner)
}

/// Where rules differ, and not the counting.
///
/// - A dealer's win with the first fourteen tiles has no winning tile: by our rules any of them
///   may be it, so the best of all choices is what others must say.
/// - The same sequence four times is Iipeikou here and Ryanpeikou to the others, which must be
///   two different pairs of sequences here. Such hands are left out.
fn rule_differs(win: &Win) -> bool {
    let mut counts = [0_u8; 34];
    for piece in win.hand.iter().chain([&win.tile]) {
        counts[usize::from(piece.kind)] += 1;
    }
    let mut starts = (0..25).filter(|start| start % 9 < 7);
    starts.any(|start| counts[start..start + 3] == [4, 4, 4])
}

/// The win with every tile that may be the winning one.
fn choices(win: &Win) -> Vec<Win> {
    if !(win.first_turn && win.seat == 0) {
        return vec![win.clone()];
    }
    let mut choices = vec![win.clone()];
    for at in 0..win.hand.len() {
        let mut choice = win.clone();
        std::mem::swap(&mut choice.hand[at], &mut choice.tile);
        choices.push(choice);
    }
    choices
}

fn best_of(wins: &[Win], scorer: fn(&Win) -> Verdict) -> Verdict {
    let verdicts = wins.iter().map(scorer);
    let best = verdicts.max_by_key(|verdict| (verdict.pays, verdict.han, verdict.fu));
    best.expect("one")
}

#[test]
fn riichi() {
    other_scorers_agree(&RIICHI, 20_000 * THOROUGHNESS);
}

#[test]
fn sanma() {
    other_scorers_agree(&SANMA, 2_000 * THOROUGHNESS);
}

fn other_scorers_agree(game: &Game, wins: usize) {
    let mut appraiser = Appraiser::new(deal::rulebook(game));
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut compared = 0;
    let mut left_out = 0;
    let mut without_yaku = 0;
    let mut differences = 0;
    while compared < wins {
        let Some(win) = deal::win(&mut random, game) else {
            continue;
        };
        if rule_differs(&win) {
            left_out += 1;
            continue;
        }
        compared += 1;
        let (own, winner) = ours(&mut appraiser, &win);
        let choices = choices(&win);
        let theirs = [
            ("riichienv-core", best_of(&choices, others::riichienv)),
            ("agari", best_of(&choices, others::agari)),
        ];
        without_yaku += usize::from(!own.wins);
        for (scorer, verdict) in theirs {
            let same = if own.wins {
                verdict == own
            } else {
                verdict.wins == own.wins
            };
            if !same {
                differences += 1;
                let yaku = winner.scored.yaku.iter().chain(&winner.scored.yaku2);
                let word = |name| appraiser.rulebook().names.word(name);
                let yaku: Vec<_> = yaku.map(|yaku| (word(yaku.name), yaku.value)).collect();
                if differences <= 40 {
                    println!(
                        "{scorer} {verdict:?}\n    ours {own:?} {yaku:?}\n    {}",
                        shown(&win)
                    );
                }
            }
        }
    }
    println!(
        "{}: {compared} wins compared, {without_yaku} of them without a yaku; {left_out} left out",
        game.ruleset
    );
    assert_eq!(differences, 0, "differences");
}

/// A win in a line.
fn shown(win: &Win) -> String {
    let spell = |pieces: &[deal::Piece]| {
        let mut kinds: Vec<_> = pieces.to_vec();
        kinds.sort_by_key(|piece| piece.kind);
        let ids = kinds.iter().map(|piece| deal::tile(*piece).id.to_string());
        ids.collect::<Vec<_>>().join(" ")
    };
    let calls = win.calls.iter();
    let calls = calls.map(|(called, pieces)| format!("{}:{}", called.name(), spell(pieces)));
    let calls: Vec<_> = calls.collect();
    let flags = [
        ("tsumo", win.tsumo),
        ("riichi", win.riichi),
        ("double", win.double_riichi),
        ("ippatsu", win.ippatsu),
        ("last", win.last_tile),
        ("rinshan", win.rinshan),
        ("chankan", win.chankan),
        ("first", win.first_turn),
    ];
    let flags = flags.iter().filter(|(_, on)| *on).map(|(name, _)| *name);
    format!(
        "{} + {} | {calls:?} | norths {} | seat {} round {} {:?} dora {:?} ura {:?}",
        spell(&win.hand),
        deal::tile(win.tile).id,
        win.norths,
        win.seat,
        win.round,
        flags.collect::<Vec<_>>(),
        win.indicators,
        win.under
    )
}
