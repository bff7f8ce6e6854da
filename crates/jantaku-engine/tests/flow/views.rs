//! What is seen at a moment of play.

use jantaku_engine::SeenTile;
use jantaku_rulebook::Seat::{self, East, South};

use crate::Scene;

/// Tiles as they are seen, attributes without the mark of invisible ones.
fn seen(tiles: &[SeenTile], scene: &Scene) -> Vec<String> {
    let attrs = scene.game.attrs();
    tiles
        .iter()
        .map(|tile| {
            let attrs: Vec<&str> = tile
                .attrs
                .iter()
                .filter_map(|attr| attrs.name(attr.id))
                .collect();
            match attrs[..] {
                [] => tile.id.to_string(),
                _ => format!("{}@{}", tile.id, attrs.join("&")),
            }
        })
        .collect()
}

fn player(scene: &Scene, viewer: Option<Seat>, seat: Seat) -> jantaku_engine::PlayerView {
    let players = scene.game.view(viewer).players;
    players
        .into_iter()
        .find(|player| player.seat == seat)
        .unwrap()
}

#[test]
fn t12_a_closed_kan() {
    let mut scene = Scene::new(
        r#"
        set starting_tiles, 4
        set wall, ~t"0555p123456789m123456789s"
        set starting_hand, %{east: ~t"0555p"}
        on after_start do set_tile_alias_all(["0p"], ["5p"]) end
        define_button ankan, display_name: "Kan", call: [[0, 0, 0]], show_when: our_turn and self_call_available do
          self_call
        end
        apply set, "buttons.ankan.call_style", %{self: [["1x", 0], 1, 3, ["1x", 2]]}
        "#,
    );
    scene.press(East, "ankan");
    let melds = |viewer| {
        let calls = player(&scene, viewer, East).calls;
        calls
            .iter()
            .map(|call| seen(&call.tiles, &scene))
            .collect::<Vec<_>>()
    };
    assert_eq!(melds(Some(South)), [["1x", "0p", "5p", "1x"]]);
    assert_eq!(melds(None), [["1x", "0p", "5p", "1x"]]);
    assert_eq!(
        melds(Some(East)),
        [["5p@facedown", "0p", "5p", "5p@facedown"]]
    );
}

#[test]
fn t13_transparent_tiles() {
    let scene = Scene::new(
        r#"
        set starting_tiles, 3
        set wall, ["3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "3p", %{tile: "1m", attrs: ["revealed", "transparent"]}, %{tile: "2m", attrs: ["transparent"]}]
        set starting_hand, %{east: [%{tile: "1m", attrs: ["revealed", "transparent"]}, %{tile: "2m", attrs: ["transparent"]}, "3m"]}
        "#,
    );
    let mut hand = seen(&player(&scene, Some(South), East).hand, &scene);
    hand.sort();
    assert_eq!(hand, ["1m@revealed&transparent", "1x", "1x@transparent"]);
    let own = seen(&player(&scene, Some(East), East).hand, &scene);
    assert_eq!(own, ["1m@revealed&transparent", "2m@transparent", "3m"]);
}

#[test]
fn only_the_owner_sees_offers_and_draws() {
    let mut scene = Scene::new(
        r#"
        set starting_tiles, 3
        set wall, ~t"555m123456789p1234567z"
        set starting_hand, %{east: ~t"5m12p", south: ~t"55m3p"}
        set starting_draws, ["7z"]
        set interruptible_actions, ["play_tile"]
        on after_turn_change do draw end
        define_button pon, display_name: "Pon", call: [[0, 0]],
          show_when: someone_else_just_discarded and call_available do
          call
        end
        "#,
    );
    assert_eq!(
        seen(&player(&scene, Some(East), East).draw, &scene),
        ["7z@draw"]
    );
    assert_eq!(
        seen(&player(&scene, Some(South), East).draw, &scene),
        ["1x"]
    );
    scene.discard(East, 0).unwrap();
    assert_eq!(scene.game.view(Some(South)).own.unwrap().buttons.len(), 2);
    assert!(scene.game.view(Some(East)).own.unwrap().buttons.is_empty());
    assert!(scene.game.view(None).own.is_none());
    assert_eq!(scene.game.view(Some(East)).players, {
        let mut players = scene.game.view(None).players;
        players[0] = player(&scene, Some(East), East);
        players
    });
}

#[test]
fn the_first_discard_in_riichi_lies_sideways_and_so_does_the_next_if_it_is_called() {
    let mut scene = Scene::new(
        r#"
        set starting_tiles, 4
        set wall, ~t"1555m123456789p1234567z"
        set starting_hand, %{east: ~t"15m23p", south: ~t"55m4p5p"}
        set interruptible_actions, ["play_tile"]
        define_button pon, display_name: "Pon", call: [[0, 0]],
          show_when: someone_else_just_discarded and call_available do
          call
          change_turn("east")
        end
        define_button again, display_name: "A", show_when: our_turn and just_discarded do
          set_status("riichi")
          change_turn("self")
        end
        "#,
    );
    let place = |scene: &Scene| player(scene, Some(South), East).riichi_place;
    scene.discard(East, 0).unwrap();
    scene.press(East, "again");
    assert_eq!(place(&scene), None);
    scene.discard(East, 0).unwrap();
    assert_eq!(place(&scene), Some(1));
    scene.press(East, "skip");
    scene.press(South, "pon");
    assert_eq!(place(&scene), None);
    scene.discard(East, 0).unwrap();
    assert_eq!(place(&scene), Some(1));
}
