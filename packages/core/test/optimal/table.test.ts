import { describe, expect, it } from "vitest";
import { MatrixChannel, pureLevelUp } from "../../src/entry/privacy.js";
import {
  type Optimum,
  optimise,
  type Programme,
} from "../../src/mechanisms/optimal/solver/index.js";
import { violation } from "../../src/testing/brute-force.js";
import golden from "../golden/optimal.json" with { type: "json" };
import { solver } from "../support/solved.js";

const COUNTS = { origin: 0, granularity: 1 };
/** The number of pairs of weights that the brute-force check can compare in a second. */
const AFFORDABLE = 1e6;

/**
 * Checks the privacy of an optimum from its weights, without the solver. Returns the loss and the
 * bias of the weights.
 */
export function claims({ programme, outputs, rows }: Optimum): { loss: number; bias: bigint } {
  const { epsilon, steps } = programme;
  const weights = { granularity: 1, steps, first: 0, outputs, rows };
  if (rows.length * outputs.length * (2 * steps + 1) < AFFORDABLE) {
    expect(violation(weights, { epsilon, delta: 0 })).toBeUndefined();
  }
  expect(pureLevelUp(new MatrixChannel(weights)).epsilon).toBeLessThanOrEqual(epsilon);
  const total = rows[0]!.reduce((sum, w) => sum + w, 0n);
  const errors = rows.map((row, i) => row.map((w, k) => [w, outputs[k]! - i] as const));
  const sums = errors.map((row) => row.reduce((sum, [w, e]) => sum + w * BigInt(e), 0n));
  const error = (e: number) => {
    if (programme.loss === "mae") return Math.abs(e);
    return programme.loss === "rmse" ? e * e : Math.abs(e) > 2 ? 1 : 0;
  };
  const losses = errors.map((row) =>
    row.reduce((sum, [w, e]) => sum + (Number(w) / Number(total)) * error(e), 0),
  );
  const average = losses.reduce((sum, x) => sum + x, 0) / losses.length;
  return {
    loss: programme.prior === "worst" ? Math.max(...losses) : average,
    bias: sums.reduce((most, x) => (x > most ? x : -x > most ? -x : most), 0n),
  };
}

describe.each(golden.cases)("counts 0..$last, ε = $epsilon, s = $steps, $loss, $prior", (row) => {
  const { optimum, ...request } = row;
  const solved = optimise({ ...COUNTS, ...request } as Programme, solver);
  const { loss, bias } = claims(solved);

  it("have an optimum that lies between the proved lower bound and the loss of the weights", () => {
    const slack = 1e-9 * optimum;
    expect(solved.lowerBound).toBeLessThanOrEqual(optimum + slack);
    expect(solved.loss).toBeGreaterThanOrEqual(optimum - slack);
    expect(solved.loss - solved.lowerBound).toBeLessThanOrEqual(1e-6 * Math.max(1, optimum));
  });

  it("have weights with the claimed loss, and without bias if no bias is allowed", () => {
    expect(loss).toBeLessThanOrEqual(solved.loss);
    expect(loss).toBeGreaterThan(solved.loss * (1 - 1e-12));
    if ("bias" in request) expect(bias).toBe(0n);
    else expect(bias).toBeGreaterThan(0n);
  });
});

describe.each(golden.reals)("unbiased mechanisms on a range of 2Δ at ε = $epsilon", (row) => {
  const lattice = { steps: 20, last: 40, from: -40, to: 80, origin: 0, granularity: 1 / 40 };
  const objective = { loss: "rmse", prior: "uniform", bias: 0 } as const;
  const solved = optimise({ ...lattice, ...objective, epsilon: row.epsilon }, solver);

  it("have the optimal mean variance, far below the variance of Laplace noise", () => {
    expect(Math.abs(solved.loss / row.optimum - 1)).toBeLessThan(1e-3);
    expect(solved.loss).toBeLessThanOrEqual(row.limit);
    expect(solved.loss).toBeLessThan(0.7 * row.laplace);
    expect(solved.loss - solved.lowerBound).toBeLessThan(1e-9);
  });

  it("have the exact privacy, and the true answer as the exact mean", () => {
    expect(claims(solved).bias).toBe(0n);
  });
});
