import { describe, expect, it } from "vitest";
import { made, solver } from "../../../../test/support/solved.js";
import { mechanism, mechanismKind, parseMetric } from "../../../index.js";
import { type BoundNeed, rangeBound } from "./range-bound.js";

const bound = (need: BoundNeed) => rangeBound(need, solver)!;
const COUNTS = {
  epsilon: 1,
  sensitivity: 1,
  lower: 0,
  integer: true,
  loss: "mae",
  prior: "worst",
} as const;
const REALS = {
  epsilon: 1,
  sensitivity: 1,
  lower: 0,
  upper: 4,
  loss: "mae",
  prior: "worst",
} as const;

describe("the bound for whole numbers", () => {
  it("the bound equals the optimum for a short range", () => {
    const { loss, lattice, words } = bound({ ...COUNTS, upper: 100 });
    expect(loss).toBeGreaterThan(0.850918127);
    expect(loss).toBeLessThan(0.8509181283);
    expect(lattice).toMatchObject({ whole: true, truncated: false, last: 100 });
    expect(words).toContain("whole numbers, for 101 answers");
  });

  it("for a long range, the bound uses a part of the range and is almost as large as for the whole range", () => {
    const { loss, lattice, words } = bound({ ...COUNTS, upper: 1e6 });
    const geometric = mechanism("geometric", { epsilon: 1, sensitivity: 1 }).law(0);
    expect(lattice.truncated).toBe(true);
    expect(words).toContain("a part of the range");
    expect(loss).toBeLessThanOrEqual(geometric.absoluteMoment(1, 0));
    expect(loss).toBeGreaterThan(geometric.absoluteMoment(1, 0) * (1 - 1e-6));
  });

  it("the bound uses only whole answers if the sensitivity is large", () => {
    const { lattice, loss } = bound({ ...COUNTS, sensitivity: 100, upper: 1000 });
    expect(Number.isInteger(lattice.granularity)).toBe(true);
    expect(lattice.granularity * lattice.steps).toBeLessThanOrEqual(100);
    expect(loss).toBeLessThanOrEqual(
      mechanism("geometric", { epsilon: 1, sensitivity: 100 }).law(0).absoluteMoment(1, 0),
    );
  });

  it("the bound for an average over a long range is valid for mechanisms on the whole range", () => {
    const { metric } = bound({ ...COUNTS, upper: 1e6, prior: "uniform", loss: "usefulness:2" });
    const law = mechanism("clamped-geometric", {
      epsilon: 1,
      sensitivity: 1,
      lower: 0,
      upper: 1e6,
    }).law(5e5);
    expect(metric).toBeGreaterThanOrEqual(parseMetric("usefulness:2").of(law, 5e5));
    expect(metric).toBeLessThan(0.95);
  });

  it("the bound for averages is 0 if the loss depends on the answer", () => {
    expect(
      bound({ ...COUNTS, upper: 1e4, prior: "uniform", loss: "relative-error:0.1,1" }).loss,
    ).toBe(0);
  });
});

/** The least mean squared error on all whole numbers at (ε, δ), by the closed form. */
function leastSquare(epsilon: number, delta: number): number {
  let [m, s, t] = [0, 1, 0];
  const next = () => [Math.exp(epsilon) * s + 2, Math.exp(epsilon) * t + 2 * (m + 1) ** 2] as const;
  for (; 1 / next()[0] > delta; m++) [s, t] = next();
  const [s1, t1] = next();
  return t / s + ((t1 / s1 - t / s) * (1 / s - delta)) / (1 / s - 1 / s1);
}

describe("the bound with a δ", () => {
  const worst = (params: object, answers: readonly number[], power: 1 | 2) => {
    const { law } = made("optimal", params);
    return Math.max(...answers.map((answer) => law(answer).absoluteMoment(power, answer)));
  };

  it.each([1e-6, 1e-3])(
    "for a long range, the bound tends to the closed form at δ = %d",
    (delta) => {
      const { loss, words } = bound({ ...COUNTS, upper: 1e6, delta, loss: "rmse" });
      const least = leastSquare(1, delta);
      expect(words).toContain("all (ε, δ)-DP mechanisms on the whole numbers, for 101 answers");
      expect(loss).toBeLessThanOrEqual(least);
      expect(loss).toBeGreaterThan(least * (1 - 1e-4));
    },
  );

  it("for a short range of whole numbers, the bound equals the optimum", () => {
    const { loss } = bound({ ...COUNTS, upper: 10, delta: 0.01 });
    const best = made("optimal", { epsilon: 1, delta: 0.01, sensitivity: 1, lower: 0, upper: 10 });
    expect(loss).toBeLessThanOrEqual(best.details.loss!);
    expect(loss).toBeGreaterThan(best.details.loss! * (1 - 1e-8));
  });

  it("the bound for whole numbers and several steps uses answers one sensitivity apart", () => {
    const need = { ...COUNTS, sensitivity: 3, upper: 30, delta: 1e-3 };
    const { loss, lattice } = bound(need);
    const whole = Array.from({ length: 31 }, (_, i) => i);
    const params = { epsilon: 1, delta: 1e-3, sensitivity: 3, lower: 0, upper: 30 };
    expect(lattice).toMatchObject({ granularity: 3, perStep: 3, last: 10, to: 30, whole: true });
    expect(loss).toBeLessThanOrEqual(worst(params, whole, 1));
    expect(loss).toBeGreaterThan(0.75 * worst(params, whole, 1));
  });

  it.each([
    ["mae", 1],
    ["rmse", 2],
  ] as const)("the bound on %s for real answers and outputs holds and is close", (loss, power) => {
    const found = bound({ ...REALS, upper: 12, delta: 1e-3, loss });
    const fine = Array.from({ length: 97 }, (_, i) => i / 8);
    const params = { epsilon: 1, delta: 1e-3, sensitivity: 1, lower: 0, upper: 12, loss };
    expect(found.lattice.perStep).toBe(12);
    expect(found.loss).toBeLessThanOrEqual(worst(params, fine, power));
    expect(found.loss).toBeGreaterThan(0.75 * worst(params, fine, power));
  });

  it("a sensitivity below 1 is refused for whole numbers", () => {
    const need = { ...COUNTS, sensitivity: 0.5, upper: 10, delta: 1e-3 };
    expect(() => bound(need)).toThrow("sensitivity must be at least 1 for whole numbers, got 0.5");
  });

  it("a bound on the bias counts only if all allowed outputs are on the lattice", () => {
    const need = { ...COUNTS, upper: 20, delta: 1e-3, loss: "rmse", bias: 0 } as const;
    const output = { lower: -8, upper: 28 };
    const best = made("optimal", {
      ...{ epsilon: 1, delta: 1e-3, sensitivity: 1, lower: 0, upper: 20, loss: "rmse" },
      ...{ unbiased: true, outputLower: -8, outputUpper: 28 },
    });
    const narrow = bound({ ...need, output });
    expect(narrow.lattice).toMatchObject({ biasBounded: true, from: -8, to: 28 });
    expect(narrow.loss).toBeLessThanOrEqual(best.details.loss!);
    expect(narrow.loss).toBeGreaterThan(best.details.loss! * (1 - 1e-6));
    expect(bound(need).lattice.biasBounded).toBe(false);
    expect(bound(need).loss).toBeLessThan(narrow.loss);
  });
});

const RIVALS = [
  "clamped-laplace",
  "ramp-laplace",
  "deadzone-laplace",
  "restricted-laplace",
  "minimax-bias-laplace",
];

describe.each(["mae", "rmse", "usefulness:0.5"])("the bound on %s for real answers", (loss) => {
  const { metric } = bound({ ...REALS, loss });
  const { better, of } = parseMetric(loss);
  const answers = Array.from({ length: 33 }, (_, i) => i / 8);

  it.each(RIVALS)("the bound holds for the worst case of %s", (id) => {
    const { law } = mechanismKind(id).create({ epsilon: 1, sensitivity: 1, lower: 0, upper: 4 });
    const values = answers.map((answer) => of(law(answer), answer));
    if (better === "lower") expect(metric).toBeLessThanOrEqual(Math.max(...values));
    else expect(metric).toBeGreaterThanOrEqual(Math.min(...values));
  });

  it("the bound is close to the loss of the best lattice mechanism over all answers", () => {
    const { law } = made("optimal", { ...REALS, granularity: 0.125, loss });
    const fine = Array.from({ length: 193 }, (_, i) => i / 48);
    const values = fine.map((answer) => of(law(answer), answer));
    const worst = better === "lower" ? Math.max(...values) : Math.min(...values);
    if (better === "lower") expect(metric).toBeLessThanOrEqual(worst);
    else expect(metric).toBeGreaterThanOrEqual(worst);
    // For most answers, an edge of the region lies between lattice points. The lattice does not
    // represent such an edge.
    if (better === "lower") expect(metric / worst).toBeGreaterThan(0.9);
  });
});

describe("the bound for unbiased mechanisms on real answers", () => {
  const need = { epsilon: 1, sensitivity: 0.5, lower: 0, upper: 1, loss: "rmse", bias: 0 } as const;

  it("the bound holds for fold-staircase, and is close to the loss of the best lattice mechanism", () => {
    const { loss, words } = bound({ ...need, prior: "worst" });
    const fold = mechanism("fold-staircase", { epsilon: 1, sensitivity: 0.5, lower: 0, upper: 1 });
    expect(loss).toBeLessThan(fold.worst.mse);
    expect(loss).toBeGreaterThan(0.3);
    expect(words).toContain("outputs not beyond");
  });

  it("the bound is below the known mean variance, by less than 2 % of this variance", () => {
    const { loss } = bound({ ...need, prior: "uniform" });
    expect(loss).toBeLessThan(0.31193);
    expect(loss).toBeGreaterThan(0.98 * 0.31193);
  });

  it("an average over shifted lattices also counts outputs below the range by the largest shift", () => {
    // Round the answer to a multiple of ½ at random, and use the best unbiased mechanism for these
    // 11 answers, with 19 outputs. Its mean squared error is 8.40721, with (½)²/6 for the rounding.
    const wide = { ...need, epsilon: 0.05, delta: 0.1, sensitivity: 1, upper: 5 };
    const output = { lower: -2, upper: 7 };
    const { loss, lattice } = bound({ ...wide, prior: "uniform", output });
    expect(lattice).toMatchObject({ last: 4, from: -3 * lattice.perStep, to: 7 * lattice.perStep });
    expect(loss).toBeLessThan(8.4072);
    expect(loss).toBeGreaterThan(6.4);
    const whole = { ...wide, epsilon: 1, upper: 6, sensitivity: 2, integer: true };
    const { from, to } = bound({
      ...whole,
      prior: "uniform",
      output: { lower: -2, upper: 8 },
    }).lattice;
    expect([from, to]).toEqual([-4, 8]);
  });

  it("the bound is undefined if the range of outputs is too narrow for an unbiased mechanism", () => {
    const output = { lower: -0.1, upper: 1.1 };
    expect(rangeBound({ ...need, prior: "worst", output }, solver)).toBeUndefined();
  });
});
