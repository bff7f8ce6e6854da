"""What judges have in common: dealing hands, asking Jantaku, counting who agrees.

A judge is an object with the name of its `ruleset`, the lines of script that it adds in `config`,
the special `shapes` of hands that it knows, the `patterns` that should come up, and two methods:

- `calculate(hands)` says what the calculator makes of each hand;
- `compare(hand, patterns, said)` holds a list of patterns and values against that, and returns a
  `Comparison`.
"""

import argparse
import collections
import dataclasses
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from deal import OddWall, deal
from hands import situated

ROOT = pathlib.Path(__file__).resolve().parents[2]


@dataclasses.dataclass
class Comparison:
    """Patterns and values of both sides, in the same words."""

    ours: dict
    theirs: dict
    # Both may be right: worth the same in two readings of the hand.
    tie: bool = False

    def agrees(self):
        return self.tie or self.ours == self.theirs


def difference(one, other):
    """What only the first has."""
    return {name: value for name, value in sorted(one.items()) if other.get(name) != value}


def dealt(judge, rng, count):
    """Winning hands, each with a round that ends with it."""
    rounds = []
    while len(rounds) < count:
        hand = situated(rng, judge.shapes)
        if hand:
            try:
                rounds.append((hand, deal(hand, rng.random())))
            except (ValueError, IndexError, OddWall):
                pass  # no legal way was found to give the winner these tiles
    return rounds


def play(judge, rounds, args):
    """What Jantaku says about the rounds, in their order."""
    scenarios = [
        {
            "id": f"hand-{number}",
            "ruleset": judge.ruleset,
            "mods": [],
            "config": dealt.config(judge.config),
            "events": dealt.events,
            "expect": {},
        }
        for number, (_, dealt) in enumerate(rounds)
    ]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "hands.json"
        path.write_text(json.dumps(scenarios))
        command = [args.jantaku, "scenario", "--json", "--strict", "--library", args.library, path]
        answer = subprocess.run(command, capture_output=True, text=True)
    try:
        return json.loads(answer.stdout)
    except json.JSONDecodeError:
        sys.exit(f"{args.jantaku} gave no results:\n{answer.stderr}")


def winner(result):
    """The winner of a played round, if somebody has won."""
    winners = (result["result"] or {}).get("winners")
    return winners[0] if winners else None


def played(judge, rounds, rng, args):
    results = play(judge, rounds, args)
    # Somebody's call may get in the way: such hands are dealt again with other tiles.
    for _ in range(3):
        again = [at for at, result in enumerate(results) if not winner(result)]
        if not again:
            break
        hands = [rounds[at][0] for at in again]
        redealt = [(hand, deal(hand, rng.random())) for hand in hands]
        for at, result in zip(again, play(judge, redealt, args)):
            results[at] = result
    return results


def main(judge, description):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jantaku", default="jantaku")
    parser.add_argument("--library", default=str(ROOT))
    parser.add_argument("--batch", type=int, default=500, help="hands that are played at a time")
    parser.add_argument("--ties", action="store_true", help="show hands that tie, too")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    passed = failed = ties = 0
    seen = set()
    while passed + failed < args.hands:
        rounds = dealt(judge, rng, min(args.batch, args.hands - passed - failed))
        results = played(judge, rounds, rng, args)
        hands = [hand for hand, _ in rounds]
        for hand, result, said in zip(hands, results, judge.calculate(hands), strict=True):
            won = winner(result)
            patterns = won["yaku"] if won else []
            seen.update(name for name, _ in patterns)
            compared = judge.compare(hand, patterns, said)
            agrees = bool(won) and compared.agrees()
            passed += agrees
            failed += not agrees
            ties += agrees and compared.tie
            if agrees and not (compared.tie and args.ties):
                continue
            print("tie:" if agrees else "differs:", json.dumps(hand))
            if not won:
                print("  no winner:", result["verdict"], result["reason"])
            ours, theirs = compared.ours, compared.theirs
            print("  ours:  ", difference(ours, theirs), sum(ours.values()))
            print("  theirs:", difference(theirs, ours), sum(theirs.values()), flush=True)
    if ties:
        print(f"{ties} hands are worth the same in two readings, and each side names another")
    never = [name for name in judge.patterns if name not in seen]
    if never:
        print("never seen:", ", ".join(never))
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)
