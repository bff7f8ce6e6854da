// Written from crates/jantaku-proto by `make types`. Do not change it here.

export const VERSION = 1;

export type Seat = "east" | "south" | "west" | "north";

export type Tile = { 
/**
 * Which tile.
 */
id: string, 
/**
 * The names of its attributes that the viewer may know, such as `sideways` or `facedown`.
 */
attrs?: Array<string>, };

export type RulesetInfo = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * What it is, in a line.
 */
description: string, 
/**
 * How many play.
 */
players: number, 
/**
 * Words to search and filter by.
 */
tags: Array<string>, 
/**
 * How many mods it has.
 */
mod_count: number, 
/**
 * A page that explains it.
 */
tutorial: string | null, 
/**
 * The languages, besides its own, in which it has words.
 */
languages: Array<string>, };

export type RulesetDetails = { 
/**
 * Its mods, in order.
 */
mods: Array<ModInfo>, 
/**
 * The mods that are on unless somebody changes it.
 */
default_mods: Array<ModChoice>, 
/**
 * Its presets.
 */
presets: Array<PresetInfo>, 
/**
 * Its id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * What it is, in a line.
 */
description: string, 
/**
 * How many play.
 */
players: number, 
/**
 * Words to search and filter by.
 */
tags: Array<string>, 
/**
 * How many mods it has.
 */
mod_count: number, 
/**
 * A page that explains it.
 */
tutorial: string | null, 
/**
 * The languages, besides its own, in which it has words.
 */
languages: Array<string>, };

export type ModInfo = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * What it does.
 */
description: string, 
/**
 * Where it stands in the list.
 */
category: string, 
/**
 * What can be set.
 */
options: Array<ModOption>, 
/**
 * Mods that it needs.
 */
needs: Array<string>, 
/**
 * Mods that it cannot be together with.
 */
conflicts: Array<string>, };

export type ModOption = { 
/**
 * Its key.
 */
key: string, 
/**
 * What to choose from; empty if anything goes.
 */
values: unknown[], 
/**
 * What it is unless somebody changes it.
 */
default: unknown, };

export type ModChoice = { 
/**
 * Its id.
 */
id: string, 
/**
 * What is set about it, by key.
 */
config?: Record<string, unknown>, };

export type PresetInfo = { 
/**
 * Its name.
 */
name: string, 
/**
 * What it stands for.
 */
description: string, 
/**
 * Its mods.
 */
mods: Array<ModChoice>, };

export type RoomView = { 
/**
 * Its code, which is also the code of its table.
 */
code: string, 
/**
 * What it is doing.
 */
phase: Phase, 
/**
 * Is it listed?
 */
public: boolean, 
/**
 * The ruleset.
 */
ruleset: string, 
/**
 * Its name.
 */
ruleset_name: string, 
/**
 * The preset whose mods these are, if they are exactly those of one.
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
 * MahjongScript that changes the rules further.
 */
script: string, 
/**
 * What is wrong with these settings; a game cannot start with them.
 */
problems: Array<string>, 
/**
 * How the table is run.
 */
options: TableOptions, 
/**
 * The seats.
 */
seats: Array<RoomSeat>, 
/**
 * The session that may change the settings.
 */
host: string | null, 
/**
 * The receiver: its own name for itself among the others, never the secret of its session.
 */
me: string, 
/**
 * The seat of the receiver.
 */
my_seat: Seat | null, 
/**
 * The game that is on, or was: when it is over, its log is at `/api/games/{id}/log`.
 */
game?: string, 
/**
 * How many watch without a seat.
 */
watching: number, 
/**
 * After a game: seats that want another.
 */
rematch: Array<Seat>, 
/**
 * The last lines of the chat.
 */
chat: Array<ChatLine>, };

export type Phase = "gathering" | "playing" | "over";

export type RoomSeat = { 
/**
 * Which.
 */
seat: Seat, 
/**
 * Who has it.
 */
sitter: Sitter | null, };

export type Sitter = { "kind": "person", 
/**
 * Who, as [`RoomView::me`] names them.
 */
who: string, 
/**
 * The name they chose.
 */
name: string, 
/**
 * Is any of their pages open?
 */
connected: boolean, 
/**
 * Does a bot play for them until they come back?
 */
bot_plays: boolean, } | { "kind": "bot", 
/**
 * Its name.
 */
name: string, 
/**
 * How well it plays.
 */
level: BotLevel, };

export type BotLevel = "random" | "easy" | "normal";

export type TableOptions = { 
/**
 * Seconds for each decision; nothing means as long as one likes.
 */
turn_seconds: number | null, 
/**
 * Further seconds for the whole round.
 */
bank_seconds: number, 
/**
 * Seconds after which a bot plays for somebody who has left.
 */
grace_seconds: number, };

export type ChatLine = { 
/**
 * Who said it.
 */
name: string, 
/**
 * What.
 */
text: string, };

export type TableRules = { 
/**
 * The ruleset.
 */
ruleset: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Who plays, in order.
 */
seats: Array<Seat>, 
/**
 * Discards in a row of the pond.
 */
pond_columns: number, 
/**
 * Rows of the pond before it grows.
 */
pond_rows: number, 
/**
 * Are repeats shown?
 */
shows_honba: boolean, 
/**
 * Are sticks on the table shown?
 */
shows_sticks: boolean, 
/**
 * What a stick is worth.
 */
stick_value: number, 
/**
 * Is the wall shown?
 */
shows_wall: boolean, 
/**
 * Is the round shown in the middle of the table?
 */
shows_round: boolean, 
/**
 * Can a player ask for waits?
 */
shows_waits: boolean, 
/**
 * Can a player ask which hands of the card are nearest?
 */
shows_nearest: boolean, 
/**
 * Are large scores written as mantissa and exponent?
 */
e_notation: boolean, 
/**
 * Do tiles shine that are dora?
 */
shiny_dora: boolean, 
/**
 * The edition of the power cards.
 */
card_edition: string | null, 
/**
 * A page that explains the ruleset.
 */
tutorial: string | null, 
/**
 * Can hands be declared dead?
 */
dead_hand_buttons: boolean, 
/**
 * What is different about the looks.
 */
style: Style, 
/**
 * The auto buttons, in order.
 */
auto_buttons: Array<AutoButtonView>, 
/**
 * Yaku that can be declared.
 */
declarable_yaku: Array<string>, };

export type Style = { 
/**
 * Letters shown on tiles, by tile.
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
 * Its id.
 */
id: string, 
/**
 * What is written on it.
 */
name: string, 
/**
 * What it is for.
 */
description: string, };

export type TableView = { 
/**
 * Who looks; nobody who only watches.
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
 * Repeats.
 */
honba: number, 
/**
 * Points on the table.
 */
pot: number, 
/**
 * Whose turn it is.
 */
turn: Seat, 
/**
 * Who deals.
 */
dealer: Seat, 
/**
 * The dice.
 */
dice: Array<number>, 
/**
 * Live tiles that are left.
 */
tiles_left: number, 
/**
 * Tiles of the dead wall that are left.
 */
dead_wall: number, 
/**
 * Revealed tiles, such as indicators.
 */
revealed: Array<Tile>, 
/**
 * Ids of the tiles that are dora by what is revealed.
 */
dora: Array<string>, 
/**
 * Tiles on top of the wall, by stack from the end.
 */
atop_wall: Array<[number, Tile]>, 
/**
 * Tiles of the wall that the viewer sees.
 */
scry: Array<Tile>, 
/**
 * The last discard that lies there: whose, and its place in the pond.
 */
last_discard: [Seat, number] | null, 
/**
 * The players.
 */
players: Array<PlayerView>, 
/**
 * What only the viewer sees.
 */
own: OwnView | null, 
/**
 * Rules in words.
 */
rules: Array<RulesTab>, 
/**
 * A winner is shown.
 */
win: WinScreen | null, 
/**
 * Payments are shown.
 */
scores: ScoreExchange | null, 
/**
 * The end of the game is shown.
 */
end: GameEnd | null, 
/**
 * How long the viewer has time to decide, else the player in turn; or how long the screen
 * stays. Who else decides about a call is nobody's business.
 */
timer: Timer | null, 
/**
 * Seats that have seen enough of the screen.
 */
ready: Array<Seat>, 
/**
 * Does everything wait for a moment?
 */
paused: boolean, 
/**
 * What has gone wrong so that the table cannot go on.
 */
failure: string | null, };

export type PlayerView = { 
/**
 * The seat.
 */
seat: Seat, 
/**
 * Its wind in this round.
 */
wind: Seat, 
/**
 * Points.
 */
score: number, 
/**
 * The hand: in its order for its owner; for others backs, then what is revealed.
 */
hand: Array<Tile>, 
/**
 * Drawn tiles that are set apart.
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
 * Is a stick before the player?
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
 * Its name.
 */
name: string, 
/**
 * What players call it, if the rules say so somewhere: what is written on the button that
 * declares it.
 */
label: string | null, 
/**
 * What it is.
 */
kind: StatusKind, };

export type StatusKind = "declared" | "card" | "other";

export type Counter = { 
/**
 * Its name.
 */
name: string, 
/**
 * What players call it, if the rules say so somewhere.
 */
label: string | null, 
/**
 * Its value.
 */
value: number, };

export type MeldView = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its tiles in the order they lie.
 */
tiles: Array<Tile>, };

export type OwnView = { 
/**
 * May the viewer discard now?
 */
may_discard: boolean, 
/**
 * Does the table wait for the viewer?
 */
must_act: boolean, 
/**
 * Which tiles of hand and draw may be discarded.
 */
playable: Array<boolean>, 
/**
 * Why the others may not, while the viewer may discard.
 */
barred: Array<Barred>, 
/**
 * Buttons that are offered, in order; `skip` among them where one may decline.
 */
buttons: Array<ButtonView>, 
/**
 * The button that the viewer has pressed while others have not decided yet: nothing can be
 * done but wait for them.
 */
waiting: ButtonView | null, 
/**
 * The open menu.
 */
menu: MenuView | null, 
/**
 * Is the window for declaring yaku open?
 */
declaring: boolean, 
/**
 * What is being marked.
 */
marking: MarkingView | null, 
/**
 * Auto buttons that are on.
 */
auto_on: Array<string>, 
/**
 * Seats whose hands the viewer may declare dead.
 */
may_declare_dead: Array<Seat>, 
/**
 * On the score screen, for a dealer who may choose: does the deal repeat?
 */
repeats_deal: boolean | null, 
/**
 * Has the viewer seen enough of the screen?
 */
ready: boolean, 
/**
 * The number of these offers: actions name it.
 */
revision: number, };

export type Barred = { 
/**
 * Their places in hand and draw together.
 */
places: Array<number>, 
/**
 * What keeps them; nothing if that cannot be said in a few words.
 */
because: Array<Because>, };

export type Because = { "kind": "button" } | { "kind": "tile" } | { "kind": "status", 
/**
 * As it is called.
 */
name: string, } | { "kind": "not_drawn" } | { "kind": "needed" } | { "kind": "just_called" };

export type ButtonView = { 
/**
 * Its id.
 */
id: string, 
/**
 * What is written on it.
 */
name: string, 
/**
 * What it does, roughly.
 */
role: ButtonRole, 
/**
 * The ways to call, if it calls.
 */
choices: Array<CallChoice>, };

export type ButtonRole = "win" | "call" | "declare" | "skip";

export type CallChoice = { 
/**
 * Tiles of the hand.
 */
tiles: Array<Tile>, 
/**
 * The called tile.
 */
called: Tile | null, 
/**
 * The name of a card.
 */
card: string | null, };

export type MenuView = { 
/**
 * Whose menu it is.
 */
button: string, 
/**
 * What it offers.
 */
choices: Array<CallChoice>, 
/**
 * Can one go back to the buttons?
 */
cancellable: boolean, };

export type MarkingView = { 
/**
 * The button that asked for it.
 */
button: string, 
/**
 * What is written on it.
 */
name: string, 
/**
 * How many objects have to be marked.
 */
needed: number, 
/**
 * What is marked.
 */
marked: Array<Marked>, 
/**
 * What can be marked.
 */
markable: Array<Marked>, 
/**
 * Can it be cancelled?
 */
cancellable: boolean, };

export type Marked = { 
/**
 * What it is.
 */
target: MarkTarget, 
/**
 * Whose it is; nobody's on the wall.
 */
seat: Seat | null, 
/**
 * Its place there.
 */
index: number, };

export type MarkTarget = "hand" | "call" | "aside" | "discard" | "revealed_tile" | "scry";

export type RulesTab = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its rules.
 */
rules: Array<RuleText>, };

export type RuleText = { 
/**
 * Its title.
 */
title: string, 
/**
 * Its lines.
 */
lines: Array<string>, };

export type Timer = { 
/**
 * Whose time it is; nobody's if it is that of a screen.
 */
seat: Seat | null, 
/**
 * Milliseconds that were left when this was sent.
 */
left_ms: number, 
/**
 * Of how many.
 */
total_ms: number, 
/**
 * Further milliseconds in the bank.
 */
bank_ms: number, };

export type WinScreen = { 
/**
 * Which of the winners of this round this is, from 0.
 */
index: number, 
/**
 * How many there are.
 */
count: number, 
/**
 * Who won.
 */
seat: Seat, 
/**
 * Whose tile it was.
 */
from: Seat | null, 
/**
 * The word of the win.
 */
headline: string, 
/**
 * The hand in order, without the winning tile.
 */
hand: Array<Tile>, 
/**
 * The hand in groups with gaps between them.
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
 * What is written above it.
 */
winning_tile_text: string, 
/**
 * What jokers stand for.
 */
jokers: Array<JokerReading>, 
/**
 * Yaku in order.
 */
yaku: Array<YakuLine>, 
/**
 * Totals to be shown large: points and the like.
 */
totals: Array<TotalLine>, 
/**
 * The total beside them.
 */
right: TotalLine | null, 
/**
 * The score.
 */
score: number, 
/**
 * Its unit.
 */
score_unit: string, 
/**
 * What it is called: a limit, say.
 */
score_name: string, 
/**
 * How fu add up; nothing where there are none.
 */
fu: Array<FuLine>, 
/**
 * Indicators that count for this win and were turned up for it: those under the others, say.
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
 * Its name.
 */
name: string, 
/**
 * Its value.
 */
value: number, 
/**
 * The unit of it.
 */
unit: string, };

export type TotalLine = { 
/**
 * How much.
 */
value: number, 
/**
 * Of what, or for what.
 */
name: string, };

export type FuLine = { 
/**
 * What it is for, in words: the way of winning, the name of a call, the shape of a group.
 */
name: string, 
/**
 * The tiles it is for; none if it is for the whole hand.
 */
tiles: Array<Tile>, 
/**
 * How much.
 */
value: number, };

export type ScoreExchange = { 
/**
 * What it is about.
 */
headline: string, 
/**
 * The players, in the order of their seats.
 */
rows: Array<PayoutRow>, 
/**
 * Each payment.
 */
payouts: Array<Payout>, };

export type PayoutRow = { 
/**
 * Who.
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
 * The place before, from 1.
 */
place_before: number, 
/**
 * The place after.
 */
place_after: number, };

export type Payout = { 
/**
 * Who pays; nobody if it lay on the table.
 */
from: Seat | null, 
/**
 * Who is paid; nobody if it stays on the table.
 */
to: Seat | null, 
/**
 * How much.
 */
amount: number, 
/**
 * What it is for.
 */
reason: PayoutReason, 
/**
 * What a scoring program calls it; otherwise empty.
 */
name: string, 
/**
 * How it comes about, if a scoring program says so.
 */
lines: Array<MoneyLine>, };

export type PayoutReason = "hand" | "responsible" | "honba" | "pot" | "ready" | "nagashi" | "rules";

export type MoneyLine = { 
/**
 * What it is for.
 */
label: string, 
/**
 * The sign of the operation, if it is one.
 */
operator: string, 
/**
 * What comes out.
 */
result: number, };

export type GameEnd = { 
/**
 * The players, best first.
 */
places: Array<FinalPlace>, };

export type FinalPlace = { 
/**
 * Who.
 */
seat: Seat, 
/**
 * The place, from 1.
 */
place: number, 
/**
 * Points when the last round ended.
 */
points: number, 
/**
 * What the end of the game added, by the function that did where one did: `uma`, `oka`.
 */
adjustments: Array<TotalLine>, 
/**
 * Points in the end.
 */
total: number, };

export type ClientMessage = { "type": "join", 
/**
 * The room.
 */
room: string, 
/**
 * [`crate::VERSION`] as the client knows it.
 */
version: number, } | { "type": "room", 
/**
 * A number of the client's own, for the answer.
 */
request: number, 
/**
 * What.
 */
change: RoomChange, } | { "type": "act", 
/**
 * A number of the client's own, for the answer.
 */
request: number, 
/**
 * The revision of the offers that the client saw.
 */
revision: number, 
/**
 * What.
 */
action: Action, } | { "type": "waits", 
/**
 * A number of the client's own, for the answer.
 */
request: number, 
/**
 * The tile that would be discarded, by its place in hand and draw.
 */
discard: number | null, } | { "type": "resync" } | { "type": "chat", 
/**
 * What.
 */
text: string, };

export type RoomChange = { "kind": "sit", 
/**
 * Which.
 */
seat: Seat, } | { "kind": "stand" } | { "kind": "rename", 
/**
 * To what.
 */
name: string, } | { "kind": "add_bot", 
/**
 * Which seat.
 */
seat: Seat, 
/**
 * How well it plays.
 */
level: BotLevel, } | { "kind": "free", 
/**
 * Which seat.
 */
seat: Seat, } | { "kind": "shuffle_seats" } | { "kind": "preset", 
/**
 * Its name.
 */
name: string, } | { "kind": "default_mods" } | { "kind": "mod_on", 
/**
 * The mod.
 */
choice: ModChoice, } | { "kind": "mod_off", 
/**
 * Its id.
 */
id: string, } | { "kind": "script", 
/**
 * The script.
 */
text: string, } | { "kind": "options", 
/**
 * How.
 */
options: TableOptions, } | { "kind": "public", 
/**
 * Is it listed?
 */
public: boolean, } | { "kind": "start" } | { "kind": "rematch" } | { "kind": "regather" };

export type Action = { "kind": "discard", 
/**
 * Its place.
 */
index: number, } | { "kind": "press", 
/**
 * Its id.
 */
button: string, } | { "kind": "choose", 
/**
 * Its place in the menu.
 */
choice: number, } | { "kind": "cancel_menu" } | { "kind": "mark", 
/**
 * What.
 */
object: Marked, } | { "kind": "unmark", 
/**
 * From what.
 */
object: Marked, } | { "kind": "clear_marks" } | { "kind": "cancel_marking" } | { "kind": "declare_yaku", 
/**
 * Which.
 */
names: Array<string>, } | { "kind": "toggle_auto", 
/**
 * Its id.
 */
button: string, 
/**
 * On or off.
 */
on: boolean, } | { "kind": "reorder", 
/**
 * From where.
 */
from: number, 
/**
 * Before which.
 */
to: number, } | { "kind": "declare_dead", 
/**
 * Whose.
 */
seat: Seat, } | { "kind": "ready" } | { "kind": "toggle_next_dealer" };

export type ServerMessage = { "type": "room", 
/**
 * Everything about it.
 */
room: RoomView, } | { "type": "rules", 
/**
 * Everything about them.
 */
rules: TableRules, } | { "type": "table", 
/**
 * The number of the last step that it contains.
 */
seq: number, 
/**
 * The table.
 */
view: TableView, 
/**
 * What has happened in this round before, for the log.
 */
past?: Array<Happening>, } | { "type": "step" } & Step | { "type": "done", 
/**
 * The client's number of it.
 */
request: number, } | { "type": "refused", 
/**
 * The client's number of it; nothing if it had none.
 */
request: number | null, 
/**
 * Why, for programs.
 */
code: RefusalCode, 
/**
 * Why, for people.
 */
message: string, } | { "type": "waits", 
/**
 * The client's number of the request.
 */
request: number, 
/**
 * Each tile that it waits for.
 */
waits: Array<Wait>, 
/**
 * The hands of the card that it is nearest to, nearest first, where the rules show them.
 */
nearest: Array<NearestHand>, } | { "type": "chat", 
/**
 * The line.
 */
line: ChatLine, } | { "type": "notice", 
/**
 * What.
 */
text: string, } | { "type": "restarting" };

export type Step = { 
/**
 * Its number: one more than the last. After a gap ask for the whole table.
 */
seq: number, 
/**
 * What happened, in order.
 */
happenings?: Array<Happening>, 
/**
 * What it changes in the view, in order.
 */
changes?: Array<Change>, };

export type Change = [(string | number)[], unknown];

export type Happening = { "kind": "dealt" } | { "kind": "drew", 
/**
 * By whom.
 */
seat: Seat, 
/**
 * Which; a back if it is somebody else's.
 */
tile: Tile, } | { "kind": "discarded", 
/**
 * By whom.
 */
seat: Seat, 
/**
 * Which.
 */
tile: Tile, 
/**
 * Straight from the draw?
 */
tsumogiri: boolean, } | { "kind": "called", 
/**
 * By whom.
 */
seat: Seat, 
/**
 * What players call it.
 */
name: string, 
/**
 * The called tile, if there is one and it may be known.
 */
called: Tile | null, 
/**
 * The other tiles, as far as they may be known.
 */
others: Array<Tile>, 
/**
 * Whose discard it was.
 */
from: Seat | null, } | { "kind": "revealed", 
/**
 * Which.
 */
tile: Tile, } | { "kind": "message", 
/**
 * Of whom, if of somebody.
 */
seat: Seat | null, 
/**
 * What.
 */
text: string, } | { "kind": "big_text", 
/**
 * By whom.
 */
seat: Seat, 
/**
 * The word.
 */
text: string, } | { "kind": "won", 
/**
 * Who.
 */
seat: Seat, } | { "kind": "round_ended" } | { "kind": "game_ended" } | { "kind": "rule_error", 
/**
 * What, and where.
 */
text: string, };

export type RefusalCode = "malformed" | "too_large" | "too_fast" | "other_version" | "no_such_room" | "not_joined" | "not_seated" | "not_host" | "wrong_phase" | "seat_taken" | "stale" | "not_allowed" | "bad_settings" | "full" | "internal";

export type Wait = { 
/**
 * Which.
 */
tile: Tile, 
/**
 * How many the viewer has not seen.
 */
left: number, 
/**
 * What keeps it from winning, if anything: `Furiten`, `No Yaku` and so on.
 */
label: string | null, };

export type NearestHand = { 
/**
 * How it is written on the card.
 */
name: string, 
/**
 * Its groups; tiles that are missing are `inactive`.
 */
groups: Array<Array<Tile>>, 
/**
 * How many tiles are missing.
 */
missing: number, };
