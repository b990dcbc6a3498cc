import { describe, expect, it } from "vitest";
import gaussians from "../../../test/golden/gaussian-delta.json" with { type: "json" };
import golden from "../../../test/golden/tables-privacy.json" with { type: "json" };
import { errorOf } from "../../../test/support/error-of.js";
import type { MovedNumbers, PrivacyEvent } from "../events/index.js";
import { calibrate } from "./calibrate.js";
import { discreteGaussianDelta } from "./discrete-gaussian.js";
import { gaussianDelta } from "./gaussian-delta.js";
import { Odometer } from "./odometer.js";
import { pld } from "./pld.js";
import { pure } from "./pure.js";
import { rdp } from "./rdp.js";
import { shares } from "./shares.js";
import { smooth } from "./smoothing.js";
import { zcdp } from "./zcdp.js";

/** Numbers of one variance and the integers by which one unit moves them. */
interface Moves {
  readonly variance: number;
  readonly by: readonly number[];
}

const squaresOf = ({ by }: Moves) => by.reduce((sum, x) => sum + x * x, 0);

const movedOf = (all: readonly Moves[]): MovedNumbers[] =>
  all.map((each) => ({
    variance: each.variance,
    squares: squaresOf(each),
    numbers: each.by.length,
  }));

const eventOf = (...all: readonly Moves[]): PrivacyEvent => ({
  kind: "discrete-gaussian/1",
  moved: movedOf(all),
});

/** The losses are multiples of 1/UNITS if all variances divide UNITS. */
const UNITS = 72;

type Masses = ReadonlyMap<number, number>;

/** The law of by·z·UNITS/variance for one discrete Gaussian z. */
function scaledNoise(variance: number, by: number): Masses {
  const last = Math.ceil(Math.sqrt(variance * 150));
  const ks = Array.from({ length: 2 * last + 1 }, (_, i) => i - last);
  const weights = ks.map((k) => Math.exp(-(k * k) / 2 / variance));
  const total = weights.reduce((sum, w) => sum + w, 0);
  const masses = new Map<number, number>();
  ks.forEach((k, i) => {
    masses.set((k * by * UNITS) / variance, weights[i]! / total);
  });
  return masses;
}

function convolved(a: Masses, b: Masses): Masses {
  const sums = new Map<number, number>();
  for (const [x, p] of a) {
    for (const [y, q] of b) {
      const mass = p * q;
      if (mass > 1e-40) sums.set(x + y, (sums.get(x + y) ?? 0) + mass);
    }
  }
  return sums;
}

/** The exact privacy loss distribution of the noise: pairs of a loss and its probability. */
function lossesOf(all: readonly Moves[]): readonly (readonly [number, number])[] {
  const noises = all.flatMap(({ variance, by }) => by.map((shift) => scaledNoise(variance, shift)));
  const sum = noises.reduce(convolved);
  const mean = all.reduce((total, each) => total + squaresOf(each) / each.variance / 2, 0);
  return [...sum].map(([x, p]) => [mean + x / UNITS, p]);
}

function exactDelta(losses: readonly (readonly [number, number])[], epsilon: number): number {
  return losses.reduce(
    (sum, [loss, p]) => (loss > epsilon ? sum - p * Math.expm1(epsilon - loss) : sum),
    0,
  );
}

const muOf = (all: readonly Moves[]) =>
  Math.sqrt(all.reduce((sum, each) => sum + squaresOf(each) / each.variance, 0));

const PATTERNS: readonly (readonly Moves[])[] = [
  [{ variance: 0.5, by: [1] }],
  [{ variance: 1, by: [1] }],
  [{ variance: 1, by: [1, -1] }],
  [{ variance: 2, by: [1, 1, 1, 1] }],
  [{ variance: 2, by: [2] }],
  [{ variance: 3, by: [1, 2, -1] }],
  [{ variance: 3, by: [3] }],
  [{ variance: 4, by: [2, 2] }],
  [{ variance: 4, by: [1, 1, 1, 1, 1, 1] }],
  [{ variance: 9, by: [1] }],
  [{ variance: 9, by: [5, -3, 1] }],
  [{ variance: 9, by: [1, 1, 1, 1, 1, 1, 1, 1] }],
  [
    { variance: 1, by: [1] },
    { variance: 9, by: [2, 1] },
  ],
  [
    { variance: 0.5, by: [1] },
    { variance: 4, by: [1, 1] },
    { variance: 72, by: [4, -5] },
  ],
];
/** Values of ε, in units of μ² and of μ. */
const LEVELS = [
  [0, 0],
  [0.5, 0.5],
  [0.5, 1],
  [0.5, 2],
  [0.5, 3.5],
  [0.5, 5],
] as const;

describe("the bound on the δ of discrete Gaussian noise", () => {
  it.each(PATTERNS.map((pattern) => [pattern]))(
    "is at least the exact δ, and the lower bound is at most the exact δ: %j",
    (pattern) => {
      const losses = lossesOf(pattern);
      const composed = pld.compose([eventOf(...pattern)]);
      const mu = muOf(pattern);
      const isEven = pattern.every(({ by }) => by.every((x) => Math.abs(x) === Math.abs(by[0]!)));
      for (const [a, b] of LEVELS) {
        const epsilon = a * mu * mu + b * mu;
        const exact = exactDelta(losses, epsilon);
        const bound = discreteGaussianDelta(movedOf(pattern), epsilon);
        expect(bound, `at ${epsilon}`).toBeGreaterThanOrEqual(exact * (1 - 1e-12));
        const { lower, upper } = composed.delta(epsilon);
        expect(upper, `at ${epsilon}`).toBeGreaterThanOrEqual(exact * (1 - 1e-12));
        // Uneven changes do not reach the largest cost, so the lower bound may exceed their δ.
        if (isEven) expect(lower, `at ${epsilon}`).toBeLessThanOrEqual(exact * (1 + 1e-12));
        if (exact > 1e-15 && exact < 0.5) {
          const spent = composed.epsilon(exact);
          expect(spent.upper).toBeGreaterThanOrEqual(epsilon * (1 - 1e-12));
          if (isEven) expect(spent.lower).toBeLessThanOrEqual(epsilon * (1 + 1e-12));
        }
      }
    },
  );

  it("is needed: the δ of Gaussian noise of the same variance is too small", () => {
    const tooSmall = PATTERNS.flatMap((pattern) => {
      const [mu, losses] = [muOf(pattern), lossesOf(pattern)];
      return LEVELS.filter(([a, b]) => {
        const epsilon = a * mu * mu + b * mu;
        return gaussianDelta(epsilon, mu).upper < exactDelta(losses, epsilon) * (1 - 1e-9);
      });
    });
    expect(tooSmall.length).toBeGreaterThan(10);
  });

  it("is close for large variances: within 1 % of the exact ε at variance 72", () => {
    const pattern = [{ variance: 72, by: [1, 1, 1, 1] }];
    const losses = lossesOf(pattern);
    for (const delta of [1e-3, 1e-6, 1e-9]) {
      const { lower, upper } = pld.compose([eventOf(...pattern)]).epsilon(delta);
      expect(exactDelta(losses, lower)).toBeGreaterThanOrEqual(delta);
      expect(exactDelta(losses, upper)).toBeLessThanOrEqual(delta);
      expect(upper).toBeLessThan(1.016 * lower);
    }
  });

  it("has the figures of the reference file, and the exact δ is never above the bound", () => {
    for (const { input, expected } of golden.composed) {
      const { variance, numbers, shift, epsilon } = input;
      const moved = [{ variance, squares: numbers * shift ** 2, numbers }];
      const bound = discreteGaussianDelta(moved, epsilon);
      expect(bound).toBeGreaterThanOrEqual(expected.deltaExact);
      expect(bound).toBeLessThanOrEqual(expected.deltaBoundS2is1 * (1 + 1e-6));
      const { lower } = pld.compose([{ kind: "discrete-gaussian/1", moved }]).delta(epsilon);
      expect(lower).toBeLessThanOrEqual(expected.deltaExact);
      // A variance that is 10 % too large gives a bound that is too small.
      const wrong = [{ ...moved[0]!, variance: 1.1 * variance }];
      expect(discreteGaussianDelta(wrong, epsilon)).toBeLessThan(expected.deltaExact);
      const continuous = gaussianDelta(epsilon, shift * Math.sqrt(numbers / variance));
      expect(continuous.upper / expected.deltaContinuous).toBeCloseTo(1, 6);
    }
    const unsafe = golden.composed.filter(
      ({ expected }) => expected.deltaContinuous < expected.deltaExact,
    );
    expect(unsafe.map(({ input }) => input.variance)).toContain(1640.25);
  });

  it("compares with Gaussian noise by the η and the μ of the reference file", () => {
    for (const { input, expected } of golden.smoothing) {
      const { kappa } = smooth([[{ variance: 100, squares: 1, numbers: 1 }, 1]], input.s2);
      const ratio = Math.log1p(expected.eta) - Math.log1p(-expected.eta);
      expect(kappa / ratio).toBeCloseTo(1, 9);
    }
    for (const { input, expected } of golden.gauss) {
      const { lower, upper } = gaussianDelta(input.epsilon, expected.mu);
      expect(lower / input.delta).toBeCloseTo(1, 6);
      expect(upper / input.delta).toBeCloseTo(1, 6);
    }
  });

  it("encloses the δ of Gaussian noise in the reference file, up to the rounding of doubles", () => {
    for (const { mu, epsilon, delta } of gaussians.rows) {
      const { lower, upper } = gaussianDelta(epsilon, mu);
      const exact = Number(delta);
      expect(lower, `${mu} ${epsilon}`).toBeLessThanOrEqual(exact);
      expect(upper, `${mu} ${epsilon}`).toBeGreaterThanOrEqual(exact);
      if (exact > 1e-300) expect(upper - lower).toBeLessThanOrEqual(1e-9 * exact);
    }
  });

  it("gives δ = 1 at worst, and uses the Rényi divergence if the variance is tiny", () => {
    for (const variance of [1e-3, 0.02, 0.1, 0.3]) {
      const event: PrivacyEvent = {
        kind: "discrete-gaussian/1",
        moved: [{ variance, squares: 1, numbers: 1 }],
      };
      const { upper } = pld.compose([event]).epsilon(1e-6);
      expect(upper).toBeLessThanOrEqual(rdp.compose([event]).epsilon(1e-6).upper * 1.02);
      expect(pld.compose([event]).delta(0).upper).toBeLessThanOrEqual(1);
    }
  });

  it("refuses a negative ε and a wrong list with an error that names the parameter", () => {
    const moved = [{ variance: 1, squares: 1, numbers: 1 }];
    expect(errorOf(() => discreteGaussianDelta(moved, -1)).message).toMatch(
      /epsilon \(ε\) must be/,
    );
    expect(errorOf(() => discreteGaussianDelta([], 1)).message).toMatch(/moved must be a list/);
    const wrong = [{ variance: 0, squares: 1, numbers: 1 }];
    expect(errorOf(() => discreteGaussianDelta(wrong, 1)).message).toMatch(
      /moved\[0\]: variance must be a number in \(0, ∞\), got 0/,
    );
  });
});

describe("discrete Gaussian noise together with other releases", () => {
  const noise = [{ variance: 36, by: [1, 1, 1] }];
  const losses = lossesOf(noise);
  const event = eventOf(...noise);

  it("and a pure release: the exact δ and ε lie in the brackets", () => {
    const [level, epsilon] = [0.4, 1.3];
    const up = 1 / (1 + Math.exp(-level));
    const exact =
      up * exactDelta(losses, epsilon - level) + (1 - up) * exactDelta(losses, epsilon + level);
    const composed = pld.compose([event, { kind: "pure/1", epsilon: level }]);
    const { lower, upper } = composed.delta(epsilon);
    expect(lower).toBeLessThanOrEqual(exact * (1 + 1e-9));
    expect(upper).toBeGreaterThanOrEqual(exact * (1 - 1e-9));
    expect(upper).toBeLessThan(2 * lower);
    const spent = composed.epsilon(exact);
    expect(spent.lower).toBeLessThanOrEqual(epsilon * (1 + 1e-9));
    expect(spent.upper).toBeGreaterThanOrEqual(epsilon * (1 - 1e-9));
  });

  it("on a Poisson sample: the exact ε of the worse direction lies in the bracket", () => {
    const [r, epsilon] = [0.2, 0.3];
    const directions = [
      (p: number, q: number) => r * p + (1 - r) * q - Math.exp(epsilon) * q,
      (p: number, q: number) => p - Math.exp(epsilon) * (r * q + (1 - r) * p),
    ].map((excess) =>
      losses.reduce((sum, [loss, p]) => sum + Math.max(0, excess(p, p * Math.exp(-loss))), 0),
    );
    const exact = Math.max(...directions);
    const { lower, upper } = pld
      .compose([{ kind: "subsampled/1", probability: r, event }])
      .epsilon(exact);
    expect(lower).toBeLessThanOrEqual(epsilon * (1 + 1e-9));
    expect(upper).toBeGreaterThanOrEqual(epsilon * (1 - 1e-9));
    expect(upper).toBeLessThan(1.05 * lower);
  });

  it("and Gaussian noise: the formula agrees with the grid", () => {
    const gaussian: PrivacyEvent = { kind: "gaussian/1", sigma: 4, sensitivity: 1 };
    const formula = pld.compose([event, gaussian]).epsilon(1e-6);
    const grid = pld.compose([event, gaussian, { kind: "pure/1", epsilon: 1e-9 }]).epsilon(1e-6);
    expect(grid.upper / formula.upper).toBeCloseTo(1, 2);
    expect(formula.upper).toBeGreaterThan(pld.compose([gaussian]).epsilon(1e-6).upper);
  });

  it("has the same cost as one event, as several events and as repetitions", () => {
    const one = pld.compose([event]).epsilon(1e-6).upper;
    const single = eventOf({ variance: 36, by: [1] });
    const three = pld.compose([{ kind: "composed/1", events: [single], count: 3 }]);
    expect(three.epsilon(1e-6).upper).toBeCloseTo(one, 9);
    expect(pld.compose([single, single, single]).epsilon(1e-6).upper).toBeCloseTo(one, 9);
  });

  it("costs nothing if no number moves", () => {
    const unmoved = {
      kind: "discrete-gaussian/1",
      moved: [{ variance: 5, squares: 0, numbers: 0 }],
    };
    const composed = pld.compose([unmoved as PrivacyEvent]);
    expect(composed.epsilon(1e-6)).toEqual({ lower: 0, upper: 0 });
    expect(composed.delta(0)).toEqual({ lower: 0, upper: 0 });
  });

  it("fits an odometer exactly if pld says so, up to the grid", () => {
    const { upper } = pld.compose([event, event]).epsilon(1e-6);
    const odometer = new Odometer({ epsilon: upper * 1.02, delta: 1e-6 });
    odometer.add(event);
    expect(odometer.fits(event)).toBe(true);
    odometer.add(event);
    expect(odometer.spent.upper).toBeGreaterThan(upper * 0.999);
    expect(odometer.fits(event)).toBe(false);
  });

  it("has its Rényi divergence in rdp and zcdp, no pure ε, and a share", () => {
    const rho = 3 / 36 / 2;
    const curve = rdp.compose([event]).epsilon(1e-6).upper;
    expect(zcdp.compose([event]).epsilon(1e-6).upper).toBeCloseTo(curve, 9);
    expect(zcdp.compose([{ kind: "zcdp/1", rho }]).epsilon(1e-6).upper).toBeCloseTo(curve, 9);
    expect(pure.supports(event)).toBe(false);
    const parts = shares([event, { kind: "pure/1", epsilon: 1 }], 1e-6).map(({ part }) => part);
    expect(parts[0]! + parts[1]!).toBeCloseTo(1, 12);
    expect(Math.min(...parts)).toBeGreaterThan(0.1);
  });

  it("is scaled by calibrate to a budget", () => {
    const { events, spent } = calibrate([event], { epsilon: 1, delta: 1e-6 });
    expect(spent.upper).toBeLessThanOrEqual(1);
    expect(spent.upper).toBeGreaterThan(0.999);
    const [calibrated] = events;
    expect(calibrated).toMatchObject({ kind: "discrete-gaussian/1" });
    const { moved } = calibrated as PrivacyEvent & { kind: "discrete-gaussian/1" };
    expect(discreteGaussianDelta(moved, 1)).toBeLessThan(1.001e-6);
  });
});
