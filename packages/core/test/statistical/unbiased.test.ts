import { describe, expect, it } from "vitest";
import { type Channel, mechanism, mechanismKind, secureRandom } from "../../src/index.js";

const DRAWS = 10_000_000;
const CHUNK = new Float64Array(100_000);
const STANDARD_ERRORS = 5;

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
/** Both ends, a lattice's nightmare, and the middle. */
const ANSWERS = [-3, -3 + 1e-4 * Math.PI, 1, 5];

/** Mean error of ten million draws, in standard errors of the law. */
function strayed(channel: Channel, q: number) {
  const random = secureRandom();
  let sum = 0;
  for (let drawn = 0; drawn < DRAWS; drawn += CHUNK.length) {
    channel.sampleInto(CHUNK, q, random);
    for (const x of CHUNK) sum += x - q;
  }
  return Math.abs(sum / DRAWS) / Math.sqrt(channel.law(q).variance / DRAWS);
}

describe.each(CASES)("ten million draws of $id $params", ({ id, params }) => {
  const { channel } = mechanismKind(id).create(params).compile();

  it.each(ANSWERS)("have a mean error within five standard errors at %d", (answer) => {
    // A right sampler strays this far once in 1.7 million: two in a row are no accident.
    const first = strayed(channel, answer);
    expect(first < STANDARD_ERRORS || strayed(channel, answer) < STANDARD_ERRORS).toBe(true);
  });
});

describe("the test of the mean", () => {
  it("tells a mechanism that is biased by a hundredth of its deviation", () => {
    const { channel } = mechanism("duchi", { epsilon: 0.5, ...RANGE }).compile();
    const off = 0.01 * Math.sqrt(channel.law(1).variance);
    const moved = {
      ...channel,
      law: () => channel.law(1 + off),
      sampleInto: (target: Float64Array, _: number, random: ReturnType<typeof secureRandom>) =>
        channel.sampleInto(target, 1 + off, random),
    };
    expect(strayed(moved as unknown as typeof channel, 1)).toBeGreaterThan(STANDARD_ERRORS);
  });
});
