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
/** Pairs of weights that the brute-force check goes through in a second. */
const AFFORDABLE = 1e6;

/** What an optimum claims, looked for in the weights with no help from what made them. */
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
  const { optimum, ...asked } = row;
  const solved = optimise({ ...COUNTS, ...asked } as Programme, solver);
  const { loss, bias } = claims(solved);

  it("have the known optimum, between the proved bound and the loss of the weights", () => {
    const room = 1e-9 * optimum;
    expect(solved.lowerBound).toBeLessThanOrEqual(optimum + room);
    expect(solved.loss).toBeGreaterThanOrEqual(optimum - room);
    expect(solved.loss - solved.lowerBound).toBeLessThanOrEqual(1e-6 * Math.max(1, optimum));
  });

  it("have the loss that is claimed, and no bias where none is allowed", () => {
    expect(loss).toBeLessThanOrEqual(solved.loss);
    expect(loss).toBeGreaterThan(solved.loss * (1 - 1e-12));
    if ("bias" in asked) expect(bias).toBe(0n);
    else expect(bias).toBeGreaterThan(0n);
  });
});

describe.each(golden.reals)("reals in a range of 2Δ, unbiased, at ε = $epsilon", (row) => {
  const lattice = { steps: 20, last: 40, from: -40, to: 80, origin: 0, granularity: 1 / 40 };
  const aim = { loss: "rmse", prior: "uniform", bias: 0 } as const;
  const solved = optimise({ ...lattice, ...aim, epsilon: row.epsilon }, solver);

  it("have the mean variance of the optimum, far below that of Laplace noise", () => {
    expect(Math.abs(solved.loss / row.optimum - 1)).toBeLessThan(1e-3);
    expect(solved.loss).toBeLessThanOrEqual(row.limit);
    expect(solved.loss).toBeLessThan(0.7 * row.laplace);
    expect(solved.loss - solved.lowerBound).toBeLessThan(1e-9);
  });

  it("have it proved: privacy to the last unit, and a mean that is the answer exactly", () => {
    expect(claims(solved).bias).toBe(0n);
  });
});
