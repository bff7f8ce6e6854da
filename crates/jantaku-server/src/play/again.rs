//! Games made again from their stored records.

use std::sync::Arc;

use jantaku_engine::Game;
use jantaku_engine::record::{GameRecord, RecordError};

use super::{Past, Play};
use crate::show::{Book, WireRules};
use crate::store::StoredGame;

/// A game made again, as far as its record is accepted.
pub struct Restored {
    /// The game up to the first entry that was not accepted.
    pub(crate) play: Play,
    /// Why the rest of the record is not accepted; `None` if all of it is.
    pub(crate) problem: Option<String>,
}

/// Makes a game again by following its stored entries.
#[must_use]
pub fn restore(book: Arc<Book>, stored: &StoredGame) -> Restored {
    let mut play = Play {
        game: Game::from_head(Arc::clone(&book.rulebook), &stored.head),
        book,
        rules: WireRules::default(),
        past: Past::default(),
    };
    play.take_occurrences();
    let mut problem = None;
    for (at, entry) in stored.entries.iter().enumerate() {
        if let Err(why) = play.game.follow(entry) {
            problem = Some(format!(
                "entry {} of this game is not accepted by this version of the program: {why}",
                at + 1
            ));
            break;
        }
        play.take_occurrences();
    }
    Restored { play, problem }
}

/// The full record of a stored game, with the events that its entries lead to.
///
/// # Errors
/// If the game cannot be made again.
pub fn record_of(book: &Book, stored: &StoredGame) -> Result<GameRecord, RecordError> {
    GameRecord::retrace(
        stored.head.clone(),
        stored.hash.clone(),
        serde_json::from_str(&stored.document).unwrap_or_default(),
        Arc::clone(&book.rulebook),
        &stored.entries,
    )
}
