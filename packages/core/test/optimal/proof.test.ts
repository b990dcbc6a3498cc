import { describe, expect, it } from "vitest";
import { MatrixChannel, pureLevelUp } from "../../src/entry/privacy.js";
import { boundDown } from "../../src/mechanisms/optimal/solver/dual-bound.js";
import type { Programme } from "../../src/mechanisms/optimal/solver/index.js";
import { lossUp, meets, worstBias } from "../../src/mechanisms/optimal/solver/measure.js";
import { repaired } from "../../src/mechanisms/optimal/solver/repair.js";
import { search } from "../../src/mechanisms/optimal/solver/search.js";
import { taskOf } from "../../src/mechanisms/optimal/solver/task.js";
import { violation } from "../../src/testing/brute-force.js";
import { seededRandom } from "../support/seeded-random.js";
import { solver } from "../support/solved.js";

const BASE = { origin: 0, granularity: 1, prior: "worst", loss: "mae" } as const;
const CASES: Programme[] = [
  { ...BASE, epsilon: 1, steps: 1, last: 20, from: 0, to: 20 },
  { ...BASE, epsilon: 0.5, steps: 3, last: 16, from: 0, to: 16, prior: "uniform" },
  { ...BASE, epsilon: 1, steps: 2, last: 12, from: -6, to: 18, loss: "rmse", bias: 0 },
  { ...BASE, epsilon: 2, steps: 2, last: 12, from: -2, to: 14, loss: "rmse", bias: 0.5 },
];

describe.each(CASES)(
  "the optimum for ε = $epsilon, $steps steps, $loss, bias $bias",
  (programme) => {
    const task = taskOf(programme);
    const found = search(task, solver, 0, () => {});
    if (found === undefined) throw new Error("impossible");
    const random = seededRandom(11);
    const noise = (size: number) => 1 + size * (random.word() / 2 ** 31 - 1);
    const best = lossUp(task, repaired(task, found.rays, found.shares));

    it.each([0, 1e-9, 1e-6, 1e-3, 0.3])(
      "dual prices with relative errors of %d only lower the proved bound",
      (size) => {
        const { duals } = found;
        const wrong = (prices: Float64Array) => prices.map((y) => y * noise(size));
        for (let trial = 0; trial < 5; trial++) {
          const bound = boundDown(task, {
            sums: wrong(duals.sums),
            losses: wrong(duals.losses),
            demands: duals.demands.map(wrong),
            cuts: duals.cuts,
          });
          expect(bound).toBeLessThanOrEqual(best);
          if (size === 0) expect(bound).toBeGreaterThan(best * (1 - 1e-6));
          if (size === 1e-3) expect(bound).toBeLessThan(best * (1 - 1e-7));
        }
      },
    );

    it("dual prices that are NaN or zero prove only the bound 0", () => {
      const { sums, losses, demands, cuts } = found.duals;
      const none = new Float64Array(losses.length);
      expect(boundDown(task, { sums: sums.map(() => Number.NaN), losses, demands, cuts })).toBe(0);
      if (programme.prior === "worst")
        expect(boundDown(task, { sums, losses: none, demands, cuts })).toBe(0);
    });

    it.each([0, 1e-12, 1e-9, 1e-6, 1e-3])(
      "shares of the rays with relative errors of %d increase the loss but never ε",
      (size) => {
        const shares = found.shares.map((share) => share * noise(size));
        const weights = repaired(task, found.rays, shares);
        const { steps, epsilon } = programme;
        const matrix = { granularity: 1, steps, first: 0, ...weights };
        expect(violation(matrix, { epsilon, delta: 0 })).toBeUndefined();
        expect(pureLevelUp(new MatrixChannel(matrix)).epsilon).toBeLessThanOrEqual(epsilon);
        expect(lossUp(task, weights)).toBeGreaterThanOrEqual(best * (1 - 1e-6 - size));
        if (size <= 1e-9) expect(lossUp(task, weights)).toBeLessThan(best * (1 + 1e-5));
        if (programme.bias === 0 && size <= 1e-6) expect(worstBias(weights).numerator).toBe(0n);
      },
    );
  },
);

it("the check of the weights detects one weight that is 10 % too small", () => {
  const programme = CASES[0]!;
  const task = taskOf(programme);
  const found = search(task, solver, 0, () => {});
  const { outputs, rows } = repaired(task, found?.rays ?? [], found?.shares ?? new Float64Array());
  // From each peak outwards, every weight is at most one unit above the smallest allowed value. So
  // a weight that is 10 % smaller is detected.
  const less = rows.map((row, i) => row.map((w, k) => (i === 5 && k === 9 ? (w * 9n) / 10n : w)));
  const weights = { granularity: 1, steps: 1, first: 0, outputs };
  expect(violation({ ...weights, rows }, { epsilon: 1, delta: 0 })).toBeUndefined();
  expect(violation({ ...weights, rows: less }, { epsilon: 1, delta: 0 })).toBeDefined();
});

describe("a requirement on the weights", () => {
  const outputs = [0, 1, 2];
  const rows = [
    [80n, 10n, 10n],
    [5n, 90n, 5n],
    [10n, 10n, 80n],
  ];
  const programme = { ...CASES[0]!, steps: 1, last: 2, from: 0, to: 2 };
  const meetsWith = (demand: Partial<Programme>) =>
    meets({ ...programme, ...demand }, { outputs, rows });

  it("a required confidence is checked on the integer weights", () => {
    const region = (confidence: number) => ({ region: { metric: "usefulness:0.5", confidence } });
    expect(meetsWith(region(0.75))).toBe(true);
    expect(meetsWith(region(0.8001))).toBe(false);
    expect(meetsWith(region(0.85))).toBe(false);
  });

  it("a limit on the bias is checked on the integer weights", () => {
    expect(meetsWith({ bias: 0.3125 })).toBe(true);
    expect(meetsWith({ bias: 0.2999 })).toBe(false);
  });
});
