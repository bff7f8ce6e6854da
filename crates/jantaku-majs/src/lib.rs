//! MahjongScript: lexer, parser, formatter, lowering to ruleset edits and to jq.
