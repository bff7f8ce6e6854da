# A jq mod with an option: every yaku with a number is worth more.
def raised: if (.value | type) == "number" then .value += $more else . end;

.yaku |= map(raised)
| .display_name = "\(.display_name) with values +\($more)"
