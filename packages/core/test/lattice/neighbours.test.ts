import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mechanismKind } from "../../src/index.js";
import {
  type Channel,
  MatrixChannel,
  type MatrixWeights,
} from "../../src/lattice/channels/index.js";
import { roundsUp } from "../../src/lattice/channels/position.js";
import { compileNoise } from "../../src/lattice/compile/index.js";
import { laplace } from "../../src/laws/index.js";
import { RestrictedChannel } from "../../src/mechanisms/bounded/index.js";
import { RoundedChannel } from "../../src/mechanisms/optimal/index.js";
import { blocks, ResponseChannel, responseWeights } from "../../src/mechanisms/response/index.js";
import { MixedChannel, WindowChannel } from "../../src/mechanisms/unbiased/index.js";
import { deltaUp, pureLevelUp } from "../../src/privacy/weights/index.js";
import { violation } from "../../src/testing/brute-force.js";
import { scriptedRandom, seededRandom } from "../support/seeded-random.js";
import { multinomialDistance, multinomialLimit } from "../support/statistics.js";

const SIDES = 2 ** 32;
const EPSILONS = [0, 0.1, 0.5, 1, 2];

/** A small matrix of weights. An extra output makes the totals of all rows equal. */
function matrix(rows: readonly (readonly number[])[], steps: number, most = 400): MatrixChannel {
  const filled = rows.map((row) => [...row, most - row.reduce((sum, w) => sum + w, 0)]);
  return new MatrixChannel({
    granularity: 1,
    steps,
    first: 0,
    outputs: filled[0]!.map((_, i) => i),
    rows: filled.map((row) => row.map(BigInt)),
  });
}

const weight = fc.integer({ min: 1, max: 90 });
const rowsOf = (size: number) =>
  fc.array(fc.tuple(weight, weight, weight), { minLength: size, maxLength: size });

const sumOf = (weights: readonly bigint[]) => weights.reduce((sum, w) => sum + w, 0n);

/** Checks that the proved ε and δ hold for every two adjacent rows, in both directions. */
function expectProved(channel: Channel, weights: MatrixWeights): void {
  for (const { p, q, total } of channel.pairs()) {
    expect([sumOf(p), sumOf(q)]).toEqual([total, total]);
  }
  expect(violation(weights, { epsilon: pureLevelUp(channel).epsilon, delta: 0 })).toBeUndefined();
  for (const epsilon of EPSILONS) {
    const { delta } = deltaUp(channel, epsilon);
    expect(violation(weights, { epsilon, delta }), `δ(${epsilon})`).toBeUndefined();
  }
}

describe("a certificate holds for every two adjacent rows, in both directions", () => {
  it("a certificate holds for a matrix whose rows differ more in one direction than in the reverse direction", () => {
    fc.assert(
      fc.property(rowsOf(5), fc.integer({ min: 1, max: 4 }), (rows, steps) => {
        const channel = matrix(rows, steps);
        expectProved(channel, channel.weights);
      }),
      { numRuns: 60 },
    );
  });

  it("a certificate holds for a bump that is shifted over a base that is not flat", () => {
    const list = (length: number) =>
      fc.array(weight, { minLength: length, maxLength: length }).map((ws) => ws.map(BigInt));
    const rising = list(2).map((ws) => ws.sort((a, b) => Number(a - b)));
    const mirrored = (half: readonly bigint[]) => [...half, ...half.toReversed()];
    fc.assert(
      fc.property(list(4), rising, (outer, inner) => {
        const [base, bump] = [mirrored(outer), mirrored(inner)];
        const channel = new WindowChannel({ input: { lower: 0, upper: 1 }, base, bump });
        const places = base.length - bump.length + 1;
        const rows = Array.from({ length: places }, (_, at) =>
          base.map((w, j) => w + (bump[j - at] ?? 0n)),
        );
        const outputs = base.map((_, j) => j);
        expect(channel.total).toBe(sumOf(rows[0]!));
        expectProved(channel, { granularity: 1, steps: places, first: 0, outputs, rows });
      }),
      { numRuns: 60 },
    );
  });

  it("a certificate holds for a mixture of two channels with any probabilities", () => {
    fc.assert(
      fc.property(
        rowsOf(2),
        rowsOf(2),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (a, b, share) => {
          const [first, second] = [matrix(a, 1), matrix(b, 1, 500)];
          const channel = new MixedChannel(first, second, share);
          const sides = BigInt(Math.round(share * SIDES));
          const rows = [0, 1].map((i) => [
            ...first.weights.rows[i]!.map((w) => w * sides * second.total),
            ...second.weights.rows[i]!.map((w) => w * (BigInt(SIDES) - sides) * first.total),
          ]);
          const outputs = rows[0]!.map((_, j) => j);
          expectProved(channel, { granularity: 1, steps: 1, first: 0, outputs, rows });
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([[[1, 3, 3]], [[2, 2, 5, 5]], [[3, 3, 1]], [[1, 1, 1, 4]]])(
    "a certificate holds for responses in categories of sizes %j",
    (sizes) => {
      const levels = { epsilon: 2, innerEpsilon: 0.5, count: sizes.reduce((a, b) => a + b), sizes };
      const channel = new ResponseChannel(blocks(sizes), responseWeights("response", levels));
      expectProved(channel, channel.weights);
    },
  );
});

describe("a true value", () => {
  // The double 0.1 is slightly more than a tenth. So these true values lie slightly below the
  // midpoint of two lattice points. Yet each value divided by 0.1 rounds to an integer plus exactly
  // one half.
  const answers = [0.25, 0.45, 0.65, 0.85, 1.05];

  it.each(answers)(
    "a true value uses the row of its nearest lattice point, which no rounded division may change: %d",
    (x) => {
      const rows = Array.from({ length: 12 }, (_, i) => [i + 1, 40 - i]);
      const { weights } = matrix(rows, 1);
      const channel = new MatrixChannel({ ...weights, granularity: 0.1 });
      expect(channel.law(x).points).toEqual(channel.law(Math.floor(x * 10) * 0.1).points);
      const half = [40n, 30n, 20n, 10n, 9n, 8n, 7n, 6n, 5n, 4n, 3n, 2n, 1n];
      const noise = { granularity: 0.1, steps: 1, half, tail: 3 };
      const restricted = new RestrictedChannel(noise, { lower: 0, upper: 1.2 }, false);
      expect(restricted.law(x).points).toEqual(restricted.law(Math.floor(x * 10) * 0.1).points);
    },
  );

  it("a true value of three steps of 1/3 uses row three, and is never rounded to row four", () => {
    const rare = (i: number) => (i === 4 ? [2n ** 80n - 1n, 1n] : [1n, 2n ** 80n - 1n]);
    const rows = Array.from({ length: 5 }, (_, i) => rare(i));
    const inner = new MatrixChannel({ granularity: 1, steps: 3, first: 0, outputs: [0, 1], rows });
    const place = { origin: 0, granularity: 1 / 3, step: { numerator: 1n, denominator: 3n } };
    const channel = new RoundedChannel(inner, { lower: 0, upper: 4 / 3 }, place);
    expect(channel.law(1).points?.[0]?.mass).toBe(2 ** -80);
  });

  it.each([
    ["fold-laplace", { epsilon: 1, sensitivity: 1, lower: 0, upper: 10 }],
    ["fold-geometric", { epsilon: 1, sensitivity: 1, lower: 0, upper: 10 }],
    ["composite", { epsilon: 1, lower: 0, upper: 10, shape: "a1b1", objective: "worst" }],
    ["restricted-laplace", { epsilon: 1, sensitivity: 1, lower: 0, upper: 10 }],
    ["clamped-laplace", { epsilon: 1, sensitivity: 1, lower: 0, upper: 10 }],
  ])(
    "a true value beyond the range is clamped to the nearest end of the range: %s",
    (id, params) => {
      const { channel } = mechanismKind(id).create(params).compile({ resolution: 8 });
      for (const [inside, outside] of [
        [0, [-0.3, -5, Number.NEGATIVE_INFINITY]],
        [10, [10.3, 15, 1e300, Number.POSITIVE_INFINITY]],
      ] as const) {
        const end = channel.law(inside).points;
        for (const answer of outside) {
          expect(channel.law(answer).points, `${answer}`).toEqual(end);
        }
      }
    },
  );
});

describe("weights that would invalidate a certificate are refused", () => {
  const rows = [
    [1n, 3n],
    [2n, 2n],
  ];
  const weights = { granularity: 1, steps: 1, first: 0, outputs: [0, 1], rows };
  const refused = expect.objectContaining({ code: "domain" });

  it.each([
    ["no rows", { rows: [] }],
    ["a weight of 0", { rows: [rows[0]!, [4n, 0n]] }],
    ["rows of different lengths", { rows: [rows[0]!, [4n]] }],
    ["rows of different totals", { rows: [rows[0]!, [2n, 3n]] }],
    ["no step", { steps: 0 }],
    ["a fractional number of steps", { steps: 1.5 }],
    ["a total above 2^96", { rows: [[1n, 1n << 96n]] }],
  ])("a matrix of weights is refused because of %s", (_, change) => {
    expect(new MatrixChannel(weights).total).toBe(4n);
    expect(() => new MatrixChannel({ ...weights, ...change })).toThrow(refused);
  });

  const level = { truth: 4n, near: 2n, far: 1n };
  it.each([
    ["of all values", { start: [0, 0, 0], size: [3, 3, 3] }],
    ["around another value", { start: [0, 2, 2], size: [1, 1, 1] }],
    ["without weights", { start: [0, 0, 2], size: [2, 2, 1] }],
    ["beyond the domain", { start: [0, 1, 5], size: [1, 1, 1] }],
  ])("a response is refused because of regions %s", (_, regions) => {
    const sizes = new Map([[_ === "of all values" ? 3 : 1, level]]);
    expect(() => new ResponseChannel(regions, sizes)).toThrow(refused);
  });
});

describe("samples follow the certified weights", () => {
  const many = (rows: readonly (readonly number[])[]) => {
    const { weights } = matrix(rows, 1);
    const scaled = weights.rows.map((row) => row.map((w) => w << 87n));
    return new MatrixChannel({ ...weights, rows: scaled });
  };
  const [one, other] = [
    many([
      [10, 80],
      [60, 90],
    ]),
    many([
      [200, 30],
      [150, 20],
    ]),
  ];
  const place = { origin: 0, granularity: 0.5, step: { numerator: 1n, denominator: 2n } };
  const base = [1n, 3n, 5n, 5n, 3n, 1n].map((w) => w << 90n);
  const bump = [1n, 6n, 1n].map((w) => w << 90n);

  it.each<[string, Channel, number]>([
    ["a matrix", one, 1],
    ["a mixture of two channels", new MixedChannel(one, other, 0.3), 0],
    [
      "a true value between two rows",
      new RoundedChannel(one, { lower: 0, upper: 0.5 }, place),
      0.2,
    ],
    ["a bump over a base", new WindowChannel({ input: { lower: 0, upper: 3 }, base, bump }), 2.3],
  ])("%s", (_, channel, answer) => {
    const masses = new Map(channel.law(answer).points?.map(({ x, mass }) => [x, mass]));
    const samples = new Float64Array(200_000);
    channel.sampleInto(samples, answer, seededRandom(3));
    const limit = multinomialLimit(masses.size);
    expect(multinomialDistance(samples, masses)).toBeLessThan(limit);
    const wrong = new Map([...masses].map(([x, mass], i) => [x, i === 0 ? 1.1 * mass : mass]));
    expect(multinomialDistance(samples, wrong)).toBeGreaterThan(limit);
    expect(masses.has(channel.sample(answer, seededRandom(4)))).toBe(true);
  });

  it("a value on a lattice point is never rounded up, even if the random number is 0", () => {
    const point = { index: 3, high: 0, low: 0 };
    expect(roundsUp(point, 0, scriptedRandom([0]))).toBe(0);
    expect(roundsUp({ ...point, low: 1 }, 0, scriptedRandom([0]))).toBe(1);
  });
});

describe("compileNoise", () => {
  it("compileNoise refuses a lattice whose steps do not cover the sensitivity", () => {
    const options = { subject: "laplace", sensitivity: 1, epsilon: 1, pure: true };
    const compile = (steps: number) =>
      compileNoise(laplace(1), { ...options, lattice: { granularity: 0.125, steps } });
    expect(() => compile(7)).toThrow(/sensitivity must be a multiple of the lattice step/);
    expect(pureLevelUp(compile(8)).epsilon).toBeLessThanOrEqual(1);
  });
});
