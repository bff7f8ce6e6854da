//! Presentation of a ruleset on screens, on which play does not depend.

use std::collections::BTreeMap;

/// How a ruleset wants to be shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Presentation {
    /// The name for people; if `None`, the id of the ruleset is shown.
    pub display_name: Option<String>,
    /// Where the ruleset is explained, verbatim: before using it as a link, check that it is one.
    pub tutorial_link: Option<String>,
    /// Whether ponds have four rows instead of three.
    pub four_rows_discards: bool,
    /// Whether the honba count is shown.
    pub display_honba: bool,
    /// Whether the sticks on the table are shown.
    pub display_riichi_sticks: bool,
    /// Whether the wall is shown.
    pub display_wall: bool,
    /// Whether the round wind is shown; true by default.
    pub display_round_marker: bool,
    /// Whether large scores are written as powers of ten.
    pub score_e_notation: bool,
    /// Whether dora sparkle.
    pub shiny_dora: bool,
    /// Whether players are shown their waits, in whatever form.
    pub show_waits: bool,
    /// The edition of the American card, if the ruleset names one.
    pub card_edition: Option<String>,
    /// Colours, and letters on tiles.
    pub style: CustomStyle,
    /// Replacements for words of the ruleset, such as names of yaku.
    pub translations: BTreeMap<String, String>,
}

/// CSS colours, and letters on tiles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CustomStyle {
    /// The letters on tiles, by the tile as written in the ruleset.
    pub tile_indices: BTreeMap<String, String>,
    /// The colour of the backs of tiles.
    pub tile_back_color: Option<String>,
    /// The colour of the backs of tiles seen from the side.
    pub tile_side_back_color: Option<String>,
    /// The colour of the cloth.
    pub tablecloth_color: Option<String>,
}
