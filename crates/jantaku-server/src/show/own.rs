//! What only the viewer sees, on the wire: offers, menus, marks.

use jantaku_engine::{Barred, Because, Command, Marked, Offer, OwnView, View};
use jantaku_proto as proto;
use jantaku_rulebook::{ButtonId, MarkTarget, Name};
use jantaku_tile::AttrTable;

use super::tiles::{open_tile, open_tiles};
use super::{Book, engine_seat, wire_seat};

pub(super) fn own_view(own: &OwnView, attrs: &AttrTable, book: &Book) -> proto::OwnView {
    let names = &book.rulebook.names;
    let autos = own.auto_buttons.iter().filter(|(_, on)| *on);
    proto::OwnView {
        may_discard: own.may_discard,
        must_act: own.must_act,
        playable: own.playable.clone(),
        barred: barred(own, book),
        buttons: own
            .buttons
            .iter()
            .map(|button| proto::ButtonView {
                choices: choices(&button.offer, attrs, book),
                ..plain_button(button.id, book)
            })
            .collect(),
        waiting: own.waiting.map(|id| plain_button(id, book)),
        menu: own.menu.as_ref().map(|menu| proto::MenuView {
            button: book.button_id(menu.button),
            choices: choices(&menu.offer, attrs, book),
            cancellable: !matches!(menu.offer, Offer::Card(_)),
        }),
        declaring: own.declaring,
        marking: own.marking.as_ref().map(|marking| proto::MarkingView {
            button: book.button_id(marking.button),
            name: book.button_name(marking.button),
            needed: marking.needed,
            marked: marking.marked.iter().map(mark).collect(),
            markable: marking.markable.iter().map(mark).collect(),
            cancellable: marking.cancellable,
        }),
        auto_on: autos
            .filter_map(|(id, _)| book.rulebook.auto_buttons.get(usize::from(id.0)))
            .map(|auto| names.word(auto.id).to_owned())
            .collect(),
        may_declare_dead: own
            .may_declare_dead
            .iter()
            .copied()
            .map(wire_seat)
            .collect(),
        repeats_deal: own.repeats_deal,
        ready: own.ready,
        revision: own.revision,
    }
}

/// Why tiles may not be discarded, with tiles of the same reasons together.
fn barred(own: &OwnView, book: &Book) -> Vec<proto::Barred> {
    let mut all: Vec<proto::Barred> = Vec::new();
    let barred = own.barred.iter().enumerate();
    for (index, barred) in barred.filter_map(|(index, barred)| Some((index, barred.as_ref()?))) {
        let because = because(barred, book);
        match all.iter_mut().find(|known| known.because == because) {
            Some(known) => known.places.push(index),
            None => all.push(proto::Barred {
                places: vec![index],
                because,
            }),
        }
    }
    all
}

/// The reasons that clients are told. A status that is never shown would mean nothing to a player.
fn because(barred: &Barred, book: &Book) -> Vec<proto::Because> {
    let reasons = match barred {
        Barred::ByButton => return vec![proto::Because::Button],
        Barred::ByTile => return vec![proto::Because::Tile],
        Barred::ByRule(reasons) => reasons,
    };
    let setup = &book.rulebook.setup;
    let is_shown = |name: &Name| {
        setup.shown_statuses.contains(name) || setup.shown_statuses_public.contains(name)
    };
    let reasons = reasons.iter().filter_map(|reason| match reason {
        Because::Status(name) => is_shown(name).then(|| proto::Because::Status {
            name: book
                .declared_as(*name)
                .unwrap_or_else(|| book.rulebook.names.word(*name).to_owned()),
        }),
        Because::NotDrawn => Some(proto::Because::NotDrawn),
        Because::Needed => Some(proto::Because::Needed),
        Because::JustCalled => Some(proto::Because::JustCalled),
    });
    reasons.collect()
}

/// A button without what it offers.
fn plain_button(id: ButtonId, book: &Book) -> proto::ButtonView {
    proto::ButtonView {
        id: book.button_id(id),
        name: book.button_name(id),
        role: book.role(id),
        choices: Vec::new(),
    }
}

/// The choices of an offer, in the order in which [`chosen`] counts them.
fn choices(offer: &Offer, attrs: &AttrTable, book: &Book) -> Vec<proto::CallChoice> {
    let choice = |command: Command| match command {
        Command::ChooseCall(called, others) => Some(proto::CallChoice {
            tiles: open_tiles(&others, attrs),
            called: called.map(|called| open_tile(called, attrs)),
            card: None,
        }),
        Command::ChooseCard(card) => Some(proto::CallChoice {
            tiles: Vec::new(),
            called: None,
            card: Some(book.rulebook.names.word(card).to_owned()),
        }),
        // Menus offer nothing else.
        Command::Discard(_)
        | Command::Press(_)
        | Command::CancelMenu
        | Command::Mark(_)
        | Command::Unmark(_)
        | Command::ClearMarks
        | Command::CancelMarking
        | Command::DeclareYaku(_)
        | Command::ToggleAuto(..)
        | Command::Reorder(..)
        | Command::DeclareDead(_)
        | Command::Ready
        | Command::ToggleNextDealer => None,
    };
    offer.commands().into_iter().filter_map(choice).collect()
}

/// The command for the choice of the open menu with this index; `None` if there is no such choice.
pub(crate) fn chosen(view: &View, choice: usize) -> Option<Command> {
    let menu = view.own.as_ref()?.menu.as_ref()?;
    menu.offer.commands().into_iter().nth(choice)
}

fn mark(marked: &Marked) -> proto::Marked {
    proto::Marked {
        target: match marked.target {
            MarkTarget::Hand => proto::MarkTarget::Hand,
            MarkTarget::Call => proto::MarkTarget::Call,
            MarkTarget::Aside => proto::MarkTarget::Aside,
            MarkTarget::Discard => proto::MarkTarget::Discard,
            MarkTarget::RevealedTile => proto::MarkTarget::RevealedTile,
            MarkTarget::Scry => proto::MarkTarget::Scry,
        },
        seat: marked.seat.map(wire_seat),
        index: marked.index,
    }
}

/// An object to mark, in the engine's terms.
pub(crate) fn engine_mark(marked: proto::Marked) -> Marked {
    Marked {
        target: match marked.target {
            proto::MarkTarget::Hand => MarkTarget::Hand,
            proto::MarkTarget::Call => MarkTarget::Call,
            proto::MarkTarget::Aside => MarkTarget::Aside,
            proto::MarkTarget::Discard => MarkTarget::Discard,
            proto::MarkTarget::RevealedTile => MarkTarget::RevealedTile,
            proto::MarkTarget::Scry => MarkTarget::Scry,
        },
        seat: marked.seat.map(engine_seat),
        index: marked.index,
    }
}
