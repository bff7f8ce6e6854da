//! Tiles: ids, attributes, families, orderings, notation, sort order.
