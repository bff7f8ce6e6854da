//! Screens: who is ready, and what the dealer may choose.

use jantaku_engine::hooks::Screen;
use jantaku_engine::record::{Cause, RecordEntry};
use jantaku_engine::{Command, Game, Options, Refused};
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
        scene.game.act_as(seat, &Command::Ready).unwrap();
    }
}

#[test]
fn screens_follow_each_other_when_everyone_is_ready() {
    let mut scene = Scene::new(WINS);
    assert_eq!(
        scene.game.act_as(East, &Command::Ready),
        Err(Refused::NotNow)
    );
    scene.press(East, "both");
    assert_eq!(scene.game.state().ending.screen, Some(Screen::Winner));
    assert_eq!(scene.game.state().ending.winner_index, 0);
    ready(&mut scene, &Seat::WINDS[..3]);
    assert_eq!(scene.game.state().ending.winner_index, 0);
    ready(&mut scene, &Seat::WINDS[3..]);
    assert_eq!(scene.game.state().ending.screen, Some(Screen::Winner));
    assert_eq!(scene.game.state().ending.winner_index, 1);
    ready(&mut scene, &Seat::WINDS);
    assert_eq!(scene.game.state().ending.screen, Some(Screen::Scores));
    ready(&mut scene, &Seat::WINDS);
    assert_eq!(scene.game.state().ending.screen, None);
    assert_eq!(scene.game.state().game.kyoku, 1);
}

#[test]
fn bots_are_always_ready() {
    let options = Options {
        bots: Seat::WINDS[1..].to_vec(),
        ..Options::default()
    };
    let mut scene = Scene::with(WINS, options);
    scene.press(East, "draw");
    assert_eq!(scene.game.state().ending.screen, Some(Screen::Scores));
    ready(&mut scene, &[East]);
    assert_eq!(scene.game.state().ending.screen, None);
}

#[test]
fn a_bot_that_takes_over_is_ready() {
    let mut scene = Scene::new(WINS);
    scene.press(East, "draw");
    ready(&mut scene, &[East, South, West]);
    assert_eq!(scene.game.state().ending.screen, Some(Screen::Scores));
    scene.game.seat_bots(&[North]);
    assert_eq!(scene.game.state().ending.screen, None);
    // Where nobody is left to look, a screen takes its time.
    scene.press(South, "draw");
    scene.game.seat_bots(&Seat::WINDS);
    assert_eq!(scene.game.state().ending.screen, Some(Screen::Scores));
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
    let causes: Vec<_> = game.journal().causes().collect();
    assert_eq!(*causes[1], Cause::BotsSeated(vec![South, West]));
    let written: Vec<RecordEntry> = causes
        .iter()
        .map(|cause| game.write_cause(cause).into())
        .collect();
    assert_eq!(
        serde_json::to_value(&written[1]).unwrap(),
        serde_json::json!({ "bots": ["south", "west"] })
    );
    let mut again = Game::new(game.rulebook().clone().into(), 7, Options::default());
    for entry in &written {
        again.follow(entry).unwrap();
    }
    assert_eq!(again.journal(), game.journal());
    let bad = serde_json::json!({ "bots": ["south", "up"] });
    assert!(serde_json::from_value::<RecordEntry>(bad).is_err());
}

#[test]
fn a_screen_ends_after_what_is_paused_if_all_were_ready_before() {
    let mut scene = Scene::new(WINS);
    scene.press(East, "late");
    ready(&mut scene, &Seat::WINDS);
    assert_eq!(scene.game.state().ending.screen, Some(Screen::Winner));
    assert!(scene.said().is_empty());
    scene.wait();
    assert_eq!(scene.said(), ["east late"]);
    assert_eq!(scene.game.state().ending.screen, Some(Screen::Scores));
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
    let toggle = Command::ToggleNextDealer;
    assert_eq!(scene.game.act_as(East, &toggle), Err(Refused::NotOffered));
    scene.press(East, "stop");
    assert_eq!(scene.game.act_as(South, &toggle), Err(Refused::NotOffered));
    for _ in 0..3 {
        scene.game.act_as(East, &toggle).unwrap();
    }
    ready(&mut scene, &Seat::WINDS);
    assert_eq!(scene.game.state().game.kyoku, 0);
    scene.press(East, "stop");
    ready(&mut scene, &Seat::WINDS);
    assert_eq!(scene.game.state().game.kyoku, 1);
}
