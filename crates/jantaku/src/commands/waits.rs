//! `jantaku waits`

use std::cmp::Reverse;

use anstyle::{AnsiColor, Style};
use jantaku_majs::diagnostic::Code;
use jantaku_match::queries::{self, Distance};
use jantaku_match::{Call, Matcher};
use jantaku_rules::load::{Loaded, Request, Ruleset, load};
use jantaku_rules::report::Report;
use jantaku_rules::room::ModList;
use jantaku_scenario::hands::{Hands, Refusal};
use jantaku_tile::{AttrTable, Tile, json as tile_json, sort_hand};
use serde_json::{Value, json};

use super::tile_args::{read_call, read_tiles};
use super::{add_to_defaults, counted, print_json};
use crate::cli::WaitsArgs;
use crate::columns::align;
use crate::library::open_library;
use crate::outcome::{Outcome, Status, Stop};
use crate::terminal::Terminal;

const HEADER: Style = Style::new().bold();
const GOOD: Style = AnsiColor::Green.on_default();

/// Longer hands are rejected, because they would take too long.
const MAX_TILES: usize = 200;

pub(super) fn run(args: &WaitsArgs, terminal: &mut Terminal) -> Outcome {
    let loaded = load_ruleset(args, terminal)?;
    let mut hands = Hands::new(&loaded.document).map_err(stop)?;
    hands.add_jokers();
    let honours = hands.honours;
    let mut hand = read_tiles(&args.hand, honours, &mut hands.table)?;
    sort_hand(&mut hand);
    let mut calls = Vec::new();
    for call in &args.calls {
        calls.push(read_call(call, honours, &mut hands.table)?);
    }
    let mut visible = read_tiles(&args.visible.join(" "), honours, &mut hands.table)?;
    visible.extend(hand.iter().chain(calls.iter().flat_map(|call| &call.tiles)));
    if hand.len() > MAX_TILES {
        return Err(Stop::usage(format!(
            "a hand of {} is too large: at most {MAX_TILES} can be looked at",
            counted(hand.len(), "tile")
        )));
    }
    let (matcher, problems) = hands.matcher(&args.definition).map_err(stop)?;
    for problem in problems {
        terminal.warning(&format!("{}: {problem}", args.definition), None);
    }
    let context = HandContext {
        matcher: &matcher,
        calls: &calls,
        visible: &visible,
        table: &hands.table,
    };
    context.warn_of_extra_tiles(&args.ruleset, terminal);
    let answer = Answer::new(hand, &context);
    if args.json {
        print_json(&answer.to_json(args, &context), terminal)?;
    } else {
        answer.show(args, &context, terminal)?;
    }
    Ok(Status::Good)
}

/// Loads the ruleset with its mods.
fn load_ruleset(args: &WaitsArgs, terminal: &mut Terminal) -> Result<Loaded, Stop> {
    let library = open_library(&args.library.folders, terminal)?;
    let mut request = Request {
        ruleset: Ruleset::Id(args.ruleset.clone()),
        ..Request::default()
    };
    request.mods = if args.defaults {
        let offered = load(&library, &request)?;
        add_to_defaults(ModList::new(&offered.document), &args.mods)
    } else {
        args.mods.clone()
    };
    let loaded = load(&library, &request)?;
    // Without one of the mods the answer would be about other rules.
    let missing = |report: &&Report| report.diagnostic.code == Code::NoSuchMod;
    if let Some(report) = loaded.reports.iter().find(missing) {
        return Err(stop(Refusal {
            message: report.diagnostic.message.clone(),
            help: report.diagnostic.help.clone(),
        }));
    }
    if loaded.reports.iter().any(Report::is_error) {
        return Err(Stop::Faulty(loaded.reports));
    }
    terminal.reports(&loaded.reports);
    Ok(loaded)
}

fn stop(refusal: Refusal) -> Stop {
    let stop = Stop::usage(refusal.message);
    match refusal.help {
        Some(help) => stop.help(help),
        None => stop,
    }
}

/// Everything besides the hand that the answer depends on.
struct HandContext<'v> {
    matcher: &'v Matcher,
    calls: &'v [Call],
    /// All visible tiles: the hand, the calls, and those of `--visible`.
    visible: &'v [Tile],
    table: &'v AttrTable,
}

impl HandContext<'_> {
    fn distance(&self, hand: &[Tile]) -> Option<Distance> {
        queries::distance(self.matcher, hand, self.calls, self.table)
    }

    /// The number of tiles of a matching hand with these calls.
    fn full_size(&self) -> Option<usize> {
        let distance = self.distance(&[]).filter(|distance| distance.exact);
        distance.map(|distance| distance.missing)
    }

    /// Tiles with the number of copies that are not visible.
    fn with_copies_left(&self, tiles: Vec<Tile>) -> Vec<(Tile, usize)> {
        let behaviour = self.matcher.behaviour();
        let left = |tile| queries::remaining(tile, self.visible, behaviour, self.table);
        tiles.into_iter().map(|tile| (tile, left(tile))).collect()
    }

    /// Warns about tiles with more visible copies than the wall has.
    fn warn_of_extra_tiles(&self, ruleset: &str, terminal: &mut Terminal) {
        let mut ids: Vec<_> = self.visible.iter().map(|tile| tile.id).collect();
        ids.sort_unstable_by_key(|id| (id.sort_key(), *id));
        for run in ids.chunk_by(|a, b| a == b) {
            let Some(id) = run.first() else { continue };
            let game = self.matcher.behaviour().game_tiles().iter();
            let copies = game.filter(|(tile, _)| tile.id == *id);
            let copies: usize = copies.map(|(_, count)| usize::from(*count)).sum();
            if run.len() > copies {
                let message = format!(
                    "{} of `{id}`, but the wall of `{ruleset}` has {copies}",
                    run.len()
                );
                terminal.warning(&message, None);
            }
        }
    }
}

/// How far a hand is from a match, and which tiles bring it nearer.
struct Outlook {
    distance: Distance,
    /// The waits if one tile is missing, or else the tiles that help, each with the number of
    /// copies left.
    tiles: Vec<(Tile, usize)>,
}

impl Outlook {
    /// The outlook of a hand; `None` if no tiles make it match.
    fn new(hand: &[Tile], context: &HandContext) -> Option<Self> {
        let distance = context.distance(hand);
        // A wait may get attributes that no tile of the wall has, so the distance does not tell.
        let waits = match distance {
            Some(Distance { missing: 0, .. }) => Vec::new(),
            _ => queries::waits(context.matcher, hand, context.calls, context.table),
        };
        let (distance, tiles) = if waits.is_empty() {
            let mut distance = distance?;
            let help =
                queries::tiles_that_help(context.matcher, hand, context.calls, context.table);
            distance.exact &= help.exact;
            (distance, help.tiles)
        } else {
            let waiting = Distance {
                missing: 1,
                exact: true,
            };
            (waiting, waits)
        };
        Some(Self {
            distance,
            tiles: context.with_copies_left(tiles),
        })
    }

    fn left(&self) -> usize {
        self.tiles.iter().map(|(_, left)| left).sum()
    }

    /// The tiles with their copies, such as `2m×4 5m×3`.
    fn list(&self, table: &AttrTable) -> String {
        let words = self.tiles.iter();
        let words = words.map(|(tile, left)| format!("{}×{left}", tile.display(table)));
        words.collect::<Vec<_>>().join(" ")
    }

    fn to_json(&self, table: &AttrTable) -> Value {
        let tiles = self.tiles.iter().map(
            |(tile, left)| json!({ "tile": tile_json::write_tile(*tile, table), "left": left }),
        );
        json!({
            "missing": self.distance.missing,
            "exact": self.distance.exact,
            "tiles": tiles.collect::<Value>(),
            "left": self.left(),
        })
    }
}

/// The answer to the command's question.
struct Answer {
    hand: Vec<Tile>,
    matches: bool,
    /// The outlook of the hand without a discard; `None` if no tiles make it match, or it has a
    /// tile too many.
    outlook: Option<Outlook>,
    /// For a hand with a tile too many, the discards after which the fewest tiles are missing, best
    /// first.
    discards: Vec<(Tile, Outlook)>,
}

impl Answer {
    fn new(hand: Vec<Tile>, context: &HandContext) -> Self {
        let matches = context.matcher.matches(&hand, context.calls, context.table);
        let complete = context
            .full_size()
            .is_some_and(|full| hand.len() >= full.max(1));
        let (outlook, discards) = if complete {
            (None, best_discards(&hand, context))
        } else {
            (Outlook::new(&hand, context), Vec::new())
        };
        Self {
            hand,
            matches,
            outlook,
            discards,
        }
    }

    fn show(
        &self,
        args: &WaitsArgs,
        context: &HandContext,
        terminal: &mut Terminal,
    ) -> Result<(), Stop> {
        let name = &args.definition;
        if self.matches {
            let text = format!("The hand matches `{name}`.");
            terminal.line(&terminal.styled(GOOD, &text))?;
        }
        match (&*self.discards, &self.outlook) {
            ([(_, best), ..], _) => {
                if !self.matches {
                    terminal.line(&missing(best.distance, name, " after a discard"))?;
                }
                terminal.line("")?;
                self.show_discards(best.distance.missing, context, terminal)
            }
            _ if self.matches => Ok(()),
            ([], Some(outlook)) => {
                let waits = outlook.distance.missing == 1;
                terminal.line(&missing(outlook.distance, name, ""))?;
                terminal.line(&format!(
                    "{} {}, {} left: {}",
                    if waits {
                        "It waits for"
                    } else {
                        "It comes nearer with"
                    },
                    counted(outlook.tiles.len(), "kind"),
                    counted(outlook.left(), "tile"),
                    outlook.list(context.table)
                ))
            }
            ([], None) => terminal.line(&format!(
                "No tiles of the wall make this hand match `{name}`."
            )),
        }
    }

    fn show_discards(
        &self,
        missing: usize,
        context: &HandContext,
        terminal: &mut Terminal,
    ) -> Result<(), Stop> {
        let tiles = match missing {
            0 => "MATCHES STILL",
            1 => "WAITS",
            _ => "NEARER WITH",
        };
        let mut rows = vec![["DISCARD", "LEFT", tiles].map(str::to_owned)];
        rows.extend(self.discards.iter().map(|(tile, outlook)| {
            [
                tile.display(context.table).to_string(),
                outlook.left().to_string(),
                outlook.list(context.table),
            ]
        }));
        for (number, line) in align(&rows, None).into_iter().enumerate() {
            terminal.line(&match number {
                0 => terminal.styled(HEADER, &line),
                _ => line,
            })?;
        }
        Ok(())
    }

    fn to_json(&self, args: &WaitsArgs, context: &HandContext) -> Value {
        let write = |tiles: &[Tile]| -> Value {
            let tiles = tiles.iter();
            tiles
                .map(|tile| tile_json::write_tile(*tile, context.table))
                .collect()
        };
        let calls = context.calls.iter();
        let discards = self.discards.iter().map(|(tile, outlook)| {
            let mut object = outlook.to_json(context.table);
            object["discard"] = tile_json::write_tile(*tile, context.table);
            object
        });
        json!({
            "ruleset": args.ruleset,
            "definition": args.definition,
            "hand": write(&self.hand),
            "calls": calls.map(|call| json!([&*call.name, write(&call.tiles)])).collect::<Value>(),
            "matches": self.matches,
            "outlook": self.outlook.as_ref().map(|outlook| outlook.to_json(context.table)),
            "discards": discards.collect::<Value>(),
        })
    }
}

/// A sentence about how many tiles are missing.
fn missing(distance: Distance, name: &str, after: &str) -> String {
    let Distance { missing, exact } = distance;
    let least = if exact { "" } else { "At least " };
    let tiles = counted(missing, "tile");
    match missing {
        1 if exact => format!("The hand is ready{after}: one tile is missing for `{name}`."),
        0 | 1 => format!("{least}{tiles} is missing for `{name}`{after}."),
        _ if name == "win" => format!(
            "{least}{tiles} are missing for `win`{after} ({}-shanten).",
            missing - 1
        ),
        _ => format!("{least}{tiles} are missing for `{name}`{after}."),
    }
}

/// The discards after which the fewest tiles are missing, sorted by the number of useful tiles
/// left.
fn best_discards(hand: &[Tile], context: &HandContext) -> Vec<(Tile, Outlook)> {
    let mut best: Vec<(Tile, Vec<Tile>, Distance)> = Vec::new();
    let mut tried: Vec<Tile> = Vec::new();
    for (at, &tile) in hand.iter().enumerate() {
        if tried.contains(&tile) {
            continue;
        }
        tried.push(tile);
        let mut rest = hand.to_vec();
        rest.remove(at);
        let Some(distance) = context.distance(&rest) else {
            continue;
        };
        let shortest = best.first().map_or(usize::MAX, |(.., best)| best.missing);
        if distance.missing < shortest {
            best.clear();
        }
        if distance.missing <= shortest {
            best.push((tile, rest, distance));
        }
    }
    let mut discards: Vec<(Tile, Outlook)> = best
        .into_iter()
        .filter_map(|(tile, rest, _)| Some((tile, Outlook::new(&rest, context)?)))
        .collect();
    discards.sort_by_key(|(_, outlook)| (Reverse(outlook.left()), Reverse(outlook.tiles.len())));
    discards
}
