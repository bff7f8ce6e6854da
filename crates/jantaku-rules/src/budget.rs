//! Limits that make every load finish.

use serde_json::Value;

/// How deep a document may be.
pub const MAX_DEPTH: usize = 500;

/// The largest index that a path may create.
pub const MAX_INDEX: usize = 100_000;

/// What a load may still spend. Work and growth are counted together: a value that is made,
/// copied or looked at costs one step for itself and one for every 32 bytes of text.
#[derive(Clone, Debug)]
pub struct Budget {
    steps: u64,
    bytes: u64,
}

/// A limit was hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Exhausted {
    /// Too much work.
    #[error("this takes too many steps")]
    Steps,
    /// Too much data.
    #[error("the document grows beyond 64 MiB")]
    Size,
    /// Too deep.
    #[error("the document becomes more than {MAX_DEPTH} levels deep")]
    Depth,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            steps: 20_000_000,
            bytes: 64 * 1024 * 1024,
        }
    }
}

impl Budget {
    /// Pays for work.
    ///
    /// # Errors
    /// If nothing is left.
    pub fn work(&mut self, steps: u64) -> Result<(), Exhausted> {
        self.steps = self.steps.checked_sub(steps).ok_or(Exhausted::Steps)?;
        Ok(())
    }

    /// Pays for a value that is put into the document at a depth.
    ///
    /// # Errors
    /// If the value is too large or too deep there.
    pub fn grow(&mut self, value: &Value, depth: usize) -> Result<(), Exhausted> {
        if depth > MAX_DEPTH {
            return Err(Exhausted::Depth);
        }
        self.work(1)?;
        let own = match value {
            Value::Array(items) => {
                items.iter().try_for_each(|item| self.grow(item, depth + 1))?;
                2 + items.len()
            }
            Value::Object(members) => {
                let mut own = 2;
                for (key, value) in members {
                    own += key.len() + 4;
                    self.grow(value, depth + 1)?;
                }
                own
            }
            Value::String(text) => text.len() + 2,
            _ => 8,
        };
        self.spend(own)
    }

    /// Pays for so many bytes.
    ///
    /// # Errors
    /// If nothing is left.
    pub fn spend(&mut self, bytes: usize) -> Result<(), Exhausted> {
        let bytes = bytes as u64;
        self.work(bytes / 32)?;
        self.bytes = self.bytes.checked_sub(bytes).ok_or(Exhausted::Size)?;
        Ok(())
    }
}
