import { describe, expect, it } from "vitest";
import { NoisewrightError } from "../../src/errors/index.js";
import { mechanism, mechanismKind } from "../../src/mechanisms/index.js";
import { expectClose } from "./golden.js";
import golden from "./nonnegative.json" with { type: "json" };

const CLOSE = 1e-12;
/**
 * The maxima in the reference file were computed over a grid of true values, or over finitely many
 * values. This is their largest relative error.
 */
const GRID = 2e-6;

describe("the smallest worst-case bias of all ε-DP mechanisms with nonnegative outputs", () => {
  it.each(golden.leastBias)(
    "minimax-bias-geometric attains the smallest worst-case bias at ε = $eps",
    (row) => {
      const { worst, details } = mechanism("minimax-bias-geometric", {
        epsilon: row.eps,
        sensitivity: 1,
      });
      expectClose(worst.bias, row.B, CLOSE);
      expect(details.threshold).toBe(row.k);
    },
  );

  it.each(golden.leastBias)(
    "other mechanisms have the worst-case biases of the reference file at ε = $eps",
    (row) => {
      const worst = (id: string) =>
        mechanismKind(id).create({ epsilon: row.eps, sensitivity: 1 }).worst.bias;
      expectClose(worst("minimax-bias-laplace"), row.laplace_postproc, CLOSE);
      expectClose(worst("ramp-laplace"), row.ramp, CLOSE);
      expectClose(worst("clamped-laplace"), row.bit, CLOSE);
      expectClose(worst("deadzone-laplace"), row.deadzone_b, CLOSE);
      expectClose(worst("restricted-laplace"), row.restriction_exact_b, CLOSE);
      const wasteful = mechanism("restricted-laplace", { scale: 2 / row.eps, sensitivity: 1 });
      expectClose(wasteful.worst.bias, row.restriction_2Delta_eps, CLOSE);
    },
  );
});

describe("the three pieces of the function of minimax-bias-geometric", () => {
  it.each(golden.minimaxGeometric)(
    "minimax-bias-geometric has the threshold of the file at ε = $eps",
    ({ eps, B, k, phi_k }) => {
      const { details } = mechanism("minimax-bias-geometric", { epsilon: eps, sensitivity: 1 });
      expect(details.threshold).toBe(k);
      expectClose(details.shift!, B, CLOSE);
      expectClose(details.value!, phi_k, CLOSE);
    },
  );
});

describe("the three pieces of the function of deadzone-geometric", () => {
  it.each(golden.deadzoneGeometric)(
    "deadzone-geometric has the threshold of the file at ε = $eps",
    ({ eps, k, phi_k, max_bias }) => {
      const made = mechanism("deadzone-geometric", { epsilon: eps, sensitivity: 1 });
      expect(made.details.threshold).toBe(k);
      expectClose(made.details.value!, phi_k, CLOSE);
      expectClose(made.worst.bias, max_bias, CLOSE);
      expectClose(made.law(0).mean, max_bias, CLOSE);
    },
  );
});

describe("the smallest worst-case bias of Laplace noise with outputs in a range", () => {
  it.each(golden.twoSidedLeastBias)(
    "the smallest worst-case bias on a range of $width scales",
    ({ width, B, bit, restriction_same_b }) => {
      const worst = (id: string) =>
        mechanismKind(id).create({ scale: 1, sensitivity: 1, lower: -1, upper: width - 1 }).worst
          .bias;
      expectClose(worst("minimax-bias-laplace"), B, CLOSE);
      expectClose(worst("clamped-laplace"), bit, CLOSE);
      expectClose(worst("restricted-laplace"), restriction_same_b, CLOSE);
    },
  );
});

describe("the worst-case bias and error at equal exact ε", () => {
  it.each(golden.compared)(
    "the worst-case bias and error of $id $given",
    ({ id, given, bias, mse, mse0 }) => {
      const made = mechanismKind(id).create(given);
      expectClose(made.law(0).absoluteMoment(2, 0), mse0, CLOSE);
      for (const [actual, table] of [
        [made.worst.bias, bias],
        [made.worst.mse, mse],
      ] as const) {
        expect(actual).toBeGreaterThanOrEqual(table * (1 - CLOSE));
        expect(actual).toBeLessThanOrEqual(table * (1 + GRID));
      }
    },
  );
});

describe("log-laplace", () => {
  const answer = 3.7;
  const build = (row: { K: number; eps: number }, debias: boolean) =>
    mechanism("log-laplace", { epsilon: row.eps, relativeChange: row.K, lower: 1, debias });

  it.each(golden.logLaplace)("has the moments of the reference file at K = $K, ε = $eps", (row) => {
    if (row.mean_over_Q === null) {
      expect(() => build(row, false)).toThrow(NoisewrightError);
      return;
    }
    const made = build(row, false);
    expectClose(made.details.scale!, row.b_sharp, CLOSE);
    expectClose(made.law(answer).mean / answer, row.mean_over_Q, CLOSE);
    const variance = made.law(answer).variance / answer ** 2;
    if (row.var_over_Q2 === null) expect(variance).toBe(Number.POSITIVE_INFINITY);
    else expectClose(variance, row.var_over_Q2, CLOSE);
  });

  it.each(golden.logLaplace)("is unbiased if `debias` is true, at K = $K, ε = $eps", (row) => {
    if (row.debias_factor === null) {
      expect(() => build(row, true)).toThrow(NoisewrightError);
      return;
    }
    const made = build(row, true);
    expectClose(made.details.factor!, row.debias_factor, CLOSE);
    expectClose(made.law(answer).mean, answer, CLOSE);
    const variance = made.law(answer).variance / answer ** 2;
    if (row.debiased_var_over_Q2 === null) expect(variance).toBe(Number.POSITIVE_INFINITY);
    else expectClose(variance, row.debiased_var_over_Q2, CLOSE);
  });
});
