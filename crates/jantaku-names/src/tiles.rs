//! Words about tiles: tile specs, visual attributes, and the calls that count as flowers.

use crate::kind::prelude::*;

pub(crate) const SPEC_SECTIONS: &[Section] = &[
    Section {
        title: "Families",
        entries: FAMILIES,
    },
    Section {
        title: "Numbers",
        entries: NUMBERS,
    },
    Section {
        title: "Circumstances",
        entries: CIRCUMSTANCES,
    },
];
pub(crate) const ATTRIBUTE_SECTIONS: &[Section] = &[
    Section {
        title: "Looks and visibility",
        entries: LOOKS,
    },
    Section {
        title: "Tints",
        entries: TINTS,
    },
];
pub(crate) const FLOWER_SECTIONS: &[Section] = &[Section {
    title: "",
    entries: FLOWERS,
}];

#[rustfmt::skip]
const FAMILIES: &[NameEntry] = &[
    word("any", S, "Matches every tile."),
    word("manzu", S, "Matches characters, the suit m."),
    word("pinzu", S, "Matches circles, the suit p."),
    word("souzu", S, "Matches bamboo, the suit s."),
    word("star", H, "Matches stars, the suit t."),
    word("jihai", S, "Matches honors: winds and dragons, including their jokers."),
    word("wind", S, "Matches winds."),
    word("dragon", S, "Matches dragons."),
    word("terminal", S, "Matches number tiles with 1, 9 or 10."),
    word("yaochuuhai", S, "Matches terminals, winds and dragons."),
    word("tanyaohai", S, "Matches number tiles that are not terminals."),
    word("flower", S, "Matches flower tiles."),
    word("joker", S, "Matches joker tiles by id, whatever they can stand for."),
    word("flower_or_joker", H, "Matches flower tiles and joker tiles."),
];

#[rustfmt::skip]
const NUMBERS: &[NameEntry] = &[
    word("1", S, "Matches number tiles with 1."),
    word("2", S, "Matches number tiles with 2."),
    word("3", S, "Matches number tiles with 3."),
    word("4", S, "Matches number tiles with 4."),
    word("5", S, "Matches number tiles with 5, red fives included."),
    word("6", S, "Matches number tiles with 6."),
    word("7", S, "Matches number tiles with 7."),
    word("8", S, "Matches number tiles with 8."),
    word("9", S, "Matches number tiles with 9."),
    word("10", H, "Matches number tiles with 10."),
];

#[rustfmt::skip]
const CIRCUMSTANCES: &[NameEntry] = &[
    word("same", S, "Matches if the tested tile equals the tile in question."),
    word("not_same", S, "Matches if the tested tile differs from the tile in question."),
    word("tedashi", S, "Matches a tile discarded from the hand."),
    word("tsumogiri", S, "Matches a tile discarded straight from the draw."),
    word("dora", S, "Matches the tiles that the revealed tiles indicate."),
    word("kuikae", S, "Matches if the tile in question completes the same group as the tile just called, in `last_called_tile_matches`."),
];

#[rustfmt::skip]
const LOOKS: &[NameEntry] = &[
    word("dora", S, "Draws the tile with a shine."),
    word("facedown", S, "Lays the tile face down; in a pond or call, other players do not see its face."),
    word("concealed", E, "Shows others only the back of the tile in a call; `call_hidden` sets it."),
    word("hidden", S, "Hides the tile completely, without leaving a gap."),
    word("inactive", S, "Darkens the tile, as for one that may not be discarded."),
    word("revealed", S, "Shows the tile of a hand to the other players."),
    word("sideways", S, "Turns the tile sideways."),
    word("transparent", S, "Draws the tile translucent; with `revealed`, other players see its face as well."),
    word("highlight", H, "Marks the tile with a glow."),
    word("anim", S, "Gives the tile an animated sheen."),
    word("last_sideways", E, "Adjusts the spacing of the last sideways tile of a call; set automatically."),
];

#[rustfmt::skip]
const TINTS: &[NameEntry] = &[
    word("red", S, "Tints a transparent tile red."),
    word("blue", S, "Tints a transparent tile blue."),
    word("lightblue", E, "Tints a transparent tile light blue."),
    word("cyan", S, "Tints a transparent tile cyan."),
    word("gold", S, "Tints a transparent tile gold."),
    word("orange", S, "Tints a transparent tile orange."),
    word("yellow", S, "Tints a transparent tile yellow."),
    word("green", S, "Tints a transparent tile green."),
    word("purple", S, "Tints a transparent tile purple."),
    word("pink", E, "Tints a transparent tile pink."),
    word("gray", S, "Tints a transparent tile gray."),
    word("grey", S, "Tints a transparent tile gray."),
    word("lightgray", S, "Tints a transparent tile light gray."),
    word("lightgrey", S, "Tints a transparent tile light gray."),
    word("brown", S, "Tints a transparent tile brown."),
    word("black", S, "Tints a transparent tile black."),
    word("white", S, "Tints a transparent tile white."),
    word("rainbow", S, "Tints a transparent tile in all colors."),
];

#[rustfmt::skip]
pub(crate) const FLOWERS: &[NameEntry] = &[
    word("flower", E, "Names the call of a flower."),
    word("start_flower", E, "Names the call of a flower from the dealt hand."),
    word("joker", E, "Names the call of a joker put down like a flower."),
    word("start_joker", E, "Names the call of a joker from the dealt hand."),
    word("pei", H, "Names the call of a north wind put down as a bonus tile."),
    word("nukidora", H, "Names the call of any other tile put down as a bonus tile."),
];
