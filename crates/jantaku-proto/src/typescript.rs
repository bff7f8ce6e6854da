//! Generation of the same types in TypeScript.

use ts_rs::{Config, TS};

use crate::*;

/// The text of `web/src/proto.ts`: all types in TypeScript.
#[must_use]
pub fn typescript() -> String {
    let config = Config::default().with_large_int("number");
    let mut text = String::from(
        "// Written from crates/jantaku-proto by `make types`. Do not change it here.\n\n",
    );
    text.push_str(&format!("export const VERSION = {VERSION};\n"));
    macro_rules! all {
        ($($name:ident)*) => {
            $(
                text.push_str("\nexport ");
                text.push_str(&<$name as TS>::decl(&config));
                text.push('\n');
            )*
        };
    }
    all! {
        Seat Tile
        RulesetInfo RulesetDetails ModInfo ModOption ModChoice PresetInfo
        RoomView Phase RoomSeat Sitter BotLevel TableOptions ChatLine
        Problem ProblemCode NewRoom OpenedRoom ListedRoom Me Rename GameRecord
        TableRules Style AutoButtonView TableView PlayerView StatusView StatusKind Counter MeldView OwnView Barred Because ButtonView
        ButtonRole CallChoice MenuView MarkingView Marked MarkTarget RulesTab RuleText Timer
        WinScreen JokerReading YakuLine TotalLine FuLine FuReason FuCircumstance GroupShape ScoreExchange PayoutRow Payout PayoutReason MoneyLine
        GameEnd FinalPlace
        ClientMessage RoomChange Command
        ServerMessage Notice Update Patch GameEvent RefusalCode Wait WaitObstacle NearestHand
    }
    text
}
