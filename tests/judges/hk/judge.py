"""Holds what Jantaku says about hands of `hk` against hk-mahjong.

    NODE_PATH=target/judges/node_modules \\
        python3 tests/judges/hk/judge.py --hands 2000 --seed 1 --jantaku PATH

The last line says how many agree; the exit status is 1 if one does not.
"""

import collections
import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True

from deal import FLOWERS, SEATS, tiles  # noqa: E402
from judging import Comparison, main  # noqa: E402

CALCULATE = pathlib.Path(__file__).with_name("calculate.cjs")

FLOWER = "flowers matching seat position"
GROUPS = [FLOWERS[:4], FLOWERS[4:]]

# Patterns as the calculator calls them. Some names of ours are the same pattern to it.
NAMES = {
    "No Flowers": "no flowers", "Seat Flower": FLOWER, "Seat Season": FLOWER,
    "All Flowers": FLOWER, "All Seasons": FLOWER, "Self Draw": "self-pick",
    "Concealed Hand": "fully concealed hand", "All Sequences": "common hand",
    "Final Tile": "win by last catch", "Robbing a Kong": "robbing kong",
    "After a Kong": "win by Kong", "After Multiple Kongs": "win by double Kong",
    "White Dragon": "dragons", "Green Dragon": "dragons", "Red Dragon": "dragons",
    "Prevalent Wind": "round wind", "Seat Wind": "seat wind", "All Triplets": "all in triplets",
    "Half Flush": "mixed one suit", "Mixed Terminals": "mixed orphans", "Full Flush": "all one suit",
    "Little Three Dragons": "small dragon", "Little Four Winds": "small wind",
    "Four Concealed Triplets": "kaan kaan hand", "Big Three Dragons": "great dragon",
    "Pure Straight": "pure straight", "All Honours": "all honors", "All Terminals": "orphans",
    "Four Kongs": "all Kongs", "Thirteen Orphans": "thirteen orphans", "Nine Gates": "nine gates",
    "Big Four Winds": "great wind",
}  # fmt: skip

# Where the rules differ: the calculator's patterns are rewritten as ours would count them.
#
# 1. What is a limit to the calculator has a value here, and so has Mixed Terminals, which the
#    calculator counts as one fan beside All Triplets.
VALUES = {
    "great dragon": 8, "kaan kaan hand": 8, "win by double Kong": 8, "small wind": 6,
    "all honors": 10, "orphans": 13, "all Kongs": 13, "thirteen orphans": 13, "nine gates": 13,
    "great wind": 13, "mixed orphans": 4,
}  # fmt: skip
# 2. Limits do not hide all else: they leave out what they imply, and everything more adds up.
LEFT_OUT = {
    "great wind": ["seat wind", "round wind"],
    "all honors": ["seat wind", "round wind", "all in triplets", "all one suit", "mixed orphans"],
    "orphans": ["mixed orphans", "all in triplets"],
    "all Kongs": ["all in triplets"],
    "kaan kaan hand": ["all in triplets"],
    "nine gates": ["all one suit", "fully concealed hand"],
    "thirteen orphans": ["all one suit", "mixed orphans", "orphans", "kaan kaan hand"],
}
# 3. Two dragons count beside Little Three Dragons.
# 4. One's own flower or season counts beside all four (tests/conformance/decided.yaml).
# 5. After a Kong is one fan beside Self Draw, not two without it.
# 6. Nine Gates needs a hand without calls.
# 7. Four Concealed Triplets may have concealed kongs, and may be won by discard on the pair.
# 8. Pure Straight, which the calculator does not know, is looked for in its readings.
# 9. The best reading counts; the calculator takes the first.
#
# The calculator knows no After a Flower, and would have to be told that a win is a Blessing; these
# are not dealt, nor are the seven and eight flowers of a mod.

EXTRA_TILES = ["plum", "lily", "chrysanthemum", "bamboo", "spring", "summer", "autumn", "winter"]


def asked(hand):
    """A hand as `calculate.cjs` expects it."""
    s = hand["situation"]
    flowers = zip(FLOWERS, EXTRA_TILES, strict=True)
    return {
        "tiles": tiles(hand["hand"]) + [hand["win"]],
        "calls": [tiles(call["tiles"]) for call in hand["calls"]],
        "config": {
            "selfPick": s["by"] == "self_draw",
            "fullyConcealedHand": all(call["call"] == "ankan" for call in hand["calls"]),
            "robbingKong": s["by"] == "rob",
            "winByLastCatch": s["last_wall_tile"],
            "winByKong": s["after_kong"] and not s["after_kongs"],
            "winByDoubleKong": s["after_kongs"],
            "roundWind": s["round"],
            "seatWind": s["seat"],
            "extraTiles": {theirs: ours in s["flowers"] for ours, theirs in flowers},
            "enableBonusFaanDueToZeroExtraTile": True,
        },
    }


def has_pure_straight(sets):
    suits = ["character", "dot", "bamboo"]
    straights = ([[f"{s} {n + step}" for step in range(3)] for n in (1, 4, 7)] for s in suits)
    return any(all(run in sets for run in straight) for straight in straights)


def rewritten(hand, reading):
    """The calculator's patterns of a reading, as we count them."""
    found = dict(reading["patterns"])
    if hand["calls"]:
        found.pop("nine gates", None)
    if "small dragon" in found:
        found["dragons"] = 2
    if "win by Kong" in found:
        found.update({"win by Kong": 1, "self-pick": 1})
    flowers = hand["situation"]["flowers"]
    complete = sum(set(group) <= set(flowers) for group in GROUPS)
    if complete:
        found[FLOWER] += complete
    if has_pure_straight(reading["sets"]):
        found["pure straight"] = 8
    found.update({name: value for name, value in VALUES.items() if name in found})
    left_out = {name for limit in found for name in LEFT_OUT.get(limit, [])}
    return {name: value for name, value in found.items() if name not in left_out}


class HongKong:
    ruleset = "hk"
    config = []
    shapes = ["orphans", "gates"]
    patterns = NAMES

    def calculate(self, hands):
        question = json.dumps([asked(hand) for hand in hands])
        answer = subprocess.run(["node", CALCULATE], input=question, stdout=subprocess.PIPE, text=True)
        answer.check_returncode()
        return json.loads(answer.stdout)

    def compare(self, hand, patterns, said):
        ours = collections.Counter()
        for name, value in patterns:
            ours[NAMES.get(name, name)] += value
        readings = [rewritten(hand, reading) for reading in said]
        most = max((sum(found.values()) for found in readings), default=0)
        best = [found for found in readings if sum(found.values()) == most] or [{}]
        return Comparison(dict(ours), ours if ours in best else best[0])


if __name__ == "__main__":
    main(HongKong(), __doc__)
