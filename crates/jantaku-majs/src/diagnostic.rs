//! What the toolchain has to say about a source text.

use crate::span::Span;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file works, but probably not as meant.
    Warning,
    /// The file cannot be used.
    Error,
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// The kind of a problem; its name is stable, so that editors and tests can rely on it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Code { $($(#[$doc])* $name,)* }

        impl Code {
            /// Every kind, in order.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The stable name, as printed and as found in JSON output.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }
        }
    };
}

codes! {
    /// Source over 4 MiB, nested beyond the limit, or with more problems than are shown.
    TooLarge = "too-large",
    /// A token or grammar error.
    Syntax = "syntax",
    /// The script is a literal instead of a list of commands.
    BadRoot = "bad-root",
    /// A toplevel call that is no command.
    UnknownCommand = "unknown-command",
    /// A command without its arguments.
    MissingArguments = "missing-arguments",
    /// Wrong number or kind of arguments.
    WrongArguments = "wrong-arguments",
    /// Something else where a JSON value is needed.
    InvalidJson = "invalid-json",
    /// Something else where a condition is needed.
    NotACondition = "not-a-condition",
    /// A condition name nobody knows.
    UnknownCondition = "unknown-condition",
    /// Something else where an action is needed.
    NotAnAction = "not-an-action",
    /// An expression that cannot be evaluated in play.
    BadExpression = "bad-expression",
    /// A sigil that does not follow its own grammar.
    BadSigil = "bad-sigil",
    /// A path that `apply` and `replace` cannot follow.
    InvalidPath = "invalid-path",
    /// An `apply` method nobody knows.
    UnknownMethod = "unknown-method",
    /// A constant, variable, ruleset or library name outside its alphabet.
    InvalidName = "invalid-name",
    /// A constant in a toplevel condition, where constants do not exist yet.
    ConstantTooEarly = "constant-too-early",
    /// A load-state command below a condition on the document.
    DocumentTooEarly = "document-too-early",
    /// A variable without a value, or a value that is not a number in arithmetic.
    NoValue = "no-value",
    /// Values of the wrong type met while a file was applied.
    TypeError = "type-error",
    /// Constants that contain each other.
    ConstantCycle = "constant-cycle",
    /// A button that would hide the engine's own.
    ReservedButton = "reserved-button",
    /// A file that should hold JSON and does not.
    InvalidJsonFile = "invalid-json-file",
    /// No ruleset of that id.
    NoSuchRuleset = "no-such-ruleset",
    /// No mod of that id.
    NoSuchMod = "no-such-mod",
    /// A required library that is missing or failed.
    RequiredLibrary = "required-library",
    /// A jq mod that failed.
    Jq = "jq",
    /// A limit on steps, time, memory or size was hit.
    Budget = "budget",
    /// Something in a finished ruleset that cannot be played as written.
    Rulebook = "rulebook",
    /// An action name nobody knows, in JSON.
    UnknownAction = "unknown-action",
    /// An event that never happens.
    UnknownEvent = "unknown-event",
    /// A key that nothing reads.
    UnknownKey = "unknown-key",
    /// Another name that nothing knows: a seat, a target, an amount, a tile.
    UnknownName = "unknown-name",
    /// A function, set, match or constant that is used but never defined.
    Undefined = "undefined",
    /// A function, set, match or constant that is defined but never used.
    Unused = "unused",
    /// A yaku or definition that a later one hides.
    Shadowed = "shadowed",
    /// A branch that can never run.
    Unreachable = "unreachable",
    /// A command that has no effect here.
    NoEffect = "no-effect",
}

/// One problem, with its place and, where possible, its cure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Its kind.
    pub code: Code,
    /// What is wrong, as one sentence without a full stop.
    pub message: String,
    /// Where.
    pub span: Span,
    /// What to say right at the place, if it adds to the message.
    pub label: Option<String>,
    /// Other places that matter, with what to say there.
    pub related: Vec<(Span, String)>,
    /// How to mend it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error.
    #[must_use]
    pub fn error(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            code,
            message: message.into(),
            span,
            label: None,
            related: Vec::new(),
            help: None,
        }
    }

    /// A warning.
    #[must_use]
    pub fn warning(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(code, span, message)
        }
    }

    /// Adds what to say at the place.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// Adds how to mend it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds how to mend it, if something is known.
    #[must_use]
    pub fn help_maybe(mut self, help: Option<String>) -> Self {
        self.help = help.or(self.help);
        self
    }

    /// Adds another place that matters.
    #[must_use]
    pub fn related(mut self, span: Span, text: impl Into<String>) -> Self {
        self.related.push((span, text.into()));
        self
    }

    /// Forgets the place, which is in another text than the one this will be said about.
    #[must_use]
    pub fn elsewhere(mut self) -> Self {
        self.span = Span::default();
        self.related.clear();
        self
    }

    /// Is it an error?
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// Of one text, each stage keeps at most so many errors and so many warnings.
pub const MAX_KEPT: usize = 100;

/// Problems as they are found. Only the first are kept: nobody reads a million, and a hostile
/// text must not fill the memory with them.
#[derive(Debug, Default)]
pub struct Problems {
    kept: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
    /// Where the first warning is that was not kept.
    more_warnings: Span,
    /// The last one that was not kept, for whoever wants to add help to it.
    spare: Option<Diagnostic>,
}

impl Problems {
    /// Adds a problem; more may be said about it.
    pub fn push(&mut self, diagnostic: Diagnostic) -> &mut Diagnostic {
        let span = diagnostic.span;
        let found = match diagnostic.severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
        };
        *found += 1;
        let beyond = found.saturating_sub(MAX_KEPT);
        if beyond == 0 {
            let at = self.kept.len();
            self.kept.push(diagnostic);
            return &mut self.kept[at];
        }
        if beyond == 1 && diagnostic.is_error() {
            let message = format!("more than {MAX_KEPT} errors: what follows is not looked at");
            self.kept
                .push(Diagnostic::error(Code::TooLarge, span, message));
        } else if beyond == 1 {
            self.more_warnings = span;
        }
        self.spare.insert(diagnostic)
    }

    /// Are there so many errors that the rest of the text is not worth reading?
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.errors > MAX_KEPT
    }

    /// Will the next problem of this severity be kept? If not, help for it is not worth seeking.
    #[must_use]
    pub fn keeps(&self, severity: Severity) -> bool {
        match severity {
            Severity::Error => self.errors < MAX_KEPT,
            Severity::Warning => self.warnings < MAX_KEPT,
        }
    }

    /// All that were kept, and how many more warnings there are.
    #[must_use]
    pub fn finish(mut self) -> Vec<Diagnostic> {
        let more = self.warnings.saturating_sub(MAX_KEPT);
        if more > 0 {
            let plural = if more == 1 { "" } else { "s" };
            let message = format!("from here on there are {more} more warning{plural}");
            let note = Diagnostic::warning(Code::TooLarge, self.more_warnings, message);
            self.kept.push(note);
        }
        self.kept
    }
}

/// "did you mean …?", if anything is near.
#[must_use]
pub fn did_you_mean(nearest: Option<&str>) -> Option<String> {
    nearest.map(|name| format!("did you mean `{name}`?"))
}
