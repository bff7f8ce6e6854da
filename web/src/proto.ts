// Written from crates/jantaku-proto by `make types`. Do not change it here.

export const VERSION = 2;

export type Seat = "east" | "south" | "west" | "north" | "centre";

export type Tile = { 
/**
 * The id of the tile, such as `5m`.
 */
id: string, 
/**
 * Those of its attributes that the viewer may know, such as `sideways` or `facedown`.
 */
attrs?: Array<string>, };

export type RulesetInfo = { 
/**
 * The id of the ruleset: its path in the library, with slashes.
 */
id: string, 
/**
 * The name to show.
 */
name: string, 
/**
 * The ruleset in one sentence; empty if its file does not say.
 */
description: string, 
/**
 * Number of players.
 */
players: number, 
/**
 * The id of the family of games that it belongs to, such as `chinese`; may be empty.
 */
family: string, 
/**
 * Words to search by.
 */
tags: Array<string>, 
/**
 * Tiles that stand for the game; empty if it has chosen none.
 */
tiles: Array<string>, 
/**
 * Number of mods that can be switched on.
 */
mod_count: number, 
/**
 * The address of a page that explains the ruleset.
 */
tutorial: string | null, 
/**
 * Tags of the languages, besides its own, into which its texts are translated.
 */
languages: Array<string>, };

export type RulesetDetails = { 
/**
 * All its mods, in the order in which they are shown.
 */
mods: Array<ModInfo>, 
/**
 * The mods that are on by default.
 */
default_mods: Array<ModChoice>, 
/**
 * Its named selections of mods.
 */
presets: Array<PresetInfo>, 
/**
 * The id of the ruleset: its path in the library, with slashes.
 */
id: string, 
/**
 * The name to show.
 */
name: string, 
/**
 * The ruleset in one sentence; empty if its file does not say.
 */
description: string, 
/**
 * Number of players.
 */
players: number, 
/**
 * The id of the family of games that it belongs to, such as `chinese`; may be empty.
 */
family: string, 
/**
 * Words to search by.
 */
tags: Array<string>, 
/**
 * Tiles that stand for the game; empty if it has chosen none.
 */
tiles: Array<string>, 
/**
 * Number of mods that can be switched on.
 */
mod_count: number, 
/**
 * The address of a page that explains the ruleset.
 */
tutorial: string | null, 
/**
 * Tags of the languages, besides its own, into which its texts are translated.
 */
languages: Array<string>, };

export type ModInfo = { 
/**
 * The id of the mod, unique in its ruleset.
 */
id: string, 
/**
 * The name to show.
 */
name: string, 
/**
 * What the mod does.
 */
description: string, 
/**
 * The heading under which the mod is shown; empty for none.
 */
category: string, 
/**
 * What can be set about the mod.
 */
options: Array<ModOption>, 
/**
 * Ids of mods that are switched on together with this one.
 */
needs: Array<string>, 
/**
 * Ids of mods that are switched off when this one is switched on.
 */
conflicts: Array<string>, };

export type ModOption = { 
/**
 * The key of the option in [`ModChoice::config`].
 */
key: string, 
/**
 * The values to choose from; empty if any value is accepted.
 */
values: unknown[], 
/**
 * The value that applies when none is chosen.
 */
default: unknown, };

export type ModChoice = { 
/**
 * The id of the mod.
 */
id: string, 
/**
 * Values of its options, by key. Options that are not named have their default.
 */
config?: Record<string, unknown>, };

export type PresetInfo = { 
/**
 * The name, which also identifies the preset in its ruleset.
 */
name: string, 
/**
 * How it differs from the default mods, in words.
 */
description: string, 
/**
 * The mods that are on.
 */
mods: Array<ModChoice>, };

export type RoomView = { 
/**
 * The code of the room, which is also the code of its table.
 */
code: string, 
/**
 * Whether the game has begun or ended.
 */
phase: Phase, 
/**
 * Whether the room appears in the public list.
 */
public: boolean, 
/**
 * The id of the ruleset.
 */
ruleset: string, 
/**
 * The name of the ruleset.
 */
ruleset_name: string, 
/**
 * The preset that is chosen; none if the mods are not exactly those of a preset.
 */
preset: string | null, 
/**
 * The mods that are on, in order.
 */
mods: Array<ModChoice>, 
/**
 * What differs from the default rules, in words.
 */
differences: Array<string>, 
/**
 * Further changes of the rules: MahjongScript, or a JSON object as text.
 */
script: string, 
/**
 * What is wrong with the settings. A game can start only if this is empty.
 */
problems: Array<string>, 
/**
 * The time limits of the table.
 */
options: TableOptions, 
/**
 * The seats, in order.
 */
seats: Array<RoomSeat>, 
/**
 * The visitor who may change the settings, as [`Sitter::Person`] names them.
 */
host: string | null, 
/**
 * The receiver, as others know them. It is not the secret in the cookie.
 */
me: string, 
/**
 * The seat of the receiver; none for a spectator.
 */
my_seat: Seat | null, 
/**
 * The current or last game. Once it is over, its record is at `/api/games/{id}/log`.
 */
game?: string, 
/**
 * Number of visitors without a seat.
 */
watching: number, 
/**
 * After a game: the seats that have asked for another.
 */
rematch: Array<Seat>, 
/**
 * The last lines of the chat, oldest first.
 */
chat: Array<ChatLine>, };

export type Phase = "gathering" | "playing" | "over";

export type RoomSeat = { 
/**
 * The seat's wind at the start of the game.
 */
seat: Seat, 
/**
 * Who has the seat; none while it is free.
 */
sitter: Sitter | null, };

export type Sitter = { "kind": "person", 
/**
 * The visitor, as [`RoomView::me`] names them.
 */
who: string, 
/**
 * The name they chose.
 */
name: string, 
/**
 * Whether any of their pages is connected.
 */
connected: boolean, 
/**
 * Whether a bot plays for them until they come back.
 */
bot_plays: boolean, } | { "kind": "bot", 
/**
 * The name it was given.
 */
name: string, 
/**
 * How well it plays.
 */
level: BotLevel, };

export type BotLevel = "random" | "easy" | "normal";

export type TableOptions = { 
/**
 * Seconds for each decision; none for no limit.
 */
turn_seconds: number | null, 
/**
 * Extra seconds that each player may use up over a round.
 */
bank_seconds: number, 
/**
 * Seconds after which a bot plays for somebody who has lost the connection.
 */
grace_seconds: number, };

export type ChatLine = { 
/**
 * The speaker's name when the line was said.
 */
name: string, 
/**
 * The line, tidied and cut.
 */
text: string, };

export type Problem = { 
/**
 * The reason, for programs.
 */
code: ProblemCode, 
/**
 * The reason, for people: an English sentence that may change.
 */
message: string, };

export type ProblemCode = "malformed" | "too_large" | "too_fast" | "wrong_origin" | "not_found" | "bad_settings" | "full" | "too_slow" | "internal";

export type NewRoom = { 
/**
 * The id of a ruleset.
 */
ruleset: string, 
/**
 * The name of one of its presets. Without one, its default mods are on.
 */
preset?: string, 
/**
 * Whether the room appears in the public list.
 */
public?: boolean, 
/**
 * Further changes of the rules: MahjongScript, or a JSON object as text.
 */
script?: string, 
/**
 * The seed of the walls of its games. Without one, each game gets a random seed.
 */
seed?: number, };

export type OpenedRoom = { 
/**
 * The code of the room, as in `/room/CODE` and `/table/CODE`.
 */
code: string, };

export type ListedRoom = { 
/**
 * The code of the room.
 */
code: string, 
/**
 * The id of the ruleset.
 */
ruleset: string, 
/**
 * The name of the ruleset.
 */
ruleset_name: string, 
/**
 * Whether the game has begun or ended.
 */
phase: Phase, 
/**
 * Number of seats.
 */
seats: number, 
/**
 * Number of seats taken by people.
 */
people: number, 
/**
 * Number of seats taken by bots.
 */
bots: number, 
/**
 * What differs from the default rules, in words.
 */
differences: Array<string>, };

export type Me = { 
/**
 * The id by which others know this visitor. It is not the secret in the cookie.
 */
who: string, 
/**
 * The visitor's name; a made-up one until they choose their own.
 */
name: string, };

export type Rename = { 
/**
 * The new name. It is tidied and cut; nothing but spaces is refused.
 */
name: string, };

export type GameRecord = { 
/**
 * The version of this format.
 */
format: number, 
/**
 * The program that played the game, with its version.
 */
engine: string, 
/**
 * The id of the ruleset.
 */
ruleset: string, 
/**
 * The mods that were on, in order.
 */
mods: unknown[], 
/**
 * The SHA-256 hash of the finished ruleset, in hexadecimal.
 */
hash: string, 
/**
 * The finished ruleset.
 */
rules: Record<string, unknown>, 
/**
 * The seed of the walls.
 */
seed: number, 
/**
 * The seats that played, in order.
 */
seats: Array<Seat>, 
/**
 * Which seats were played by bots.
 */
bots: unknown, 
/**
 * The names of the players, in the order of the seats.
 */
players: Array<string>, 
/**
 * What entered the game in each round, in order, with the events that followed.
 */
rounds: Record<string, unknown>[][], };

export type TableRules = { 
/**
 * The id of the ruleset.
 */
ruleset: string, 
/**
 * The name of the ruleset.
 */
name: string, 
/**
 * The seats that play, in order.
 */
seats: Array<Seat>, 
/**
 * Number of discards in a row of the pond.
 */
pond_columns: number, 
/**
 * Number of rows of the pond before it grows.
 */
pond_rows: number, 
/**
 * Whether the number of repeats is shown.
 */
shows_honba: boolean, 
/**
 * Whether the sticks on the table are shown.
 */
shows_sticks: boolean, 
/**
 * Points that a stick is worth.
 */
stick_value: number, 
/**
 * Whether the wall is shown.
 */
shows_wall: boolean, 
/**
 * Whether the round is shown in the middle of the table.
 */
shows_round: boolean, 
/**
 * Whether players may ask for their waits.
 */
shows_waits: boolean, 
/**
 * Whether players may ask which hands of the card are nearest.
 */
shows_nearest: boolean, 
/**
 * Whether large scores are written as mantissa and exponent.
 */
e_notation: boolean, 
/**
 * Whether tiles that are dora shine.
 */
shiny_dora: boolean, 
/**
 * The edition of the power cards; none if the game has none.
 */
card_edition: string | null, 
/**
 * The address of a page that explains the ruleset.
 */
tutorial: string | null, 
/**
 * Whether players may declare the hands of others dead.
 */
dead_hand_buttons: boolean, 
/**
 * What the ruleset changes about the appearance.
 */
style: Style, 
/**
 * The auto buttons, in order.
 */
auto_buttons: Array<AutoButtonView>, 
/**
 * Names of the yaku that can be declared.
 */
declarable_yaku: Array<string>, };

export type Style = { 
/**
 * Letters to show on tiles, by the id of the tile.
 */
tile_indices: { [key in string]: string }, 
/**
 * The colour of backs.
 */
tile_back_color: string | null, 
/**
 * The colour of the back seen from the side.
 */
tile_side_back_color: string | null, 
/**
 * The colour of the cloth.
 */
tablecloth_color: string | null, };

export type AutoButtonView = { 
/**
 * The id of the auto button.
 */
id: string, 
/**
 * The label.
 */
name: string, 
/**
 * What it does, for the tooltip.
 */
description: string, };

export type TableView = { 
/**
 * The seat of the viewer; none for a spectator.
 */
viewer: Seat | null, 
/**
 * The wind of the round.
 */
round_wind: Seat, 
/**
 * The number of the round in that wind, from 1.
 */
round_number: number, 
/**
 * Number of repeats of the deal.
 */
honba: number, 
/**
 * Points on the table.
 */
pot: number, 
/**
 * The player in turn.
 */
turn: Seat, 
/**
 * The dealer of the round.
 */
dealer: Seat, 
/**
 * The values of the dice that were thrown.
 */
dice: Array<number>, 
/**
 * Tiles left in the live wall.
 */
tiles_left: number, 
/**
 * Tiles left in the dead wall.
 */
dead_wall: number, 
/**
 * Revealed tiles of the wall, such as indicators.
 */
revealed: Array<Tile>, 
/**
 * Ids of the tiles that the revealed indicators make dora.
 */
dora: Array<string>, 
/**
 * Tiles laid on top of the wall, each with the number of its stack from the end.
 */
atop_wall: Array<[number, Tile]>, 
/**
 * Tiles of the wall that the viewer alone sees.
 */
scry: Array<Tile>, 
/**
 * The last discard if it still lies there: its owner and its index in the pond.
 */
last_discard: [Seat, number] | null, 
/**
 * The players, in the order of the seats.
 */
players: Array<PlayerView>, 
/**
 * What only the viewer sees; none for a spectator.
 */
own: OwnView | null, 
/**
 * The rules in words.
 */
rules: Array<RulesTab>, 
/**
 * The screen of a win, while it is shown.
 */
win: WinScreen | null, 
/**
 * The screen of payments, while it is shown.
 */
scores: ScoreExchange | null, 
/**
 * The screen of the end of the game, while it is shown.
 */
end: GameEnd | null, 
/**
 * The time that the viewer has to decide, else that of the player in turn, else how long the
 * screen stays. Whether others are deciding about a call is not shown.
 */
timer: Timer | null, 
/**
 * Seats that have left the screen.
 */
ready: Array<Seat>, 
/**
 * Whether the game is in a pause of its rules.
 */
paused: boolean, 
/**
 * Why the game cannot go on, if it cannot.
 */
failure: string | null, };

export type PlayerView = { 
/**
 * The seat of the player.
 */
seat: Seat, 
/**
 * The wind of the seat in this round.
 */
wind: Seat, 
/**
 * The points of the player.
 */
score: number, 
/**
 * The hand: in its order for its owner; for others backs, followed by revealed tiles.
 */
hand: Array<Tile>, 
/**
 * Drawn tiles that are not yet part of the hand.
 */
draw: Array<Tile>, 
/**
 * Visible discards.
 */
pond: Array<Tile>, 
/**
 * Calls and flowers.
 */
calls: Array<MeldView>, 
/**
 * Tiles set aside.
 */
aside: Array<Tile>, 
/**
 * Whether a stick lies before the player.
 */
stick: boolean, 
/**
 * Statuses that the viewer may know.
 */
statuses: Array<StatusView>, 
/**
 * Counters that the viewer may know.
 */
counters: Array<Counter>, };

export type StatusView = { 
/**
 * The name of the status in the rules.
 */
name: string, 
/**
 * What players call it: the label of the button that declares it, if there is one.
 */
label: string | null, 
/**
 * Where the status comes from.
 */
kind: StatusKind, };

export type StatusKind = "declared" | "card" | "other";

export type Counter = { 
/**
 * The name of the counter in the rules.
 */
name: string, 
/**
 * What players call it, if the rules say so.
 */
label: string | null, 
/**
 * The current value.
 */
value: number, };

export type MeldView = { 
/**
 * The name of the call in the rules, such as `pon`.
 */
name: string, 
/**
 * Whether it is a flower, which lies beside the hand and is no part of it.
 */
flower?: boolean, 
/**
 * Its tiles in the order in which they lie.
 */
tiles: Array<Tile>, };

export type OwnView = { 
/**
 * Whether the viewer may discard now.
 */
may_discard: boolean, 
/**
 * Whether the game waits for the viewer.
 */
must_act: boolean, 
/**
 * For each tile of hand and draw, whether it may be discarded.
 */
playable: Array<boolean>, 
/**
 * Why the others may not, while the viewer may discard.
 */
barred: Array<Barred>, 
/**
 * Buttons that are offered, in order; `skip` is among them where the viewer may decline.
 */
buttons: Array<ButtonView>, 
/**
 * The button that the viewer has pressed, while the game waits for the decisions of others.
 */
waiting: ButtonView | null, 
/**
 * The open menu, if there is one.
 */
menu: MenuView | null, 
/**
 * Whether the window for declaring yaku is open.
 */
declaring: boolean, 
/**
 * What the viewer is asked to mark, if anything.
 */
marking: MarkingView | null, 
/**
 * Ids of the auto buttons that are on.
 */
auto_on: Array<string>, 
/**
 * Seats whose hands the viewer may declare dead.
 */
may_declare_dead: Array<Seat>, 
/**
 * On the score screen, for a dealer who may choose: whether the deal repeats.
 */
repeats_deal: boolean | null, 
/**
 * Whether the viewer has left the screen.
 */
ready: boolean, 
/**
 * The number of these offers, which actions have to name.
 */
revision: number, };

export type Barred = { 
/**
 * Indices of the tiles in hand and draw.
 */
places: Array<number>, 
/**
 * The reasons; empty if they cannot be named.
 */
because: Array<Because>, };

export type Because = { "kind": "button" } | { "kind": "tile" } | { "kind": "status", 
/**
 * The name of the status, as players call it.
 */
name: string, } | { "kind": "not_drawn" } | { "kind": "needed" } | { "kind": "just_called" };

export type ButtonView = { 
/**
 * The id of the button.
 */
id: string, 
/**
 * The label.
 */
name: string, 
/**
 * The purpose of the button, for its colour and place.
 */
role: ButtonRole, 
/**
 * The ways to call; empty if the button does not call.
 */
choices: Array<CallChoice>, };

export type ButtonRole = "win" | "call" | "declare" | "skip";

export type CallChoice = { 
/**
 * The tiles of the hand that it takes.
 */
tiles: Array<Tile>, 
/**
 * The called tile, if there is one.
 */
called: Tile | null, 
/**
 * The name of the card, if it is one.
 */
card: string | null, };

export type MenuView = { 
/**
 * The id of the button that opened the menu.
 */
button: string, 
/**
 * What can be chosen.
 */
choices: Array<CallChoice>, 
/**
 * Whether the viewer may go back to the buttons.
 */
cancellable: boolean, };

export type MarkingView = { 
/**
 * The id of the button that asks for the marks.
 */
button: string, 
/**
 * The label of that button.
 */
name: string, 
/**
 * Number of objects that have to be marked.
 */
needed: number, 
/**
 * What is marked so far.
 */
marked: Array<Marked>, 
/**
 * What can be marked.
 */
markable: Array<Marked>, 
/**
 * Whether the viewer may stop marking.
 */
cancellable: boolean, };

export type Marked = { 
/**
 * Where the object lies.
 */
target: MarkTarget, 
/**
 * The owner; none if it lies in the wall.
 */
seat: Seat | null, 
/**
 * The index of the object there.
 */
index: number, };

export type MarkTarget = "hand" | "call" | "aside" | "discard" | "revealed_tile" | "scry";

export type RulesTab = { 
/**
 * The title of the tab.
 */
name: string, 
/**
 * The rules of the tab, in order.
 */
rules: Array<RuleText>, };

export type RuleText = { 
/**
 * The title of the rule.
 */
title: string, 
/**
 * The text, line by line.
 */
lines: Array<string>, 
/**
 * Whether the rule takes the full width; others stand two in a row.
 */
wide: boolean, };

export type Timer = { 
/**
 * Whose time it is; none if it is that of a screen.
 */
seat: Seat | null, 
/**
 * Milliseconds that were left when this was sent.
 */
left_ms: number, 
/**
 * Milliseconds in total.
 */
total_ms: number, 
/**
 * Milliseconds that are left in the bank.
 */
bank_ms: number, };

export type WinScreen = { 
/**
 * The index of this win among those of the round.
 */
index: number, 
/**
 * Number of wins of the round.
 */
count: number, 
/**
 * The winner.
 */
seat: Seat, 
/**
 * Whose tile was won with; none for the winner's own draw.
 */
from: Seat | null, 
/**
 * What the winner declared.
 */
headline: string, 
/**
 * The hand in order, without the winning tile.
 */
hand: Array<Tile>, 
/**
 * The hand in groups, to be shown with gaps between them.
 */
groups: Array<Array<Tile>>, 
/**
 * Calls and flowers.
 */
calls: Array<MeldView>, 
/**
 * The winning tile.
 */
winning_tile: Tile | null, 
/**
 * The caption of the winning tile.
 */
winning_tile_text: string, 
/**
 * What jokers stand for.
 */
jokers: Array<JokerReading>, 
/**
 * The yaku, in order.
 */
yaku: Array<YakuLine>, 
/**
 * Totals to be shown large: points and the like.
 */
totals: Array<TotalLine>, 
/**
 * The total to be shown beside them.
 */
right: TotalLine | null, 
/**
 * What the win is worth.
 */
score: number, 
/**
 * The unit of the score.
 */
score_unit: string, 
/**
 * The name of the score, such as that of a limit; empty if it has none.
 */
score_name: string, 
/**
 * How fu add up; empty where the rules have none.
 */
fu: Array<FuLine>, 
/**
 * Indicators that were turned up for this win and count for it.
 */
indicators: Array<Tile>, 
/**
 * Ids of the tiles that are dora for this win.
 */
dora: Array<string>, };

export type JokerReading = { 
/**
 * The joker.
 */
joker: Tile, 
/**
 * What it stands for.
 */
stands_for: Tile, };

export type YakuLine = { 
/**
 * The name to show.
 */
name: string, 
/**
 * What the yaku adds, in each unit such as `Han`.
 */
amounts: Array<TotalLine>, };

export type TotalLine = { 
/**
 * The amount.
 */
value: number, 
/**
 * The unit of the amount, or its reason.
 */
name: string, };

export type FuLine = { 
/**
 * What it is for.
 */
reason: FuReason, 
/**
 * The tiles that they are for; empty if it is the whole hand.
 */
tiles: Array<Tile>, 
/**
 * Number of fu.
 */
value: number, };

export type FuReason = { "kind": "base" } | { "kind": "situation", 
/**
 * Each applies.
 */
circumstances: Array<FuCircumstance>, } | { "kind": "call", 
/**
 * What players call it.
 */
name: string, } | { "kind": "group", 
/**
 * What its tiles are together.
 */
shape: GroupShape, } | { "kind": "rounded_up" };

export type FuCircumstance = { "kind": "self_draw", 
/**
 * What the ruleset calls that; may be empty.
 */
label: string, } | { "kind": "not_self_draw", 
/**
 * What the ruleset calls that; may be empty.
 */
label: string, } | { "kind": "closed_hand" } | { "kind": "open_hand" } | { "kind": "hand_shape" } | { "kind": "other" };

export type GroupShape = "pair" | "triplet" | "quad" | "sequence" | "other";

export type ScoreExchange = { 
/**
 * The title of the screen.
 */
headline: string, 
/**
 * The balance of each player, in the order of the seats.
 */
rows: Array<PayoutRow>, 
/**
 * The single payments.
 */
payouts: Array<Payout>, };

export type PayoutRow = { 
/**
 * The player.
 */
seat: Seat, 
/**
 * Points before.
 */
before: number, 
/**
 * The difference.
 */
change: number, 
/**
 * Points after.
 */
after: number, 
/**
 * The rank before, from 1.
 */
place_before: number, 
/**
 * The rank after, from 1.
 */
place_after: number, };

export type Payout = { 
/**
 * Who pays; none if it comes from the table.
 */
from: Seat | null, 
/**
 * Who is paid; none if it goes to the table.
 */
to: Seat | null, 
/**
 * The number of points.
 */
amount: number, 
/**
 * What the payment is for.
 */
reason: PayoutReason, 
/**
 * The name that a scoring program gives the payment; otherwise empty.
 */
name: string, 
/**
 * How the amount was worked out, if a scoring program says so; otherwise empty.
 */
lines: Array<MoneyLine>, };

export type PayoutReason = "hand" | "responsible" | "honba" | "pot" | "ready" | "nagashi" | "rules";

export type MoneyLine = { 
/**
 * What the line is for.
 */
label: string, 
/**
 * The sign of the operation, such as `+`; empty if the line is none.
 */
operator: string, 
/**
 * The amount after this line.
 */
result: number, };

export type GameEnd = { 
/**
 * The players, best first.
 */
places: Array<FinalPlace>, };

export type FinalPlace = { 
/**
 * The player.
 */
seat: Seat, 
/**
 * The rank, from 1.
 */
place: number, 
/**
 * Points when the last round ended.
 */
points: number, 
/**
 * What was added at the end of the game, such as `uma` and `oka`.
 */
adjustments: Array<TotalLine>, 
/**
 * Points with the adjustments.
 */
total: number, };

export type ClientMessage = { "type": "join", 
/**
 * The code of the room.
 */
room: string, 
/**
 * The [`crate::VERSION`] that the client was built with.
 */
version: number, } | { "type": "room", 
/**
 * A number that the client chooses; the response repeats it.
 */
request: number, 
/**
 * The change to make.
 */
change: RoomChange, } | { "type": "act", 
/**
 * A number that the client chooses; the response repeats it.
 */
request: number, 
/**
 * The [revision](crate::OwnView::revision) of the offers that the client saw.
 */
revision: number, 
/**
 * What to do.
 */
command: Command, } | { "type": "waits", 
/**
 * A number that the client chooses; the response repeats it.
 */
request: number, 
/**
 * The index in hand and draw of the tile that would be discarded.
 */
discard: number | null, } | { "type": "resync" } | { "type": "chat", 
/**
 * The line to say.
 */
text: string, };

export type RoomChange = { "kind": "sit", 
/**
 * The seat to take.
 */
seat: Seat, } | { "kind": "stand" } | { "kind": "rename", 
/**
 * The new name.
 */
name: string, } | { "kind": "add_bot", 
/**
 * The seat of the bot.
 */
seat: Seat, 
/**
 * How well it plays.
 */
level: BotLevel, } | { "kind": "free", 
/**
 * The seat to free.
 */
seat: Seat, } | { "kind": "shuffle_seats" } | { "kind": "preset", 
/**
 * The name of the preset.
 */
name: string, } | { "kind": "default_mods" } | { "kind": "mod_on", 
/**
 * The mod and its options.
 */
choice: ModChoice, } | { "kind": "mod_off", 
/**
 * The id of the mod.
 */
id: string, } | { "kind": "script", 
/**
 * MahjongScript, or a JSON object as text; empty for none.
 */
text: string, } | { "kind": "options", 
/**
 * The new limits.
 */
options: TableOptions, } | { "kind": "public", 
/**
 * Whether the room is listed.
 */
public: boolean, } | { "kind": "start" } | { "kind": "rematch" } | { "kind": "regather" };

export type Command = { "kind": "discard", 
/**
 * The index of the tile in hand and draw.
 */
index: number, } | { "kind": "press", 
/**
 * The id of the button.
 */
button: string, } | { "kind": "choose", 
/**
 * The index of the choice.
 */
choice: number, } | { "kind": "cancel_menu" } | { "kind": "mark", 
/**
 * The object to mark.
 */
object: Marked, } | { "kind": "unmark", 
/**
 * The object that is marked.
 */
object: Marked, } | { "kind": "clear_marks" } | { "kind": "cancel_marking" } | { "kind": "declare_yaku", 
/**
 * The names of the yaku.
 */
names: Array<string>, } | { "kind": "toggle_auto", 
/**
 * The id of the auto button.
 */
button: string, 
/**
 * Whether to switch it on or off.
 */
on: boolean, } | { "kind": "reorder", 
/**
 * The index of the tile.
 */
from: number, 
/**
 * The index before which it is put.
 */
to: number, } | { "kind": "declare_dead", 
/**
 * The owner of the hand.
 */
seat: Seat, } | { "kind": "ready" } | { "kind": "toggle_next_dealer" };

export type ServerMessage = { "type": "room", 
/**
 * The room as the receiver sees it.
 */
room: RoomView, } | { "type": "rules", 
/**
 * What stays the same through the game.
 */
rules: TableRules, } | { "type": "table", 
/**
 * The number of the last update that the view contains.
 */
seq: number, 
/**
 * The table as the receiver sees it.
 */
view: TableView, 
/**
 * What has happened in this round so far, for the log.
 */
past?: Array<GameEvent>, } | { "type": "update" } & Update | { "type": "done", 
/**
 * The number that the client gave the request.
 */
request: number, } | { "type": "refused", 
/**
 * The number that the client gave the request; none if it had none or cannot be read.
 */
request: number | null, 
/**
 * The reason, for programs.
 */
code: RefusalCode, 
/**
 * The reason, for people.
 */
message: string, } | { "type": "waits", 
/**
 * The number that the client gave the request.
 */
request: number, 
/**
 * The tiles that the hand waits for.
 */
waits: Array<Wait>, 
/**
 * The hands of the card that it is nearest to, nearest first; empty where the rules do not
 * show them.
 */
nearest: Array<NearestHand>, } | { "type": "chat", 
/**
 * What was said, and by whom.
 */
line: ChatLine, } | { "type": "notice", 
/**
 * What there is to tell.
 */
notice: Notice, } | { "type": "restarting" };

export type Notice = { "kind": "mods_changed", 
/**
 * Ids of the other mods that are on now, in the order of the ruleset.
 */
on: Array<string>, 
/**
 * Ids of the other mods that are off now, in the order of the ruleset.
 */
off: Array<string>, };

export type Update = { 
/**
 * One more than the number of the last update. After a gap the client asks for the whole table.
 */
seq: number, 
/**
 * What happened, in order.
 */
events?: Array<GameEvent>, 
/**
 * What changes in the view, in order.
 */
patches?: Array<Patch>, };

export type Patch = [(string | number)[], unknown];

export type GameEvent = { "kind": "round_started", 
/**
 * The wind of the round.
 */
wind: Seat, 
/**
 * The number of the round in that wind, from 1.
 */
number: number, 
/**
 * Repeats of the deal.
 */
honba: number, } | { "kind": "drew", 
/**
 * Who drew it.
 */
seat: Seat, 
/**
 * A back unless the viewer sees that player's hand.
 */
tile: Tile, } | { "kind": "discarded", 
/**
 * Who discarded it.
 */
seat: Seat, 
/**
 * A back if it was discarded face down.
 */
tile: Tile, 
/**
 * Whether it came straight from the draw.
 */
tsumogiri: boolean, } | { "kind": "called", 
/**
 * Who called.
 */
seat: Seat, 
/**
 * What players call it.
 */
name: string, 
/**
 * The called tile, if there is one and the viewer may know it.
 */
called: Tile | null, 
/**
 * The other tiles, if the viewer may know them.
 */
others: Array<Tile>, 
/**
 * Whose tile was called, if it was somebody else's.
 */
from: Seat | null, } | { "kind": "revealed", 
/**
 * The tile.
 */
tile: Tile, } | { "kind": "tiles_shown", 
/**
 * Who showed them.
 */
seat: Seat, 
/**
 * In the order in which they lie.
 */
tiles: Array<Tile>, } | { "kind": "joker_swapped", 
/**
 * Who took it.
 */
seat: Seat, 
/**
 * The tiles of the call before.
 */
call: Array<Tile>, } | { "kind": "cards_shown", 
/**
 * Whose cards.
 */
seat: Seat, 
/**
 * Their names.
 */
cards: Array<string>, } | { "kind": "yaku_declared", 
/**
 * Who declared.
 */
seat: Seat, 
/**
 * Their names.
 */
yaku: Array<string>, } | { "kind": "hand_declared_dead", 
/**
 * Who declared.
 */
seat: Seat, 
/**
 * Whose hand.
 */
of: Seat, } | { "kind": "restrictions_lifted" } | { "kind": "won", 
/**
 * Who won.
 */
seat: Seat, } | { "kind": "hand_shown", 
/**
 * Who won.
 */
seat: Seat, 
/**
 * What the ruleset calls this way of winning, such as `Ron`.
 */
label: string, 
/**
 * The winning tile, if it is a single one.
 */
winning_tile: Tile | null, 
/**
 * Hand and calls, sorted.
 */
hand: Array<Tile>, } | { "kind": "jokers_read", 
/**
 * Each joker with what it stands for.
 */
jokers: Array<JokerReading>, } | { "kind": "win_scored", 
/**
 * Who won.
 */
seat: Seat, 
/**
 * The score as it is shown.
 */
score: number, 
/**
 * The unit of the score, such as ` pts`; often empty.
 */
unit: string, 
/**
 * Yaku with their values.
 */
yaku: Array<TotalLine>, } | { "kind": "round_drawn", 
/**
 * Whether it was called off instead of played to its end.
 */
abortive: boolean, 
/**
 * What the ruleset calls this draw, if anything.
 */
name: string | null, } | { "kind": "message", 
/**
 * Whom it is about; `None` for the whole table.
 */
seat: Seat | null, 
/**
 * The text.
 */
text: string, } | { "kind": "big_text", 
/**
 * Who shouts.
 */
seat: Seat, 
/**
 * The word.
 */
text: string, } | { "kind": "round_ended" } | { "kind": "game_ended" } | { "kind": "rule_error", 
/**
 * What went wrong, and where.
 */
text: string, };

export type RefusalCode = "malformed" | "too_large" | "too_fast" | "other_version" | "no_such_room" | "not_joined" | "not_seated" | "not_host" | "wrong_phase" | "seat_taken" | "stale" | "not_allowed" | "bad_settings" | "full" | "internal";

export type Wait = { 
/**
 * The tile.
 */
tile: Tile, 
/**
 * How many of its kind the viewer has not seen.
 */
left: number, 
/**
 * Why it cannot be won on as a discard, if it cannot.
 */
obstacle: WaitObstacle | null, };

export type WaitObstacle = { "kind": "furiten" } | { "kind": "atozuke" } | { "kind": "draw_only" } | { "kind": "minimum", 
/**
 * The minimum.
 */
points: number, 
/**
 * The unit of the points, such as `Han`, as the ruleset names it.
 */
unit: string, } | { "kind": "no_yaku" };

export type NearestHand = { 
/**
 * The hand as it is written on the card.
 */
name: string, 
/**
 * The groups of the hand; tiles that are missing have the attribute `inactive`.
 */
groups: Array<Array<Tile>>, 
/**
 * Number of tiles that are missing.
 */
missing: number, };
