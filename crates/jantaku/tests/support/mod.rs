//! Runs the binary in a temporary folder for each test.

#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "helpers of tests, of which no test uses all"
)]

use std::path::PathBuf;

use serde_json::Value;
use snapbox::cmd::{Command, OutputAssert, cargo_bin};
use tempfile::TempDir;

/// A temporary folder that is deleted after the test.
pub struct Sandbox {
    folder: TempDir,
}

impl Sandbox {
    /// An empty folder.
    pub fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    /// Writes a file, with the folders above it.
    pub fn file(self, path: &str, text: impl AsRef<[u8]>) -> Self {
        let path = self.path(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
        self
    }

    /// The full path of a file.
    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    /// The text of a file.
    pub fn read(&self, path: &str) -> String {
        std::fs::read_to_string(self.path(path)).unwrap()
    }

    /// The content of a JSON file.
    pub fn read_json(&self, path: &str) -> Value {
        serde_json::from_str(&self.read(path)).unwrap()
    }

    /// A command that runs the binary in the folder.
    pub fn command<const N: usize>(&self, args: [&str; N]) -> Command {
        Command::new(cargo_bin!("jantaku"))
            .args(args)
            .current_dir(self.folder.path())
            .env_remove("CLICOLOR_FORCE")
    }

    /// Runs the binary with arguments in the folder.
    pub fn run<const N: usize>(&self, args: [&str; N]) -> OutputAssert {
        self.command(args).assert()
    }
}

/// Runs the binary with arguments in an empty folder.
pub fn jantaku<const N: usize>(args: [&str; N]) -> OutputAssert {
    Sandbox::new().run(args)
}

/// The standard output of a command.
pub fn stdout(output: &OutputAssert) -> String {
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

/// The standard error of a command.
pub fn stderr(output: &OutputAssert) -> String {
    String::from_utf8(output.get_output().stderr.clone()).unwrap()
}

/// The standard output of a command, as JSON.
pub fn json(output: &OutputAssert) -> Value {
    serde_json::from_str(&stdout(output)).unwrap()
}

/// A library with a ruleset that offers all kinds of mods.
pub fn library() -> Sandbox {
    Sandbox::new()
        .file(
            "rulesets/small.majs",
            "\
# A small game. It is for tests.
set display_name, \"Small 小\"
set num_players, 3
define_mod_category \"Length\"
define_mod short, name: \"Short\", desc: \"Few rounds.\", conflicts: [\"long\"]
define_mod long, name: \"Long\", desc: \"Many rounds.\", deps: [\"goal\"], order: -1
define_mod_category \"Points\"
define_mod goal, name: \"Goal\", desc: \"Ends at a score.\"
config_mod goal, name: \"at\", values: [100, 200], default: 200
set default_mods, [\"short\"]
define_preset \"Marathon\", [\"long\", %{name: \"goal\", config: %{at: 100}}]
",
        )
        .file(
            "rulesets/large.json",
            "// Built in JSON.\n{ \"display_name\": \"Large\", /* and */ \"max_rounds\": 16, }",
        )
        .file("mods/short.majs", "set max_rounds, 1\n")
        .file("mods/long.majs", "set max_rounds, 16\n")
        .file(
            "mods/goal.majs",
            "default at, 50\nset sudden_death_goal, !at\n",
        )
        .file("mods/broken.majs", "sett max_rounds, 1\n")
        .file("mods/old.jq", ".max_rounds = 7\n")
}
