import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NoisewrightError } from "../../errors/index.js";
import { AdditiveChannel } from "../../lattice/channels/index.js";
import { compileHalf } from "./calibrated-noise.js";
import { solveChain } from "./chain.js";
import { expected, type HalfLaw, logAt } from "./half-law.js";
import { jointEpsilonUp } from "./joint-proof.js";
import { renyiLaw } from "./renyi-law.js";
import { renyiOptimal } from "./renyi-optimal.js";
import { lawMaker } from "./residue-classes.js";
import { Slopes } from "./slopes.js";

const COSTS: Readonly<Record<string, (x: number) => number>> = {
  variance: (x) => x * x,
  mae: (x) => x,
  "lp:1.5": (x) => x ** 1.5,
  "outside:5": (x) => (x > 5 ? 1 : 0),
};

/** Σ p(x − 1) f(p(x)/p(x − 1)) for f(t) = (t^α − 1 − α(t − 1))/α(α − 1). */
function divergence(law: HalfLaw, order: number): number {
  const reach = 3 * law.logs.length;
  let sum = 0;
  for (let x = -reach; x <= reach; x++) {
    const log = logAt(law, x) - logAt(law, x - 1);
    const rise = Math.expm1(order * log) - order * Math.expm1(log);
    sum += Math.exp(logAt(law, x - 1)) * rise;
  }
  return sum / (order * (order - 1));
}

const budget = { epsilon: 1, delta: 1e-6, releases: 8 };
const certified = () => renyiOptimal({ ...budget, sensitivity: 1 }).compile().channel;

describe("the law with the smallest divergence + λ · loss", () => {
  it("has the value ν, and never increases away from 0", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(COSTS)),
        fc.double({ min: 2, max: 8, noNaN: true }),
        fc.double({ min: 0.4, max: 20, noNaN: true }).filter((order) => Math.abs(order - 1) > 1e-3),
        (name, width, order) => {
          const cost = COSTS[name]!;
          const lambda = 1 / (2 * width ** 2 * Math.max(cost(width), 0.5));
          const right = Float64Array.from({ length: 240 }, (_, x) => cost(x + 1));
          const { nu } = solveChain(new Slopes(order), lambda, { centre: cost(0), right });
          const law = lawMaker(1, 240, cost, 0).at(order, lambda);
          const reached = divergence(law, order) + lambda * expected(law, cost);
          expect(Math.abs(reached / nu - 1)).toBeLessThan(1e-7);
          for (let x = 1; x < 240; x++) expect(law.logs[x]).toBeLessThanOrEqual(law.logs[x - 1]!);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("is better than a law with one changed ratio", () => {
    const cost = COSTS.variance!;
    const law = lawMaker(1, 240, cost, 0).at(5, 1e-3);
    const value = (each: HalfLaw) => divergence(each, 5) + 1e-3 * expected(each, cost);
    for (const at of [1, 3, 8]) {
      for (const change of [-0.02, 0.02]) {
        const logs = law.logs.map((log, x) => (x < at ? log : log + change));
        const total = Math.log(expected({ ...law, logs }, () => 1));
        const other = { ...law, logs: logs.map((log) => log - total) };
        expect(value(other)).toBeGreaterThan(value(law) + 1e-9);
      }
    }
  });

  it("at sensitivity 4 all residue classes have the same mass, and smaller shifts leak less", () => {
    const law = lawMaker(4, 30, COSTS.variance!, 0).at(5, 2e-4);
    const counts = (x: number, residue: number) => (((x % 4) + 4) % 4 === residue ? 0.5 : 0);
    for (const residue of [0, 1, 2, 3]) {
      const mass = expected(law, (x) => counts(x, residue) + counts(-x, residue));
      expect(mass).toBeCloseTo(0.25, 8);
    }
    const leak = (shift: number) => {
      let sum = 0;
      for (let x = -400; x <= 400; x++) {
        const excess = Math.exp(logAt(law, x)) - 1.1 * Math.exp(logAt(law, x - shift));
        sum += Math.max(0, excess);
      }
      return sum;
    };
    expect(leak(1)).toBeLessThan(leak(2));
    expect(leak(2)).toBeLessThan(leak(3));
    expect(leak(3)).toBeLessThan(leak(4));
  });
});

describe("the proof from the weights", () => {
  it("shows a larger ε if one weight is raised", () => {
    const { weights } = certified() as AdditiveChannel;
    const proved = jointEpsilonUp(new AdditiveChannel(weights), budget);
    expect(proved).toBeLessThanOrEqual(1);
    const half = weights.half.map((weight, x) => (x === 0 ? (weight * 3n) / 4n : weight / 2n));
    const raised = new AdditiveChannel({ ...weights, half });
    expect(jointEpsilonUp(raised, budget)).toBeGreaterThan(1.02);
  });

  it("shows a larger ε if the tails are cut off", () => {
    const { weights } = certified() as AdditiveChannel;
    const half = weights.half.slice(0, 60);
    const cut = new AdditiveChannel({ ...weights, half, tail: 0 });
    expect(jointEpsilonUp(cut, budget)).toBeGreaterThan(2);
  });

  it("refuses weights with two modes", () => {
    const { weights } = certified() as AdditiveChannel;
    const half = [...weights.half];
    half[3] = half[2]! + 1n;
    expect(() => new AdditiveChannel({ ...weights, half })).toThrow(/never increase outwards/);
  });

  it("refuses a comb, which only hides the full shift", () => {
    const teeth = lawMaker(1, 60, COSTS.variance!, 0).at(5, 1e-2);
    const logs = Float64Array.from({ length: 240 }, (_, x) => (x % 4 ? -60 : teeth.logs[x / 4]!));
    const comb = { steps: 4, logs, rate: teeth.rate };
    const scaled = Array.from(logs, (log) => BigInt(Math.ceil(Math.exp(log) * 2 ** 60)));
    const weights = { granularity: 1, steps: 4, tail: 3, half: scaled };
    expect(() => new AdditiveChannel(weights)).toThrow(/never increase outwards/);
    const lattice = { granularity: 1, steps: 4 };
    const terms = { sensitivity: 4, delta: 1e-6 };
    const channel = compileHalf(comb, renyiLaw(comb, 1, 5), lattice, terms);
    const joint = { delta: 1e-6, releases: 1 };
    const fullShift = Math.max(
      ...teeth.logs.slice(0, 40).map((log, x) => log - teeth.logs[x + 1]!),
    );
    expect(jointEpsilonUp(channel, joint)).toBeGreaterThan(4 * fullShift);
  });
});

describe("renyi-optimal", () => {
  it("has the requested value of the metric, at any order", () => {
    for (const [order, metric] of [
      [1, "mae"],
      [3, "rmse"],
      [0.5, "lp:3"],
      [20, "usefulness:4"],
    ] as const) {
      const value = metric === "usefulness:4" ? 0.6 : 5;
      const { details } = renyiOptimal({ order, value, sensitivity: 2, metric });
      expect(Math.abs(details.value / value - 1)).toBeLessThan(1e-9);
    }
  });

  it("counts a number next to 0 as 0", () => {
    const law = certified().law(0);
    expect(law.cdf(-1e-10)).toBe(law.cdf(0));
    expect(law.survival(-1e-10)).toBe(law.survival(0));
  });

  it("needs a granularity that divides the sensitivity", () => {
    const make = (granularity: number) => () =>
      renyiOptimal({ order: 2, value: 3, sensitivity: 1, granularity });
    expect(make(0.25)).not.toThrow();
    expect(make(0.1)).not.toThrow();
    expect(make(0.3)).toThrow(
      "renyi-optimal: granularity (g) must be the sensitivity (1) divided by a whole number, got 0.3; use for example 0.25",
    );
  });

  it("rounds answers to its lattice and includes the rounding in its worst case", () => {
    const made = renyiOptimal({ order: 2, value: 3, sensitivity: 1, granularity: 0.5 });
    expect(made.worst.bias).toBe(0.25);
    expect(made.worst.mse).toBeCloseTo(made.law(0).variance + 0.0625, 12);
    expect(made.law(0.7).mean).toBe(0.5);
  });

  it.each([
    [15, 1e-6, 1, 1],
    [50, 1e-6, 1, 1],
    [50, 1e-20, 2, 2],
    [5, 0.5, 1, 7],
  ])(
    "refuses noise beyond the range of doubles at once: ε = %d, δ = %d, k = %d, Δ = %d",
    (epsilon, delta, releases, sensitivity) => {
      expect(() => renyiOptimal({ epsilon, delta, releases, sensitivity })).toThrow(
        "renyi-optimal: no solution for noise this narrow relative to the sensitivity; lower epsilon, or use geometric or staircase noise",
      );
    },
  );

  it.each([
    { order: 2, value: 1e9, sensitivity: 1 },
    { order: 2, value: 0.2, sensitivity: 100 },
    { order: 5000, value: 2, sensitivity: 1 },
    { ...budget, epsilon: 1e-4, sensitivity: 1 },
    { ...budget, sensitivity: 5000 },
    { ...budget, epsilon: 50, releases: 1, delta: 1e-12, sensitivity: 1, granularity: 0.125 },
  ])("refuses noise that it cannot make: %j", (params) => {
    expect(() => renyiOptimal.create(params)).toThrow(NoisewrightError);
  });
});
