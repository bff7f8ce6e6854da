//! The lists of names, one for each vocabulary of the language.

use std::sync::LazyLock;

use crate::{
    NameEntry, actions, amounts, commands, conditions, events, keys, legacy, minipoints, scoring,
    seats, targets, tiles, tutorial,
};

/// One vocabulary of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NameList {
    /// What a ruleset can do.
    Actions,
    /// The subset of [`Actions`](Self::Actions) about responsibility, dealership and the ledger.
    LedgerActions,
    /// The steps of a fu calculation.
    MinipointActions,
    /// What a ruleset can test.
    Conditions,
    /// Numbers computed by the game.
    Amounts,
    /// Functions in expressions.
    ExpressionFunctions,
    /// Words that select players.
    SeatSpecs,
    /// Words that test a tile.
    TileSpecs,
    /// Words that select tiles and calls for matching.
    MatchTargets,
    /// Words that control how a match definition is evaluated.
    MatchKeywords,
    /// Zones that tiles are moved between.
    MoveTargets,
    /// Things that a player can be asked to mark.
    MarkTargets,
    /// Limits on what may be marked.
    MarkRestrictions,
    /// Moments at which a ruleset can act.
    Events,
    /// Keys of a ruleset.
    ToplevelKeys,
    /// Keys of `score_calculation`.
    ScoreKeys,
    /// Values of `scoring_method`.
    ScoringMethods,
    /// Keys of a button.
    ButtonKeys,
    /// Keys of an auto button.
    AutoButtonKeys,
    /// Toplevel commands of MahjongScript.
    Commands,
    /// Methods of the command `apply`.
    ApplyMethods,
    /// Sigils of MahjongScript.
    Sigils,
    /// Beginnings that change the meaning of a name.
    Prefixes,
    /// Attributes that change how a tile looks.
    TileAttributes,
    /// Call names that count as flowers.
    FlowerCalls,
    /// Steps of a tutorial.
    TutorialSteps,
    /// Names of old files that have no effect today, or go by another name.
    LegacyNames,
}

/// Names of a list that belong to one subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// The heading; empty if the list has only one section.
    pub title: &'static str,
    /// The names, in the order in which they are best read.
    pub entries: &'static [NameEntry],
}

struct Info {
    id: &'static str,
    title: &'static str,
    noun: &'static str,
    about: &'static str,
    sections: &'static [Section],
}

impl NameList {
    /// Every list, in the order of the variants.
    pub const ALL: &'static [Self] = &[
        Self::Actions,
        Self::LedgerActions,
        Self::MinipointActions,
        Self::Conditions,
        Self::Amounts,
        Self::ExpressionFunctions,
        Self::SeatSpecs,
        Self::TileSpecs,
        Self::MatchTargets,
        Self::MatchKeywords,
        Self::MoveTargets,
        Self::MarkTargets,
        Self::MarkRestrictions,
        Self::Events,
        Self::ToplevelKeys,
        Self::ScoreKeys,
        Self::ScoringMethods,
        Self::ButtonKeys,
        Self::AutoButtonKeys,
        Self::Commands,
        Self::ApplyMethods,
        Self::Sigils,
        Self::Prefixes,
        Self::TileAttributes,
        Self::FlowerCalls,
        Self::TutorialSteps,
        Self::LegacyNames,
    ];

    /// The identifier of the list, for file names, anchors and JSON.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.info().id
    }

    /// The heading of its reference page.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.info().title
    }

    /// The word for one of its names, as in "unknown condition".
    #[must_use]
    pub const fn noun(self) -> &'static str {
        self.info().noun
    }

    /// One sentence that says what the names are for.
    #[must_use]
    pub const fn about(self) -> &'static str {
        self.info().about
    }

    /// The names, grouped by subject.
    #[must_use]
    pub const fn sections(self) -> &'static [Section] {
        self.info().sections
    }

    /// All names in reading order.
    pub fn entries(self) -> impl Iterator<Item = &'static NameEntry> {
        self.sections().iter().flat_map(|section| section.entries)
    }

    /// All names in alphabetical order.
    #[must_use]
    pub fn sorted(self) -> &'static [&'static NameEntry] {
        static SORTED: LazyLock<Vec<Vec<&'static NameEntry>>> = LazyLock::new(|| {
            let sorted = |list: &NameList| {
                let mut entries: Vec<_> = list.entries().collect();
                entries.sort_by_key(|entry| entry.name);
                entries
            };
            NameList::ALL.iter().map(sorted).collect()
        });
        SORTED.get(self as usize).map_or(&[], Vec::as_slice)
    }

    /// Looks a name up, exactly as written.
    #[must_use]
    pub fn find(self, name: &str) -> Option<&'static NameEntry> {
        let sorted = self.sorted();
        let index = sorted.binary_search_by(|entry| entry.name.cmp(name)).ok()?;
        sorted.get(index).copied()
    }

    #[rustfmt::skip]
    const fn info(self) -> Info {
        match self {
            Self::Actions => Info {
                id: "actions", title: "Actions", noun: "action", sections: actions::SECTIONS,
                about: "What a ruleset can do, in the lists that events, buttons and functions run.",
            },
            Self::LedgerActions => Info {
                id: "ledger_actions", title: "Ledger actions", noun: "ledger action", sections: LEDGER,
                about: "The actions that decide who is responsible, who deals next and what is recorded in the ledger.",
            },
            Self::MinipointActions => Info {
                id: "minipoint_actions", title: "Fu actions", noun: "fu action", sections: minipoints::SECTIONS,
                about: "The steps of a fu calculation, inside `set_counter(\"fu\", \"minipoints\") do … end`.",
            },
            Self::Conditions => Info {
                id: "conditions", title: "Conditions", noun: "condition", sections: conditions::SECTIONS,
                about: "What a ruleset can test; `not_` before a name negates it, and `as:` evaluates it for another player.",
            },
            Self::Amounts => Info {
                id: "amounts", title: "Amounts", noun: "amount", sections: amounts::SECTIONS,
                about: "Numbers computed by the game, usable wherever an amount is expected; a counter of the same name takes precedence.",
            },
            Self::ExpressionFunctions => Info {
                id: "expression_functions", title: "Functions in expressions", noun: "function", sections: amounts::FUNCTION_SECTIONS,
                about: "Functions for counter assignments, comparisons and arithmetic while loading.",
            },
            Self::SeatSpecs => Info {
                id: "seat_specs", title: "Seats", noun: "seat", sections: seats::SECTIONS,
                about: "Words that select players; `not_` before a word selects all others.",
            },
            Self::TileSpecs => Info {
                id: "tile_specs", title: "Tile specs", noun: "tile spec", sections: tiles::SPEC_SECTIONS,
                about: "Words that test a tile; a tile is itself a tile spec, and `not_` before a word negates it.",
            },
            Self::MatchTargets => Info {
                id: "match_targets", title: "Match targets", noun: "match target", sections: targets::MATCH_SECTIONS,
                about: "Words that select the tiles and calls to be matched; a named tile is also a match target.",
            },
            Self::MatchKeywords => Info {
                id: "match_keywords", title: "Match keywords", noun: "match keyword", sections: targets::KEYWORD_SECTIONS,
                about: "Words that control how a match definition is evaluated.",
            },
            Self::MoveTargets => Info {
                id: "move_targets", title: "Zones", noun: "zone", sections: targets::MOVE_SECTIONS,
                about: "Zones that `move_tiles`, `swap_tiles`, `copy_tiles` and `delete_tiles` work on.",
            },
            Self::MarkTargets => Info {
                id: "mark_targets", title: "Mark targets", noun: "mark target", sections: targets::MARK_SECTIONS,
                about: "What `mark` can ask a player to mark.",
            },
            Self::MarkRestrictions => Info {
                id: "mark_restrictions", title: "Mark restrictions", noun: "mark restriction", sections: targets::RESTRICTION_SECTIONS,
                about: "Limits on what a player may mark; a tile, or `not_` and a tile, is also a restriction.",
            },
            Self::Events => Info {
                id: "events", title: "Events", noun: "event", sections: events::SECTIONS,
                about: "Moments at which a ruleset can act, with `on event do … end`.",
            },
            Self::ToplevelKeys => Info {
                id: "toplevel_keys", title: "Ruleset keys", noun: "ruleset key", sections: keys::SECTIONS,
                about: "The keys of a ruleset, besides its events, yaku lists and `NAME_definition` keys.",
            },
            Self::ScoreKeys => Info {
                id: "score_calculation_keys", title: "Scoring keys", noun: "scoring key", sections: scoring::SECTIONS,
                about: "The keys of `score_calculation`.",
            },
            Self::ScoringMethods => Info {
                id: "scoring_methods", title: "Scoring methods", noun: "scoring method", sections: scoring::METHOD_SECTIONS,
                about: "Values of `scoring_method`: how the points of a hand become a score.",
            },
            Self::ButtonKeys => Info {
                id: "button_keys", title: "Button keys", noun: "button key", sections: keys::BUTTON_SECTIONS,
                about: "The keys of a button, which are the fields of `define_button`.",
            },
            Self::AutoButtonKeys => Info {
                id: "auto_button_keys", title: "Auto button keys", noun: "auto button key", sections: keys::AUTO_SECTIONS,
                about: "The keys of an auto button, which are the fields of `define_auto_button`.",
            },
            Self::Commands => Info {
                id: "majs_commands", title: "Commands", noun: "command", sections: commands::SECTIONS,
                about: "What can stand at the top of a MahjongScript file; `do` blocks are written last.",
            },
            Self::ApplyMethods => Info {
                id: "apply_methods", title: "Apply methods", noun: "apply method", sections: commands::METHOD_SECTIONS,
                about: "The ways in which `apply` can change the value at a path.",
            },
            Self::Sigils => Info {
                id: "sigils", title: "Sigils", noun: "sigil", sections: commands::SIGIL_SECTIONS,
                about: "Short notations for sets, match definitions and tiles.",
            },
            Self::Prefixes => Info {
                id: "prefixes", title: "Prefixes", noun: "prefix", sections: commands::PREFIX_SECTIONS,
                about: "Beginnings that change the meaning of a name.",
            },
            Self::TileAttributes => Info {
                id: "tile_attributes_visual", title: "Visual attributes", noun: "visual attribute", sections: tiles::ATTRIBUTE_SECTIONS,
                about: "Attributes that change how a tile looks; a leading `_` keeps them out of comparisons.",
            },
            Self::FlowerCalls => Info {
                id: "flower_call_names", title: "Flower calls", noun: "flower call", sections: tiles::FLOWER_SECTIONS,
                about: "Call names that count as flowers: they are shown separately and are not part of the winning hand.",
            },
            Self::TutorialSteps => Info {
                id: "tutorial_steps", title: "Tutorial steps", noun: "tutorial step", sections: tutorial::SECTIONS,
                about: "What a scene of a tutorial is made of.",
            },
            Self::LegacyNames => Info {
                id: "legacy_names", title: "Names of old files", noun: "old name", sections: legacy::SECTIONS,
                about: "Names found in old files that have no effect today, or go by another name.",
            },
        }
    }
}

const LEDGER: &[Section] = &[Section {
    title: "",
    entries: actions::LEDGER,
}];
