//! Tiles and calls in command line arguments.

use jantaku_match::Call;
use jantaku_scenario::tiles::{self, Honours};
use jantaku_tile::{AttrTable, Tile};

use crate::outcome::Stop;

pub(super) fn read_tiles(
    text: &str,
    honours: Honours,
    table: &mut AttrTable,
) -> Result<Vec<Tile>, Stop> {
    tiles::parse(text, honours, table).map_err(bad_tiles)
}

/// The error for tiles that cannot be read.
fn bad_tiles(problem: String) -> Stop {
    Stop::usage(problem).help(
        "tiles are written `123m406p11z`, with longer ids in braces, `{147j}`, \
         or one by one between commas, `1m,147j`; honours also `ESWN` and `PFC`",
    )
}

/// Reads a call such as `pon:555z`.
pub(super) fn read_call(text: &str, honours: Honours, table: &mut AttrTable) -> Result<Call, Stop> {
    let named = text.split_once(':').filter(|(name, _)| !name.is_empty());
    let Some((name, tiles)) = named else {
        return Err(Stop::usage(format!("`{text}` is not a call"))
            .help("a call is its name and its tiles: `pon:555z`"));
    };
    let tiles = read_tiles(tiles, honours, table)?;
    if tiles.is_empty() {
        return Err(Stop::usage(format!("the call `{text}` has no tiles")));
    }
    Ok(Call {
        name: name.into(),
        tiles,
    })
}
