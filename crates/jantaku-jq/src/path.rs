//! Indexing values, and changing what is at a path.
//!
//! A change creates missing parents: `null` becomes an object or an array, as the path requires.

use std::mem::take;
use std::ops::Range;
use std::sync::Arc;

use crate::error::{Fault, Stop};
use crate::limits::Budget;
use crate::value::{Tall, Val};

impl Budget {
    /// `target[key]`
    pub(crate) fn index(&self, target: &Val, key: &Val) -> Result<Val, Fault> {
        match (target, key) {
            (Val::Obj(members), Val::Str(key)) => {
                Ok(members.inner.get(key).cloned().unwrap_or_default())
            }
            (Val::Arr(items), Val::Int(_) | Val::Float(_)) => Ok(position(key, items.inner.len())
                .and_then(|i| items.inner.get(i).cloned())
                .unwrap_or_default()),
            (Val::Null, Val::Str(_) | Val::Int(_) | Val::Float(_)) => Ok(Val::Null),
            (Val::Null, Val::Obj(_)) => bounds(key, 0).map(|_| Val::Null),
            (Val::Arr(items), Val::Obj(_)) => {
                let range = bounds(key, items.inner.len())?;
                self.array(items.inner.get(range).unwrap_or_default().to_vec())
            }
            (Val::Str(text), Val::Obj(_)) => self.substring(text, key),
            (Val::Arr(items), Val::Arr(part)) => self.positions(&items.inner, &part.inner),
            _ => Err(cannot_index(target, key)),
        }
    }

    /// A slice of a string, counted in characters.
    fn substring(&self, text: &str, key: &Val) -> Result<Val, Fault> {
        self.spend(text.len() as u64 / 64)?;
        let range = bounds(key, text.chars().count())?;
        let byte = |nth| {
            text.char_indices()
                .nth(nth)
                .map_or(text.len(), |(at, _)| at)
        };
        let part = text.get(byte(range.start)..byte(range.end));
        self.string(part.unwrap_or_default().to_owned())
    }

    /// The indices at which `part` occurs in `items`.
    fn positions(&self, items: &[Val], part: &[Val]) -> Result<Val, Fault> {
        let mut found = Vec::new();
        let windows = items.windows(part.len().max(1));
        'next: for (at, window) in windows.take_while(|_| !part.is_empty()).enumerate() {
            for (item, wanted) in window.iter().zip(part) {
                if !self.equal(item, wanted)? {
                    continue 'next;
                }
            }
            found.push(Val::count(at));
        }
        self.array(found)
    }

    /// The value at a path; `null` if there is none.
    pub(crate) fn get(&self, root: &Val, path: &[Val]) -> Result<Val, Fault> {
        let mut at = root.clone();
        for key in path {
            self.spend(1)?;
            at = self.index(&at, key)?;
        }
        Ok(at)
    }

    /// Pays for one step along a path, and fails if the path is longer than values may be deep.
    fn descend(&self, path: &[Val]) -> Result<(), Stop> {
        self.spend(1)?;
        self.nest(u32::try_from(path.len()).unwrap_or(u32::MAX))
    }

    /// Replaces the value at a path with what `change` returns for it.
    pub(crate) fn set(
        &self,
        root: Val,
        path: &[Val],
        change: &mut dyn FnMut(Val) -> Result<Val, Fault>,
    ) -> Result<Val, Fault> {
        let Some((key, rest)) = path.split_first() else {
            return change(root);
        };
        self.descend(path)?;
        match (root, key) {
            (Val::Null, Val::Str(_)) => {
                let root = self.object(Default::default())?;
                self.set(root, path, change)
            }
            (Val::Null, Val::Int(_) | Val::Float(_)) => {
                let root = self.array(Vec::new())?;
                self.set(root, path, change)
            }
            (Val::Null, Val::Obj(_)) => {
                bounds(key, 0)?;
                match self.set(Val::Null, rest, change)? {
                    new @ Val::Arr(_) => Ok(new),
                    _ => Err(Fault::message(ONLY_ARRAYS)),
                }
            }
            (Val::Obj(mut members), Val::Str(key)) => {
                let object = self.edit(&mut members)?;
                let old = object.inner.get_mut(key).map(take).unwrap_or_default();
                let new = self.set(old, rest, change)?;
                self.insert(object, key.clone(), new)?;
                Ok(Val::Obj(members))
            }
            (Val::Arr(mut items), Val::Int(_) | Val::Float(_)) => {
                let array = self.edit(&mut items)?;
                let at = position(key, array.inner.len())
                    .ok_or_else(|| Fault::message("Out of bounds negative array index"))?;
                let old = array.inner.get_mut(at).map(take).unwrap_or_default();
                let new = self.set(old, rest, change)?;
                self.put(array, at, new)?;
                Ok(Val::Arr(items))
            }
            (Val::Arr(mut items), Val::Obj(_)) => {
                let range = bounds(key, items.inner.len())?;
                let part = items.inner.get(range.clone()).unwrap_or_default().to_vec();
                let Val::Arr(new) = self.set(self.array(part)?, rest, change)? else {
                    return Err(Fault::message(ONLY_ARRAYS));
                };
                self.spend((items.inner.len() + new.inner.len()) as u64 / 8)?;
                self.allot(size_of::<Val>() * new.inner.len())?;
                let array = self.edit(&mut items)?;
                for item in &new.inner {
                    array.grow(self, item)?;
                }
                array.inner.splice(range, new.inner.iter().cloned());
                Ok(Val::Arr(items))
            }
            (root, key) => Err(cannot_index(&root, key)),
        }
    }

    /// Sets an item of an array, extending it with `null`s if necessary.
    fn put(&self, array: &mut Tall<Vec<Val>>, at: usize, value: Val) -> Result<(), Stop> {
        array.grow(self, &value)?;
        if let Some(missing) = (at + 1).checked_sub(array.inner.len()) {
            self.allot(missing.saturating_mul(size_of::<Val>()))?;
            array.inner.resize(at + 1, Val::Null);
        }
        if let Some(slot) = array.inner.get_mut(at) {
            *slot = value;
        }
        Ok(())
    }

    /// Takes the value at a path out of a root without other owners, so that it can be changed
    /// without a copy; `None` if that is not possible.
    pub(crate) fn take_out(root: &mut Val, path: &[Val]) -> Option<Val> {
        let mut at = root;
        for key in path {
            at = match (at, key) {
                (Val::Obj(members), Val::Str(key)) => Arc::get_mut(members)?.inner.get_mut(key)?,
                (Val::Arr(items), Val::Int(_) | Val::Float(_)) => {
                    let items = Arc::get_mut(items)?;
                    let at = position(key, items.inner.len())?;
                    items.inner.get_mut(at)?
                }
                _ => return None,
            };
        }
        Some(take(at))
    }

    /// Removes what is at the paths, last path first, so that no removal shifts a later one.
    pub(crate) fn delete(&self, mut root: Val, paths: Vec<Val>) -> Result<Val, Fault> {
        let paths = paths.into_iter().map(|path| (path, Val::Null)).collect();
        for (path, _) in self.sort(paths)?.into_iter().rev() {
            root = self.delete_one(root, array_of(&path)?)?;
        }
        Ok(root)
    }

    fn delete_one(&self, root: Val, path: &[Val]) -> Result<Val, Fault> {
        let Some((key, rest)) = path.split_first() else {
            return Ok(Val::Null);
        };
        self.descend(path)?;
        if !rest.is_empty() {
            return match self.index(&root, key)? {
                Val::Null => Ok(root),
                _ => self.set(root, std::slice::from_ref(key), &mut |below| {
                    self.delete_one(below, rest)
                }),
            };
        }
        match (root, key) {
            (Val::Null, _) => Ok(Val::Null),
            (Val::Obj(mut members), Val::Str(key)) => {
                if members.inner.contains_key(key) {
                    self.spend(members.inner.len() as u64 / 8)?;
                    self.edit(&mut members)?.inner.shift_remove(key);
                }
                Ok(Val::Obj(members))
            }
            (Val::Arr(items), Val::Int(_) | Val::Float(_)) => {
                let at = position(key, items.inner.len()).filter(|at| *at < items.inner.len());
                self.cut(items, at.map_or(0..0, |at| at..at + 1))
            }
            (Val::Arr(items), Val::Obj(_)) => {
                let range = bounds(key, items.inner.len())?;
                self.cut(items, range)
            }
            (root, key) => Err(Fault::message(match &root {
                Val::Obj(_) => format!("Cannot delete {} field of object", key.kind()),
                Val::Arr(_) => format!("Cannot delete {} element of array", key.kind()),
                other => format!("Cannot delete fields from {}", other.kind()),
            })),
        }
    }

    fn cut(&self, mut items: Arc<Tall<Vec<Val>>>, range: Range<usize>) -> Result<Val, Fault> {
        if !range.is_empty() {
            self.spend((items.inner.len() - range.start) as u64 / 32)?;
            self.edit(&mut items)?.inner.drain(range);
        }
        Ok(Val::Arr(items))
    }
}

/// A path given by the program.
pub(crate) fn array_of(path: &Val) -> Result<&[Val], Fault> {
    match path {
        Val::Arr(keys) => Ok(&keys.inner),
        _ => Err(Fault::message("Path must be specified as an array")),
    }
}

/// The index that a number means; negative numbers count from the end.
fn position(key: &Val, len: usize) -> Option<usize> {
    let index = key.as_float()?.floor();
    let index = if index < 0.0 {
        index + len as f64
    } else {
        index
    };
    // Not negative; too large a value saturates and is out of bounds.
    (index >= 0.0).then_some((index as usize).min(usize::MAX - 1))
}

/// The range that a slice means, within `len`.
fn bounds(slice: &Val, len: usize) -> Result<Range<usize>, Fault> {
    let Val::Obj(slice) = slice else {
        return Ok(0..0);
    };
    let bound = |key, or: usize, round: fn(f64) -> f64| match slice.inner.get(key) {
        Some(Val::Null) => Ok(or),
        Some(number @ (Val::Int(_) | Val::Float(_))) => {
            let number = Val::Float(round(number.as_float().unwrap_or(0.0)));
            Ok(position(&number, len).unwrap_or(0).min(len))
        }
        _ => Err(Fault::message(
            "Array/string slice indices must be integers",
        )),
    };
    let start = bound("start", 0, f64::floor)?;
    let end = bound("end", len, f64::ceil)?;
    Ok(start..end.max(start))
}

const ONLY_ARRAYS: &str = "A slice of an array can only be assigned another array";

/// How much of a key an error message shows.
const LONGEST_KEY: usize = 200;

fn cannot_index(target: &Val, key: &Val) -> Fault {
    Fault::message(match key {
        Val::Str(key) => format!(
            "Cannot index {} with string \"{}\"",
            target.kind(),
            &key[..key.floor_char_boundary(LONGEST_KEY)]
        ),
        other => format!("Cannot index {} with {}", target.kind(), other.kind()),
    })
}
