//! What is refused leaves no trace, and offers have numbers.

use jantaku_engine::table::Marked;
use jantaku_engine::{Input, Refused};
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

fn everything() -> Vec<Input> {
    let object = Marked {
        target: MarkTarget::Hand,
        seat: Some(East),
        index: 0,
    };
    vec![
        Input::Discard(0),
        Input::Discard(99),
        Input::Press(ButtonId(0)),
        Input::Press(ButtonId(99)),
        Input::Press(ButtonId::SKIP),
        Input::ChooseCall(None, Vec::new()),
        Input::CancelMenu,
        Input::Mark(object),
        Input::Unmark(object),
        Input::ClearMarks,
        Input::CancelMarking,
        Input::DeclareYaku(Vec::new()),
        Input::ToggleAuto(AutoButtonId(0), true),
        Input::Reorder(99, 0),
        Input::DeclareDead(South),
        Input::Ready,
        Input::ToggleNextDealer,
    ]
}

fn state(scene: &Scene) -> String {
    format!("{:?} {:?}", scene.game.table(), scene.game.log())
}

/// Everybody tries everything; whatever is refused changes nothing.
fn try_everything(scene: &mut Scene) {
    for seat in Seat::ALL {
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
        scene.game.act_as(North, &Input::Ready),
        Err(Refused::NoSuchSeat)
    );
    scene.discard(East, 0).unwrap();
    try_everything(&mut scene);
    scene.press(South, "pon");
    assert!(scene.game.table().player(South).tray.menu.is_some());
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
    scene.game.act_as(South, &Input::CancelMenu).unwrap();
    grows(&scene);
    scene.press(South, "skip");
    grows(&scene);
    assert_eq!(scene.game.table().turn, South);
    assert_eq!(scene.game.view(Some(West)).own.unwrap().buttons, []);
}
