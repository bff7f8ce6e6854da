//! Texts with placeholders.

use jantaku_rulebook::{Filling, Number, Seat, Text};

use crate::ask::Ask;
use crate::state::Context;

impl Ask<'_> {
    /// The text with its placeholders filled in.
    pub fn text(&self, text: &Text, context: &Context) -> String {
        if text.vars.is_empty() {
            return text.text.clone();
        }
        let mut said = String::with_capacity(text.text.len());
        let mut rest = &text.text[..];
        while let Some(at) = rest.find(['$', '%']) {
            let (before, place) = rest.split_at(at);
            said.push_str(before);
            let mut vars = text.vars.iter();
            let filled = vars.find_map(|(name, filling)| {
                let after = match place.strip_prefix('$') {
                    Some(after) => after.strip_prefix(name.as_str())?,
                    None => place
                        .strip_prefix("%{")?
                        .strip_prefix(name.as_str())?
                        .strip_prefix('}')?,
                };
                Some((filling, after))
            });
            rest = match filled {
                Some((filling, after)) => {
                    said.push_str(&self.filling(filling, context));
                    after
                }
                None => {
                    let (sign, after) = place.split_at(1);
                    said.push_str(sign);
                    after
                }
            };
        }
        said.push_str(rest);
        said
    }

    /// The value of a placeholder.
    pub(crate) fn filling(&self, filling: &Filling, context: &Context) -> String {
        match filling {
            Filling::Amount(amount, None) => show_number(self.amount(amount, context)),
            Filling::Amount(amount, Some(word)) => {
                let counters = &self.state.player(context.seat).counters;
                let counter = amount.counter.and_then(|name| counters.get(&name));
                counter.map_or_else(|| word.clone(), |counter| show_number(*counter))
            }
            Filling::Text(text) => text.clone(),
            // Braces tell whoever shows the text that these are tiles to be drawn.
            Filling::Tiles(tiles) => format!("{{{}}}", self.show_tiles(tiles.iter().copied())),
        }
    }

    /// The label of a player in messages.
    pub fn label(&self, seat: Seat) -> String {
        format!("Player {}", self.wind_of(seat).name())
    }
}

/// A number as it is shown: integers without a fraction.
pub(super) fn show_number(number: Number) -> String {
    number.to_string()
}
