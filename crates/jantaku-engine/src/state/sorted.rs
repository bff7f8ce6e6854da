//! Small sets and maps in sorted vectors.
//!
//! The state holds many of them, mostly empty or nearly so, and is copied all the time. Vectors are
//! copied without an allocation per node and reused by `clone_from`; trees are not.

use std::fmt::{Debug, Formatter, Result as Written};

/// A map with few keys, sorted by key.
pub struct SortedMap<K, V>(Vec<(K, V)>);

impl<K: Clone, V: Clone> Clone for SortedMap<K, V> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    fn clone_from(&mut self, other: &Self) {
        self.0.clone_from(&other.0);
    }
}

impl<K: Debug, V: Debug> Debug for SortedMap<K, V> {
    fn fmt(&self, out: &mut Formatter<'_>) -> Written {
        out.debug_map().entries(self.iter()).finish()
    }
}

impl<K, V> Default for SortedMap<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: PartialEq, V: PartialEq> PartialEq for SortedMap<K, V> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<K, V> SortedMap<K, V> {
    /// An empty map. Allocates nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Whether the map has no keys.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of keys.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Removes all keys and keeps the allocation.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// All entries, in the order of the keys.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&K, &V)> + ExactSizeIterator {
        self.0.iter().map(|(key, value)| (key, value))
    }

    /// The keys, in order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &K> + ExactSizeIterator {
        self.0.iter().map(|(key, _)| key)
    }

    /// The values, in the order of the keys.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &V> + ExactSizeIterator {
        self.0.iter().map(|(_, value)| value)
    }

    /// The values, to be changed.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.0.iter_mut().map(|(_, value)| value)
    }

    /// Keeps the entries for which the predicate holds.
    pub fn retain(&mut self, mut will_do: impl FnMut(&K, &mut V) -> bool) {
        self.0.retain_mut(|(key, value)| will_do(key, value));
    }
}

impl<K: Ord, V> SortedMap<K, V> {
    fn place(&self, key: &K) -> Result<usize, usize> {
        self.0.binary_search_by(|(other, _)| other.cmp(key))
    }

    /// The value of a key.
    pub fn get(&self, key: &K) -> Option<&V> {
        let place = self.place(key).ok()?;
        self.0.get(place).map(|(_, value)| value)
    }

    /// The value of a key, to be changed.
    pub fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        let place = self.place(key).ok()?;
        self.0.get_mut(place).map(|(_, value)| value)
    }

    /// Whether the key has a value.
    pub fn contains_key(&self, key: &K) -> bool {
        self.place(key).is_ok()
    }

    /// Sets the value of a key and returns its former value.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.place(&key) {
            Ok(place) => {
                let own = self.0.get_mut(place);
                own.map(|(_, own)| std::mem::replace(own, value))
            }
            Err(place) => {
                self.0.insert(place, (key, value));
                None
            }
        }
    }

    /// The value of a key; a default value is inserted first if it had none.
    pub fn or_default(&mut self, key: K) -> &mut V
    where
        V: Default,
    {
        let place = match self.place(&key) {
            Ok(place) => place,
            Err(place) => {
                self.0.insert(place, (key, V::default()));
                place
            }
        };
        &mut self.0[place].1
    }

    /// Removes a key and returns its value.
    pub fn remove(&mut self, key: &K) -> Option<V> {
        let place = self.place(key).ok()?;
        Some(self.0.remove(place).1)
    }
}

impl<K: Ord, V> Extend<(K, V)> for SortedMap<K, V> {
    fn extend<T: IntoIterator<Item = (K, V)>>(&mut self, more: T) {
        for (key, value) in more {
            self.insert(key, value);
        }
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for SortedMap<K, V> {
    fn from_iter<T: IntoIterator<Item = (K, V)>>(all: T) -> Self {
        let mut map = Self::new();
        map.extend(all);
        map
    }
}

impl<K, V> IntoIterator for SortedMap<K, V> {
    type Item = (K, V);
    type IntoIter = std::vec::IntoIter<(K, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'m, K, V> IntoIterator for &'m SortedMap<K, V> {
    type Item = (&'m K, &'m V);
    type IntoIter = std::iter::Map<std::slice::Iter<'m, (K, V)>, fn(&'m (K, V)) -> (&'m K, &'m V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter().map(|(key, value)| (key, value))
    }
}

/// A set with few elements, sorted.
pub struct SortedSet<T>(Vec<T>);

impl<T: Clone> Clone for SortedSet<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    fn clone_from(&mut self, other: &Self) {
        self.0.clone_from(&other.0);
    }
}

impl<T: Debug> Debug for SortedSet<T> {
    fn fmt(&self, out: &mut Formatter<'_>) -> Written {
        out.debug_set().entries(self.iter()).finish()
    }
}

impl<T> Default for SortedSet<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: PartialEq> PartialEq for SortedSet<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<T> SortedSet<T> {
    /// An empty set. Allocates nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Whether the set has no elements.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of elements.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Removes all elements and keeps the allocation.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// All elements, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// Keeps the elements for which the predicate holds.
    pub fn retain(&mut self, will_do: impl FnMut(&T) -> bool) {
        self.0.retain(will_do);
    }
}

impl<T: Ord> SortedSet<T> {
    /// Whether the set contains an element.
    pub fn contains(&self, one: &T) -> bool {
        self.0.binary_search(one).is_ok()
    }

    /// Adds an element; `false` if it was there already.
    pub fn insert(&mut self, one: T) -> bool {
        match self.0.binary_search(&one) {
            Ok(_) => false,
            Err(place) => {
                self.0.insert(place, one);
                true
            }
        }
    }

    /// Removes an element; `false` if it was not there.
    pub fn remove(&mut self, one: &T) -> bool {
        match self.0.binary_search(one) {
            Ok(place) => {
                self.0.remove(place);
                true
            }
            Err(_) => false,
        }
    }
}

impl<T: Ord> Extend<T> for SortedSet<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, more: I) {
        for one in more {
            self.insert(one);
        }
    }
}

impl<T: Ord> FromIterator<T> for SortedSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> Self {
        let mut set = Self::new();
        set.extend(all);
        set
    }
}

impl<T> IntoIterator for SortedSet<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'s, T> IntoIterator for &'s SortedSet<T> {
    type Item = &'s T;
    type IntoIter = std::slice::Iter<'s, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::{SortedMap, SortedSet};

    #[test]
    fn a_map_keeps_its_order_and_its_last_values() {
        let mut map: SortedMap<u8, &str> = [(3, "c"), (1, "a"), (2, "b"), (1, "z")]
            .into_iter()
            .collect();
        assert_eq!(
            map.iter().collect::<Vec<_>>(),
            [(&1, &"z"), (&2, &"b"), (&3, &"c")]
        );
        assert_eq!(map.insert(2, "y"), Some("b"));
        assert_eq!(map.remove(&3), Some("c"));
        assert_eq!((map.get(&2), map.get(&3)), (Some(&"y"), None));
        assert_eq!(map.len(), 2);
    }

    #[test]
    fn a_set_has_everything_once_and_in_order() {
        let mut set: SortedSet<u8> = [5, 2, 5, 1].into_iter().collect();
        assert_eq!(set.iter().copied().collect::<Vec<_>>(), [1, 2, 5]);
        assert!(!set.insert(2) && set.insert(3));
        assert!(set.remove(&5) && !set.remove(&5));
        assert_eq!(set.into_iter().collect::<Vec<_>>(), [1, 2, 3]);
    }
}
