//! Reading how screens show a ruleset. Values of the wrong kind count as absent: the check of
//! rulesets reports them, and nothing in play depends on them.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::DocumentReader;
use crate::{CustomStyle, Presentation};

impl DocumentReader<'_> {
    pub(super) fn presentation(&self) -> Presentation {
        let text = |key: &str| text(self.document.get(key));
        Presentation {
            display_name: text("display_name"),
            tutorial_link: text("tutorial_link"),
            four_rows_discards: self.says("four_rows_discards"),
            display_honba: self.says("display_honba"),
            display_riichi_sticks: self.says("display_riichi_sticks"),
            display_wall: self.says("display_wall"),
            display_round_marker: self.document.get("display_round_marker")
                != Some(&Json::Bool(false)),
            score_e_notation: self.says("score_e_notation"),
            shiny_dora: self.says("shiny_dora"),
            show_waits: self.has("show_waits"),
            card_edition: text("saki_ver"),
            style: style(self.document.get("custom_style")),
            translations: texts(self.document.get("translations")),
        }
    }

    /// Whether a key of the ruleset is `true`.
    pub(super) fn says(&self, key: &str) -> bool {
        self.document.get(key) == Some(&Json::Bool(true))
    }
}

fn text(value: Option<&Json>) -> Option<String> {
    value?.as_str().map(str::to_owned)
}

/// The string values of an object.
fn texts(value: Option<&Json>) -> BTreeMap<String, String> {
    let fields = value.and_then(Json::as_object).into_iter().flatten();
    fields
        .filter_map(|(key, value)| Some((key.clone(), value.as_str()?.to_owned())))
        .collect()
}

fn style(style: Option<&Json>) -> CustomStyle {
    let field = |key: &str| style.and_then(|style| style.get(key));
    CustomStyle {
        tile_indices: texts(field("tile_indices")),
        tile_back_color: text(field("tile_back_color")),
        tile_side_back_color: text(field("tile_side_back_color"))
            .or_else(|| text(field("tile_back_side_color"))),
        tablecloth_color: text(field("tablecloth_color")),
    }
}
