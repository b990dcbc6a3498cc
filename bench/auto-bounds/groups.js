import { boundGrid, ScaledChoice } from "@noisewright/core/selection";

/** @typedef {import("./random.js").Source} Source */

/** @type {Record<string, (most: number, random: Source) => number>} */
const LAWS = {
  "1 + geometric": (_, { uniform }) => 1 + Math.floor(-Math.log2(uniform())),
  "Pareto 1.2": (_, { uniform }) => Math.floor(uniform() ** (-1 / 1.2)),
  "uniform 1 to all": (most, { uniform }) => 1 + Math.floor(most * uniform()),
};
const CASES = [
  [2000, 20],
  [20_000, 50],
  [200_000, 500],
];

/**
 * The bound on groups a unit, for noise in all groups: the expected error of a group over that of the
 * best fixed bound with ε = 1. Nothing is drawn: the errors follow from the weights of the choice.
 *
 * @param {readonly number[]} shares
 * @param {Source} random
 */
export function* groupCases(shares, random) {
  for (const [law, draw] of Object.entries(LAWS)) {
    for (const [units = 0, groups = 0] of CASES) {
      const all = Array.from({ length: units }, () => Math.min(groups, draw(groups, random)));
      const having = Array.from({ length: groups + 1 }, () => 0);
      for (const own of all) having[own] = (having[own] ?? 0) + 1;
      /** The units above each bound, and the groups that they lose, in an average group. */
      const above = (/** @type {number} */ bound) =>
        having.reduce((sum, count, own) => (own > bound ? sum + count : sum), 0);
      const lost = (/** @type {number} */ bound) =>
        having.reduce((sum, count, own) => sum + Math.max(0, own - bound) * count, 0) / groups;
      const errors = Array.from({ length: groups }, (_, i) =>
        Math.hypot(lost(i + 1), Math.SQRT2 * (i + 1)),
      );
      const least = errors.reduce((a, b) => Math.min(a, b));
      const sizes = boundGrid(1, groups);
      const cuts = sizes.map(above);
      const losses = sizes.map(lost);
      const errorWith = (/** @type {number} */ share, /** @type {number} */ free) => {
        const choice = new ScaledChoice({ epsilon: share, sensitivity: 1, sizes, free });
        const chances = lawOf(choice.weights(cuts));
        const squares = chances.map((chance, i) => {
          const noise = (Math.SQRT2 * (sizes[i] ?? 0)) / (1 - share);
          return chance * ((losses[i] ?? 0) ** 2 + noise ** 2);
        });
        return Math.sqrt(squares.reduce((a, b) => a + b)) / least;
      };
      yield {
        name: `${law}, ${units} units, ${groups} groups`,
        best: 1 + errors.indexOf(least),
        free: shares.map((share) => errorWith(share, Math.floor(groups / (1 - share)))),
        none: shares.map((share) => errorWith(share, 0)),
        all: (errors.at(-1) ?? 0) / least,
      };
    }
  }
}

/**
 * The law of permute-and-flip: P(j) = q(j) ∫ Π (1 − t q(i)) dt over 0 ≤ t ≤ 1 and all i ≠ j, where q is
 * the weight divided by the largest weight.
 *
 * @param {readonly bigint[]} weights
 */
function lawOf(weights) {
  const largest = weights.reduce((most, weight) => (weight > most ? weight : most));
  const q = weights.map((weight) => Number((weight << 60n) / largest) / 2 ** 60);
  const points = 2000;
  return q.map((own, j) => {
    let integral = 0;
    for (let k = 0; k < points; k++) {
      const t = (k + 0.5) / points;
      integral += q.reduce(
        (product, other, i) => (i === j ? product : product * (1 - t * other)),
        1,
      );
    }
    return (own * integral) / points;
  });
}
