//! Values that many views share, written as if each had its own.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Writes the value.
pub(crate) fn serialize<T: Serialize, S: Serializer>(
    shared: &Arc<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    T::serialize(shared, serializer)
}

/// Reads a value, which nobody shares yet.
pub(crate) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Arc<T>, D::Error> {
    T::deserialize(deserializer).map(Arc::new)
}
