//! What a word of the rules changes: the same table is played twice, with the word and without
//! it, and everything that can be seen is compared. A word that does nothing changes nothing.

use std::collections::BTreeMap;

use jantaku_engine::Command;
use jantaku_engine::hooks::RevealedTile;
use serde_json::{Value, json};

use crate::*;

/// One word of the rules with what it is tried out on.
pub struct Trial {
    /// The action that is tried out.
    pub action: Value,
    /// What runs before it.
    pub before: Value,
    /// Further keys of the button that runs it.
    pub button: Value,
    /// Further keys of the ruleset.
    pub rules: Value,
    /// What is on the table besides the usual things.
    pub arrange: fn(&mut TestTable),
    /// What players do after the button was pressed.
    pub then: fn(&mut TestTable),
    /// Part of a line of the difference that the action makes.
    pub expected: &'static str,
}

/// An action by itself.
pub fn trial(action: Value, expected: &'static str) -> Trial {
    Trial {
        action,
        before: json!([]),
        button: json!({}),
        rules: json!({}),
        arrange: |_| {},
        then: |_| {},
        expected,
    }
}

impl Trial {
    pub fn before(mut self, before: Value) -> Self {
        self.before = before;
        self
    }

    pub fn button(mut self, button: Value) -> Self {
        self.button = button;
        self
    }

    pub fn rules(mut self, rules: Value) -> Self {
        self.rules = rules;
        self
    }

    pub fn arrange(mut self, arrange: fn(&mut TestTable)) -> Self {
        self.arrange = arrange;
        self
    }

    pub fn then(mut self, then: fn(&mut TestTable)) -> Self {
        self.then = then;
        self
    }

    pub fn name(&self) -> &str {
        self.action[0].as_str().expect("an action has a name")
    }

    /// What there is more with the action, after a `+`, and what there is less, after a `-`.
    pub fn difference(&self) -> Vec<String> {
        differences(&self.play(&self.action), &self.play(&json!(["noop"])))
    }

    fn play(&self, action: &Value) -> Vec<String> {
        let mut document = base();
        let go = &mut document["buttons"]["go"];
        merge(go, &self.button);
        go["actions"] = self.before.clone();
        merge(&mut document, &self.rules);
        if !put_in_place(&mut document, action) {
            let actions = document["buttons"]["go"]["actions"].as_array_mut();
            actions.expect("a list").push(action.clone());
        }
        let mut t = TestTable::from_document(&document);
        usual(&mut t);
        (self.arrange)(&mut t);
        t.press(North, "again");
        let _not_offered_without_the_action = t.try_press(East, "go");
        t.all_skip();
        (self.then)(&mut t);
        t.describe()
    }
}

/// Lines that there are more of, after a `+`, and lines that there are less of, after a `-`.
pub fn differences(with: &[String], without: &[String]) -> Vec<String> {
    let mut counts: BTreeMap<&str, i32> = BTreeMap::new();
    for line in with {
        *counts.entry(line).or_default() += 1;
    }
    for line in without {
        *counts.entry(line).or_default() -= 1;
    }
    let changed = counts.into_iter().filter(|(_, count)| *count != 0);
    changed
        .map(|(line, count)| format!("{} {line}", if count > 0 { '+' } else { '-' }))
        .collect()
}

/// Everything there is to see: the table as it is, and what everyone is shown of it.
pub fn seen(t: &mut TestTable) -> Vec<String> {
    let mut lines = t.describe();
    let labels = &t.game.rulebook().scoring.labels;
    for winner in &t.game.state().ending.winners {
        let seat = winner.seat.name();
        for (yaku, value, unit) in winner.scored.existing_yaku() {
            let unit = unit.map_or("", |unit| t.word(unit));
            lines.push(format!("{seat} scores {} {value} {unit}", t.word(yaku)));
        }
        lines.push(format!(
            "{seat} won {} {}, {} {}, {} {}",
            winner.scored.points,
            labels.point_name,
            winner.scored.points2,
            labels.point2_name,
            winner.scored.minipoints,
            labels.minipoint_name
        ));
    }
    for viewer in t.game.seats().iter().copied().map(Some).chain([None]) {
        let view = t.game.view(viewer);
        lines.extend(
            format!("{view:#?}")
                .lines()
                .map(|line| format!("{viewer:?} {}", line.trim())),
        );
        let rulebook = t.game.rulebook();
        let inputs = view.commands(rulebook);
        lines.extend(inputs.iter().map(|input| match input {
            Command::DeclareYaku(names) => {
                let names: Vec<&str> = names.iter().map(|name| t.word(*name)).collect();
                format!("{viewer:?} may declare {}", names.join(", "))
            }
            other => format!("{viewer:?} may {other:?}"),
        }));
        let Some((seat, own)) = viewer.zip(view.own) else {
            continue;
        };
        let offered = own
            .buttons
            .iter()
            .filter_map(|offered| rulebook.button(offered.id));
        lines.extend(offered.map(|button| format!("{seat:?} reads {}", button.display_name)));
        for (id, on) in own.auto_buttons {
            let button = &rulebook.auto_buttons[usize::from(id.0)];
            let (name, desc) = (&button.display_name, &button.desc);
            lines.push(format!("{seat:?} has {name} ({desc}) switched on: {on}"));
        }
        let waits = t.game.waits_shown(seat, None);
        lines.push(format!("{seat:?} waits {waits:?}"));
    }
    lines
}

/// Where the rules of a trial want the action that is tried out, if not at the end of `go`.
pub const HERE: &str = "the action";

fn put_in_place(rules: &mut Value, action: &Value) -> bool {
    match rules {
        Value::Array(items) if items[..] == [json!(HERE)] => {
            *rules = action.clone();
            true
        }
        Value::Array(items) => {
            let put = items.iter_mut().map(|item| put_in_place(item, action));
            put.fold(false, |any, put| any | put)
        }
        Value::Object(keys) => {
            let put = keys.values_mut().map(|value| put_in_place(value, action));
            put.fold(false, |any, put| any | put)
        }
        _ => false,
    }
}

/// Puts keys into an object, and into the objects in it.
pub fn merge(object: &mut Value, more: &Value) {
    match (object, more) {
        (Value::Object(object), Value::Object(more)) => {
            for (key, value) in more {
                merge(object.entry(key.clone()).or_insert(Value::Null), value);
            }
        }
        (object, more) => *object = more.clone(),
    }
}

/// The rules that everything is tried out with.
pub fn base() -> Value {
    let wall: Vec<String> = ["m", "p", "s"]
        .into_iter()
        .flat_map(|suit| (1..=9).map(move |number| format!("{number}{suit}")))
        .chain((1..=7).map(|number| format!("{number}z")))
        .flat_map(|tile| std::iter::repeat_n(tile, 4))
        .chain(["1f", "2f", "1j", "0p"].map(String::from))
        .collect();
    let never = json!([{"name": "status", "opts": ["never"]}]);
    let always = json!([{"name": "status_missing", "opts": ["never"]}]);
    json!({
        "wall": wall,
        "initial_dead_wall_length": 4,
        "initial_score": 25000,
        "dora_indicators": {"1p": ["2p"]},
        "set_definitions": {"pair": [0, 0], "row": [0, 1, 2]},
        "row_definition": [[[["row"], 1]]],
        "win_definition": [[[["pair"], 1]]],
        "yaku": [{"display_name": "Daisangen", "value": 2, "when": []}],
        "score_calculation": {"scoring_method": "multiplier", "score_multiplier": 10, "yaku_lists": ["yaku"]},
        "functions": {"greet": [["push_message", "greetings"]]},
        "buttons": {
            "go": {"display_name": "Go", "show_when": always, "actions": []},
            "again": {"display_name": "Again", "show_when": always, "actions": [["recalculate_buttons"]]},
            "pon": {"display_name": "Pon", "show_when": never, "actions": [["call"]], "call": [[0, 0]]},
        },
        "auto_buttons": {
            "sorting": {"display_name": "S", "desc": "", "actions": [["sort_hand"]]},
        },
    })
}

/// What lies on the table when something is tried out.
fn usual(t: &mut TestTable) {
    t.put(East, "hand", "3m 2m 1m 5p 5p 7z 1j")
        .put(East, "draw", "9m@_draw")
        .put(East, "aside", "1z 2z")
        .put(East, "pond", "8s 6s")
        .meld(East, "pon", "4p 4p 4p")
        .put(South, "hand", "2s 3s")
        .put(West, "hand", "6z")
        .put(North, "hand", "1s 1s")
        .discarded(South, "4s 5p");
    let (state, _) = t.game.arrange();
    state.round.wall.revealed = vec![RevealedTile::Position(-4)];
    state.round.turn = East;
}
