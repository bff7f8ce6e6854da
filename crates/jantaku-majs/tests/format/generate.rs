//! Random scripts with random spacing, line breaks and comments.
//!
//! A script is generated from a list of numbers, each of which decides one choice; after their end
//! every choice is the first and simplest, so that shrinking the list shrinks the script. Not every
//! script is valid, because it is left to the parser what a call without parentheses takes in.

/// The script that the numbers determine.
pub fn script(numbers: &[u32]) -> String {
    let mut writer = Writer {
        numbers,
        at: 0,
        out: String::new(),
        brackets: vec![false],
        braces: 0,
        comments: 0,
    };
    if writer.chance(20) {
        writer.put("\u{feff}");
    }
    writer.body(Writer::command, 4);
    writer.out
}

struct Writer<'n> {
    numbers: &'n [u32],
    at: usize,
    out: String,
    /// For every open bracket or block, whether line breaks have no meaning in it.
    brackets: Vec<bool>,
    braces: usize,
    comments: usize,
}

impl Writer<'_> {
    fn number(&mut self) -> usize {
        let number = self.numbers.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        number as usize
    }

    fn below(&mut self, limit: usize) -> usize {
        self.number() % limit
    }

    /// True once in `one_in` times, on average.
    fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) == one_in - 1
    }

    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn pick(&mut self, texts: &[&str]) {
        let at = self.below(texts.len());
        self.put(texts[at]);
    }

    // Gaps.

    /// No space is needed, no line break allowed.
    fn maybe(&mut self) {
        self.pick(&["", " ", "", "  ", "\t"]);
    }

    /// A space is needed, no line break allowed.
    fn space(&mut self) {
        self.pick(&[" ", " ", " ", "   ", " \t", " \\\n ", "\u{3000}"]);
    }

    fn newline(&mut self) {
        self.pick(&["\n", "\n", "\n", "\n\n", "\r\n", "\n   ", " \n\n\n "]);
    }

    fn comment(&mut self) {
        let mark = if self.braces > 0 && self.chance(3) {
            "//"
        } else {
            "#"
        };
        self.put(mark);
        self.pick(&["", " ", "# ", "!", " {", "\t", "#---"]);
        self.comments += 1;
        let number = self.comments;
        self.put(&format!("c{number}"));
        self.pick(&["", " do", " \"", " ) end", "  ", "\r", ", 'x"]);
        self.put("\n");
    }

    /// Line breaks and comments are allowed.
    fn free(&mut self) {
        match self.below(16) {
            0..=8 => self.put(" "),
            9 => self.put(""),
            10..=12 => self.newline(),
            13 => {
                self.pick(&[" ", "", "\n", "\n\n"]);
                self.comment();
                self.pick(&["", "\n", "  ", "\n\n"]);
            }
            14 => {
                self.put(" ");
                self.comment();
                self.pick(&["", "\n"]);
                self.comment();
            }
            _ => self.space(),
        }
    }

    /// Line breaks are allowed inside brackets only.
    fn inner(&mut self) {
        if self.brackets.last() == Some(&true) {
            self.free();
        } else {
            self.maybe();
        }
    }

    /// Between statements.
    fn separator(&mut self) {
        match self.below(8) {
            0..=3 => self.newline(),
            4 => self.put("; "),
            5 => {
                self.put(" ");
                self.comment();
            }
            6 => {
                self.newline();
                self.comment();
                self.pick(&["", "\n"]);
            }
            _ => self.pick(&["\n;\n", ";;", " ;\n\n", "; # x\n"]),
        }
    }

    // Structure.

    fn enclosed(&mut self, open: &str, close: &str, inside: impl FnOnce(&mut Self)) {
        self.put(open);
        self.brackets.push(true);
        let brace = open.ends_with('{');
        self.braces += usize::from(brace);
        self.free();
        inside(self);
        self.free();
        self.brackets.pop();
        self.braces -= usize::from(brace);
        self.put(close);
    }

    fn comma(&mut self) {
        self.inner();
        self.put(",");
        self.free();
    }

    fn body(&mut self, statement: impl Fn(&mut Self, usize), most: usize) {
        let count = self.below(most + 1);
        if self.chance(4) {
            self.separator();
        }
        for _ in 0..count {
            statement(self, 3);
            self.separator();
        }
    }

    fn block(&mut self, statement: impl Fn(&mut Self, usize) + Copy, otherwise: bool) {
        self.put("do");
        self.brackets.push(false);
        self.space();
        self.body(statement, 3);
        self.space();
        if otherwise && self.chance(3) {
            self.put("else");
            self.space();
            self.body(statement, 2);
            self.space();
        }
        self.brackets.pop();
        self.put("end");
    }

    fn command(&mut self, depth: usize) {
        let depth = depth.saturating_sub(1);
        match self.below(13) {
            0 | 1 => {
                self.head(&["set", "define_const", "default", "foo", "var"]);
                self.arguments(depth, 2);
            }
            2 => {
                self.put("define_yaku yaku, \"A\",");
                self.free();
                self.value(depth);
                self.comma();
                self.condition(depth);
            }
            3 | 4 => {
                self.pick(&[
                    "on after_draw",
                    "def f",
                    "def f(a, b)",
                    "apply append, \"p.q\"",
                    "on(\"e\")",
                ]);
                self.options(depth);
                self.free();
                self.put(" ");
                self.block(Self::action, false);
            }
            5 => {
                self.put("define_button b,");
                self.free();
                self.put("show_when:");
                self.put(" ");
                self.free();
                self.condition(depth);
                self.options(depth);
                self.free();
                self.put(" ");
                self.block(Self::action, false);
            }
            6 => {
                self.pick(&["if ", "unless ", "if(", "if ("]);
                let closes = self.out.ends_with('(');
                self.pick(&[
                    "!v == 1",
                    "defined(\"x\")",
                    "!v in \"p\"",
                    "not !v",
                    "not ! v in p",
                ]);
                if closes {
                    self.put(")");
                }
                self.free();
                self.put(" ");
                self.block(Self::command, true);
            }
            7 => {
                self.put("cond do\n");
                self.clauses(depth, Self::command);
                self.put("end");
            }
            8 => {
                self.pick(&[
                    "define_set pair ~s\"0 0\"",
                    "define_match m, ~m\"pair:7\"",
                    "define \"x\"",
                ]);
            }
            9 => {
                self.pick(&[
                    "def f, do: ",
                    "on e, do: ",
                    "if !v, do: ",
                    "def(f, do: (draw; noop))",
                ]);
                if !self.out.ends_with(')') {
                    self.action(depth);
                }
            }
            10 => self.value(depth),
            11 => {
                self.put("define_mod \"m\"");
                self.options(depth);
            }
            _ => {
                self.put("replace all, \"p\",");
                self.free();
                self.value(depth);
                self.comma();
                self.value(depth);
            }
        }
    }

    fn options(&mut self, depth: usize) {
        for _ in 0..self.below(4) {
            self.comma();
            self.pair(depth);
        }
    }

    fn clauses(&mut self, depth: usize, statement: impl Fn(&mut Self, usize) + Copy) {
        self.brackets.push(false);
        for _ in 0..=self.below(3) {
            self.condition(depth);
            self.space();
            self.put("->");
            self.free();
            for _ in 0..self.below(3) {
                statement(self, depth);
                self.separator();
            }
            self.separator();
        }
        self.brackets.pop();
    }

    /// A name and the white space between it and its arguments.
    fn head(&mut self, names: &[&str]) {
        self.pick(names);
        self.put(" ");
    }

    /// Arguments without parentheses, or, instead of the space, with them.
    fn arguments(&mut self, depth: usize, count: usize) {
        let parens = self.chance(3);
        let list = |writer: &mut Self| {
            for i in 0..count {
                if i > 0 {
                    writer.comma();
                }
                writer.value(depth);
            }
            if writer.chance(4) {
                writer.comma();
                writer.pair(depth);
            }
        };
        if parens {
            self.out.pop();
            self.enclosed("(", ")", list);
        } else {
            list(self);
        }
    }

    fn action(&mut self, depth: usize) {
        let Some(depth) = depth.checked_sub(1) else {
            return self.pick(&["draw", "noop()", "f", "+@c", "x = 1"]);
        };
        match self.below(12) {
            0 | 1 => self.pick(&["draw", "noop()", "f", "+@c", "(draw; noop)", "@c"]),
            2 | 3 => {
                self.head(&["draw", "foo", "big_text", "mark"]);
                let count = 1 + self.below(3);
                self.arguments(depth, count);
            }
            4 | 5 => {
                self.head(&["if", "unless"]);
                self.condition(depth);
                self.free();
                self.put(" ");
                self.block(Self::action, true);
            }
            6 => {
                self.pick(&[
                    "as everyone",
                    "as [a, b]",
                    "as(\"x\")",
                    "mark([1])",
                    "mark [1], 2",
                ]);
                self.free();
                self.put(" ");
                self.block(Self::action, false);
            }
            7 => {
                self.put("cond do\n");
                self.clauses(depth, Self::action);
                self.put("end");
            }
            8 | 9 => {
                self.pick(&["x", "total"]);
                self.space();
                self.pick(&["=", "+=", "-=", "**=", "/="]);
                self.free();
                self.math(depth);
                if self.chance(3) {
                    self.free();
                    self.put("::");
                    self.free();
                    self.put("\"Label\"");
                }
            }
            10 => {
                self.head(&["if", "unless", "foo"]);
                self.condition(depth);
                self.comma();
                self.pick(&["do: ", "do: ", "else: noop, do: "]);
                self.action(depth);
                if self.chance(3) {
                    self.put(", else: ");
                    self.action(depth);
                }
            }
            _ => {
                self.put("foo");
                let many = self.chance(2);
                self.enclosed("(", ")", |writer| {
                    writer.pair(depth);
                    if many {
                        writer.comma();
                        writer.pair(depth);
                    }
                });
            }
        }
    }

    fn condition(&mut self, depth: usize) {
        let Some(depth) = depth.checked_sub(1) else {
            return self.pick(&["won", "our_turn", "no_tiles_remaining()", "+@c", "\"$x\""]);
        };
        match self.below(9) {
            0..=3 => {
                self.condition(0);
                for _ in 0..=self.below(3) {
                    self.free();
                    self.pick(&[" and ", " or ", " and "]);
                    self.free();
                    self.condition(depth);
                }
            }
            4 => {
                self.put("not ");
                self.free();
                self.condition(depth);
            }
            5 => self.enclosed("(", ")", |writer| writer.condition(depth)),
            6 => {
                self.head(&["status", "has_score", "match"]);
                let count = 1 + self.below(2);
                self.arguments(depth, count);
            }
            7 => {
                self.math(0);
                self.free();
                self.pick(&["==", "!=", "<=", ">", " in ", " not in "]);
                self.free();
                self.math(depth);
            }
            _ => self.condition(0),
        }
    }

    fn math(&mut self, depth: usize) {
        let Some(depth) = depth.checked_sub(1) else {
            return self.pick(&[
                "1",
                "x",
                "1_000",
                "0x1F",
                "1.5e-3",
                "!v",
                "\"points\"",
                "-1",
                "- x",
                "@c",
            ]);
        };
        match self.below(6) {
            0..=2 => {
                self.math(depth);
                self.inner();
                self.put(" ");
                self.pick(&["+", "-", "*", "/", "**"]);
                self.free();
                self.put(" ");
                self.math(depth);
            }
            3 => self.enclosed("(", ")", |writer| writer.math(depth)),
            4 => {
                self.pick(&["-", "+", "!", "- ", "not "]);
                self.free();
                self.math(depth);
            }
            _ => {
                self.put("max");
                self.enclosed("(", ")", |writer| {
                    writer.math(depth);
                    writer.comma();
                    writer.math(0);
                });
            }
        }
    }

    fn pair(&mut self, depth: usize) {
        self.pick(&[
            "k",
            "as",
            "\"a b\"",
            "do_it",
            "Name",
            "call_conditions",
            "nil",
            "desc",
            "do",
            "\"do\"",
        ]);
        self.put(": ");
        self.free();
        self.value(depth);
    }

    fn literal(&mut self) {
        match self.below(8) {
            0 | 1 => self.pick(&["1", "\"a\"", "x", "true", "nil", "-5", "25000", "\"1m\""]),
            2 => self.pick(&[":atom", "+@c", "@c", "!v", "小三", "0b11", "- 1", "x?"]),
            3 => self.pick(&[
                "~t\"19m\"",
                "~s(0 1)",
                "~m\"pair:7\"abc",
                "~a'x'",
                "~t\"1\\\"2\"",
            ]),
            4 => self.pick(&[
                "\"# no comment\"",
                "\"a\\\"b\"",
                "\"two\nlines\"",
                "\"\\\n  x\"",
                "\"cr\r\nlf\"",
                "\"two \r\r\n\"",
            ]),
            5 => self.pick(&[
                "\"\"\"\n  a\n    b\n\n  \"\"\"",
                "~m\"\"\"\npair:7\n\"\"\"",
                "\"\"\"  \n\t\ta\\\n\t b\n   \n\t\"\"\"",
                "\"\"\"\r\n  a\r\n \r\r\n  \"\"\"",
                "\"\"\"\n\"\"\"",
            ]),
            6 => {
                let length = 1 + self.below(60);
                self.put(&format!("\"{}\"", "w".repeat(length)));
            }
            _ => self.pick(&["won", "draw", "f", "all", "\"\""]),
        }
    }

    fn value(&mut self, depth: usize) {
        let Some(depth) = depth.checked_sub(1) else {
            return self.literal();
        };
        match self.below(16) {
            0..=3 => self.literal(),
            4 | 5 => {
                let most = if self.chance(5) { 40 } else { 5 };
                let count = self.below(most);
                self.enclosed("[", "]", |writer| {
                    writer.items(count, |writer| writer.value(depth.saturating_sub(1)));
                });
            }
            6 => {
                let count = 1 + self.below(3);
                self.enclosed("[", "]", |writer| {
                    writer.items(count, |writer| writer.pair(depth))
                });
            }
            7 | 8 => {
                let count = self.below(4);
                let open = if self.chance(3) { "{" } else { "%{" };
                self.enclosed(open, "}", |writer| {
                    writer.items(count, |writer| {
                        if writer.chance(3) {
                            writer.pick(&["\"k\"", ":k", "\"a b\"", "\"\"\"\n k\n \"\"\""]);
                            writer.free();
                            writer.put("=>");
                            writer.free();
                            writer.value(depth);
                        } else if writer.chance(4) {
                            writer.put("\"k\":1");
                        } else {
                            writer.pair(depth);
                        }
                    });
                });
            }
            9 => self.condition(depth),
            10 => self.math(depth),
            11 => {
                self.head(&["match", "draw", "foo", "defined", "at_least", "if", "when"]);
                let count = 1 + self.below(3);
                self.arguments(depth, count);
            }
            12 => {
                self.put("foo");
                self.enclosed("(", ")", |_| {});
            }
            13 => self.enclosed("(", ")", |writer| writer.value(depth)),
            14 => self.enclosed("(", ")", |writer| {
                writer.action(depth);
                if writer.chance(2) {
                    writer.free();
                    writer.put(";");
                    writer.free();
                    writer.action(depth);
                }
            }),
            _ => self.action(depth),
        }
    }

    fn items(&mut self, count: usize, item: impl Fn(&mut Self)) {
        for i in 0..count {
            if i > 0 {
                self.comma();
            }
            item(self);
        }
        if count > 0 && self.chance(4) {
            self.comma();
        }
    }
}
