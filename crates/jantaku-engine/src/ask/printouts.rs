//! Debugging output for the authors of rulesets.

use jantaku_rulebook::{Name, Printout, Seat};
use jantaku_tile::Tile;

use super::text::show_number;
use crate::ask::Ask;
use crate::state::{Context, Player};

impl Ask<'_> {
    /// The text of a debugging printout.
    pub fn printout(&self, printout: &Printout, context: &Context) -> String {
        let word = |name: &Name| self.terms.rulebook.names.word(*name);
        let of = |players, show: &dyn Fn(&Player) -> String| {
            let seats = self.players(players, context).into_iter();
            let lines = seats.map(|seat: Seat| {
                format!("{}: {}", self.label(seat), show(self.state.player(seat)))
            });
            lines.collect::<Vec<_>>().join("\n")
        };
        match printout {
            Printout::Text(text) => self.text(text, context),
            Printout::Status(players) => of(players, &|player| {
                let statuses: Vec<&str> = player.status.iter().map(word).collect();
                statuses.join(", ")
            }),
            Printout::Counters(players) => of(players, &|player| {
                let counters = player.counters.iter();
                let shown = counters
                    .map(|(name, value)| format!("{} = {}", word(name), show_number(*value)));
                shown.collect::<Vec<_>>().join(", ")
            }),
            Printout::Context => self.show_context(context),
            Printout::Hand(players) => of(players, &|player| {
                let calls = player.calls.iter().map(|call| {
                    let tiles = self.show_tiles(call.tiles.iter().copied());
                    format!(", {} [{tiles}]", word(&call.name))
                });
                let hand = self.show_tiles(player.hand.iter().copied());
                let draw = self.show_tiles(player.draw.iter().copied());
                format!("{hand} + {draw}{}", calls.collect::<String>())
            }),
            Printout::Discards(players) => of(players, &|player| {
                self.show_tiles(player.discards.iter().copied())
            }),
            Printout::Tags => {
                let tags = self.state.game.tags.iter();
                let shown = tags.map(|(name, tiles)| {
                    format!("{}: {}", word(name), self.show_tiles(tiles.iter().copied()))
                });
                shown.collect::<Vec<_>>().join("\n")
            }
            Printout::Responsibilities(players) => of(players, &|player| {
                let responsible = player.responsible_for.iter();
                let shown = responsible.map(|(seat, yaku)| {
                    let yaku: Vec<&str> = yaku.iter().map(word).collect();
                    format!("{} [{}]", self.label(*seat), yaku.join(", "))
                });
                shown.collect::<Vec<_>>().join(", ")
            }),
            Printout::Transactions => {
                let payments = self.state.ending.ledger.iter();
                let shown = payments.map(|payment| {
                    let from = payment.from.map(|seat| self.label(seat));
                    let from = from.as_deref().unwrap_or("the pot");
                    let to = self.label(payment.to);
                    let amount = show_number(payment.amount());
                    format!("{}: {from} pays {to} {amount}", payment.name)
                });
                shown.collect::<Vec<_>>().join("\n")
            }
        }
    }

    fn show_context(&self, context: &Context) -> String {
        let mut shown = vec![format!("seat {}", context.seat.name())];
        let seats = [
            ("prev_seat", context.prev_seat),
            ("caller", context.caller),
            ("callee", context.callee),
        ];
        for (name, seat) in seats {
            shown.extend(seat.map(|seat| format!("{name} {}", seat.name())));
        }
        if let Some(button) = context.button.and_then(|id| self.terms.rulebook.button(id)) {
            shown.push(format!(
                "button {}",
                self.terms.rulebook.names.word(button.id)
            ));
        }
        if let Some(choice) = &context.choice {
            let called = self.show_tiles(choice.called);
            let tiles = self.show_tiles(choice.tiles.iter().copied());
            shown.push(format!("choice {called} with [{tiles}]"));
        }
        shown.extend(
            context
                .tile
                .map(|tile| format!("tile {}", tile.display(self.attrs))),
        );
        if let Some(win) = &context.win {
            let tile = self.show_tiles(win.winning_tile);
            shown.push(format!("win by {:?} on {tile}", win.way));
        }
        shown.join(", ")
    }

    /// Tiles in their text notation, separated by spaces.
    pub(crate) fn show_tiles(&self, tiles: impl IntoIterator<Item = Tile>) -> String {
        let shown = tiles
            .into_iter()
            .map(|tile| tile.display(self.attrs).to_string());
        shown.collect::<Vec<_>>().join(" ")
    }
}
