// Asks hk-mahjong about hands: a list on standard input, the readings of each on standard output.
// The last tile of a hand is the winning one.
// A reading is its `sets` and its `patterns`, with the value of each; null is a limit.
const {
  ExplorerOfWinningPermutations,
  FaanCalculator,
  Hand,
  HandTypeFinder,
  Meld,
  Tile,
  WinningHand,
} = require("hk-mahjong");

const SUITS = { m: "character", p: "dot", s: "bamboo", z: "honor" };
const DRAGONS = { 7: 5, 6: 6, 0: 7 };

// A limit hides all else. Limits are asked for one by one, so that the rest can be compared, too.
FaanCalculator.hasMaxFaan = () => false;

const LIMITS = {
  "thirteen orphans": (winning) => winning.getMelds().length === 1,
  "all Kongs": HandTypeFinder.isAllKongs,
  orphans: HandTypeFinder.isOrphans,
  "nine gates": HandTypeFinder.isNineGates,
  "all honors": HandTypeFinder.isAllHonors,
  "great dragon": HandTypeFinder.isGreatDragon,
  "great wind": HandTypeFinder.isGreatWinds,
  "small wind": HandTypeFinder.isSmallWinds,
  "win by double Kong": HandTypeFinder.isWinByDoubleKong,
  "kaan kaan hand": isKaanKaanHand,
};

// As by our rules: concealed kongs count like pongs, and a discard may complete the pair.
function isKaanKaanHand(winning, config, tile) {
  const sets = winning.getMelds().map((set) => set.getTiles());
  const onPair = sets.some((set) => set.length === 2 && set[0].isIdentical(tile));
  const pongs = sets.map((set) => new Meld(set.length === 4 ? set.slice(1) : set));
  const selfPick = config.selfPick || onPair;
  return HandTypeFinder.isKaanKaanHand(new WinningHand(pongs), { ...config, selfPick });
}

function tile([number, suit]) {
  const value = (suit === "z" && DRAGONS[number]) || Number(number);
  return new Tile({ suit: SUITS[suit], value });
}

const meld = (tiles) => new Meld(tiles.map(tile));

function reading(winning, config, tile) {
  const { details } = FaanCalculator.calculate(winning, config);
  const patterns = Object.fromEntries(details.map(({ name, value }) => [name, value]));
  for (const [name, is] of Object.entries(LIMITS)) {
    if (is(winning, config, tile)) {
      patterns[name] = null;
    }
  }
  const sets = winning.getMelds().map((set) => {
    return set.getTiles().map((one) => `${one.getSuit()} ${one.getValue()}`);
  });
  return { sets, patterns };
}

function readings({ tiles, calls, config }) {
  const concealed = tiles.map(tile);
  const hand = new Hand({ tiles: concealed, melds: calls.map(meld) });
  const all = new ExplorerOfWinningPermutations(hand).getWinningPermutations();
  return all.map((winning) => reading(winning, config, concealed.at(-1)));
}

const hands = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(hands.map(readings)));
