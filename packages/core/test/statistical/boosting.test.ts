import { describe, expect, it } from "vitest";
import { MatrixChannel } from "../../src/entry/privacy.js";
import { type Channel, mechanismKind } from "../../src/index.js";
import { instance } from "../support/narrow.js";
import { seededRandom } from "../support/seeded-random.js";
import { STANDARD_ERRORS } from "../support/statistics.js";

const SAMPLES = 500_000;
const samples = new Float64Array(SAMPLES);

type Estimate = { readonly mean: number; readonly error: number };

/**
 * The mean of max(0, 1 − e^(ε − loss)) over samples. It is an estimate of δ(ε) that uses no
 * accounting.
 */
function monteCarlo(
  channel: Channel,
  answer: number,
  loss: (y: number) => number,
  seed: number,
): (epsilon: number) => Estimate {
  channel.sampleInto(samples, answer, seededRandom(seed));
  const counts = new Map<number, number>();
  for (const y of samples) counts.set(y, (counts.get(y) ?? 0) + 1);
  const seen = [...counts].map(([y, count]) => [loss(y), count / SAMPLES] as const);
  return (epsilon) => {
    let [mean, square] = [0, 0];
    for (const [lost, share] of seen) {
      const term = Math.max(0, -Math.expm1(epsilon - lost));
      mean += share * term;
      square += share * term * term;
    }
    return { mean, error: Math.sqrt(Math.max(0, square - mean * mean) / SAMPLES) };
  };
}

/**
 * Checks that the estimate agrees with the exact δ, and that the estimate would reject a δ that is
 * 10 % larger.
 */
function expectDelta({ mean, error }: Estimate, exact: number, cells: number, at: string): void {
  const room = STANDARD_ERRORS * error + cells;
  expect(Math.abs(mean - exact), at).toBeLessThan(room);
  expect(Math.abs(mean - 1.1 * exact), at).toBeGreaterThan(room);
}

/** A coarser lattice than the default one, so that there are fewer different samples. */
const COARSE = { resolution: 128 };

/**
 * The relative error of evaluating the loss at the midpoint of a cell. It is proportional to the
 * squared lattice step.
 */
const CELLS = 1e-3;

const KERNELS = ["gaussian", "laplace"] as const;
const SETTINGS = KERNELS.flatMap((kernel) =>
  [1, 2.5].flatMap((sensitivity) => [4, 6].map((scale) => ({ kernel, sensitivity, scale }))),
);

describe("δ estimated from lattice samples equals the exact δ of the ideal noise", () => {
  // The tolerance is an odd number of half steps, so that every cell is wholly inside or wholly
  // outside the region.
  const fitted = (id: string, params: { tolerance: number; [name: string]: number }) => {
    const g = mechanismKind(id).create(params).compile(COARSE).channel.granularity;
    return { ...params, tolerance: (Math.floor(params.tolerance / g) + 0.5) * g };
  };

  it.each(SETTINGS)(
    "the estimated δ equals the exact δ for an absolute region: %j",
    ({ kernel, sensitivity, scale }) => {
      const id = `boosted-${kernel}`;
      const params = fitted(id, { sensitivity, scale, confidence: 0.9, tolerance: 5 });
      const made = mechanismKind(id).create(params);
      const [near, far] = [made.law(0), made.law(sensitivity)];
      const loss = (y: number) => near.logPdf(y) - far.logPdf(y);
      const found = monteCarlo(made.compile(COARSE).channel, 0, loss, 11);
      for (const epsilon of [0.1, 0.4, 0.8]) {
        const exact = made.privacy.delta(epsilon);
        expectDelta(found(epsilon), exact, CELLS * exact, `ε = ${epsilon}`);
      }
    },
  );
});

const REGIONS = [
  { region: "relative", ratio: 0.15, tolerance: 4, lower: 0, upper: 9 },
  { region: "fixed", regionLower: -3, regionUpper: 12, lower: 0, upper: 9 },
];
const PLACES = [0, 8];

describe.each(REGIONS)(
  "δ estimated from samples equals the exact δ of the weights: $region",
  (given) => {
    it.each(SETTINGS)("%j", ({ kernel, sensitivity, scale }) => {
      const made = mechanismKind(`boosted-${kernel}`).create({
        sensitivity,
        scale,
        confidence: 0.9,
        ...given,
      });
      const { channel } = made.compile({ resolution: 8 });
      for (const [i, from] of PLACES.entries()) {
        const to = from + sensitivity > 9 ? from - sensitivity : from + sensitivity;
        const [p, q] = [channel.law(from), channel.law(to)];
        const loss = (y: number) => p.logPdf(y) - q.logPdf(y);
        const found = monteCarlo(channel, from, loss, 20 + i);
        for (const epsilon of [0, 0.02, 0.1]) {
          const exact = rowDelta(instance(channel, MatrixChannel), from, to, epsilon);
          expectDelta(found(epsilon), exact, 1e-9, `from ${from}, ε = ${epsilon}`);
        }
      }
    });
  },
);

/**
 * The sum Σ max(0, p − e^ε q) over the outputs, for the probabilities p and q of two rows of
 * weights.
 */
function rowDelta(channel: MatrixChannel, from: number, to: number, epsilon: number): number {
  const { outputs } = channel.weights;
  const [p, q] = [channel.law(from), channel.law(to)];
  return outputs.reduce(
    (sum, y) => sum + Math.max(0, Math.exp(p.logPdf(y)) - Math.exp(epsilon + q.logPdf(y))),
    0,
  );
}
