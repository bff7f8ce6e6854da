//! Screens: who is ready, and what the dealer may choose.

use jantaku_engine::log::{Entry, LogError};
use jantaku_engine::table::Screen;
use jantaku_engine::{Game, Input, Options, Refused};
use jantaku_rulebook::Seat::{self, East, North, South, West};

use crate::Scene;

const WINS: &str = r#"
set starting_tiles, 2
set wall, ~t"123456789m123456789p"
define_button both, display_name: "B", show_when: our_turn do
  as south do win_by_draw end
  as west do win_by_draw end
end
define_button late, display_name: "L", show_when: our_turn do
  as south do win_by_draw end
  pause(100)
  push_message("late")
end
define_button draw, display_name: "D", show_when: our_turn do ryuukyoku end
"#;

fn ready(scene: &mut Scene, seats: &[Seat]) {
    for &seat in seats {
        scene.game.act_as(seat, &Input::Ready).unwrap();
    }
}

#[test]
fn screens_follow_each_other_when_everyone_is_ready() {
    let mut scene = Scene::new(WINS);
    assert_eq!(scene.game.act_as(East, &Input::Ready), Err(Refused::NotNow));
    scene.press(East, "both");
    assert_eq!(scene.game.table().screen, Some(Screen::Winner));
    assert_eq!(scene.game.table().winner_index, 0);
    ready(&mut scene, &Seat::ALL[..3]);
    assert_eq!(scene.game.table().winner_index, 0);
    ready(&mut scene, &Seat::ALL[3..]);
    assert_eq!(scene.game.table().screen, Some(Screen::Winner));
    assert_eq!(scene.game.table().winner_index, 1);
    ready(&mut scene, &Seat::ALL);
    assert_eq!(scene.game.table().screen, Some(Screen::Scores));
    ready(&mut scene, &Seat::ALL);
    assert_eq!(scene.game.table().screen, None);
    assert_eq!(scene.game.table().kyoku, 1);
}

#[test]
fn bots_are_always_ready() {
    let options = Options {
        bots: Seat::ALL[1..].to_vec(),
        ..Options::default()
    };
    let mut scene = Scene::with(WINS, options);
    scene.press(East, "draw");
    assert_eq!(scene.game.table().screen, Some(Screen::Scores));
    ready(&mut scene, &[East]);
    assert_eq!(scene.game.table().screen, None);
}

#[test]
fn a_bot_that_takes_over_is_ready() {
    let mut scene = Scene::new(WINS);
    scene.press(East, "draw");
    ready(&mut scene, &[East, South, West]);
    assert_eq!(scene.game.table().screen, Some(Screen::Scores));
    scene.game.seat_bots(&[North]);
    assert_eq!(scene.game.table().screen, None);
    // Where nobody is left to look, a screen takes its time.
    scene.press(South, "draw");
    scene.game.seat_bots(&Seat::ALL);
    assert_eq!(scene.game.table().screen, Some(Screen::Scores));
}

#[test]
fn who_is_a_bot_is_in_the_log() {
    let mut scene = Scene::new(
        r#"
        set starting_tiles, 2
        set wall, ~t"123456789m123456789p"
        on after_turn_change do
          if is_ai do push_message("is a bot") end
        end
        "#,
    );
    scene.discard(East, 0).unwrap();
    scene.game.seat_bots(&[South, West]);
    assert_eq!(scene.game.bots(), [South, West]);
    scene.discard(South, 0).unwrap();
    scene.game.seat_bots(&[]);
    scene.discard(West, 0).unwrap();
    assert_eq!(scene.said(), ["west is a bot"]);
    let game = &scene.game;
    let entries: Vec<_> = game.log().entries().collect();
    assert_eq!(*entries[1], Entry::Bots(vec![South, West]));
    let written: Vec<_> = entries
        .iter()
        .map(|entry| game.write_entry(entry, &[]))
        .collect();
    assert_eq!(written[1], serde_json::json!({ "bots": ["south", "west"] }));
    let mut again = Game::new(game.rulebook().clone().into(), 7, Options::default());
    for entry in &written {
        again.follow_written(entry).unwrap();
    }
    assert_eq!(again.log(), game.log());
    let bad = serde_json::json!({ "bots": ["south", "up"] });
    assert!(matches!(
        again.follow_written(&bad),
        Err(LogError::Unreadable(_))
    ));
}

#[test]
fn a_screen_ends_after_what_is_paused_if_all_were_ready_before() {
    let mut scene = Scene::new(WINS);
    scene.press(East, "late");
    ready(&mut scene, &Seat::ALL);
    assert_eq!(scene.game.table().screen, Some(Screen::Winner));
    assert!(scene.said().is_empty());
    scene.wait();
    assert_eq!(scene.said(), ["east late"]);
    assert_eq!(scene.game.table().screen, Some(Screen::Scores));
}

#[test]
fn the_dealer_may_choose_to_deal_again() {
    let mut scene = Scene::new(
        r#"
        set starting_tiles, 2
        set wall, ~t"123456789m123456789p"
        define_button stop, display_name: "S", show_when: our_turn do
          set_status("renchan_choice")
          ryuukyoku
        end
        on before_start do
          if status("renchan") do change_dealership("self") end
        end
        "#,
    );
    let toggle = Input::ToggleNextDealer;
    assert_eq!(scene.game.act_as(East, &toggle), Err(Refused::NotOffered));
    scene.press(East, "stop");
    assert_eq!(scene.game.act_as(South, &toggle), Err(Refused::NotOffered));
    for _ in 0..3 {
        scene.game.act_as(East, &toggle).unwrap();
    }
    ready(&mut scene, &Seat::ALL);
    assert_eq!(scene.game.table().kyoku, 0);
    scene.press(East, "stop");
    ready(&mut scene, &Seat::ALL);
    assert_eq!(scene.game.table().kyoku, 1);
}
