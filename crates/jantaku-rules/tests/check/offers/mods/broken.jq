.wall |= map(select(.))) | .
#~ jq: as jq says
