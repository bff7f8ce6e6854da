//! Every law on the seeds and on mutations of them, the same ones in every run.
//!
//! A short stand-in for the fuzzer, which finds more but needs to be installed: see `fuzz/`. The
//! input that is being tried is kept in `target/tmp/smoke/`, so that it is known even if the
//! program was aborted by it or never came back.

#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    reason = "seeds are files, slow inputs are found with a clock, and helpers of tests fail as tests do"
)]

use std::fs::{self, File};
use std::io::{self, Seek as _, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use jantaku_laws::seeds::{Seeds, seeds};
use jantaku_laws::{apply, check, format, jq, json, load, matching, parse, play};

/// The length of mutated inputs, in bytes: that of `fuzz/run`.
const MAX_LENGTH: usize = 4096;

/// How many times as many inputs are tried in a thorough run.
const EXTENT: usize = if option_env!("JANTAKU_THOROUGH").is_some() {
    100
} else {
    1
};

/// The time for one input, as `fuzz/run` has it. It takes more than a busy machine to need this.
const MAX_TIME: Duration = Duration::from_secs(5);

static SEEDS: LazyLock<Seeds> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    seeds(&root).expect("the shipped files can be read")
});

/// The entries of the fuzzer's dictionary, unescaped.
static WORDS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let lines = include_str!("../../words.dict").split('\n');
    let quoted = lines.filter_map(|line| line.strip_prefix('"')?.strip_suffix('"'));
    quoted.map(unescape).collect()
});

#[test]
fn parse_holds() {
    texts("parse", 8000, parse::law);
}

#[test]
fn format_holds() {
    texts("format", 16000, format::law);
}

#[test]
fn json_holds() {
    texts("json", 16000, json::law);
}

#[test]
fn load_holds() {
    texts("load", 8000, load::law);
}

#[test]
fn check_holds() {
    texts("check", 4000, check::law);
}

#[test]
fn jq_holds() {
    texts("jq", 8000, jq::law);
}

#[test]
fn play_holds() {
    texts("play", 400, play::law);
}

#[test]
fn apply_holds() {
    bytes("apply", 8000, apply::law);
}

#[test]
fn matching_holds() {
    bytes("matching", 4000, matching::law);
}

/// A law on every seed of its target, then on as many mutations.
fn texts(target: &str, mutations: usize, law: fn(&str)) {
    let mut trial = Trial::new(target);
    let seeds: Vec<&str> = SEEDS[target].iter().map(String::as_str).collect();
    for seed in &seeds {
        trial.run(seed.as_bytes(), || law(seed));
    }
    let mut chance = Chance(0);
    for _ in 0..EXTENT * mutations {
        let input = mutate(&seeds, &mut chance);
        let text = String::from_utf8_lossy(&input);
        trial.run(text.as_bytes(), || law(&text));
    }
}

/// A law on inputs that it reads as a source of choices: chance is as good a seed as any.
fn bytes(target: &str, inputs: usize, law: fn(&[u8])) {
    let mut trial = Trial::new(target);
    let mut chance = Chance(0);
    for _ in 0..EXTENT * inputs {
        let length = chance.below(600);
        let input: Vec<u8> = (0..length).map(|_| chance.byte()).collect();
        trial.run(&input, || law(&input));
    }
}

/// Runs inputs one by one and says which one broke the law.
struct Trial {
    path: PathBuf,
    /// Open all the time: a file that is written anew for each input waits for the disk each time.
    file: File,
}

impl Trial {
    fn new(target: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("smoke");
        fs::create_dir_all(&folder).expect("the folder of the tests can be written to");
        let path = folder.join(target);
        let file = File::create(&path).expect("the folder of the tests can be written to");
        Self { path, file }
    }

    fn run(&mut self, input: &[u8], law: impl FnOnce()) {
        self.keep(input)
            .expect("the folder of the tests can be written to");
        let start = Instant::now();
        let outcome = catch_unwind(AssertUnwindSafe(law));
        let shown = String::from_utf8_lossy(input);
        let path = self.path.display();
        assert!(outcome.is_ok(), "broken by {shown:?}, kept in {path}");
        let time = start.elapsed();
        assert!(time < MAX_TIME, "{time:?} for {shown:?}, kept in {path}");
    }

    fn keep(&mut self, input: &[u8]) -> io::Result<()> {
        self.file.rewind()?;
        self.file.write_all(input)?;
        self.file.set_len(input.len() as u64)
    }
}

/// A seed with one to four changes.
fn mutate(seeds: &[&str], chance: &mut Chance) -> Vec<u8> {
    let mut input = piece(chance.choose(seeds).as_bytes(), MAX_LENGTH, chance).to_vec();
    for _ in 0..=chance.below(4) {
        let at = chance.below(input.len() + 1);
        let end = at + chance.below((input.len() - at).min(40) + 1);
        match chance.below(6) {
            // A word, put in or in place of something.
            0 => drop(input.splice(at..at, chance.choose(&WORDS).iter().copied())),
            1 => drop(input.splice(at..end, chance.choose(&WORDS).iter().copied())),
            // Something of another seed, or of this one once more.
            2 => {
                let other = piece(chance.choose(seeds).as_bytes(), 200, chance).to_vec();
                drop(input.splice(at..end, other));
            }
            3 => {
                let copy = input[at..end].to_vec();
                let to = chance.below(input.len() + 1);
                drop(input.splice(to..to, copy));
            }
            4 => drop(input.drain(at..end)),
            _ => drop(input.splice(at..at, [chance.byte()])),
        }
    }
    input.truncate(MAX_LENGTH);
    input
}

/// At most so many bytes of an input, from anywhere in it.
fn piece<'i>(input: &'i [u8], most: usize, chance: &mut Chance) -> &'i [u8] {
    let start = chance.below(input.len().saturating_sub(most) + 1);
    &input[start..input.len().min(start + most)]
}

fn unescape(word: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = word;
    while let Some(first) = rest.chars().next() {
        let hex = rest.strip_prefix("\\x").and_then(|hex| hex.get(..2));
        match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &rest[4..];
            }
            None if first == '\\' => {
                bytes.extend(rest.as_bytes().get(1));
                rest = rest.get(2..).unwrap_or("");
            }
            None => {
                let (this, next) = rest.split_at(first.len_utf8());
                bytes.extend(this.bytes());
                rest = next;
            }
        }
    }
    bytes
}

/// SplitMix64: the same choices in every run, on every machine.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    fn byte(&mut self) -> u8 {
        self.next().to_le_bytes()[0]
    }

    /// A number smaller than this one, or 0.
    fn below(&mut self, end: usize) -> usize {
        (self.next() % (end.max(1) as u64)) as usize
    }

    fn choose<'l, T>(&mut self, list: &'l [T]) -> &'l T {
        &list[self.below(list.len())]
    }
}
