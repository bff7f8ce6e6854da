//! The events of a scenario, which are the actions of its players.

use jantaku_engine::hooks::{Marked, Offer};
use jantaku_engine::{Command, Game};
use jantaku_rulebook::{ButtonId, MarkTarget, Seat};
use jantaku_tile::{Pattern, Tile};
use serde_json::Value;

use super::Session;
use crate::tiles::{self, Honours};

/// The number of times that everybody skips while an event waits for its button to be offered.
const MOST_SKIPS: usize = 10;

/// Performs an event. Returns false if it is not possible.
pub(super) fn apply(session: &mut Session, event: &Value) -> Result<bool, String> {
    let kind = event.get("type").and_then(Value::as_str);
    match kind.ok_or("it has no `type`")? {
        "discard" => discard(session, event),
        "buttons_pressed" => buttons_pressed(session, event),
        "mark" => mark(session, event, Command::Mark),
        "unmark" => mark(session, event, Command::Unmark),
        "clear_marks" => {
            let seat = player(session, event)?;
            Ok(act(session, seat, &Command::ClearMarks))
        }
        "skip" => match event.get("player") {
            None => Ok(skip_all(session)),
            Some(_) => {
                let seat = player(session, event)?;
                Ok(act(session, seat, &Command::Press(ButtonId::SKIP)))
            }
        },
        "check" => {
            let expect = event.get("expect").and_then(Value::as_object);
            super::expect::check(session, expect.ok_or("`expect` is missing")?)?;
            Ok(true)
        }
        "play" => {
            let seat = player(session, event)?;
            let index = place(event, "index")?;
            Ok(act(session, seat, &Command::Discard(index)))
        }
        "press" => {
            let seat = player(session, event)?;
            let id = event.get("button").and_then(Value::as_str);
            let button = button(session, id.ok_or("`button` is missing")?)?;
            Ok(act(session, seat, &Command::Press(button)))
        }
        "choose" => {
            let seat = player(session, event)?;
            let tiles = event.get("tiles").ok_or("`tiles` is missing")?;
            let open = session.game.state().player(seat).tray.menu.is_some();
            Ok(open && choose(session, seat, tiles, event.get("called_tile"))?)
        }
        "reorder" => {
            let seat = player(session, event)?;
            let (from, to) = (place(event, "from")?, place(event, "to")?);
            Ok(act(session, seat, &Command::Reorder(from, to)))
        }
        "auto_button" => auto_button(session, event),
        "choose_yaku" => {
            let seat = player(session, event)?;
            let names = strings(event, "yaku")?;
            let words = &session.game.rulebook().names;
            let names: Option<_> = names.iter().map(|name| words.find(name)).collect();
            Ok(names.is_some_and(|names| act(session, seat, &Command::DeclareYaku(names))))
        }
        "draft_card" => {
            let seat = player(session, event)?;
            let card = event.get("card").and_then(Value::as_str);
            let card = card.ok_or("`card` is missing")?;
            let name = session.game.rulebook().names.find(card);
            Ok(name.is_some_and(|name| act(session, seat, &Command::ChooseCard(name))))
        }
        "cancel" => {
            let seat = player(session, event)?;
            Ok(act(session, seat, &Command::CancelMenu)
                || act(session, seat, &Command::CancelMarking))
        }
        "declare_dead" => {
            let seat = player(session, event)?;
            let other = seat_of(event.get("target").unwrap_or(&Value::Null))?;
            Ok(act(session, seat, &Command::DeclareDead(other)))
        }
        other => Err(format!("there is no event `{other}`")),
    }
}

fn act(session: &mut Session, seat: Seat, input: &Command) -> bool {
    session.game.act_as(seat, input).is_ok()
}

fn seat_of(value: &Value) -> Result<Seat, String> {
    let number = value
        .as_u64()
        .and_then(|number| usize::try_from(number).ok());
    let seat = match (number, value.as_str()) {
        (Some(number), _) => Seat::ALL.get(number).copied(),
        (_, Some(name)) => Seat::named(name),
        _ => None,
    };
    seat.ok_or_else(|| format!("{value} is no seat: write 0 for east to 3 for north, 4 for centre"))
}

fn player(session: &Session, event: &Value) -> Result<Seat, String> {
    let seat = seat_of(event.get("player").unwrap_or(&Value::Null))?;
    if session.game.seats().contains(&seat) {
        Ok(seat)
    } else {
        Err(format!("nobody plays at {}", seat.name()))
    }
}

fn button(session: &Session, id: &str) -> Result<ButtonId, String> {
    let button = session.game.button_named(id);
    button.ok_or_else(|| format!("there is no button `{id}`"))
}

fn place(event: &Value, key: &str) -> Result<usize, String> {
    let place = event.get(key).and_then(Value::as_u64);
    let place = place.and_then(|place| usize::try_from(place).ok());
    place.ok_or_else(|| format!("`{key}` is a place in hand and draw"))
}

fn strings(event: &Value, key: &str) -> Result<Vec<String>, String> {
    let list = event.get(key).and_then(Value::as_array);
    let strings = list.ok_or_else(|| format!("`{key}` is missing"))?;
    Ok(strings
        .iter()
        .filter_map(|item| item.as_str().map(str::to_owned))
        .collect())
}

/// Reads tiles as they are written in an event.
fn read_tiles(game: &Game, value: &Value) -> Result<Vec<Tile>, String> {
    let mut table = game.attrs().clone();
    tiles::read(value, honours(game), &mut table)
}

/// What honour letters stand for in a game.
pub(super) fn honours(game: &Game) -> Honours {
    let wall = game.rulebook().setup.wall.iter();
    Honours::of(wall.map(|tile| tile.id))
}

fn read_tile(game: &Game, value: &Value) -> Result<Tile, String> {
    let list = Value::Array(vec![value.clone()]);
    read_tiles(game, &list)?
        .first()
        .copied()
        .ok_or_else(|| "a tile is missing".into())
}

/// Whether a tile has the id and at least the attributes of `named`.
fn is(game: &Game, tile: Tile, named: Tile) -> bool {
    tile.id == named.id && tile.satisfies(named, Pattern::Written, game.attrs())
}

fn discard(session: &mut Session, event: &Value) -> Result<bool, String> {
    let seat = player(session, event)?;
    let tile = event.get("tile").ok_or("`tile` is missing")?;
    let tile = read_tile(&session.game, tile)?;
    let tsumogiri = event.get("tsumogiri").and_then(Value::as_bool) == Some(true);
    let find = |game: &Game, from_draw: Option<bool>| {
        let player = game.state().player(seat);
        let hand = player.hand.len();
        let mut tiles = player.tiles().enumerate();
        tiles.find_map(|(at, own)| {
            let place = from_draw.is_none_or(|draw| draw == (at >= hand));
            (place && is(game, own, tile)).then_some(at)
        })
    };
    if let Some(index) = find(&session.game, Some(tsumogiri))
        && act(session, seat, &Command::Discard(index))
    {
        return Ok(true);
    }
    skip_all(session);
    Ok(find(&session.game, None).is_some_and(|index| act(session, seat, &Command::Discard(index))))
}

/// Lets everybody who can skip do so once. Returns whether anybody could.
fn skip_all(session: &mut Session) -> bool {
    let mut any = false;
    for &seat in session.game.seats() {
        any |= act(session, seat, &Command::Press(ButtonId::SKIP));
    }
    session.go_on();
    any
}

fn buttons_pressed(session: &mut Session, event: &Value) -> Result<bool, String> {
    let entries = event.get("buttons").and_then(Value::as_array);
    let entries = entries.ok_or("`buttons` is a list of four")?;
    let mut happened = true;
    let pressed = || {
        let seats = Seat::ALL.into_iter().zip(entries);
        seats.filter(|(_, entry)| !entry.is_null())
    };
    for (seat, entry) in pressed() {
        let id = entry.get("button").and_then(Value::as_str);
        let id = id.ok_or_else(|| format!("{entry} names no `button`"))?;
        let button = button(session, id)?;
        for _ in 0..MOST_SKIPS {
            let offered = &session.game.state().player(seat).tray.buttons;
            if offered.contains(&button) || !skip_all(session) {
                break;
            }
        }
        happened &= act(session, seat, &Command::Press(button));
    }
    for (seat, entry) in pressed() {
        if let Some(choice) = entry.get("call_choice").filter(|choice| !choice.is_null()) {
            happened &= choose(session, seat, choice, entry.get("called_tile"))?;
        } else if let Some(card) = entry.get("choice").and_then(Value::as_str) {
            let name = session.game.rulebook().names.find(card);
            happened &= name.is_some_and(|name| act(session, seat, &Command::ChooseCard(name)));
        }
    }
    Ok(happened)
}

/// Chooses among the calls of an open menu. If there was only one, it has been made already.
fn choose(
    session: &mut Session,
    seat: Seat,
    choice: &Value,
    called: Option<&Value>,
) -> Result<bool, String> {
    let game = &session.game;
    let wanted = read_tiles(game, choice)?;
    let called = called.filter(|called| !called.is_null());
    let called = called.map(|called| read_tile(game, called)).transpose()?;
    let Some(menu) = &game.state().player(seat).tray.menu else {
        return Ok(true);
    };
    let same = |tiles: &[Tile]| {
        let mut left = tiles.to_vec();
        tiles.len() == wanted.len()
            && wanted.iter().all(|named| {
                let at = left.iter().position(|tile| is(game, *tile, *named));
                at.map(|at| left.remove(at)).is_some()
            })
    };
    let input = match &menu.offer {
        Offer::Call(options) => options
            .iter()
            .filter(|option| called.is_none_or(|called| is(game, option.called, called)))
            .flat_map(|option| option.choices.iter().map(|tiles| (option.called, tiles)))
            .find(|(_, tiles)| same(tiles))
            .map(|(called, tiles)| Command::ChooseCall(Some(called), tiles.clone())),
        Offer::Flower(flowers) => flowers
            .iter()
            .find(|flower| same(&[**flower]))
            .map(|flower| Command::ChooseCall(None, vec![*flower])),
        _ => None,
    };
    Ok(input.is_some_and(|input| act(session, seat, &input)))
}

fn auto_button(session: &mut Session, event: &Value) -> Result<bool, String> {
    let seat = player(session, event)?;
    let id = event.get("name").and_then(Value::as_str);
    let id = id.ok_or("`name` is missing")?;
    let rulebook = session.game.rulebook();
    let name = rulebook.names.find(id);
    let mut autos = rulebook.auto_buttons.iter();
    let at = autos.position(|auto| Some(auto.id) == name);
    let at = at.and_then(|at| u16::try_from(at).ok());
    let at = at.ok_or_else(|| format!("there is no auto button `{id}`"))?;
    let on = event.get("on").and_then(Value::as_bool).unwrap_or(true);
    let input = Command::ToggleAuto(jantaku_rulebook::AutoButtonId(at), on);
    Ok(act(session, seat, &input))
}

/// Marks the listed objects: `[["hand", {"marked": [[tile, seat, index], …]}], …]`.
fn mark(
    session: &mut Session,
    event: &Value,
    input: impl Fn(Marked) -> Command,
) -> Result<bool, String> {
    let marker = player(session, event)?;
    let entries = event.get("marking").and_then(Value::as_array);
    let mut happened = true;
    for entry in entries.ok_or("`marking` is a list")? {
        let (Some(kind), Some(value)) = (entry.get(0).and_then(Value::as_str), entry.get(1)) else {
            continue;
        };
        let Some(target) = mark_target(kind) else {
            continue; // keys such as `done` are not lists of objects
        };
        let marked = value.get("marked").unwrap_or(value).as_array();
        for object in marked.into_iter().flatten() {
            let marked = marked_object(session, marker, target, object)?;
            happened &= act(session, marker, &input(marked));
        }
    }
    Ok(happened)
}

fn mark_target(kind: &str) -> Option<MarkTarget> {
    Some(match kind {
        "hand" => MarkTarget::Hand,
        "call" | "calls" => MarkTarget::Call,
        "aside" => MarkTarget::Aside,
        "discard" => MarkTarget::Discard,
        "revealed_tile" => MarkTarget::RevealedTile,
        "scry" => MarkTarget::Scry,
        _ => return None,
    })
}

/// Finds an object by its tile, seat and index. The tile decides, because the order of a hand may
/// differ from when the scenario was recorded.
fn marked_object(
    session: &Session,
    marker: Seat,
    target: MarkTarget,
    object: &Value,
) -> Result<Marked, String> {
    let game = &session.game;
    let place = object.get(2).and_then(Value::as_u64);
    let place = place.and_then(|place| usize::try_from(place).ok());
    let owner = match object.get(1) {
        None | Some(Value::Null) => marker,
        Some(seat) => seat_of(seat)?,
    };
    let seat = match target {
        MarkTarget::RevealedTile | MarkTarget::Scry => None,
        _ => Some(owner),
    };
    let tile = object.get(0).filter(|tile| !tile.is_null());
    let named = match (target, tile) {
        (MarkTarget::Hand, Some(tile)) => Some(read_tile(game, tile)?),
        _ => None,
    };
    let index = match named {
        Some(named) => {
            let player = game.state().player(owner);
            let taken: Vec<usize> = game
                .state()
                .player(marker)
                .marking
                .iter()
                .flat_map(|marking| marking.of(target))
                .filter(|marked| marked.seat == seat)
                .map(|marked| marked.index)
                .collect();
            let fits = |at: usize| {
                let own = player.tiles().nth(at);
                own.is_some_and(|own| is(game, own, named)) && !taken.contains(&at)
            };
            let noted = place.filter(|at| fits(*at));
            noted.or_else(|| (0..player.tiles().count()).find(|at| fits(*at)))
        }
        None => place,
    };
    Ok(Marked {
        target,
        seat,
        index: index.ok_or_else(|| format!("{object} is not there"))?,
    })
}
