import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pureLevelUp } from "../../src/entry/privacy.js";
import { mechanism } from "../../src/index.js";
import { FoldChannel } from "../../src/mechanisms/unbiased/fold-channel.js";
import { COMPOSITE_SHAPES, WindowChannel } from "../../src/mechanisms/unbiased/index.js";
import { violation } from "../../src/testing/brute-force.js";
import { rowsOfWindow } from "../../src/testing/kit.js";

const part = fc.integer({ min: 0, max: 1000 }).map((n) => n / 1000);
const UNIT = { lower: 0, upper: 1 };

describe.each(COMPOSITE_SHAPES)("the weights of %s", (shape) => {
  const own = shape.endsWith("b1") ? {} : { baseRatio: 0.999 };

  it("have at most the requested ε, from 0.01 to 10, and nearly the requested ε if the base is flat", () => {
    for (let epsilon = 0.01; epsilon <= 10; epsilon *= 1.25) {
      const made = mechanism("composite", { epsilon, ...UNIT, shape, ...own });
      const { certificate } = made.compile();
      expect(certificate.epsilon).toBeLessThanOrEqual(epsilon);
      if (shape.endsWith("b1")) expect(certificate.epsilon).toBeGreaterThanOrEqual(0.999 * epsilon);
    }
  });

  it("have the true answer as their mean, and the ideal variance to one part in a thousand", () => {
    for (const epsilon of [0.1, 1, 4]) {
      const made = mechanism("composite", { epsilon, lower: -3, upper: 5, shape, ...own });
      const { channel, certificate } = made.compile();
      for (const answer of [-3, -2.9999, -1.25, Math.PI - 3, 1, 4.7, 5]) {
        const law = channel.law(answer);
        expect(Math.abs(law.mean - answer)).toBeLessThan(1e-12 * Math.sqrt(law.variance));
        expect(Math.abs(law.variance / made.law(answer).variance - 1)).toBeLessThan(1e-3);
      }
      expect(certificate.bias).toBeLessThan(1e-12);
    }
  });
});

describe("a bump that is shifted over a base", () => {
  const weight = fc.bigInt({ min: 1n, max: 1n << 60n });
  const half = (least: number) => fc.array(weight, { minLength: least, maxLength: 6 });

  it("has an ε equal to the largest log-ratio over all pairs of positions, for any weights", () => {
    fc.assert(
      fc.property(half(4), half(1), fc.boolean(), (side, heights, flat) => {
        const base = [...side, ...side.toReversed()].map((w) => (flat ? 7n : w));
        const falling = heights.slice(0, 3).sort((a, b) => (a < b ? -1 : 1));
        const bump = [...falling, ...falling.toReversed()];
        const channel = new WindowChannel({ input: UNIT, base, bump });
        const { epsilon } = pureLevelUp(channel);
        const rows = rowsOfWindow(channel.window);
        expect(violation(rows, { epsilon, delta: 0 })).toBeUndefined();
        const less = { epsilon: epsilon * (1 - 1e-12) - 1e-15, delta: 0 };
        if (epsilon > 1e-6) expect(violation(rows, less)).toBeDefined();
      }),
      { numRuns: 200, seed: 5 },
    );
  });

  it("is refused if its bump increases away from the centre, or if its base is not symmetric", () => {
    const make = (base: bigint[], bump: bigint[]) => () =>
      new WindowChannel({ input: UNIT, base, bump });
    expect(make([1n, 2n], [1n])).toThrow(/base/);
    expect(make([1n, 1n], [1n, 1n])).toThrow(/bump/);
    expect(make([1n, 1n, 1n, 1n], [2n, 1n, 2n])).toThrow(/bump/);
    expect(make([1n, 1n, 1n], [1n])).not.toThrow();
  });
});

describe("folded weights", () => {
  const IDS = ["laplace", "staircase"] as const;

  it.each(IDS)(
    "folded %s weights never have more variance than the noise on the same lattice",
    (id) => {
      fc.assert(
        fc.property(part, part, part, (e, w, t) => {
          const params = { epsilon: 0.1 * 50 ** e, sensitivity: 1 };
          const upper = 0.3 * 200 ** w;
          const compile = { resolution: 16 };
          const fold = mechanism(`fold-${id}`, { ...params, lower: 0, upper });
          const { channel } = fold.compile(compile);
          const law = channel.law(t * upper);
          const noise = mechanism(id, { ...params, ...(id === "staircase" && { metric: "rmse" }) });
          const plain = noise.compile(compile).channel.law(0).variance;
          const rounding = channel.granularity ** 2 / 4;
          expect(law.variance).toBeLessThanOrEqual(plain * (1 + 1e-9) + rounding);
          expect(Math.abs(law.mean - t * upper)).toBeLessThan(1e-12 * Math.sqrt(plain));
          expect(fold.law(t * upper).variance).toBeLessThanOrEqual(noise.law(0).variance);
          expect(fold.worst.mse).toBeLessThanOrEqual(noise.worst.mse);
        }),
        { numRuns: 60, seed: 3 },
      );
    },
  );

  it("folded geometric weights are unbiased at every count, with at most the variance of the noise", () => {
    fc.assert(
      fc.property(
        part,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 4 }),
        (e, n, d) => {
          const params = { epsilon: 0.1 * 50 ** e, sensitivity: d };
          const fold = mechanism("fold-geometric", { ...params, lower: 0, upper: n });
          const { channel, certificate } = fold.compile();
          const plain = mechanism("geometric", { ...params, sensitivity: Math.min(d, n) }).law(0);
          for (let q = 0; q <= n; q++) {
            const law = channel.law(q);
            expect(Math.abs(law.mean - q)).toBeLessThan(1e-12);
            expect(law.variance).toBeLessThanOrEqual(plain.variance * (1 + 1e-12));
            expect(law.variance / fold.law(q).variance).toBeCloseTo(1, 9);
          }
          expect(certificate.bias).toBeLessThan(1e-12);
        },
      ),
      { numRuns: 60, seed: 4 },
    );
  });

  it("folded weights report an upper bound on the bias, and this bound reveals a wrong slack", () => {
    const { channel } = mechanism("fold-geometric", {
      epsilon: 1,
      sensitivity: 1,
      upper: 9,
    }).compile();
    const [fold, noise] = ["fold", "noise"].map((name) => Reflect.get(channel, name));
    const off = new FoldChannel(noise, channel.input, { ...fold, slack: fold.slack * 1.1 });
    const bias = Math.abs(off.law(9).mean - 9);
    expect(bias).toBeGreaterThan(0.03);
    expect(off.biasUp?.()).toBeGreaterThan(bias);
    expect(channel.biasUp?.()).toBeLessThan(1e-13);
  });
});
