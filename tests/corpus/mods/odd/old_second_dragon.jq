# A jq mod that changes the ruleset everywhere at once: wherever `5z` stands, `6z` may stand as well.
.wall += ["6z", "6z", "6z"]
| .set_definitions.green = ["6z", "6z", "6z"]
| .yaku += [{
    display_name: "Green dragons",
    value: (.yaku | map(select(.display_name == "Dragons")) | .[0].value // 1),
    when: [{name: "match", opts: [["hand", "winning_tile"], [[[["green"], 1]]]]}]
  }]
| .yaku_precedence |= with_entries(.value += ["Nothing"])
| .yaku_precedence["Green dragons"] = ["Complete"]
| walk(if . == "Tsumo" then "Self-draw" else . end)
