//! Cloning large structs into allocations that already exist.
//!
//! Scoring a win tries many hypotheses, each starting from the same state, so states are copied
//! over each other constantly. `clone_from` reuses the vectors of the target.

/// Implements [`Clone`] such that `clone_from` reuses the allocations of the target. Fields listed
/// as mostly empty are skipped when both sides are empty.
macro_rules! clone_in_place {
    ($name:ident { $($field:ident,)* } mostly empty { $($empty:ident,)* }) => {
        impl Clone for $name {
            fn clone(&self) -> Self {
                Self {
                    $($field: self.$field.clone(),)*
                    $($empty: self.$empty.clone(),)*
                }
            }

            fn clone_from(&mut self, other: &Self) {
                $(self.$field.clone_from(&other.$field);)*
                $(
                    if !(self.$empty.is_empty() && other.$empty.is_empty()) {
                        self.$empty.clone_from(&other.$empty);
                    }
                )*
            }
        }
    };
}

pub(super) use clone_in_place;
