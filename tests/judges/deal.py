"""Rounds that end with a given win, as scenarios for `jantaku scenario`.

A hand is a dictionary: `hand`, `win` and the tiles of `calls` in short notation, and the
`situation`, as `hands.py` makes it. The round gives the winner every tile in a legal way: calls
are made from discards, kongs draw their replacement, flowers are set aside first. Nobody wins in
the first turn.
"""

import functools
import random
import re

SEATS = ["east", "south", "west", "north"]
FLOWERS = [f"{n}{k}" for k in "fg" for n in "1234"]
KINDS = [f"{n}{s}" for s in "mps" for n in range(1, 10)] + [f"{n}z" for n in "1234067"]
KONGS = ["ankan", "daiminkan", "kakan"]


def tiles(text):
    """`123m44z` as a list of tiles."""
    return [n + suit for run, suit in re.findall(r"(\d+)([a-z])", text) for n in run]


class OddWall(Exception):
    """The last tile is the last one only in a wall of whole stacks."""


class Deal:
    def __init__(self, hand, rng):
        self.rng = rng
        situation = hand["situation"]
        self.seat = SEATS.index(situation["seat"])
        self.win = hand["win"]
        self.by = situation["by"]
        self.after_kong = situation["after_kong"]
        self.after_kongs = situation["after_kongs"]
        self.last = situation["last_wall_tile"]
        self.flowers = situation["flowers"]
        self.round = SEATS.index(situation["round"])
        self.calls = [(call["call"], tiles(call["tiles"])) for call in hand["calls"]]
        self.closed = tiles(hand["hand"])
        self.free = {kind: 4 for kind in KINDS}
        for tile in self.closed + [self.win] + [t for _, ts in self.calls for t in ts]:
            self.free[tile] -= 1
        if min(self.free.values()) < 0:
            raise ValueError("more than four copies of a tile")
        # The other copies of the winning tile lie where they should.
        others = self.free[self.win]
        self.free[self.win] = 0
        self.shown = []
        self.hidden = []
        if self.by == "rob":
            if others < 3:
                raise ValueError("a robbed tile is the fourth of its kind")
        elif situation["fourth_visible"]:
            self.shown = [self.win] * others
        else:
            self.hidden = [self.win] * others
        self.hands = [[], [], [], []]
        self.draws = []
        self.dead = []
        self.events = []
        self.turn = 0

    def junk(self):
        kinds = [kind for kind, count in self.free.items() if count]
        tile = self.rng.choices(kinds, [self.free[kind] for kind in kinds])[0]
        self.free[tile] -= 1
        return tile

    def press(self, player, button, choice=None):
        pressed = {"button": button}
        if choice:
            pressed["call_choice"] = choice
        self.events.append(
            {"type": "buttons_pressed", "buttons": [pressed if p == player else None for p in range(4)]}
        )

    def discard(self, player, tile, drawn):
        self.events.append({"type": "discard", "player": player, "tile": tile, "tsumogiri": drawn})
        self.turn = (player + 1) % 4

    def draw(self, tile):
        self.draws.append(tile)

    def advance(self, player):
        """Others draw and discard until it is this player's turn."""
        while self.turn != player:
            tile = self.shown.pop() if self.shown and self.turn != self.seat else self.junk()
            self.draw(tile)
            self.discard(self.turn, tile, True)

    def give(self, player, tile):
        """A player's turn, in which this tile is drawn and discarded."""
        self.advance(player)
        self.draw(tile)
        self.discard(player, tile, True)

    def throw_away(self):
        """The winner discards what the call left over."""
        tile = self.junk()
        self.hands[self.seat].append(tile)
        self.discard(self.seat, tile, False)

    def replace(self, then):
        """The tile that is drawn for a kong, and what follows."""
        if then:
            then()
        else:
            tile = self.junk()
            self.dead.append(tile)
            self.discard(self.seat, tile, True)

    def win_on_replacement(self):
        self.dead.append(self.win)
        self.press(self.seat, "tsumo")

    def kong_on_replacement(self, called):
        """The replacement completes a concealed kong, whose own replacement wins."""
        self.hands[self.seat] += called[:3]
        self.dead.append(called[3])
        self.press(self.seat, "ankan", called[:3])
        self.win_on_replacement()

    def call(self, name, called, then=None):
        own = self.hands[self.seat]
        before = (self.seat + 3) % 4
        if name == "ankan":
            own += called[:3]
            self.advance(self.seat)
            self.draw(called[3])
            self.press(self.seat, "ankan", called[:3])
            self.replace(then)
            return
        if name == "chii":
            called = self.rng.sample(called, 3)
        others = sorted(called[1:3] if name == "kakan" else called[1:])
        self.give(before, called[0])
        own += others
        self.press(self.seat, "pon" if name == "kakan" else name, others)
        if name == "daiminkan":
            self.replace(then)
            return
        self.throw_away()
        if name == "kakan":
            self.advance(self.seat)
            self.draw(called[3])
            self.press(self.seat, "kakan", called[:3])
            self.replace(then)

    def show(self):
        """Somebody discards what is still to be seen of the winning tile."""
        while self.shown:
            self.give((self.seat + 2) % 4, self.shown.pop())

    def finish(self):
        before = (self.seat + 3) % 4
        self.show()
        if self.by == "self_draw":
            self.advance(self.seat)
            self.draw(self.win)
            self.press(self.seat, "tsumo")
        elif self.by == "discard":
            self.give(before, self.win)
            self.press(self.seat, "ron")
        else:
            adder = (self.seat + 1) % 4
            self.hands[adder] += [self.win] * 2
            self.give((self.seat + 2) % 4, self.win)
            self.press(adder, "pon", [self.win] * 2)
            left = self.junk()
            self.hands[adder].append(left)
            self.discard(adder, left, False)
            self.advance(adder)
            self.draw(self.win)
            self.press(adder, "kakan", [self.win] * 3)
            self.press(self.seat, "chankan")

    def play(self, even_out=False):
        calls = list(self.calls)
        last = []
        if self.after_kongs:
            last = [next(call for call in calls if call[0] == "ankan")]
            calls.remove(last[0])
        if self.after_kong:
            kong = next(call for call in calls if call[0] in KONGS)
            calls.remove(kong)
            last.insert(0, kong)
        # Flowers come first: the winner's, and perhaps one of another's.
        aside = [[], [], [], []]
        aside[self.seat] = self.flowers
        if even_out:
            left = [flower for flower in FLOWERS if flower not in self.flowers]
            aside[0 if self.seat else 1] = left[:1]
        for player, flowers in enumerate(aside):
            for flower in flowers:
                self.press(player, "start_flower", [flower])
            self.press(player, "start_no_flower")
        self.hands[self.seat] += self.closed
        if self.last or not self.calls:
            for player in range(4):
                self.give(player, self.junk())
        for name, called in calls:
            self.call(name, called)
        if last:
            self.show()
            (name, called), *further = last
            then = self.win_on_replacement
            if further:
                then = functools.partial(self.kong_on_replacement, further[0][1])
            self.call(name, called, then)
        else:
            self.finish()
        # Kinds that are nowhere yet go first into the others' hands.
        used = set(self.closed + self.draws + self.dead + [t for _, ts in self.calls for t in ts])
        missing = [kind for kind in KINDS if kind not in used and self.free[kind]]
        for kind in missing:
            self.free[kind] -= 1
        fill = self.hidden + missing
        for player in range(4):
            if player != self.seat:
                while len(self.hands[player]) < 13:
                    self.hands[player].append(fill.pop() if fill else self.junk())
        if fill:
            raise ValueError("no room for all kinds")
        # A flower in a hand is replaced by the tile that it stands for.
        replaced = []
        for player, flowers in enumerate(aside):
            hand = self.hands[player]
            if len(flowers) > len(hand):
                raise ValueError("too many flowers")
            for place, flower in enumerate(flowers):
                replaced.append(hand[place])
                hand[place] = flower
            if len(hand) != 13:
                raise ValueError(f"hand of {len(hand)} tiles")
        self.dead = replaced + self.dead
        if self.last and len(self.draws + self.dead) % 2:
            raise OddWall()
        if self.last and self.after_kong and len(self.dead) % 2:
            raise ValueError("the last tile of the wall would be another one")

    def config(self, extra=()):
        spell = lambda ts: '~t"' + "".join(ts) + '"'
        hands = ", ".join(f"{seat}: {spell(hand)}" for seat, hand in zip(SEATS, self.hands))
        lines = [f"set starting_hand, %{{{hands}}}", f"set starting_draws, {spell(self.draws)}"]
        if self.dead:
            lines.append(f"set starting_dead_wall, {spell(self.dead)}")
        if self.round:
            lines.append(f"set starting_round, {4 * self.round}")
        if self.last:
            wall = [tile for hand in self.hands for tile in hand] + self.draws + self.dead
            lines.append(f"set wall, {spell(sorted(wall))}")
        return "\n".join(lines + list(extra)) + "\n"


def deal(hand, seed=0):
    """A round for a hand; several are tried if junk tiles run out or a hand turns out too long."""
    for attempt in range(50):
        try:
            try:
                one = Deal(hand, random.Random(f"{seed}-{attempt}"))
                one.play()
            except OddWall:
                one = Deal(hand, random.Random(f"{seed}-{attempt}"))
                one.play(even_out=True)
            return one
        except (IndexError, OddWall) as error:
            problem = error
    raise problem
