//! Copies of large things into places that have room for them already.
//!
//! A win is looked at in many ways, each on the table as it was before; so tables are copied over
//! each other all the time, and what they hold should not be asked for again each time.

/// Makes a struct with these fields [`Clone`], such that `clone_from` keeps what it has allocated.
/// Fields that are mostly empty are only looked at.
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
