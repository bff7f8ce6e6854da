//! `jantaku score`

use anstyle::{AnsiColor, Style};
use jantaku_engine::appraisal::{
    Appraisal, Appraiser, FuPart, FuReason, Interpretation, Question, Unanswerable,
};
use jantaku_engine::{Meld, Reading, YakuLine, YakuValue};
use jantaku_rulebook::{Number, Seat, WinWay};
use jantaku_scenario::tiles::Honours;
use jantaku_scenario::yaku_json;
use jantaku_tile::notation::mpsz;
use jantaku_tile::{Tile, TileId, json as tile_json, tile};
use jantaku_words::{Words, shape};
use serde_json::{Map, Value, json};

use super::game::{self, Rules};
use super::tile_args::{read_call, read_tiles};
use super::{counted, print_json};
use crate::cli::ScoreArgs;
use crate::columns::align;
use crate::outcome::{Outcome, Status, Stop};
use crate::terminal::Terminal;

const HEADER: Style = Style::new().bold();
const GOOD: Style = AnsiColor::Green.on_default().bold();

/// Tiles that separate the groups of a hand in a reading.
const GAPS: [TileId; 2] = [tile!("3x"), tile!("7x")];

/// Longer hands are rejected, because they would take too long.
const MAX_TILES: usize = 200;

pub(super) fn run(args: &ScoreArgs, terminal: &mut Terminal) -> Outcome {
    let defaults = args.defaults || (args.mods.is_empty() && !args.no_defaults);
    let rules = game::open(&args.ruleset, &args.mods, defaults, &args.library, terminal)?;
    let mut appraiser = Appraiser::new(rules.rulebook.clone());
    let question = question(args, &mut appraiser)?;
    for (id, count, copies) in appraiser.surplus(&question, args.win.is_some()) {
        let ruleset = &args.ruleset;
        let message = format!("{count} of `{id}`, but the wall of `{ruleset}` has {copies}");
        terminal.warning(&message, None);
    }
    if args.win.is_none() {
        return waits(args, &rules, &question, &mut appraiser, terminal);
    }
    let appraisal = match appraiser.appraise(&question) {
        Ok(appraisal) => appraisal,
        Err(problem @ (Unanswerable::NotComplete(_) | Unanswerable::WrongSize { .. })) => {
            let tiles = question.hand.len() + 1;
            let calls = counted(question.calls.len(), "call");
            terminal.error(
                &problem.to_string(),
                Some(&format!(
                    "it has {} and {calls}; `jantaku waits` shows what is missing",
                    counted(tiles, "tile")
                )),
            );
            return Ok(Status::Faulty);
        }
        Err(problem) => return Err(Stop::usage(problem.to_string())),
    };
    for warning in &appraisal.warnings {
        terminal.warning(&warning.to_string(), None);
    }
    let shown = Shown {
        appraiser: &appraiser,
        question: &question,
    };
    if args.json {
        let mut object = shown.asked(args, &rules);
        object.insert("winning_tile".to_owned(), shown.tile(question.winning_tile));
        object.extend(shown.to_json(&appraisal));
        if args.all {
            let interpretations = appraisal
                .interpretations
                .iter()
                .map(|look| shown.look_to_json(look));
            object.insert("readings".to_owned(), interpretations.collect());
        }
        print_json(&Value::Object(object), terminal)?;
    } else {
        shown.print(&appraisal, args.all, terminal)?;
    }
    Ok(Status::Good)
}

/// The question that the command line asks.
fn question(args: &ScoreArgs, appraiser: &mut Appraiser) -> Result<Question, Stop> {
    let wall = appraiser.rulebook().setup.wall.iter();
    let honours = Honours::of(wall.map(|tile| tile.id));
    let table = appraiser.attrs_mut();
    let hand = read_tiles(&args.hand, honours, table)?;
    if hand.len() > MAX_TILES {
        return Err(Stop::usage(format!(
            "a hand of {} is too large: at most {MAX_TILES} can be looked at",
            counted(hand.len(), "tile")
        )));
    }
    let winning_tile = match &args.win {
        None => TileId::SPACE.into(),
        Some(text) => match read_tiles(text, honours, table)?[..] {
            [tile] => tile,
            _ => return Err(Stop::usage(format!("`{text}` is not one tile"))),
        },
    };
    let mut calls = Vec::new();
    for call in &args.calls {
        let call = read_call(call, honours, table)?;
        calls.push((call.name.to_string(), call.tiles));
    }
    Ok(Question {
        calls,
        way: match (args.tsumo, args.chankan) {
            (true, _) => WinWay::Draw,
            (_, true) => WinWay::Call,
            _ => WinWay::Discard,
        },
        from: args.from,
        seat: args.seat,
        round: args.round,
        statuses: args.statuses.clone(),
        indicators: read_tiles(&args.dora.join(" "), honours, table)?,
        under: read_tiles(&args.ura.join(" "), honours, table)?,
        honba: args.honba,
        first_turn: args.first_turn,
        last_tile: args.last_tile,
        pot: Number::from(args.sticks) * appraiser.rulebook().setup.riichi_value,
        ..Question::new(hand, winning_tile)
    })
}

/// Shows the waits of a hand, and what a win with each would be worth.
fn waits(
    args: &ScoreArgs,
    rules: &Rules,
    question: &Question,
    appraiser: &mut Appraiser,
    terminal: &mut Terminal,
) -> Outcome {
    let stop = |problem: Unanswerable| Stop::usage(problem.to_string());
    let waits = appraiser.waits(question).map_err(stop)?;
    let mut appraised = Vec::new();
    for (tile, left) in waits {
        let question = Question {
            winning_tile: tile,
            ..question.clone()
        };
        appraised.push((tile, left, appraiser.appraise(&question)));
    }
    let shown = Shown {
        appraiser,
        question,
    };
    if args.json {
        let mut object = shown.asked(args, rules);
        let waits = appraised.iter().map(|(tile, left, appraisal)| {
            let mut wait = Map::new();
            wait.insert("tile".to_owned(), shown.tile(*tile));
            wait.insert("left".to_owned(), json!(left));
            match appraisal {
                Ok(appraisal) => wait.extend(shown.to_json(appraisal)),
                Err(problem) => {
                    wait.insert("problem".to_owned(), json!(problem.to_string()));
                }
            }
            Value::Object(wait)
        });
        object.insert("waits".to_owned(), waits.collect());
        print_json(&Value::Object(object), terminal)?;
        return Ok(Status::faulty_if(appraised.is_empty()));
    }
    if appraised.is_empty() {
        let help = "`jantaku waits` shows what is missing";
        terminal.error("the hand waits for no tile", Some(help));
        return Ok(Status::Faulty);
    }
    let mut rows = vec![["WAIT", "LEFT", "SCORE", "", ""].map(str::to_owned)];
    for (tile, left, appraisal) in &appraised {
        let [score, points, yaku] = match appraisal {
            Ok(appraisal) => {
                let winner = &appraisal.winner;
                let mut yaku = shown.names([&winner.scored.yaku, &winner.scored.yaku2]);
                if appraisal.offered == Some(false) {
                    yaku.push("(the rules do not offer this win)".to_owned());
                }
                [
                    shown.score(appraisal),
                    shown.points(appraisal),
                    yaku.join(", "),
                ]
            }
            Err(problem) => [String::new(), String::new(), problem.to_string()],
        };
        rows.push([tile.id.to_string(), left.to_string(), score, points, yaku]);
    }
    for (number, line) in align(&rows, terminal.width()).into_iter().enumerate() {
        terminal.line(&match number {
            0 => terminal.styled(HEADER, &line),
            _ => line,
        })?;
    }
    Ok(Status::Good)
}

/// Formats answers to a question.
struct Shown<'a> {
    appraiser: &'a Appraiser,
    question: &'a Question,
}

/// Output as text.
impl Shown<'_> {
    fn print(&self, appraisal: &Appraisal, all: bool, terminal: &mut Terminal) -> Result<(), Stop> {
        let winner = &appraisal.winner;
        let title = format!("{}  {}", self.points(appraisal), self.score(appraisal));
        terminal.line(&terminal.styled(GOOD, title.trim()))?;
        if appraisal.offered == Some(false) {
            terminal.warning("the rules do not offer this win", None);
        }
        let families = [&winner.scored.yaku, &winner.scored.yaku2];
        let lines = families.into_iter().flat_map(|yaku| self.lines(yaku));
        let rows: Vec<[String; 2]> = lines
            .map(|line| [line.name.to_owned(), format!("  {}", self.amounts(&line))])
            .collect();
        if !rows.is_empty() {
            self.block("Yaku", &rows, terminal)?;
        }
        if !appraisal.fu.is_empty() {
            let rows: Vec<[String; 2]> = appraisal
                .fu
                .iter()
                .map(|part| [part.fu.to_string(), self.fu_in_words(part)])
                .collect();
            let name = &self.appraiser.rulebook().scoring.labels.minipoint_name;
            let name = if name.is_empty() { "Fu" } else { name };
            self.block(name, &rows, terminal)?;
        }
        let rows: Vec<[String; 2]> = self
            .payments(appraisal)
            .map(|(seat, amount)| {
                let sign = if amount > 0 { "+" } else { "" };
                [seat.name().to_owned(), format!("{sign}{amount}")]
            })
            .collect();
        self.block("Payments", &rows, terminal)?;
        let reading = self.reading(&winner.scored.reading);
        self.block("Hand", &[[reading, String::new()]], terminal)?;
        if all {
            let rows: Vec<[String; 2]> = appraisal
                .interpretations
                .iter()
                .map(|look| {
                    let yaku = self.names([&look.yaku, &look.yaku2]);
                    let worth = format!("{}: {}", look.score, yaku.join(", "));
                    [self.reading(&look.reading), worth]
                })
                .collect();
            self.block("All readings", &rows, terminal)?;
        }
        Ok(())
    }

    fn block(
        &self,
        title: &str,
        rows: &[[String; 2]],
        terminal: &mut Terminal,
    ) -> Result<(), Stop> {
        terminal.line(&format!("\n{}", terminal.styled(HEADER, title)))?;
        for line in align(rows, None) {
            terminal.line(&format!("  {line}"))?;
        }
        Ok(())
    }

    fn lines(&self, yaku: &[YakuValue]) -> Vec<YakuLine<'_>> {
        YakuLine::of(yaku, self.appraiser.rulebook())
    }

    /// The names of yaku of both families.
    fn names(&self, families: [&Vec<YakuValue>; 2]) -> Vec<String> {
        let lines = families.into_iter().flat_map(|yaku| self.lines(yaku));
        lines.map(|line| line.name.to_owned()).collect()
    }

    /// The amounts of a yaku; those that are not in the unit of its family with their units.
    fn amounts(&self, line: &YakuLine) -> String {
        let names = &self.appraiser.rulebook().names;
        let amounts = line.amounts.iter().map(|(value, unit)| match unit {
            None => value.to_string(),
            Some(unit) => format!("{value} {}", names.word(*unit)),
        });
        amounts.collect::<Vec<_>>().join(", ")
    }

    /// Points and fu with their units.
    fn points(&self, appraisal: &Appraisal) -> String {
        let winner = &appraisal.winner;
        let scoring = &self.appraiser.rulebook().scoring;
        let labels = &scoring.labels;
        let overridden = scoring.yaku2_overrides_yaku1 && !winner.scored.yaku2.is_empty();
        let unit = if overridden {
            &labels.point2_name
        } else {
            &labels.point_name
        };
        let mut points = format!("{} {unit}", winner.scored.points);
        if !overridden && labels.right_display == "minipoints" {
            let fu = winner.shown_minipoints(self.appraiser.rulebook());
            points += &format!(" {fu} {}", labels.minipoint_name);
        }
        points.trim().to_owned()
    }

    /// The score with its unit, and the name of its limit.
    fn score(&self, appraisal: &Appraisal) -> String {
        let winner = &appraisal.winner;
        let labels = &self.appraiser.rulebook().scoring.labels;
        let score = winner.shown.score.unwrap_or(winner.scored.score);
        let name = winner
            .shown
            .score_name
            .as_ref()
            .unwrap_or(&winner.scored.score_name);
        let score = format!("{score}{} {name}", labels.score_denomination);
        score.trim().to_owned()
    }

    fn fu_in_words(&self, part: &FuPart) -> String {
        let tiles = spelled(&part.tiles);
        match &part.reason {
            FuReason::Base => "every hand".to_owned(),
            FuReason::Situation(circumstances) => Words {
                rulebook: self.appraiser.rulebook(),
                attrs: self.appraiser.attrs(),
            }
            .circumstances(circumstances),
            FuReason::Call(name) => {
                let name = self.appraiser.rulebook().names.word(*name);
                format!("{name} {tiles}")
            }
            FuReason::Group => {
                let winning = self.question.winning_tile;
                let attrs = self.appraiser.attrs();
                let mut marked = part.tiles.iter();
                let marked = marked.any(|tile| {
                    tile.id == winning.id
                        && attrs
                            .spellings(tile.attrs)
                            .any(|attr| attr == "_winning_tile")
                });
                let what = shape(part.shape());
                let with = if marked {
                    ", with the winning tile"
                } else {
                    ""
                };
                format!("{what} {tiles}{with}")
            }
            FuReason::RoundedUp => "rounded up".to_owned(),
        }
    }

    /// The hand in groups, then the calls, then the winning tile.
    fn reading(&self, reading: &Reading) -> String {
        let groups = groups(&reading.separated);
        let mut words: Vec<String> = groups.iter().map(|group| spelled(group)).collect();
        for call in shown_calls(reading) {
            let name = self.appraiser.rulebook().names.word(call.name);
            words.push(format!("{name}:{}", spelled(&call.tiles)));
        }
        words.extend(reading.winning_tile.map(|tile| format!("+ {}", tile.id)));
        words.join(" ")
    }

    fn payments(&self, appraisal: &Appraisal) -> impl Iterator<Item = (Seat, Number)> {
        let seats = self.appraiser.rulebook().setup.ring.seats();
        let payouts = appraisal.payouts;
        seats.iter().map(move |seat| (*seat, payouts[*seat]))
    }
}

/// Output as JSON.
impl Shown<'_> {
    fn tile(&self, tile: Tile) -> Value {
        tile_json::write_tile(tile, self.appraiser.attrs())
    }

    /// Tiles without the attributes that scoring adds.
    fn tiles<'t>(&self, tiles: impl IntoIterator<Item = &'t Tile>) -> Value {
        let tiles = tiles.into_iter();
        tiles.map(|tile| json!(tile.id.to_string())).collect()
    }

    /// The question as JSON.
    fn asked(&self, args: &ScoreArgs, rules: &Rules) -> Map<String, Value> {
        let question = self.question;
        let calls = question.calls.iter();
        let calls = calls.map(|(name, tiles)| json!([name, self.tiles(tiles)]));
        let mods = rules.mods.iter().map(|entry| match &entry.config {
            None => json!(entry.id),
            Some(config) => json!({"name": entry.id, "config": config}),
        });
        let way = match question.way {
            WinWay::Draw => "draw",
            WinWay::Call => "call",
            WinWay::Discard | WinWay::SecondDiscard => "discard",
        };
        let fields = [
            ("ruleset", json!(args.ruleset)),
            ("mods", mods.collect()),
            (
                "hand",
                question.hand.iter().map(|tile| self.tile(*tile)).collect(),
            ),
            ("calls", calls.collect()),
            ("way", json!(way)),
            ("seat", json!(question.seat.name())),
            ("round", json!(question.round.name())),
        ];
        let fields = fields.into_iter();
        fields.map(|(key, value)| (key.to_owned(), value)).collect()
    }

    /// The yaku of both families.
    fn yaku(&self, first: &[YakuValue], second: &[YakuValue]) -> [Value; 2] {
        let rulebook = self.appraiser.rulebook();
        let labels = &rulebook.scoring.labels;
        [
            yaku_json(first, &labels.point_name, rulebook),
            yaku_json(second, &labels.point2_name, rulebook),
        ]
    }

    fn reading_to_json(&self, reading: &Reading) -> Value {
        let groups = groups(&reading.separated);
        let names = &self.appraiser.rulebook().names;
        let calls = shown_calls(reading).iter();
        let calls = calls.map(|call| json!([names.word(call.name), self.tiles(&call.tiles)]));
        json!({
            "groups": groups.iter().map(|group| self.tiles(*group)).collect::<Value>(),
            "calls": calls.collect::<Value>(),
            "winning_tile": reading.winning_tile.map(|tile| tile.id.to_string()),
        })
    }

    fn look_to_json(&self, look: &Interpretation) -> Value {
        let [yaku, yaku2] = self.yaku(&look.yaku, &look.yaku2);
        json!({
            "yaku": yaku,
            "yaku2": yaku2,
            "points": look.points,
            "minipoints": look.minipoints,
            "score": look.score,
            "reading": self.reading_to_json(&look.reading),
        })
    }

    fn to_json(&self, appraisal: &Appraisal) -> Map<String, Value> {
        let winner = &appraisal.winner;
        let labels = &self.appraiser.rulebook().scoring.labels;
        let fu = appraisal.fu.iter().map(|part| {
            json!({
                "fu": part.fu,
                "for": self.fu_in_words(part),
                "tiles": self.tiles(&part.tiles),
            })
        });
        let payments = self.payments(appraisal);
        let payments = payments.map(|(seat, amount)| (seat.name().to_owned(), json!(amount)));
        let [yaku, yaku2] = self.yaku(&winner.scored.yaku, &winner.scored.yaku2);
        let fields = [
            ("offered", json!(appraisal.offered)),
            ("yaku", yaku),
            ("yaku2", yaku2),
            ("points", json!(winner.scored.points)),
            ("point_name", json!(labels.point_name)),
            ("points2", json!(winner.scored.points2)),
            ("point2_name", json!(labels.point2_name)),
            ("minipoints", json!(winner.scored.minipoints)),
            ("minipoint_name", json!(labels.minipoint_name)),
            ("fu", fu.collect()),
            ("score", json!(winner.scored.score)),
            ("score_name", json!(winner.scored.score_name)),
            ("payments", Value::Object(payments.collect())),
            ("header", json!(appraisal.header)),
            ("reading", self.reading_to_json(&winner.scored.reading)),
        ];
        let fields = fields.into_iter();
        fields.map(|(key, value)| (key.to_owned(), value)).collect()
    }
}

/// Splits the hand of a reading into its groups.
fn groups(separated: &[Tile]) -> Vec<&[Tile]> {
    let groups = separated.split(|tile| GAPS.contains(&tile.id));
    groups.filter(|group| !group.is_empty()).collect()
}

fn spelled(tiles: &[Tile]) -> String {
    let ids: Vec<TileId> = tiles.iter().map(|tile| tile.id).collect();
    mpsz::format(&ids)
}

/// The calls to show besides the hand; none if the hand includes them, as with hands of a card.
fn shown_calls(reading: &Reading) -> &[Meld] {
    if reading.with_calls {
        &[]
    } else {
        &reading.calls
    }
}
