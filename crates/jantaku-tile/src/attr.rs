//! Attributes: the strings a tile carries.
//!
//! `x` and `_x` are one attribute in two spellings. The underscore makes it
//! invisible: tests for the attribute find it, but it does not distinguish two
//! tiles in play. Further leading underscores have no additional meaning.
//!
//! Names and the sets made of them are interned in an [`AttrTable`]: a name is
//! an [`AttrId`] of one byte, a whole set an [`AttrSet`] of two.

mod members;
mod sets;
mod table;

pub use members::AttrNames;
pub use sets::AttrSet;
pub use table::{AttrTable, TooManyAttrs};

/// The name of an attribute in some [`AttrTable`], regardless of its spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttrId(u8);

impl AttrId {
    /// The spelling without an underscore.
    pub const fn visible(self) -> Attr {
        Attr {
            id: self,
            visible: true,
        }
    }

    /// The spelling with an underscore.
    pub const fn invisible(self) -> Attr {
        Attr {
            id: self,
            visible: false,
        }
    }
}

/// An attribute as it is spelled: `x` or `_x`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Attr {
    /// The name, without underscores.
    pub id: AttrId,
    /// False for the spelling with an underscore.
    pub visible: bool,
}

/// Declares the attributes that have the same id in every table.
macro_rules! standard {
    ($($number:literal $constant:ident $name:literal $meaning:literal;)*) => {
        $(
            #[doc = concat!("`", $name, "`: ", $meaning, ".")]
            pub const $constant: AttrId = AttrId($number);
        )*
        const STANDARD: &[(AttrId, &str)] = &[$(($constant, $name)),*];
    };
}

standard! {
    // How a tile is drawn, and who sees it.
    0 DORA "dora" "drawn shiny";
    1 FACEDOWN "facedown" "lying face down";
    2 CONCEALED "concealed" "in a call, seen by the other players as a back";
    3 HIDDEN "hidden" "not drawn at all";
    4 INACTIVE "inactive" "darkened";
    5 REVEALED "revealed" "in a hand, visible to the other players";
    6 SIDEWAYS "sideways" "turned sideways";
    7 TRANSPARENT "transparent" "drawn translucent";
    8 HIGHLIGHT "highlight" "glowing";
    9 ANIM "anim" "with a moving sheen";
    10 LAST_SIDEWAYS "last_sideways" "the last sideways tile of a call, set by the display";
    // The tints of transparent and dotted tiles.
    11 RED "red" "tint";
    12 BLUE "blue" "tint";
    13 CYAN "cyan" "tint";
    14 GOLD "gold" "tint";
    15 ORANGE "orange" "tint";
    16 YELLOW "yellow" "tint";
    17 GREEN "green" "tint";
    18 PURPLE "purple" "tint";
    19 GRAY "gray" "tint";
    20 GREY "grey" "tint";
    21 LIGHTGRAY "lightgray" "tint";
    22 LIGHTGREY "lightgrey" "tint";
    23 BROWN "brown" "tint";
    24 BLACK "black" "tint";
    25 WHITE "white" "tint";
    26 LIGHTBLUE "lightblue" "tint";
    27 PINK "pink" "tint";
    28 RAINBOW "rainbow" "tint";
    // Written or read by the engine itself.
    29 DRAW "draw" "drawn; kept by a tile discarded straight from the draw";
    30 DISCARD "discard" "discarded";
    31 HAND "hand" "from the hand, while the possible calls are computed";
    32 WINNING_TILE "winning_tile" "the tile that completes a win";
    33 NO_DISCARD "no_discard" "may never be discarded";
    34 SKIP_DRAW "skip_draw" "passed over when drawing";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_attributes_have_their_numbers() {
        let table = AttrTable::new();
        for (number, (id, name)) in STANDARD.iter().enumerate() {
            assert_eq!(usize::from(id.0), number, "{name}");
            assert_eq!(table.find(name), Some(id.visible()), "{name}");
            assert_eq!(table.name(*id), Some(*name));
        }
    }
}
