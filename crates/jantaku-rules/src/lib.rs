//! Library, mods, constants: from files to a finished ruleset.
