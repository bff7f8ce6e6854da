//! The command line. Parser, help, completions and manual pages are all derived from these
//! definitions.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use jantaku_bot::Level;
use jantaku_rulebook::Seat;
use jantaku_rules::load::ModEntry;
use jantaku_scenario::ScenarioKind;
use serde_json::Value;

/// The programmable mahjong table.
#[derive(Debug, Parser)]
#[command(
    name = "jantaku",
    version,
    about,
    after_help = "\
Examples:
  jantaku rulesets                             what can be played
  jantaku mods tutorial/20_mods                which mods a ruleset offers
  jantaku compile tutorial/20_mods --defaults  the finished ruleset as JSON
  jantaku check my_rules.majs                  what is wrong with it, and how to fix it
  jantaku fmt my_rules.majs                    tidy it up
  jantaku scenario tests/scenarios             check that all results are still as expected
  jantaku waits 123m456p789s1122z --ruleset tutorial/21_complete
                                               what this hand waits for
  jantaku score --ruleset riichi --hand 345789m45p23499s --win 6p --status riichi
                                               what this win is worth

See `jantaku help COMMAND` for more about a command."
)]
pub struct Cli {
    /// The command to run; without one, help is printed.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands of the program.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the rulesets that are available
    Rulesets(RulesetsArgs),
    /// List the mods that a ruleset offers
    Mods(ModsArgs),
    /// Print the rules of a ruleset as a page of Markdown
    Rules(RulesArgs),
    /// Check rulesets and mods for mistakes
    Check(CheckArgs),
    /// Show the finished ruleset with its mods applied
    Compile(CompileArgs),
    /// Format MahjongScript
    Fmt(FmtArgs),
    /// Run scenarios: rules with expected results
    Scenario(ScenarioArgs),
    /// Show what a hand waits for, or what it lacks
    Waits(WaitsArgs),
    /// Show what a hand is worth: yaku, points, and who pays what
    Score(ScoreArgs),
    /// Play a game in the terminal
    Play(PlayArgs),
    /// Replay a game from its log, and check that everything happens as recorded
    Replay(ReplayArgs),
    /// Serve tables to browsers
    Serve(ServeArgs),
    /// Let bots play whole games, and show statistics
    Sim(SimArgs),
    /// Print completions for a shell
    Completions(CompletionsArgs),
    /// Print the manual page
    Man(ManArgs),
}

/// Libraries of rulesets and mods besides the shipped one.
#[derive(Debug, Args)]
pub struct LibraryArgs {
    /// Look for rulesets and mods here before the shipped ones: a folder with `rulesets/` or
    /// `mods/`
    #[arg(long = "library", value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub folders: Vec<PathBuf>,
}

/// `jantaku rulesets`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  jantaku rulesets
  jantaku rulesets --library my_library
  jantaku rulesets --json | jq -r '.[].id'")]
pub struct RulesetsArgs {
    /// Print an array with an object for each ruleset
    #[arg(long)]
    pub json: bool,
    /// Libraries that take precedence over the shipped one.
    #[command(flatten)]
    pub library: LibraryArgs,
}

/// `jantaku mods`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  jantaku mods tutorial/20_mods
  jantaku mods tutorial/20_mods --json")]
pub struct ModsArgs {
    /// The id of the ruleset
    pub ruleset: String,
    /// Print an object with mods and presets
    #[arg(long)]
    pub json: bool,
    /// Libraries that take precedence over the shipped one.
    #[command(flatten)]
    pub library: LibraryArgs,
}

/// `jantaku rules`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  jantaku rules riichi
  jantaku rules riichi --no-defaults --mod kuitan_nashi
  jantaku rules my_rules --library . > my_rules.md

The page has the rules as players read them at the table, the patterns with their values, and the mods.")]
pub struct RulesArgs {
    /// The id of the ruleset
    pub ruleset: String,
    /// Apply a mod, perhaps with options
    #[arg(long = "mod", alias = "mods", value_name = "ID[={json}]", value_parser = mod_entry)]
    pub mods: Vec<ModEntry>,
    /// Leave the ruleset's default mods out
    #[arg(long)]
    pub no_defaults: bool,
    /// Libraries that take precedence over the shipped one.
    #[command(flatten)]
    pub library: LibraryArgs,
}

/// `jantaku check`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  jantaku check my_rules.majs
  jantaku check --deny-warnings rulesets mods
  jantaku check --json my_rules.majs

Hidden files and folders, `target`, `node_modules` and JSON files without rules are skipped. Exits with
1 if there are errors.")]
pub struct CheckArgs {
    /// Files (.majs, .json, .jq) or folders
    #[arg(required = true, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,
    /// Exit with 1 if there are warnings, too
    #[arg(long)]
    pub deny_warnings: bool,
    /// Print an array with an object for each problem
    #[arg(long)]
    pub json: bool,
    /// Libraries that the checked files may refer to.
    #[command(flatten)]
    pub library: LibraryArgs,
}

/// `jantaku compile`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  jantaku compile tutorial/20_mods --defaults
  jantaku compile tutorial/20_mods --mod tutorial/flowers --mod 'tutorial/bust={\"below\": 5000}'
  jantaku compile my_rules.majs --config room.majs
  jantaku compile my_rules.majs --emit jq
  jantaku compile my_rules.majs --emit source

Mods are applied in the order given. With --defaults, the ruleset's default mods are enabled first, then
those given; dependencies are enabled, conflicting mods disabled, and all are applied in the ruleset's
order. A mod file is applied to an empty ruleset. `custom` is the ruleset without a file: --config gives
its text. Exits with 1 if a file cannot be used.")]
pub struct CompileArgs {
    /// The id of a ruleset, or a file (.majs, .json, .jq)
    #[arg(value_name = "NAME_OR_FILE", value_hint = ValueHint::FilePath)]
    pub name: String,
    /// Apply a mod, perhaps with options
    #[arg(long = "mod", value_name = "ID[={json}]", value_parser = mod_entry)]
    pub mods: Vec<ModEntry>,
    /// Apply the ruleset's default mods with their default options
    #[arg(long)]
    pub defaults: bool,
    /// Apply a room script: MahjongScript, or a JSON object to merge
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub config: Option<PathBuf>,
    /// What to print
    #[arg(long, value_name = "FORM", default_value = "json")]
    pub emit: Emit,
    /// Sort the keys of objects instead of keeping their order in the document
    #[arg(long)]
    pub sort_keys: bool,
    /// Libraries that take precedence over the shipped one.
    #[command(flatten)]
    pub library: LibraryArgs,
}

/// What `jantaku compile` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Emit {
    /// The finished ruleset
    Json,
    /// The ruleset before constants, and yaku lists in precedences, are replaced by what they stand
    /// for
    Source,
    /// The ruleset's own file as a jq program
    Jq,
    /// The ruleset's own file as a list of edits
    Edits,
    /// The finished ruleset as the engine sees it
    Rulebook,
}

/// `jantaku fmt`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  jantaku fmt my_rules.majs
  jantaku fmt --check rulesets mods
  jantaku fmt - < before.majs > after.majs")]
pub struct FmtArgs {
    /// MahjongScript files or folders; `-` formats standard input to standard output
    #[arg(required = true, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,
    /// Change nothing; list the files that would change and exit with 1 if there are any
    #[arg(long)]
    pub check: bool,
}

/// `jantaku scenario`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  jantaku scenario tests/scenarios
  jantaku scenario --filter riichi tests/scenarios
  jantaku scenario --kind load --library my_library my_tests.yaml

The last line says how many passed and failed. Exits with 1 if any failed.")]
pub struct ScenarioArgs {
    /// Scenario files (.json, .yaml) or folders
    #[arg(required = true, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,
    /// Run only scenarios whose file or id contains this
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,
    /// Run only scenarios of this kind; may be given several times
    #[arg(long = "kind", value_name = "KIND", value_parser = scenario_kind())]
    pub kinds: Vec<ScenarioKind>,
    /// Run only scenarios of this ruleset; may be given several times
    #[arg(long = "ruleset", value_name = "ID")]
    pub rulesets: Vec<String>,
    /// A YAML or JSON file that maps the ids of scenarios that are meant to fail to the reasons
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub decided: Option<PathBuf>,
    /// Fail scenarios that cannot be run as written: events that cannot happen, kinds not supported
    #[arg(long)]
    pub strict: bool,
    /// Show why each skipped scenario was skipped, and show differences at full length
    #[arg(long, short)]
    pub verbose: bool,
    /// Print an array with the verdict and final state of each scenario
    #[arg(long)]
    pub json: bool,
    /// Libraries that take precedence over the shipped one.
    #[command(flatten)]
    pub library: LibraryArgs,
}

/// `jantaku waits`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  jantaku waits 123m456p789s1122z --ruleset tutorial/21_complete
  jantaku waits 34m55p --call pon:555z --call chii:234s --call chii:678s --ruleset tutorial/21_complete
  jantaku waits 1245m3377p2468s125z --ruleset tutorial/21_complete --visible 3m3m6s
  jantaku waits 40m055p --definition tenpai --ruleset tutorial/21_complete --mod tutorial/red_fives

Tiles are digits and the letter of their suit, or ids separated by commas: `1m,147j`. For a hand with
one tile too many, the best discards are shown, best first. Jokers are those that the ruleset gives
everybody at the start of a round.")]
pub struct WaitsArgs {
    /// The tiles in the hand: `123m456p789s1122z`
    pub hand: String,
    /// The id of the ruleset
    #[arg(long, value_name = "ID")]
    pub ruleset: String,
    /// Apply a mod, perhaps with options
    #[arg(long = "mod", alias = "mods", value_name = "ID[={json}]", value_parser = mod_entry)]
    pub mods: Vec<ModEntry>,
    /// Apply the ruleset's default mods with their default options
    #[arg(long)]
    pub defaults: bool,
    /// The match definition to reach
    #[arg(long, value_name = "NAME", default_value = "win")]
    pub definition: String,
    /// A call with its tiles: `pon:555z`
    #[arg(long = "call", alias = "calls", value_name = "NAME:TILES")]
    pub calls: Vec<String>,
    /// Tiles that are visible elsewhere, and so can no longer be drawn
    #[arg(long, value_name = "TILES")]
    pub visible: Vec<String>,
    /// Print the result as a JSON object
    #[arg(long)]
    pub json: bool,
    /// Libraries that take precedence over the shipped one.
    #[command(flatten)]
    pub library: LibraryArgs,
}

/// `jantaku score`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  jantaku score --ruleset riichi --hand 345789m45p23499s --win 6p --status riichi
  jantaku score --ruleset riichi --hand 123m9s666777z --call pon:555z --win 9s --seat east --honba 2
  jantaku score --ruleset riichi --hand 234567m34588p67s --win 8s --tsumo --dora 7s --status riichi --ura 1m
  jantaku score --ruleset riichi --hand 223344m56p55678s    what each wait would be worth

Without --mod the ruleset's default mods apply, as in a new room; with it, only those given, unless
--defaults asks for both. A win by discard comes from the player before, unless --from names another.
Exits with 1 if the hand does not win.")]
pub struct ScoreArgs {
    /// The id of the ruleset
    #[arg(long, value_name = "ID", default_value = "riichi")]
    pub ruleset: String,
    /// Apply a mod, perhaps with options, in place of the default mods
    #[arg(long = "mod", alias = "mods", value_name = "ID[={json}]", value_parser = mod_entry)]
    pub mods: Vec<ModEntry>,
    /// Apply the ruleset's default mods, too
    #[arg(long, conflicts_with = "no_defaults")]
    pub defaults: bool,
    /// Apply no mods but those given
    #[arg(long)]
    pub no_defaults: bool,
    /// The tiles in the hand, without calls and winning tile: `123m456p789s1122z`; longer ids stand
    /// in braces, `{10m}`
    #[arg(long, value_name = "TILES")]
    pub hand: String,
    /// The winning tile; without it, the waits are shown with what each would be worth
    #[arg(long, value_name = "TILE")]
    pub win: Option<String>,
    /// The winning tile was drawn
    #[arg(long)]
    pub tsumo: bool,
    /// The winning tile was added to a kan by another player
    #[arg(long, conflicts_with = "tsumo")]
    pub chankan: bool,
    /// A call with its tiles: `pon:555z`
    #[arg(long = "call", alias = "calls", value_name = "NAME:TILES")]
    pub calls: Vec<String>,
    /// Dora indicators that are face up (not the dora themselves)
    #[arg(long, value_name = "TILES")]
    pub dora: Vec<String>,
    /// The tiles under the dora indicators
    #[arg(long, value_name = "TILES")]
    pub ura: Vec<String>,
    /// The winner's wind
    #[arg(long, value_name = "WIND", value_parser = seat, default_value = "south")]
    pub seat: Seat,
    /// The wind of the round
    #[arg(long, value_name = "WIND", value_parser = seat, default_value = "east")]
    pub round: Seat,
    /// The wind of the player who gave the winning tile
    #[arg(long, value_name = "WIND", value_parser = seat, conflicts_with = "tsumo")]
    pub from: Option<Seat>,
    /// A status that the winner has, such as `riichi`, `double_riichi`, `ippatsu`, `kan`
    #[arg(long = "status", value_name = "NAME", value_delimiter = ',')]
    pub statuses: Vec<String>,
    /// Number of repeats
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub honba: i64,
    /// Riichi sticks on the table
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub sticks: u32,
    /// It is the winner's first turn, and nobody has called
    #[arg(long)]
    pub first_turn: bool,
    /// The wall is used up
    #[arg(long)]
    pub last_tile: bool,
    /// Show every reading of the hand: what jokers can stand for, which tile may have completed it
    #[arg(long)]
    pub all: bool,
    /// Print the result as a JSON object
    #[arg(long)]
    pub json: bool,
    /// Libraries that take precedence over the shipped one.
    #[command(flatten)]
    pub library: LibraryArgs,
}

/// `jantaku play`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  jantaku play riichi
  jantaku play my_rules --library . --seed 7 --bots easy --log game.json
  jantaku play tutorial/13_winning --all        play all seats by hand")]
pub struct PlayArgs {
    /// The id of the ruleset
    #[arg(default_value = "tutorial/21_complete")]
    pub ruleset: String,
    /// Apply a mod, perhaps with options
    #[arg(long = "mod", alias = "mods", value_name = "ID[={json}]", value_parser = mod_entry)]
    pub mods: Vec<ModEntry>,
    /// Leave the ruleset's default mods out
    #[arg(long)]
    pub no_defaults: bool,
    /// Where you sit
    #[arg(long, value_name = "SEAT", value_parser = seat)]
    pub seat: Option<Seat>,
    /// Play all seats by hand
    #[arg(long, conflicts_with = "bots")]
    pub all: bool,
    /// Who plays the other seats
    #[arg(long, value_name = "LEVEL", default_value = "normal", value_parser = level())]
    pub bots: Level,
    /// The seed of the walls; the same seed gives the same game
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    /// Write a log of the game to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub log: Option<PathBuf>,
    /// Libraries that take precedence over the shipped one.
    #[command(flatten)]
    pub library: LibraryArgs,
}

/// `jantaku replay`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  jantaku replay game.json
  jantaku replay game.json --json

Exits with 1 if the game differs from its log.")]
pub struct ReplayArgs {
    /// The log of a game, as `jantaku play --log` writes it
    #[arg(value_hint = ValueHint::FilePath)]
    pub log: PathBuf,
    /// Print an object with the final scores
    #[arg(long)]
    pub json: bool,
}

/// `jantaku serve`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  jantaku serve
  jantaku serve --listen 0.0.0.0:80 --data /srv/jantaku
  jantaku serve --library my_library

Rooms, games and players are kept in the data folder; after a restart every table is as it was.
Logs go to standard error; RUST_LOG sets their level (error, warn, info, debug).")]
pub struct ServeArgs {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:4000")]
    pub listen: std::net::SocketAddr,
    /// Where to keep data [default: jantaku in the user's data folder]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub data: Option<PathBuf>,
    /// Also let pages of this origin connect: `https://example.org`; may be given several times
    #[arg(long = "origin", value_name = "ORIGIN")]
    pub origins: Vec<String>,
    /// How long bots take to discard
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 600)]
    pub bot_delay: u64,
    /// Do not limit requests per address: for use behind a proxy that does, or for measurements
    #[arg(long)]
    pub behind_proxy: bool,
    /// Write logs as lines of JSON
    #[arg(long)]
    pub log_json: bool,
    /// Libraries that take precedence over the shipped one.
    #[command(flatten)]
    pub library: LibraryArgs,
}

/// `jantaku sim`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  jantaku sim --ruleset riichi --games 1000
  jantaku sim --ruleset riichi --games 200 --bots normal,easy,easy,random
  jantaku sim --ruleset riichi --mod tonpuu --games 100 --out games.jsonl
  jantaku sim --ruleset riichi --games 500 --bots random --threads 1
                                               measure the speed of random games

The same seed gives the same games, whatever the number of threads. Players change seats from game to
game. Exits with 1 if a game could not be played to its end or the rules had errors.")]
pub struct SimArgs {
    /// The id of the ruleset
    #[arg(long, value_name = "ID")]
    pub ruleset: String,
    /// Apply a mod, perhaps with options
    #[arg(long = "mod", alias = "mods", value_name = "ID[={json}]", value_parser = mod_entry)]
    pub mods: Vec<ModEntry>,
    /// Leave the ruleset's default mods out
    #[arg(long)]
    pub no_defaults: bool,
    /// How many games
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    pub games: u64,
    /// The seed of the first game; each further game uses the next number
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub seed: u64,
    /// Who plays: random, easy or normal for each player; the last one also for those not named
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', default_value = "normal", value_parser = level())]
    pub bots: Vec<Level>,
    /// How many games are played at once [default: the number of cores]
    #[arg(long, value_name = "NUMBER")]
    pub threads: Option<std::num::NonZeroUsize>,
    /// Write a line of JSON for each game to this file
    #[arg(long, value_name = "FILE.jsonl", value_hint = ValueHint::FilePath)]
    pub out: Option<PathBuf>,
    /// Print the result as a JSON object
    #[arg(long)]
    pub json: bool,
    /// Libraries that take precedence over the shipped one.
    #[command(flatten)]
    pub library: LibraryArgs,
}

fn level() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(Level::name)).try_map(|name| name.parse::<Level>())
}

fn seat(text: &str) -> Result<Seat, String> {
    Seat::named(text).ok_or_else(|| "write east, south, west or north".to_owned())
}

/// `jantaku completions`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  jantaku completions bash > ~/.local/share/bash-completion/completions/jantaku
  jantaku completions fish > ~/.config/fish/completions/jantaku.fish
  jantaku completions zsh > ~/.zfunc/_jantaku")]
pub struct CompletionsArgs {
    /// The shell
    pub shell: clap_complete::Shell,
}

/// `jantaku man`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  jantaku man | man -l -")]
pub struct ManArgs {
    /// Write the pages of all commands to this folder instead
    #[arg(long, value_name = "DIR", hide = true, value_hint = ValueHint::DirPath)]
    pub dir: Option<PathBuf>,
}

/// Reads `ID` or `ID={json}`.
fn mod_entry(text: &str) -> Result<ModEntry, String> {
    let Some((id, config)) = text.split_once('=') else {
        return Ok(ModEntry::plain(text));
    };
    match serde_json::from_str(config) {
        Ok(Value::Object(config)) => Ok(ModEntry {
            id: id.to_owned(),
            config: Some(config),
        }),
        Ok(_) => Err("the options of a mod are a JSON object".to_owned()),
        Err(error) => Err(format!("the options of a mod are a JSON object: {error}")),
    }
}

fn scenario_kind() -> impl TypedValueParser<Value = ScenarioKind> {
    let unknown = "no such kind of scenario";
    PossibleValuesParser::new(ScenarioKind::ALL.map(ScenarioKind::name))
        .try_map(move |name| ScenarioKind::named(&name).ok_or(unknown))
}
