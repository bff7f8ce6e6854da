//! What only the viewer sees: offers, menus, marks.

use jantaku_engine::table::{Chosen, Marked, Menu, Offer, Tray};
use jantaku_engine::{Barred, Because, Game, Input, OwnView, View};
use jantaku_proto as proto;
use jantaku_rulebook::{ButtonId, MarkTarget, Name, Needs, Seat};

use super::tiles::open;
use super::{Book, engine_seat, seat as told_seat};

/// What only the viewer sees.
pub(super) fn own_view(own: &OwnView, seat: Seat, game: &Game, book: &Book) -> proto::OwnView {
    let names = &game.rulebook().names;
    let player = game.table().player(seat);
    let autos = own.auto_buttons.iter().filter(|(_, on)| *on);
    proto::OwnView {
        may_discard: own.may_discard,
        must_act: own.must_act,
        playable: own.playable.clone(),
        barred: barred(own, seat, game, book),
        buttons: own
            .buttons
            .iter()
            .map(|id| button(*id, &player.tray, game, book))
            .collect(),
        waiting: waiting(&player.tray, game, book),
        menu: own.menu.as_ref().map(|menu| menu_view(menu, game)),
        declaring: own.declaring,
        marking: own.marking.as_ref().map(|marking| {
            let button = game.rulebook().button(marking.button);
            let entries = button.and_then(|button| match &button.needs {
                Needs::Mark(plan) => Some(plan.entries.iter().map(|entry| entry.needed).sum()),
                _ => None,
            });
            proto::MarkingView {
                button: button_id(marking.button, game),
                name: button_name(marking.button, game),
                needed: entries.unwrap_or(0),
                marked: marking.marked.iter().flatten().map(mark).collect(),
                markable: own.markable.iter().map(mark).collect(),
                cancellable: button.is_some_and(|button| button.cancellable),
            }
        }),
        auto_on: autos
            .filter_map(|(id, _)| game.rulebook().auto_buttons.get(usize::from(id.0)))
            .map(|auto| names.word(auto.id).to_owned())
            .collect(),
        may_declare_dead: dead_hands(seat, game),
        repeats_deal: own.repeats_deal,
        ready: own.ready,
        revision: own.revision,
    }
}

/// Why tiles may not be discarded, those with the same reasons together.
fn barred(own: &OwnView, seat: Seat, game: &Game, book: &Book) -> Vec<proto::Barred> {
    let mut all: Vec<proto::Barred> = Vec::new();
    if !own.may_discard || own.playable.iter().all(|playable| *playable) {
        return all;
    }
    let barred = game.barred(seat).into_iter().enumerate();
    for (place, barred) in barred.filter_map(|(place, barred)| Some((place, barred?))) {
        let because = because(barred, game, book);
        match all.iter_mut().find(|known| known.because == because) {
            Some(known) => known.places.push(place),
            None => all.push(proto::Barred {
                places: vec![place],
                because,
            }),
        }
    }
    all
}

/// The same in the words of the protocol. Statuses that nobody is shown tell nobody anything.
fn because(barred: Barred, game: &Game, book: &Book) -> Vec<proto::Because> {
    let reasons = match barred {
        Barred::ByButton => return vec![proto::Because::Button],
        Barred::ByTile => return vec![proto::Because::Tile],
        Barred::ByRule(reasons) => reasons,
    };
    let setup = &game.rulebook().setup;
    let shown = |name: &Name| {
        setup.shown_statuses.contains(name) || setup.shown_statuses_public.contains(name)
    };
    let reasons = reasons.into_iter().filter_map(|reason| match reason {
        Because::Status(name) => shown(&name).then(|| proto::Because::Status {
            name: book
                .declared_as(name)
                .unwrap_or_else(|| game.rulebook().names.word(name).to_owned()),
        }),
        Because::NotDrawn => Some(proto::Because::NotDrawn),
        Because::Needed => Some(proto::Because::Needed),
        Because::JustCalled => Some(proto::Because::JustCalled),
    });
    reasons.collect()
}

fn button_id(id: ButtonId, game: &Game) -> String {
    let button = game.rulebook().button(id);
    let word = button.map(|button| game.rulebook().names.word(button.id));
    word.unwrap_or("skip").to_owned()
}

fn button_name(id: ButtonId, game: &Game) -> String {
    let button = game.rulebook().button(id);
    button.map_or_else(|| "Skip".to_owned(), |button| button.display_name.clone())
}

fn button(id: ButtonId, tray: &Tray, game: &Game, book: &Book) -> proto::ButtonView {
    proto::ButtonView {
        id: button_id(id, game),
        name: button_name(id, game),
        role: book.role(id),
        choices: tray
            .offers
            .get(&id)
            .map(|offer| choices(offer, game))
            .unwrap_or_default(),
    }
}

/// The button that was pressed, as long as others may still do something else.
fn waiting(tray: &Tray, game: &Game, book: &Book) -> Option<proto::ButtonView> {
    let choice = tray.choice.as_ref().filter(|choice| choice.complete)?;
    match &choice.chosen {
        Chosen::Button(id, _) => Some(proto::ButtonView {
            choices: Vec::new(),
            ..button(*id, tray, game, book)
        }),
        Chosen::Skip | Chosen::Discard(..) => None,
    }
}

fn menu_view(menu: &Menu, game: &Game) -> proto::MenuView {
    proto::MenuView {
        button: button_id(menu.button, game),
        choices: choices(&menu.offer, game),
        cancellable: !matches!(menu.offer, Offer::Card(_)),
    }
}

/// The ways that a menu offers, in the order in which [`chosen`] counts them.
fn choices(offer: &Offer, game: &Game) -> Vec<proto::CallChoice> {
    let tiles = |tiles: &[jantaku_tile::Tile]| tiles.iter().map(|tile| open(*tile, game)).collect();
    let options = offer.inputs().into_iter();
    let choice = |input: Input| match input {
        Input::ChooseCall(called, others) => Some(proto::CallChoice {
            tiles: tiles(&others),
            called: called.map(|called| open(called, game)),
            card: None,
        }),
        Input::ChooseCard(card) => Some(proto::CallChoice {
            tiles: Vec::new(),
            called: None,
            card: Some(game.rulebook().names.word(card).to_owned()),
        }),
        _ => None,
    };
    options.filter_map(choice).collect()
}

/// The way of the open menu that a client means by a number.
pub(crate) fn chosen(view: &View, choice: usize) -> Option<Input> {
    let menu = view.own.as_ref()?.menu.as_ref()?;
    menu.offer.inputs().into_iter().nth(choice)
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
        seat: marked.seat.map(told_seat),
        index: marked.index,
    }
}

/// Something to be marked, as the engine knows it.
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

/// Whose hands the viewer may declare dead: tried out on a copy, where rulesets have that.
fn dead_hands(seat: Seat, game: &Game) -> Vec<proto::Seat> {
    if !game.rulebook().setup.dead_hand_buttons || game.table().turn != seat {
        return Vec::new();
    }
    let others = game.seats().iter().filter(|other| **other != seat);
    let may = |other: &&Seat| {
        let declared = Input::DeclareDead(**other);
        game.clone().act_as(seat, &declared).is_ok()
    };
    others.filter(may).map(|other| told_seat(*other)).collect()
}
