"""Holds what Jantaku says about hands of `mcr` against PyMahjongGB.

    python3 tests/judges/mcr/judge.py --hands 2000 --seed 1 --jantaku PATH

The last line says how many agree; the exit status is 1 if one does not.
"""

import collections
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True

from deal import SEATS, tiles  # noqa: E402
from judging import Comparison, main  # noqa: E402
from MahjongGB import MahjongFanCalculator  # noqa: E402

# Patterns as the calculator calls them. Some names of ours are the same pattern to it.
NAMES = {
    "Big Four Winds": "大四喜", "Big Three Dragons": "大三元", "All Green": "绿一色",
    "Nine Gates": "九莲宝灯", "Four Kongs": "四杠", "Seven Shifted Pairs": "连七对",
    "Thirteen Orphans": "十三幺", "All Terminals": "清幺九", "Little Four Winds": "小四喜",
    "Little Three Dragons": "小三元", "All Honors": "字一色", "Four Concealed Pungs": "四暗刻",
    "Pure Terminal Chows": "一色双龙会", "Quadruple Chow": "一色四同顺",
    "Four Pure Shifted Pungs": "一色四节高", "Four Pure Shifted Chows": "一色四步高",
    "Three Kongs": "三杠", "All Terminals and Honors": "混幺九", "Seven Pairs": "七对",
    "Greater Honors and Knitted Tiles": "七星不靠", "All Even Pungs": "全双刻",
    "Full Flush": "清一色", "Pure Triple Chow": "一色三同顺", "Pure Shifted Pungs": "一色三节高",
    "Upper Tiles": "全大", "Middle Tiles": "全中", "Lower Tiles": "全小",
    "Pure Straight": "清龙", "Three-Suited Terminal Chows": "三色双龙会",
    "Pure Shifted Chows": "一色三步高", "All Fives": "全带五", "Triple Pung": "三同刻",
    "Three Concealed Pungs": "三暗刻", "Lesser Honors and Knitted Tiles": "全不靠",
    "Knitted Straight": "组合龙", "Upper Four": "大于五", "Lower Four": "小于五",
    "Big Three Winds": "三风刻", "Mixed Straight": "花龙", "Reversible Tiles": "推不倒",
    "Mixed Triple Chow": "三色三同顺", "Mixed Shifted Pungs": "三色三节高",
    "Chicken Hand": "无番和", "Last Tile Draw": "妙手回春", "Last Tile Claim": "海底捞月",
    "Out with Replacement Tile": "杠上开花", "Robbing The Kong": "抢杠和",
    "Two Concealed Kongs": "双暗杠", "All Pungs": "碰碰和", "Half Flush": "混一色",
    "Mixed Shifted Chows": "三色三步高", "All Types": "五门齐", "Melded Hand": "全求人",
    "Two Dragon Pungs": "双箭刻", "Two Kongs": "明暗杠", "Outside Hand": "全带幺",
    "Fully Concealed Hand": "不求人", "Two Melded Kongs": "双明杠", "Last Tile": "和绝张",
    "White Dragon": "箭刻", "Green Dragon": "箭刻", "Red Dragon": "箭刻",
    "Prevalent Wind": "圈风刻", "Seat Wind": "门风刻", "Concealed Hand": "门前清",
    "All Chows": "平和", "Tile Hog": "四归一", "Double Pung": "双同刻",
    "Two Concealed Pungs": "双暗刻", "Concealed Kong": "暗杠", "All Simples": "断幺",
    "Pure Double Chow": "一般高", "Mixed Double Chow": "喜相逢", "Short Straight": "连六",
    "Two Terminal Chows": "老少副", "Pung of Terminals": "幺九刻", "Pungs of Terminals": "幺九刻",
    "Pung of Honors": "幺九刻", "Pungs of Honors": "幺九刻", "Melded Kong": "明杠",
    "One Voided Suit": "缺一门", "No Honors": "无字", "Edge Wait": "独听・边张",
    "Closed Wait": "独听・嵌张", "Single Wait": "独听・单钓", "Self-Drawn": "自摸", "Flower Tiles": "花牌",
}  # fmt: skip

# Where the rules differ, ours are those of the 2006 book. Our patterns are rewritten as the
# calculator would count them.
#
# 1. A self-drawn hand of these is Fully Concealed; calculators count Self-Drawn instead.
CONCEALED_BY_NATURE = [
    "九莲宝灯", "连七对", "十三幺", "四暗刻", "七对", "七星不靠", "全不靠",
]  # fmt: skip
# 2. Two concealed kongs are worth 8 and one of each 6; the calculator has 6 and 5.
KONG_VALUES = {"双暗杠": 6, "明暗杠": 5}

# 3. Nine Gates leaves out both pungs of terminals; calculators leave out one.
# 4. Double Pung counts beside All Terminals; calculators leave it out.
# 5. Of readings that are worth the same, each side takes the one that it finds first.


def rewritten(fans):
    """Our fans, as the calculator counts them."""
    fans = dict(fans)
    if "不求人" in fans and any(name in fans for name in CONCEALED_BY_NATURE):
        del fans["不求人"]
        if "妙手回春" not in fans and "杠上开花" not in fans:
            fans["自摸"] = 1
    for name, value in KONG_VALUES.items():
        if name in fans:
            fans[name] = value
    if "清幺九" in fans:
        fans.pop("双同刻", None)
    return fans


def readings(hand):
    """How many ways there are to read the hand: its sets, and the one with the winning tile."""
    whole = collections.Counter(tiles(hand["hand"]) + [hand["win"]])

    def sets(left, pair):
        left = {tile: count for tile, count in left.items() if count}
        if not left:
            return [()]
        first = min(left, key=lambda tile: (tile[1], tile[0]))
        found = []
        number, suit = int(first[0]), first[1]
        groups = [(first,) * 3] + [(first,) * 2] * (not pair)
        if suit != "z":
            groups.append(tuple(f"{number + step}{suit}" for step in range(3)))
        for group in groups:
            rest = collections.Counter(left)
            rest.subtract(group)
            if min(rest.values()) >= 0:
                found += [(group, *more) for more in sets(rest, pair or len(group) == 2)]
        return found

    ways = sets(whole, False)
    if not hand["calls"] and all(count % 2 == 0 for count in whole.values()):
        ways.append(((hand["win"],) * 2,))
    return sum(len({group for group in way if hand["win"] in group}) for way in ways)


def code(tile):
    """A tile as the calculator spells it."""
    if tile[1] == "z":
        return {"1": "F1", "2": "F2", "3": "F3", "4": "F4", "7": "J1", "6": "J2", "0": "J3"}[tile[0]]
    return {"m": "W", "p": "B", "s": "T"}[tile[1]] + tile[0]


def calculated(hand):
    """What the calculator says: its names and values."""
    packs = []
    for call in hand["calls"]:
        called = tiles(call["tiles"])
        kind = {"chii": "CHI", "pon": "PENG"}.get(call["call"], "GANG")
        packs.append((kind, code(sorted(called)[1]), 0 if call["call"] == "ankan" else 1))
    s = hand["situation"]
    try:
        fans = MahjongFanCalculator(
            tuple(packs),
            tuple(code(tile) for tile in tiles(hand["hand"])),
            code(hand["win"]),
            len(s["flowers"]),
            s["by"] == "self_draw",
            s["fourth_visible"],
            s["after_kong"] or s["by"] == "rob",
            s["last_wall_tile"],
            SEATS.index(s["seat"]),
            SEATS.index(s["round"]),
            True,
        )
    except TypeError as error:
        return {str(error): 0}
    found = collections.Counter()
    for value, times, name, _ in fans:
        found[name] += value * times
    return dict(found)


class Mcr:
    ruleset = "mcr"
    config = ["define_const minimum, 0"]
    shapes = ["pairs", "pairs", "shifted", "orphans", "knitted", "knitted", "knitted", "honors", "gates"]
    patterns = NAMES

    def calculate(self, hands):
        return map(calculated, hands)

    def compare(self, hand, patterns, said):
        fans = collections.Counter()
        for name, value in patterns:
            fans[NAMES[name]] += value
        ours = rewritten(fans)
        if "九莲宝灯" in ours and said.get("幺九刻") == 1:
            ours["幺九刻"] = 1
        same_value = ours != said and sum(ours.values()) == sum(said.values())
        return Comparison(ours, said, tie=same_value and readings(hand) > 1)


if __name__ == "__main__":
    main(Mcr(), __doc__)
