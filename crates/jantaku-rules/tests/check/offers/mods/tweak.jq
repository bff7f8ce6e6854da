# What it defines and uses cannot be told, so it may be anything.
.functions["from_jq"] = [["run", "for_jq"]] | .score_calculation.score_multiplier = $factor
