import { describe, expect, it } from "vitest";
import { type Channel, mechanismKind, type RandomSource } from "../../src/index.js";
import { seededRandom } from "../support/seeded-random.js";
import { STANDARD_ERRORS } from "../support/statistics.js";

/**
 * The number of draws. With a million draws, a bias of a hundredth of the standard deviation is ten
 * standard errors.
 */
const DRAWS = 1_000_000;
const CHUNK = new Float64Array(100_000);

const RANGE = { lower: -3, upper: 5 };
const CASES = [
  { id: "composite", params: { epsilon: 1, ...RANGE } },
  { id: "composite", params: { epsilon: 0.3, ...RANGE, shape: "a2b2", baseRatio: 0.95 } },
  { id: "duchi", params: { epsilon: 0.5, ...RANGE } },
  { id: "composite-hybrid", params: { epsilon: 2, ...RANGE } },
  { id: "fold-laplace", params: { epsilon: 1, sensitivity: 0.7, ...RANGE } },
  { id: "fold-staircase", params: { epsilon: 3, sensitivity: 1, ...RANGE } },
  { id: "fold-geometric", params: { epsilon: 0.5, sensitivity: 2, ...RANGE } },
];
/** True values: both ends of the range, a value between lattice points, and the middle. */
const ANSWERS = [-3, -3 + 1e-4 * Math.PI, 1, 5];

/** The mean error of a million draws, in units of its standard error. */
function standardErrors(channel: Pick<Channel, "law" | "sampleInto">, q: number): number {
  const random = seededRandom(20_260_901);
  let sum = 0;
  for (let drawn = 0; drawn < DRAWS; drawn += CHUNK.length) {
    channel.sampleInto(CHUNK, q, random);
    for (const x of CHUNK) sum += x - q;
  }
  return Math.abs(sum / DRAWS) / Math.sqrt(channel.law(q).variance / DRAWS);
}

describe.each(CASES)("a million draws of $id $params", ({ id, params }) => {
  const { channel } = mechanismKind(id).create(params).compile();

  it.each(ANSWERS)("have a mean equal to the true value %d", (answer) => {
    expect(standardErrors(channel, answer)).toBeLessThan(STANDARD_ERRORS);
  });

  it("differ detectably from draws with a bias of a hundredth of the standard deviation", () => {
    const off = 0.01 * Math.sqrt(channel.law(1).variance);
    const moved = {
      law: () => channel.law(1 + off),
      sampleInto: (target: Float64Array, _: number, random: RandomSource) =>
        channel.sampleInto(target, 1 + off, random),
    };
    expect(standardErrors(moved, 1)).toBeGreaterThan(STANDARD_ERRORS);
  });
});
