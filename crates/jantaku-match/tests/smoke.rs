use jantaku_match::{Behaviour, HandCalls, Matcher, reference, spec::Reader};
use jantaku_tile::{AttrTable, Tile, notation::mpsz};
fn hand(t: &str) -> Vec<Tile> {
    mpsz::parse(t)
        .unwrap()
        .into_iter()
        .map(Tile::from)
        .collect()
}
#[test]
fn smoke() {
    let ruleset: serde_json::Value = serde_json::json!({"set_definitions": {"pair": [[0,0]], "shuntsu": [[0,1,2]], "koutsu": [[0,0,0]], "quad": [[0,0,0,0]]},
      "win_definition": [["exhaustive", [["shuntsu","koutsu"],4], [["pair"],1]], [[["nojoker","quad"],-1],[["pair"],7]],
        ["unique", [["1m","9m","1p","9p","1s","9s","1z","2z","3z","4z","5z","6z","7z"],13], [["1m","9m","1p","9p","1s","9s","1z","2z","3z","4z","5z","6z","7z"],1]]]});
    let mut table = AttrTable::new();
    let list = Reader::new(ruleset.as_object().unwrap(), &mut table).named("win");
    let wall = hand("123456789m123456789p123456789s1234567z").repeat(4);
    let b = Behaviour::new(wall);
    let m = Matcher::new(&list, &b, &table);
    for (h, want) in [
        ("123456m77889p11z5z", false),
        ("123456m789p11222z", true),
        ("19m19p19s1234577z6z", true),
        ("1122m4466p7788s33z", true),
        ("1111m6622p7788s33z", false),
    ] {
        let t = hand(h);
        assert_eq!(
            reference::matches(
                &HandCalls {
                    hand: t.clone(),
                    calls: vec![]
                },
                &list,
                &b,
                &table
            ),
            want,
            "{h} ref"
        );
        assert_eq!(m.matches(&t, &[], &table), want, "{h}");
    }
    let t = hand("123456m789p11222z");
    let n = hand("123456m77889p11z5z");
    for h in [&t, &n] {
        let s = std::time::Instant::now();
        for _ in 0..100000 {
            std::hint::black_box(m.matches(h, &[], &table));
        }
        println!("{:?} per", s.elapsed() / 100000);
    }
}
