//! Scoring programs of many games, as a table: points go in, payments come out.

use crate::*;

const ROWS: &str = include_str!("rows/ledger/rows.txt");

/// The rules of a section of the table.
fn rules(heading: &str) -> String {
    let (name, more) = heading.split_once(';').unwrap_or((heading, ""));
    let (name, players) = name.trim().split_once(' ').expect("program and players");
    let program = match name {
        "riichi" => include_str!("rows/ledger/riichi.majs"),
        "others" => include_str!("rows/ledger/others.majs"),
        other => panic!("there is no program `{other}`"),
    };
    let common = include_str!("rows/ledger/common.majs");
    let words = r#"set persistent_statuses, ["ron_loss", "no_jokers", "responsible"]"#;
    format!("{common}\n{program}\n{words}\nset num_players, {players}\n{more}\n")
}

/// What everyone pays or gets for a hand of these points.
fn payments(rules: &str, points: &str, how: &str) -> Vec<f64> {
    let mut t = TestTable::new(rules);
    let words: Vec<&str> = how.split_whitespace().collect();
    let after = |word: &str| {
        let mut pairs = words.windows(2);
        pairs
            .find(|pair| pair[0] == word)
            .map(|pair| pair[1].to_owned())
    };
    let winner = if words.contains(&"east") { East } else { South };
    let numbers = points.split_whitespace().map(|number| number.parse());
    let numbers: Vec<f64> = numbers.map(|number| number.expect("a number")).collect();
    for (counter, number) in ["han", "hand_fu", "stars"].into_iter().zip(numbers) {
        t.counter(winner, counter, number);
    }
    if let Some(status) = after("status") {
        let status = t.name(&status);
        let player = t.game.arrange().0.player_mut(winner);
        player.status.insert(status);
    }
    if let Some(honba) = after("honba") {
        t.game.arrange().0.game.honba = honba.parse().expect("a number");
    }
    t.hand(winner, "123m5p");
    if words.contains(&"tsumo") {
        t.discarded(West, "1z")
            .draw(winner, "5p")
            .press(winner, "tsumo");
    } else {
        t.discarded(West, "5p").press(winner, "ron");
    }
    let paid = t.pay();
    assert_eq!(t.warnings(), Vec::<&str>::new());
    let seats = t.game.seats().iter();
    seats.map(|seat| paid[seat.index()]).collect()
}

#[test]
fn every_row_comes_out() {
    let mut section = String::new();
    let mut heading = "";
    let mut wrong = Vec::new();
    for line in ROWS.lines().filter(|line| !line.starts_with('#')) {
        if let Some(next) = line.strip_prefix("= ") {
            heading = next;
            section = rules(next);
        }
        let [points, how, expected] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            continue;
        };
        let wanted = expected.split_whitespace().map(|number| number.parse());
        let wanted: Vec<f64> = wanted.map(|number| number.expect("a number")).collect();
        let got = payments(&section, points, how);
        if got != wanted {
            wrong.push(format!("{heading}: {line}\n  got {got:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Who is not ready pays who is, each pair by a payment of its own.
#[test]
fn ready_hands_at_a_draw() {
    let rules = r#"
        set score_calculation, %{yaku_lists: []}
        define_button over, display_name: "Over", show_when: status_missing("never") do
          ryuukyoku("Draw", "ryuukyoku")
        end
        define_scoring ryuukyoku do
          as everyone do
            if status("tenpai") do
              if ready == 1 do
                as others do total = 1000 :: "Noten payment" end
              end
              if ready == 2 do
                if status_missing("tenpai", as: "shimocha") do
                  as shimocha do total = 1500 :: "Noten payment" end
                else
                  as kamicha do total = 1500 :: "Noten payment" end
                end
              end
              if ready == 3 do
                as others do
                  if status_missing("tenpai") do
                    total = 1000 :: "Noten payment"
                  end
                end
              end
            end
          end
        end
    "#;
    for (ready, expected, payments) in [
        (&[South][..], [-1000.0, 3000.0, -1000.0, -1000.0], 3),
        (&[East, West], [1500.0, -1500.0, 1500.0, -1500.0], 2),
        (&[East, South], [1500.0, 1500.0, -1500.0, -1500.0], 2),
        (&[East, South, West], [1000.0, 1000.0, 1000.0, -3000.0], 3),
    ] {
        let mut t = TestTable::new(rules);
        let tenpai = t.name("tenpai");
        for seat in [East, South, West, North] {
            t.counter(seat, "ready", ready.len() as f64);
            if ready.contains(&seat) {
                let player = t.game.arrange().0.player_mut(seat);
                player.status.insert(tenpai);
            }
        }
        t.press(East, "over");
        assert_eq!(t.pay(), expected, "{ready:?}");
        assert_eq!(t.game.state().ending.ledger.len(), payments, "{ready:?}");
    }
}
