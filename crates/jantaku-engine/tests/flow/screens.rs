//! Screens: who is ready, and what the dealer may choose.

use jantaku_engine::table::Screen;
use jantaku_engine::{Input, Options, Refused};
use jantaku_rulebook::Seat::{self, East, South};

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
