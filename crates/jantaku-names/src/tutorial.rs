//! The steps of tutorial sequences.

use crate::kind::prelude::*;

const SCENE: ValueKind = Name(NameSpace::Scene);

pub(crate) const SECTIONS: &[Section] = &[Section {
    title: "",
    entries: STEPS,
}];

#[rustfmt::skip]
const STEPS: &[NameEntry] = &[
    call("add_object", E, &[req("kind", OneOf(&["text", "focus"])), req("options", Value)],
        "Shows a text box, or darkens the table except for a circle."),
    call("clear_objects", E, &[], "Removes all text boxes and circles."),
    call("await_click", E, &[opt("scene", SCENE, "")],
        "Waits for a click, then goes on or plays a scene."),
    call("force_event", E, &[req("events", Value), opt("scenes", OneOrMany(&SCENE), "")],
        "Allows the learner only the given inputs and waits for one of them, then goes on or plays its scene."),
    call("await_event", E, &[req("events", Value), opt("scenes", OneOrMany(&SCENE), "")],
        "Waits for one of the given inputs without blocking others, then goes on or plays its scene."),
    call("sleep", E, &[req("ms", Int)], "Waits for that many milliseconds."),
    call("play_scene", E, &[req("scene", SCENE)], "Plays another scene."),
    call("pause", E, &[], "Stops the game."),
    call("unpause", E, &[], "Lets the game go on."),
    call("exit", E, &[], "Ends the tutorial."),
];
