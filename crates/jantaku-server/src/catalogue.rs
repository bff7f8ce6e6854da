//! The rulesets that can be played, and the rulebooks that rooms make of them.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use jantaku_proto::{ModChoice, ModInfo, ModOption, PresetInfo, RulesetDetails, RulesetInfo};
use jantaku_rulebook::{Ring, Rulebook, Seat};
use jantaku_rules::library::{Folder, Library};
use jantaku_rules::listing::Listing;
use jantaku_rules::load::{ModEntry, Request, Ruleset, load};
use jantaku_rules::report::Report;
use jantaku_rules::room::{ModList, OfferedMod};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::chance;
use crate::settings::{Settings, differences};
use crate::show::{self, Book};

/// How many settings are remembered together with their rules.
const RECENT: usize = 16;

/// Loads rulesets, and shares rulebooks between tables that play by the same rules.
pub(crate) struct Catalogue {
    library: Library,
    /// What each ruleset offers, by its id; filled when first asked for.
    offers: Mutex<BTreeMap<String, Arc<Offered>>>,
    /// Rulebooks that some table is using, by the hash of their document.
    books: Mutex<HashMap<String, Weak<Book>>>,
    /// The rules of the settings that were used last: most rooms play by the default rules.
    recent: Mutex<VecDeque<(Settings, Playable)>>,
    /// Whether files may change while the server runs. Then rules are loaded anew each time.
    on_disk: bool,
}

/// What a ruleset offers to choose from.
pub(crate) struct Offered {
    pub(crate) info: RulesetInfo,
    /// The seats of its default rules, in order.
    pub(crate) seats: &'static [Seat],
    /// Its mods and presets, with the default mods on.
    pub(crate) mods: ModList,
    /// The name of each preset, and the mods that are on in it.
    pub(crate) presets: Vec<(String, Vec<ModChoice>)>,
}

/// Rules that can be played.
#[derive(Clone)]
pub(crate) struct Playable {
    pub(crate) book: Arc<Book>,
    /// The SHA-256 hash of the document, in hexadecimal.
    pub(crate) hash: String,
    /// The finished ruleset, as JSON.
    pub(crate) document: Arc<str>,
}

impl Catalogue {
    pub(crate) fn new(library: Library, on_disk: bool) -> Self {
        Self {
            library,
            offers: Mutex::default(),
            books: Mutex::default(),
            recent: Mutex::default(),
            on_disk,
        }
    }

    /// All rulesets that can be loaded.
    pub(crate) fn rulesets(&self) -> Vec<RulesetInfo> {
        let ids = self.library.ids(Folder::Rulesets).unwrap_or_default();
        let offers = ids.iter().filter_map(|id| self.offered(id));
        offers.map(|offered| offered.info.clone()).collect()
    }

    /// What a ruleset offers; none if it cannot be loaded.
    pub(crate) fn offered(&self, id: &str) -> Option<Arc<Offered>> {
        let kept = self.offers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(offered) = kept.get(id) {
            return Some(Arc::clone(offered));
        }
        drop(kept); // loading takes a while, and others may ask
        let offered = Arc::new(self.load_offer(id)?);
        let mut kept = self.offers.lock().unwrap_or_else(PoisonError::into_inner);
        kept.insert(id.to_owned(), Arc::clone(&offered));
        Some(offered)
    }

    /// Translations of the texts of a ruleset, by the text as the ruleset writes it.
    pub(crate) fn words(&self, language: &str, id: &str) -> BTreeMap<String, String> {
        self.library.words(language, id).unwrap_or_default()
    }

    fn load_offer(&self, id: &str) -> Option<Offered> {
        let request = Request {
            ruleset: Ruleset::Id(id.to_owned()),
            ..Request::default()
        };
        let document = load(&self.library, &request).ok()?.document;
        let mods = ModList::new(&document);
        let Value::Object(document) = document else {
            return None;
        };
        let players = document.get("num_players").and_then(Value::as_u64);
        let players = usize::try_from(players.unwrap_or(4)).unwrap_or(0);
        let seats = Ring::new(players).map_or(&[][..], Ring::seats);
        let listing = Listing::new(&self.library, id, &document);
        Some(Offered {
            info: RulesetInfo {
                id: id.to_owned(),
                name: listing.name,
                description: listing.about,
                players: u8::try_from(seats.len()).unwrap_or(0),
                family: listing.family,
                tags: listing.tags,
                tiles: listing.tiles,
                mod_count: mods.mods.len(),
                tutorial: show::tutorial(&document),
                languages: self
                    .library
                    .languages(id)
                    .unwrap_or_default()
                    .into_iter()
                    .collect(),
            },
            seats,
            presets: presets(&mods),
            mods,
        })
    }

    /// Loads the rules that the settings of a room describe.
    ///
    /// # Errors
    /// What is wrong with the settings, one problem per line.
    pub(crate) fn play(&self, settings: &Settings) -> Result<Playable, Vec<String>> {
        let wanted = Settings {
            seed: None,
            ..settings.clone()
        };
        let recent = || self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let known = recent().iter().find(|(other, _)| *other == wanted).cloned();
        if let Some((_, playable)) = known {
            return Ok(playable);
        }
        let playable = self.load_rules(settings)?;
        if !self.on_disk {
            let mut recent = recent();
            recent.truncate(RECENT - 1);
            recent.push_front((wanted, playable.clone()));
        }
        Ok(playable)
    }

    fn load_rules(&self, settings: &Settings) -> Result<Playable, Vec<String>> {
        let request = Request {
            ruleset: Ruleset::Id(settings.ruleset.clone()),
            mods: settings.entries(),
            script: settings.script.clone(),
        };
        let loaded =
            load(&self.library, &request).map_err(|error| describe_errors(&error.reports))?;
        if loaded.reports.iter().any(Report::is_error) {
            return Err(describe_errors(&loaded.reports));
        }
        let Value::Object(document) = loaded.document else {
            return Err(vec!["this is no ruleset".to_owned()]);
        };
        let text = Value::Object(document.clone()).to_string();
        self.book(&settings.ruleset, document, text)
    }

    /// Makes the stored document of a game playable again.
    ///
    /// # Errors
    /// If the text is not a ruleset that this program can play.
    pub(crate) fn play_again(&self, ruleset: &str, text: &str) -> Result<Playable, Vec<String>> {
        let document: Map<String, Value> =
            serde_json::from_str(text).map_err(|error| vec![error.to_string()])?;
        self.book(ruleset, document, text.to_owned())
    }

    fn book(
        &self,
        ruleset: &str,
        document: Map<String, Value>,
        text: String,
    ) -> Result<Playable, Vec<String>> {
        let hash = chance::hex(&Sha256::digest(text.as_bytes()));
        let playable = |book| Playable {
            book,
            hash: hash.clone(),
            document: Arc::from(text.as_str()),
        };
        let known = {
            let books = self.books.lock().unwrap_or_else(PoisonError::into_inner);
            books.get(&hash).and_then(Weak::upgrade)
        };
        if let Some(book) = known {
            return Ok(playable(book));
        }
        let (rulebook, problems) = Rulebook::new(&document);
        let fatal: Vec<String> = problems
            .iter()
            .filter(|problem| problem.fatal)
            .map(|problem| format!("{}: {}", problem.path, problem.message))
            .collect();
        if !fatal.is_empty() {
            return Err(fatal);
        }
        let book = Arc::new(Book::new(ruleset, rulebook));
        let mut books = self.books.lock().unwrap_or_else(PoisonError::into_inner);
        books.retain(|_, book| book.strong_count() > 0);
        books.insert(hash.clone(), Arc::downgrade(&book));
        Ok(playable(book))
    }
}

/// Describes errors with file and line, one per line.
fn describe_errors(reports: &[Report]) -> Vec<String> {
    let errors = reports.iter().filter(|report| report.is_error());
    errors
        .map(|report| {
            let text = &report.source.text;
            let line = report.span().and_then(|span| {
                let before = text.get(..usize::try_from(span.start).ok()?)?;
                Some(before.matches('\n').count() + 1)
            });
            let message = &report.diagnostic.message;
            match line {
                Some(line) => format!("{}, line {line}: {message}", report.source.name),
                None => format!("{}: {message}", report.source.name),
            }
        })
        .collect()
}

impl Offered {
    /// The ruleset with everything that can be chosen, for the client.
    pub(crate) fn details(&self) -> RulesetDetails {
        RulesetDetails {
            info: self.info.clone(),
            mods: self.mods.mods.iter().map(mod_info).collect(),
            default_mods: choices(&self.mods.enabled()),
            presets: self
                .presets
                .iter()
                .map(|(name, mods)| PresetInfo {
                    name: name.clone(),
                    description: differences(&self.mods, mods).join(", "),
                    mods: mods.clone(),
                })
                .collect(),
        }
    }
}

/// The name of each preset, and the mods that are on in it.
fn presets(mods: &ModList) -> Vec<(String, Vec<ModChoice>)> {
    let presets = mods.presets.iter().enumerate();
    let chosen = presets.map(|(at, preset)| {
        let mut list = mods.clone();
        list.choose_preset(at);
        (preset.name.clone(), choices(&list.enabled()))
    });
    chosen.collect()
}

fn mod_info(offered: &OfferedMod) -> ModInfo {
    ModInfo {
        id: offered.id.clone(),
        name: offered.name.clone(),
        description: offered.desc.clone(),
        category: offered.category.clone().unwrap_or_default(),
        options: offered
            .options
            .iter()
            .map(|option| ModOption {
                key: option.name.clone(),
                values: option.values.clone(),
                default: option.default.clone(),
            })
            .collect(),
        needs: offered.deps.clone(),
        conflicts: offered.conflicts.clone(),
    }
}

/// The mods that are on, as the client is told about them.
pub(crate) fn choices(entries: &[ModEntry]) -> Vec<ModChoice> {
    entries
        .iter()
        .map(|entry| ModChoice {
            id: entry.id.clone(),
            config: entry.config.clone().unwrap_or_default(),
        })
        .collect()
}
