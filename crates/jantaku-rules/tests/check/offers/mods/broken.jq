.wall |= map(select(.))) | .
#~ jq: unexpected
