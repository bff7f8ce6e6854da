//! Tile specs.

use jantaku_engine::hooks::RevealedTile;
use jantaku_rulebook::Seat::{East, South};
use serde_json::json;

use crate::scene::Scene;

#[test]
pub fn families() {
    let scene = Scene::new();
    let rows: &[(&str, &[&str], &[&str])] = &[
        ("any", &["1m", "7z", "2y"], &[]),
        ("manzu", &["1m", "0m", "05m", "10m"], &["1p", "1z"]),
        ("pinzu", &["9p", "0p"], &["1s"]),
        ("souzu", &["9s", "0s", "1's"], &["1p"]),
        ("star", &["1t", "0t"], &["1s"]),
        ("jihai", &["1z", "7z", "3j", "4j", "5j"], &["1m", "6j"]),
        ("wind", &["1z", "4z", "5j"], &["5z", "1m"]),
        ("dragon", &["5z", "0z", "7z", "4j"], &["4z", "5m"]),
        ("terminal", &["1m", "9p", "10s", "1's"], &["2m", "1z"]),
        ("yaochuuhai", &["1m", "1z", "7z"], &["5m"]),
        ("tanyaohai", &["2m", "8s", "0p"], &["1m", "1z"]),
        (
            "flower",
            &["1f", "4g", "1k", "1q", "1a", "1y", "9j"],
            &["1z", "1j"],
        ),
        ("joker", &["1j", "2y"], &["9j", "0m"]),
        ("flower_or_joker", &["1f", "1j"], &["1z"]),
        ("1", &["1m", "1's"], &["1z", "2m"]),
        ("2", &["2p"], &["2z"]),
        ("3", &["3s"], &["4s"]),
        ("4", &["4s"], &["3s"]),
        ("5", &["5m", "0m", "05p"], &["5z"]),
        ("6", &["6m"], &["5m"]),
        ("7", &["7m"], &["7z"]),
        ("8", &["8m"], &["7m"]),
        ("9", &["9m"], &["10m"]),
        ("10", &["10m"], &["1m"]),
        ("1z", &["1z", "1z@a"], &["2z", "11z"]),
        ("tedashi", &["1m"], &["1m@_draw"]),
        ("tsumogiri", &["1m@_draw", "1m@draw"], &["1m"]),
    ];
    for (spec, members, others) in rows {
        for tile in *members {
            assert!(scene.fits(tile, spec), "{tile} is {spec}");
            assert!(
                !scene.fits(tile, &format!("not_{spec}")),
                "{tile} is {spec}"
            );
        }
        for tile in *others {
            assert!(!scene.fits(tile, spec), "{tile} is not {spec}");
            assert!(
                scene.fits(tile, &format!("not_{spec}")),
                "{tile} is not {spec}"
            );
        }
    }
}

#[test]
pub fn the_same_tile() {
    let scene = || Scene::new().tile("5m");
    assert!(scene().fits("5m", "same") && !scene().fits("5m", "not_same"));
    assert!(!scene().fits("4m", "same") && scene().fits("4m", "not_same"));
    assert!(!Scene::new().fits("5m", "same"));
    assert!(!scene().fits("0m", "same"));
    assert!(scene().alias(East, "0m", "5m").fits("0m", "same"));
}

#[test]
pub fn dora() {
    let scene = || {
        Scene::new()
            .with("dora_indicators", json!({"1m": ["2m"], "4p": ["5p", "0p"]}))
            .dead_wall("1m 4p")
            .state(|state| state.round.wall.revealed = vec![RevealedTile::Position(-2)])
    };
    assert!(scene().fits("2m", "dora") && !scene().fits("2m", "not_dora"));
    assert!(!scene().fits("5p", "dora"));
    let both = || scene().state(|state| state.round.wall.revealed.push(RevealedTile::Position(-1)));
    assert!(both().fits("5p", "dora") && both().fits("0p", "dora"));
}

#[test]
pub fn kuikae_depends_on_the_tile_in_context() {
    let called = |tile: &str| {
        let scene = Scene::new().discarded(East, "3m").tile(tile);
        scene.called(South, East, "chii", "3m", "4m 5m").seat(South)
    };
    assert!(called("6m").fits("3m", "kuikae"));
    assert!(!called("7m").fits("3m", "kuikae"));
    // A joker can close any gap.
    let joker = called("1j").alias(South, "1j", "any");
    assert!(joker.fits("3m", "kuikae"));
}
