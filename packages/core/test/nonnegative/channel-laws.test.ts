import { describe, expect, it } from "vitest";
import { mechanismKind } from "../../src/mechanisms/index.js";

const SCALE = 2;
const RANGES = [
  { lower: 0, upper: Number.POSITIVE_INFINITY },
  { lower: -1, upper: 9 },
];

/** True answers on the lattice: near each bound, near thresholds and in the middle. */
const answersIn = (lower: number, upper: number) =>
  [0, 0.5, 1.5, 2, 3, 5, 8, 10].map((x) => Math.min(upper, lower + x));

const compiled = (id: string, given: object) => {
  const made = mechanismKind(id).create({ scale: SCALE, sensitivity: 1, ...given });
  return { made, channel: made.compile().channel };
};

const CASES = ["clamped", "ramp", "deadzone", "minimax-bias", "restricted"].flatMap((kind) =>
  RANGES.map((range) => ({ id: `${kind}-laplace`, ...range })),
);

describe.each(CASES)(
  "the sampled distribution of $id on [$lower, $upper]",
  ({ id, lower, upper }) => {
    const { made, channel } = compiled(id, { lower, upper });

    it("has the ideal mean and variance at true answers on the lattice", () => {
      // A restriction or a jump on a lattice causes an error proportional to the squared lattice
      // step.
      for (const answer of answersIn(lower, upper)) {
        const [ideal, sampled] = [made.law(answer), channel.law(answer)];
        expect(Math.abs(sampled.mean - ideal.mean)).toBeLessThanOrEqual(1e-4 * SCALE);
        expect(Math.abs(sampled.variance / ideal.variance - 1)).toBeLessThanOrEqual(1e-3);
      }
    });

    it("has the ideal distribution function, except for a shift of one lattice step", () => {
      const step = 1.01 * channel.granularity;
      // A lattice point at a jump has an output value of its own, so its mass may be missing on one
      // side of the jump.
      const mass = step / (2 * SCALE);
      for (const answer of answersIn(lower, upper).slice(1, 5)) {
        const [ideal, sampled] = [made.law(answer), channel.law(answer)];
        for (const p of [0.02, 0.2, 0.5, 0.8, 0.97]) {
          const x = sampled.quantile(p);
          expect(sampled.cdf(x)).toBeGreaterThanOrEqual(ideal.cdf(x - step) - mass);
          expect(sampled.cdf(x)).toBeLessThanOrEqual(ideal.cdf(x + step) + mass);
          expect(Math.abs(sampled.cdf(x) + sampled.survival(x) - 1)).toBeLessThanOrEqual(1e-12);
        }
      }
    });

    it("has the whole range as its support, and nothing outside the range", () => {
      const law = channel.law(lower + 1);
      expect([law.cdf(lower - 1), law.survival(lower - 1)]).toEqual([0, 1]);
      if (Number.isFinite(upper)) {
        expect(law.cdf(upper)).toBeCloseTo(1, 12);
        expect(law.survival(upper)).toBeCloseTo(0, 12);
      }
    });
  },
);

describe("the bias caused by the lattice", () => {
  it.each([{}, { upper: 12 }])(
    "the bias caused by the lattice is negligible for a dead zone: %j",
    (range) => {
      const { made, channel } = compiled("deadzone-laplace", range);
      for (const answer of [0, 1, 2, 3, 5, 6]) {
        const [ideal, sampled] = [made.law(answer), channel.law(answer)];
        expect(Math.abs(sampled.mean - ideal.mean)).toBeLessThanOrEqual(2e-6 * SCALE);
        if (answer >= 2) {
          expect(Math.abs(sampled.mean - answer)).toBeLessThanOrEqual(2e-6 * SCALE);
        }
      }
    },
  );

  it.each([{}, { shift: 0.4 }, { shift: 0 }, { upper: 9 }])(
    "the bias caused by the lattice is small for minimax-bias-laplace: %j",
    (own) => {
      const { made, channel } = compiled("minimax-bias-laplace", own);
      for (const answer of [0, 1, 2, 2.5, 4, 9]) {
        const error = channel.law(answer).mean - made.law(answer).mean;
        expect(Math.abs(error)).toBeLessThanOrEqual(1e-5 * SCALE);
      }
    },
  );

  // In a range of at most about 3.9 scales, the best function has one jump, in the middle of the
  // range.
  it.each([1, 4, 7])(
    "the bias caused by the lattice is small in a range of %d, where both dead zones of minimax-bias-laplace meet",
    (upper) => {
      const { made, channel } = compiled("minimax-bias-laplace", { upper });
      for (const part of [0, 0.25, 0.5, 0.75, 1]) {
        const answer = part * upper;
        const error = channel.law(answer).mean - made.law(answer).mean;
        expect(Math.abs(error)).toBeLessThanOrEqual(1e-4 * SCALE);
      }
    },
  );

  it("the bias caused by the lattice is at most the rounding error of true answers between lattice points", () => {
    for (const kind of ["clamped", "ramp", "deadzone", "minimax-bias"]) {
      const { made, channel } = compiled(`${kind}-laplace`, { lower: 0.3, upper: 10.1 });
      for (const answer of [0.3, 1.234, 5.678, 10.1]) {
        const error = channel.law(answer).mean - made.law(answer).mean;
        expect(Math.abs(error)).toBeLessThanOrEqual(0.51 * channel.granularity);
      }
    }
  });
});

describe("the sampled distribution of counts", () => {
  it.each(["clamped", "ramp", "deadzone", "minimax-bias", "restricted"])(
    "the sampled distribution of counts equals the ideal distribution: %s-geometric",
    (kind) => {
      for (const range of [{}, { upper: 7 }, { lower: -3, upper: 1 }]) {
        const { made, channel } = compiled(`${kind}-geometric`, range);
        for (const answer of [0, 1, 4, 7]) {
          const [ideal, sampled] = [made.law(answer), channel.law(answer)];
          expect(Math.abs(sampled.mean - ideal.mean)).toBeLessThanOrEqual(1e-10);
          expect(Math.abs(sampled.variance / ideal.variance - 1)).toBeLessThanOrEqual(1e-10);
          for (const x of [-3, 0, 0.5, 1, 3, 7]) {
            expect(Math.abs(sampled.cdf(x) - ideal.cdf(x))).toBeLessThanOrEqual(1e-10);
          }
        }
      }
    },
  );
});
