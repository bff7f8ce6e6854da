//! The parts of actions, conditions and buttons as text.

use jantaku_match::queries::CallSpecs;
use jantaku_match::spec::{Definition, Element, Item, MatchList, Slot};
use jantaku_tile::{Attr, AttrId, AttrSet, Offset, SpecTest, Tile, TileClass, TileId, TileSpec};

use super::writer::{DumpWriter, Show, show_enum, show_plain};
use crate::{
    Amount, AutoButtonId, ButtonId, Expression, Filling, FuAction, FuGroup, FuGroups, FuProgram,
    FuStep, Generation, ListId, MarkEntry, MarkPlan, MarkTarget, MatchId, Matches, Name, NamedTile,
    Needs, Number, Operator, Players, Printout, Relative, Restriction, Seat, Setup, ShowWaits,
    StyleItem, StyleTile, Target, Text, Value, Who,
};

show_plain!(
    bool, usize, i32, i64, u8, u32, String, Generation, MarkTarget, Operator, Relative, Seat, Who
);

impl Show for Number {
    fn show(&self, page: &mut DumpWriter) {
        page.word(&self.to_string());
    }
}

impl<T: Show> Show for Option<T> {
    fn show(&self, page: &mut DumpWriter) {
        match self {
            Some(value) => value.show(page),
            None => page.word("-"),
        }
    }
}

impl<T: Show> Show for Vec<T> {
    fn show(&self, page: &mut DumpWriter) {
        page.row("[", self, "]");
    }
}

impl<T: Show> Show for Box<T> {
    fn show(&self, page: &mut DumpWriter) {
        (**self).show(page);
    }
}

impl<A: Show, B: Show> Show for (A, B) {
    fn show(&self, page: &mut DumpWriter) {
        self.0.show(page);
        page.word(" => ");
        self.1.show(page);
    }
}

impl Show for Name {
    fn show(&self, page: &mut DumpWriter) {
        let word = page.book().names.word(*self);
        page.debug(&word);
    }
}

impl Show for ListId {
    fn show(&self, page: &mut DumpWriter) {
        match *self {
            Self::EMPTY => page.word("nothing"),
            Self(number) => page.word(&format!("list {number}")),
        }
    }
}

impl Show for MatchId {
    fn show(&self, page: &mut DumpWriter) {
        page.word(&format!("match {}", self.0));
    }
}

impl Show for Matches {
    fn show(&self, page: &mut DumpWriter) {
        self.ids.show(page);
    }
}

impl Show for ShowWaits {
    fn show(&self, page: &mut DumpWriter) {
        self.matches.show(page);
        if !self.no_yaku {
            page.word(" without marks");
        }
    }
}

impl Show for ButtonId {
    fn show(&self, page: &mut DumpWriter) {
        let book = page.book();
        let id = book.button(*self).map(|button| book.names.word(button.id));
        page.word(&format!("button {}", id.unwrap_or("skip")));
    }
}

impl Show for AutoButtonId {
    fn show(&self, page: &mut DumpWriter) {
        let book = page.book();
        let button = book.auto_buttons.get(usize::from(self.0));
        let id = button.map(|button| book.names.word(button.id));
        page.word(&format!("auto button {}", id.unwrap_or_default()));
    }
}

impl Show for Players {
    fn show(&self, page: &mut DumpWriter) {
        for (at, term) in self.terms.iter().enumerate() {
            if at > 0 {
                page.word(" + ");
            }
            if term.negated {
                page.word("not ");
            }
            term.who.show(page);
        }
        if self.terms.is_empty() {
            page.word("nobody");
        }
    }
}

impl Show for TileId {
    fn show(&self, page: &mut DumpWriter) {
        page.word(self.as_str());
    }
}

impl Show for Tile {
    fn show(&self, page: &mut DumpWriter) {
        let tile = self.display(&page.book().attrs).to_string();
        page.word(&tile);
    }
}

impl Show for AttrId {
    fn show(&self, page: &mut DumpWriter) {
        page.word(page.book().attrs.name(*self).unwrap_or_default());
    }
}

impl Show for Attr {
    fn show(&self, page: &mut DumpWriter) {
        if !self.visible {
            page.word("_");
        }
        self.id.show(page);
    }
}

impl Show for AttrSet {
    fn show(&self, page: &mut DumpWriter) {
        let attrs: Vec<Attr> = page.book().attrs.attrs(*self).collect();
        for attr in attrs {
            page.word("@");
            attr.show(page);
        }
    }
}

impl Show for TileSpec {
    fn show(&self, page: &mut DumpWriter) {
        if self.negated {
            page.word("not_");
        }
        match self.test {
            SpecTest::Class(class) => {
                let named = |name: &&str| TileClass::named(name) == Some(class);
                page.word(TileClass::names().find(named).unwrap_or("nothing"));
            }
            SpecTest::Tile(tile) => tile.show(page),
            SpecTest::Context(context) => page.word(context.name()),
        }
    }
}

impl Show for NamedTile {
    fn show(&self, page: &mut DumpWriter) {
        match self {
            Self::Tile(tile) => tile.show(page),
            Self::Position(at) => page.word(&format!("position {at}")),
            Self::Word {
                name,
                reserved,
                tile,
            } => {
                name.show(page);
                if let Some(at) = reserved {
                    page.word(&format!(" reserved {at}"));
                }
                if let Some(tile) = tile {
                    page.word(" tile ");
                    tile.show(page);
                }
            }
        }
    }
}

impl Show for Target {
    fn show(&self, page: &mut DumpWriter) {
        match self {
            Self::Named(tile) => {
                page.word("Named(");
                tile.show(page);
                page.word(")");
            }
            other => page.debug(other),
        }
    }
}

impl Show for Text {
    fn show(&self, page: &mut DumpWriter) {
        page.debug(&self.text);
        for (name, filling) in &self.vars {
            page.word(&format!(" ${name}: "));
            filling.show(page);
        }
    }
}

impl Show for Filling {
    fn show(&self, page: &mut DumpWriter) {
        match self {
            Self::Amount(amount, literal) => {
                amount.show(page);
                if let Some(literal) = literal {
                    page.word(" or ");
                    page.debug(literal);
                }
            }
            Self::Text(text) => page.debug(text),
            Self::Tiles(tiles) => tiles.show(page),
        }
    }
}

show_enum!(Printout {
    Text(text),
    Status(players),
    Counters(players),
    Context,
    Hand(players),
    Discards(players),
    Tags,
    Responsibilities(players),
    Transactions,
});

impl Show for Amount {
    fn show(&self, page: &mut DumpWriter) {
        match (&self.counter, &self.value) {
            (None, value) => value.show(page),
            (Some(name), Value::Number(Number::ZERO)) => {
                page.word("counter ");
                name.show(page);
            }
            (Some(name), value) => {
                page.word("counter ");
                name.show(page);
                page.word(" or ");
                value.show(page);
            }
        }
    }
}

impl Show for Value {
    fn show(&self, page: &mut DumpWriter) {
        match self {
            Self::Number(number) => number.show(page),
            other => Keyword(other).show(page),
        }
    }
}

/// An amount other than a constant.
struct Keyword<'v>(&'v Value);

impl Show for Keyword<'_> {
    fn show(&self, page: &mut DumpWriter) {
        let mut call = |name: &str, arguments: &[&dyn Show]| {
            page.word(name);
            for (at, argument) in arguments.iter().enumerate() {
                page.word(if at == 0 { "(" } else { ", " });
                argument.show(page);
            }
            page.word(")");
        };
        match self.0 {
            Value::CountMatches(targets, matches) => call("CountMatches", &[targets, matches]),
            Value::CountMatchingWays(targets, matches) => {
                call("CountMatchingWays", &[targets, matches]);
            }
            Value::NumMatchingRevealedTilesAll(specs) => {
                call("NumMatchingRevealedTilesAll", &[specs]);
            }
            Value::NumMatchingMeldedTilesAll(specs) => call("NumMatchingMeldedTilesAll", &[specs]),
            Value::CountTiles(who) => call("CountTiles", &[who]),
            Value::CountDraws(who) => call("CountDraws", &[who]),
            Value::CountDora {
                indicator,
                targets,
                reverse,
            } => call("CountDora", &[indicator, targets, reverse]),
            Value::Payout(who) => call("Payout", &[who]),
            Value::Minipoints(program) => call("Minipoints", &[program]),
            Value::Expression(expression) => expression.show(page),
            plain => page.debug(plain),
        }
    }
}

impl Show for Expression {
    fn show(&self, page: &mut DumpWriter) {
        match self {
            Self::Amount(amount) => amount.show(page),
            Self::Apply(operator, operands) => {
                operator.show(page);
                page.row("(", operands, ")");
            }
        }
    }
}

impl Show for FuProgram {
    fn show(&self, page: &mut DumpWriter) {
        self.steps.show(page);
    }
}

impl Show for FuStep {
    fn show(&self, page: &mut DumpWriter) {
        self.action.show(page);
        if let Some(condition) = &self.condition {
            page.word(" if ");
            condition.show(page);
        }
    }
}

impl Show for FuGroups {
    fn show(&self, page: &mut DumpWriter) {
        self.list.show(page);
    }
}

impl Show for FuGroup {
    fn show(&self, page: &mut DumpWriter) {
        self.list.show(page);
        page.word(" => ");
        self.value.show(page);
        let Some(older) = &self.older else { return };
        page.word(if older.winning {
            " with the winning tile or not"
        } else {
            " or not"
        });
        let factors = [
            (" yaochuuhai x", older.yaochuuhai_mult, Number::ONE),
            (" suited x", older.suited_mult, Number::ONE),
            (" drawn x", older.tsumo_mult, Number::ONE),
            (" yakuhai +", older.yakuhai_value, Number::ZERO),
        ];
        for (word, factor, usual) in factors {
            if factor != usual {
                page.word(word);
                factor.show(page);
            }
        }
        for (word, neighbours) in [
            (" not with ", &older.reject_if_exists),
            (" not without ", &older.reject_if_missing),
        ] {
            if !neighbours.is_empty() {
                page.word(&format!("{word}{neighbours:?}"));
            }
        }
    }
}

show_enum!(FuAction {
    Add(amount),
    ConvertCalls(values),
    RemoveCalls(specs),
    RemoveGroups(groups),
    RetainEmptyHands,
    TakeMaximum,
    RoundUp(to),
    AddOriginalHand,
    PutCallsInHand(names),
    PutWinningTileInHand,
    RemoveAttrs,
    Nothing,
});

show_enum!(Needs {
    Nothing,
    Call,
    SelfCall,
    Upgrade,
    Flower(tiles),
    Card(count),
    Mark(plan),
    Yaku,
});

impl Show for MarkPlan {
    fn show(&self, page: &mut DumpWriter) {
        self.entries.show(page);
        for (name, list) in [
            ("before", self.before),
            ("after", self.after),
            ("cancelled", self.cancelled),
        ] {
            page.word(&format!(", {name}: "));
            list.show(page);
        }
    }
}

impl Show for MarkEntry {
    fn show(&self, page: &mut DumpWriter) {
        page.word(&format!("{} ", self.needed));
        self.target.show(page);
        page.word(" ");
        self.restrictions.show(page);
    }
}

impl Show for Restriction {
    fn show(&self, page: &mut DumpWriter) {
        match self {
            Self::Tile(tile) => tile.show(page),
            Self::NotTile(tile) => {
                page.word("not ");
                tile.show(page);
            }
            other => page.debug(other),
        }
    }
}

impl Show for StyleItem {
    fn show(&self, page: &mut DumpWriter) {
        match self.tile {
            StyleTile::Pool(at) => at.show(page),
            StyleTile::Called => page.word("called"),
            StyleTile::Tile(tile) => tile.show(page),
        }
        self.attrs.show(page);
    }
}

impl Show for CallSpecs {
    fn show(&self, page: &mut DumpWriter) {
        if self.nojoker {
            page.word("nojoker ");
        }
        self.ways.show(page);
    }
}

impl Show for Slot {
    fn show(&self, page: &mut DumpWriter) {
        match self.offset {
            Offset::Steps(steps) => steps.show(page),
            Offset::Tile(id) => id.show(page),
            other => page.debug(&other),
        }
        self.attrs.show(page);
    }
}

impl Show for MatchList {
    fn show(&self, page: &mut DumpWriter) {
        self.definitions.show(page);
    }
}

impl Show for Definition {
    fn show(&self, page: &mut DumpWriter) {
        if self.almost {
            page.word("almost ");
        }
        self.elements.show(page);
    }
}

impl Show for Element {
    fn show(&self, page: &mut DumpWriter) {
        match self {
            Self::Take(group) => {
                page.row("", &group.items, "");
                page.word(&format!(" : {}", group.count));
                if group.unique {
                    page.word(" unique");
                }
                if group.joker_bases {
                    page.word(" nojoker");
                }
            }
            other => page.debug(other),
        }
    }
}

impl Show for Item {
    fn show(&self, page: &mut DumpWriter) {
        match self {
            Self::Units(units) => {
                for (at, unit) in units.iter().enumerate() {
                    page.word(if at > 0 { " + " } else { "" });
                    page.row("(", &unit.slots, ")");
                }
            }
            Self::Call(name) => page.word(&format!("call {name}")),
        }
    }
}

impl DumpWriter<'_> {
    /// Writes the definitions of a match list, one per line.
    pub(super) fn match_list(&mut self, list: &MatchList) {
        for definition in &list.definitions {
            self.item(definition);
        }
    }

    /// Writes the setup of the table and the course of the rounds.
    pub(super) fn setup(&mut self, setup: &Setup) {
        macro_rules! lines {
            ($($field:ident),* $(,)?) => {
                $(self.line(stringify!($field), &setup.$field);)*
            };
        }
        self.heading("setup");
        self.line("seats", &setup.ring.seats().to_vec());
        lines!(
            wall,
            starting_tiles,
            dead_wall_length,
            reserved_tiles,
            revealed_tiles,
            max_revealed_tiles,
            num_dice,
            fixed_dice,
            starting_hands,
            starting_draws,
            starting_dead_wall,
            initial_score,
            max_rounds,
            starting_round,
            starting_honba,
            agariyame,
            tenpaiyame,
            sudden_death_goal,
            bloody_end,
            persistent_statuses,
            persistent_counters,
            persistent_tags,
            shown_statuses,
            shown_statuses_public,
            show_waits,
            dora_indicators,
            reverse_dora_indicators,
            win_timer,
            declarable_yaku,
            dead_hand_buttons,
            deck,
            riichi_value,
            honba_value,
            tobi,
            agarirenchan,
            tenpairenchan,
            notenrenchan_south,
            next_dealer_is_first_winner,
            triple_ron_draw,
            score_best_hand_at_draw,
            exhaustive_draw_name,
            generation,
        );
    }
}
