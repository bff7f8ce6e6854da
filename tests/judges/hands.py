"""Random winning hands of all shapes, and the situations in which they are won.

Rare patterns come up far more often than at a table.
"""

import collections

from deal import FLOWERS, KINDS, KONGS, SEATS


def some_set(rng, kinds, pungs):
    """A set of these kinds."""
    kind = rng.choice(kinds)
    if rng.random() >= pungs and kind[1] != "z":
        number = int(kind[0])
        chow = [f"{number + step}{kind[1]}" for step in range(3)]
        if all(tile in kinds for tile in chow):
            return chow
    return [kind] * 3


def numbers(low, high, suits):
    return [f"{n}{suit}" for suit in suits for n in range(low, high + 1)]


def chow(first, suit):
    return numbers(first, first + 2, suit)


def pung(number, suit):
    return [f"{number}{suit}"] * 3


def standard(rng):
    """Four sets and a pair out of some kinds, perhaps related to each other."""
    suits = rng.sample("mps", 3)
    kinds = rng.choice(
        [
            KINDS,
            KINDS[:27],
            numbers(1, 9, suits[:2]),
            numbers(1, 9, suits[:1]),
            numbers(1, 9, suits[:1]) + KINDS[27:],
            numbers(rng.randint(1, 6), 9, suits),
            numbers(1, rng.randint(4, 9), suits),
            [k for k in KINDS if k[1] == "z" or k[0] in "19"],
            [k for k in KINDS if k[1] == "z" or k[0] in "123789"],
            [k for k in KINDS[:27] if k[0] in "34567"],
            KINDS[27:],
            ["2s", "3s", "4s", "6s", "8s", "6z"],
            [k for k in KINDS[:27] if k[0] in "2468"],
            [f"{n}p" for n in "1234589"] + [f"{n}s" for n in "245689"] + ["0z"],
        ]
    )
    pungs = rng.choice([0, 0.1, 0.3, 0.6, 1])
    sets = []
    while len(sets) < 4:
        base = rng.choice(sets) if sets and rng.random() < 0.6 else None
        if base and base[0][1] != "z":
            # The same set in another suit, or shifted in this one or another.
            step = rng.choice([0, 0, 0, 1, -1, 2, -2, 3, -3, 6, -6])
            suit = rng.choice(suits)
            moved = [f"{int(tile[0]) + step}{suit}" for tile in base]
            if all(tile in KINDS and tile in kinds for tile in moved):
                sets.append(moved)
                continue
        sets.append(some_set(rng, kinds, pungs))
    pair = [rng.choice(kinds)] * 2
    return sets, pair


def related(rng):
    """Hands that hardly come up by chance."""
    a, b, c = rng.sample("mps", 3)
    n = rng.randint(1, 7)
    three = rng.choice(
        [
            [chow(1, a), chow(4, a), chow(7, a)],
            [chow(1, a), chow(4, b), chow(7, c)],
            [chow(n, a), chow(n, b), chow(n, c)],
            [chow(n, a)] * 3,
            [chow(min(n, 5), a), chow(min(n, 5) + 1, b), chow(min(n, 5) + 2, c)],
            [chow(min(n, 5), a), chow(min(n, 5) + 1, a), chow(min(n, 5) + 2, a)],
            [chow(min(n, 3), a), chow(min(n, 3) + 2, a), chow(min(n, 3) + 4, a)],
            [pung(n, a), pung(n + 1, b), pung(n + 2, c)],
            [pung(n, a), pung(n + 1, a), pung(n + 2, a)],
            [pung(n, a), pung(n, b), pung(n, c)],
            [["1z"] * 3, ["2z"] * 3, ["3z"] * 3],
            [["1z"] * 3, ["3z"] * 3, ["4z"] * 3],
            [["0z"] * 3, ["6z"] * 3, ["7z"] * 3],
        ]
    )
    last = rng.choice(three)
    other = rng.choice("mps")
    fourth = rng.choice(
        [
            some_set(rng, KINDS, 0.4),
            last,
            [t[0] + other if t[1] != "z" else t for t in last],
            [f"{int(t[0]) + 3}{t[1]}" if last[-1][0] < "7" and t[1] != "z" else t for t in last],
            chow(rng.choice([1, 4, 7, n]), rng.choice("mps")),
            pung(rng.randint(1, 9), rng.choice("mps")),
            [rng.choice(KINDS[27:])] * 3,
        ]
    )
    pair = [rng.choice(KINDS)] * 2
    whole = rng.random()
    if whole < 0.06:
        return [chow(1, a), chow(1, a), chow(7, a), chow(7, a)], [f"5{a}"] * 2
    if whole < 0.12:
        return [chow(1, a), chow(7, a), chow(1, b), chow(7, b)], [f"5{rng.choice([a, b, c])}"] * 2
    if whole < 0.18:
        step = rng.choice([1, 2])
        first = rng.randint(1, 7 - 3 * step)
        return [chow(first + step * k, a) for k in range(4)], pair
    if whole < 0.24:
        first = rng.randint(1, 6)
        return [pung(first + k, a) for k in range(4)], pair
    if whole < 0.28:
        return [chow(n, a)] * 4, pair
    if whole < 0.36:
        m = rng.randint(1, 7)
        return [chow(n, a), chow(n, b), chow(m, a), chow(m, b)], pair
    if whole < 0.42:
        m = rng.randint(1, 7)
        return [chow(n, a), chow(n, a), chow(m, rng.choice([a, b])), chow(m, rng.choice([a, b]))], pair
    if whole < 0.43:
        return [[wind] * 3 for wind in KINDS[27:31]], pair
    if whole < 0.45:
        # All winds or all dragons, one of them as the pair.
        honors = rng.choice([KINDS[27:31], KINDS[31:]])
        *pungs, last = rng.sample(honors, len(honors))
        others = [some_set(rng, KINDS, 0.4) for _ in range(4 - len(pungs))]
        return [[honor] * 3 for honor in pungs] + others, [last] * 2
    if whole < 0.47:
        ends = [kind for kind in KINDS[:27] if kind[0] in "19"]
        return [[kind] * 3 for kind in rng.sample(ends, 4)], [rng.choice(ends)] * 2
    if whole < 0.52:
        # Little goes together here: often a chicken hand.
        plain = [chow(rng.randint(1, 7), suit) for suit in (a, a, b)]
        return plain + [pung(rng.randint(2, 8), c)], [rng.choice(KINDS[27:])] * 2
    return three + [fourth], pair


def flush(rng):
    """Tiles of one suit in all their ambiguity."""
    suit = rng.choice("mps")
    low, high = rng.choice([(1, 9), (1, 6), (2, 7), (3, 8), (4, 9), (3, 7)])
    kinds = [f"{n}{suit}" for n in range(low, high + 1)]
    sets = [some_set(rng, kinds, 0.35) for _ in range(rng.choice([3, 4, 4]))]
    while len(sets) < 4:
        sets.append(some_set(rng, KINDS, 0.4))
    return sets, [rng.choice(kinds)] * 2


def twins(rng):
    """22334455: two readings without a triplet."""
    suit = rng.choice("mps")
    n = rng.randint(1, 6)
    tiles = [f"{n + step}{suit}" for step in range(4)]
    sets = [tiles[1:], tiles[1:]]
    others = [s for s in "mps" if s != suit]
    for _ in range(2):
        first = min(7, max(1, n + rng.choice([-3, -1, 0, 0, 1, 1, 2, 3, 4])))
        s = rng.choice(others + [suit])
        sets.append([f"{first + step}{s}" for step in range(3)])
    return sets, [tiles[0]] * 2


def special(rng, shapes):
    """Shapes of their own: the tiles, and a set beside them that may be called."""
    shape = rng.choice(shapes)
    suit = rng.choice("mps")
    if shape == "pairs":
        kinds = rng.choice(
            [
                KINDS,
                KINDS[:27],
                [f"{n}{suit}" for n in range(1, 10)],
                [f"{n}{suit}" for n in range(1, 10)] + KINDS[27:],
                [k for k in KINDS[:27] if k[0] in "456"],
                [k for k in KINDS if k[1] == "z" or k[0] in "19"],
                KINDS[27:],
                [f"{n}{s}" for s in "mp" for n in rng.sample(range(1, 10), 3)],
                ["2s", "3s", "4s", "6s", "8s", "6z"],
            ]
        )
        if rng.random() < 0.4:
            first = rng.randint(1, 6)
            runs = [f"{first + step}{suit}" for step in range(3)]
            second = min(7, first + rng.randint(0, 3))
            other = rng.choice("mps")
            runs += [f"{second + step}{other}" for step in range(3)]
            return [t for k in runs + [rng.choice(KINDS)] for t in [k, k]], None
        return [t for k in rng.choices(kinds, k=7) for t in [k, k]], None
    if shape == "shifted":
        first = rng.randint(1, 3)
        return [f"{first + n // 2}{suit}" for n in range(14)], None
    if shape == "orphans":
        kinds = [k for k in KINDS if k[1] == "z" or k[0] in "19"]
        return kinds + [rng.choice(kinds)], None
    if shape == "gates":
        return [f"{n}{suit}" for n in "1112345678999"] + [f"{rng.randint(1, 9)}{suit}"], None
    a, b, c = rng.sample("mps", 3)
    knit = [f"{n}{a}" for n in "147"] + [f"{n}{b}" for n in "258"] + [f"{n}{c}" for n in "369"]
    if shape == "honors":
        honors = rng.sample(KINDS[27:], rng.choice([5, 6, 7, 7]))
        return honors + rng.sample(knit, 14 - len(honors)), None
    one = some_set(rng, KINDS, 0.5)
    return knit + [rng.choice(KINDS)] * 2, one


def situated(rng, shapes):
    """A hand as `deal.py` expects it, or None if it would need more than four of a tile."""
    calls = []
    how = rng.random()
    if how < 0.2:
        closed, extra = special(rng, shapes)
        sets = [extra] if extra else []
    else:
        make = standard if how < 0.5 else related if how < 0.8 else flush if how < 0.93 else twins
        sets, pair = make(rng)
        closed = list(pair)
    opened = rng.choice([0, 0.3, 0.6, 1]) if how >= 0.93 else rng.choice([0, 0, 0.25, 0.5, 0.75, 1])
    kongs = rng.choice([0, 0, 0, 0.3, 1])
    for one in sets:
        if one[0] == one[1] and rng.random() < kongs:
            calls.append((rng.choice(KONGS), one + one[:1]))
        elif rng.random() < opened:
            calls.append(("pon" if one[0] == one[1] else "chii", one))
        else:
            closed += one
    count = collections.Counter(closed + [t for _, ts in calls for t in ts])
    if max(count.values()) > 4:
        return None
    win = rng.choice(closed)
    closed.remove(win)
    others = 4 - count[win]
    shown = sum(ts.count(win) for name, ts in calls if name != "ankan")
    own = closed.count(win)
    by = rng.choice(["discard", "self_draw", "rob"]) if others == 3 else rng.choice(["discard", "self_draw"])
    fourth = by == "rob" or (own == 0 and (others == 0 or rng.random() < 0.15))
    if own == 0 and shown == 3:
        fourth = True
    made = [name for name, ts in calls if len(ts) == 4]
    after_kong = by == "self_draw" and bool(made) and rng.random() < 0.3
    after_kongs = after_kong and len(made) > 1 and "ankan" in made and rng.random() < 0.5
    last = by != "rob" and rng.random() < 0.08
    return {
        "hand": "".join(sorted(closed)),
        "calls": [{"call": name, "tiles": "".join(ts)} for name, ts in calls],
        "win": win,
        "situation": {
            "by": by,
            "seat": rng.choice(SEATS),
            "round": rng.choice(SEATS),
            "after_kong": after_kong,
            "after_kongs": after_kongs,
            "last_wall_tile": last,
            "fourth_visible": fourth,
            "flowers": rng.sample(FLOWERS, rng.choice([0, 0, 0, 1, 2, 4, 6])),
        },
    }
