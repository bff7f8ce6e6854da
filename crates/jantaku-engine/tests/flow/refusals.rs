//! What is refused leaves no trace, and offers have numbers.

use jantaku_engine::hooks::Marked;
use jantaku_engine::{Command, Refused};
use jantaku_rulebook::Seat::{self, East, North, South, West};
use jantaku_rulebook::{AutoButtonId, ButtonId, MarkTarget};

use crate::Scene;

const TABLE: &str = r#"
set num_players, 3
set starting_tiles, 3
set wall, ~t"12555m123456789p"
set starting_hand, %{east: ~t"512m", south: ~t"55m1p"}
set interruptible_actions, ["play_tile"]
define_button pon, display_name: "Pon", call: [[0, 0], [0]],
  show_when: someone_else_just_discarded and call_available do
  call
  change_turn("self")
end
"#;

fn everything() -> Vec<Command> {
    let object = Marked {
        target: MarkTarget::Hand,
        seat: Some(East),
        index: 0,
    };
    vec![
        Command::Discard(0),
        Command::Discard(99),
        Command::Press(ButtonId(0)),
        Command::Press(ButtonId(99)),
        Command::Press(ButtonId::SKIP),
        Command::ChooseCall(None, Vec::new()),
        Command::CancelMenu,
        Command::Mark(object),
        Command::Unmark(object),
        Command::ClearMarks,
        Command::CancelMarking,
        Command::DeclareYaku(Vec::new()),
        Command::ToggleAuto(AutoButtonId(0), true),
        Command::Reorder(99, 0),
        Command::DeclareDead(South),
        Command::Ready,
        Command::ToggleNextDealer,
    ]
}

fn state(scene: &Scene) -> String {
    format!("{:?} {:?}", scene.game.state(), scene.game.journal())
}

/// Everybody tries everything; whatever is refused changes nothing.
fn try_everything(scene: &mut Scene) {
    for seat in Seat::WINDS {
        for input in everything() {
            let before = state(scene);
            let game = scene.game.clone();
            if scene.game.act_as(seat, &input).is_err() {
                assert_eq!(state(scene), before, "{seat:?} {input:?}");
            }
            scene.game = game;
        }
    }
}

#[test]
fn what_is_refused_changes_nothing() {
    let mut scene = Scene::new(TABLE);
    try_everything(&mut scene);
    assert_eq!(
        scene.game.act_as(North, &Command::Ready),
        Err(Refused::NoSuchSeat)
    );
    scene.discard(East, 0).unwrap();
    try_everything(&mut scene);
    scene.press(South, "pon");
    assert!(scene.game.state().player(South).tray.menu.is_some());
    try_everything(&mut scene);
}

#[test]
fn offers_have_numbers_that_only_grow() {
    let mut scene = Scene::new(TABLE);
    let revision = |scene: &Scene, seat| scene.game.view(Some(seat)).own.unwrap().revision;
    let mut last = revision(&scene, South);
    let mut grows = |scene: &Scene| {
        let now = revision(scene, South);
        assert!(now > last);
        last = now;
    };
    scene.discard(East, 0).unwrap();
    grows(&scene);
    scene.press(South, "pon");
    grows(&scene);
    scene.game.act_as(South, &Command::CancelMenu).unwrap();
    grows(&scene);
    scene.press(South, "skip");
    grows(&scene);
    assert_eq!(scene.game.state().round.turn, South);
    assert_eq!(scene.game.view(Some(West)).own.unwrap().buttons, []);
}
