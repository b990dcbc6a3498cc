import { describe, expect, it } from "vitest";
import { textbookOptimum } from "../../../../test/optimal/textbook.js";
import { solver } from "../../../../test/support/solved.js";
import { NoisewrightError } from "../../../index.js";
import type { Programme } from "../../kit/index.js";
import { optimise } from "./optimise.js";

const BASE = { origin: 0, granularity: 1, prior: "worst", loss: "mae" } as const;
const region = (metric: string, confidence: number) => ({ region: { metric, confidence } });
const PRIOR = [5, 1, 1, 1, 0, 1, 3, 1, 1, 1, 8].map((w) => w / 23);

const CASES: Programme[] = [
  { ...BASE, epsilon: 1, steps: 1, last: 10, from: 0, to: 10 },
  { ...BASE, epsilon: 0.3, steps: 2, last: 10, from: 0, to: 10, loss: "rmse" },
  { ...BASE, epsilon: 2, steps: 3, last: 9, from: 0, to: 9, loss: "lp:3" },
  { ...BASE, epsilon: 0.7, steps: 4, last: 9, from: 0, to: 9, prior: "uniform" },
  { ...BASE, epsilon: 1, steps: 2, last: 10, from: 0, to: 10, prior: PRIOR },
  { ...BASE, epsilon: 1, steps: 9, last: 9, from: 0, to: 9, loss: "usefulness:1" },
  { ...BASE, epsilon: 0.5, steps: 2, last: 10, from: 0, to: 10, loss: "relative-error:0.2,1" },
  { ...BASE, epsilon: 1, steps: 1, last: 8, from: -3, to: 11, loss: "rmse", bias: 0 },
  {
    ...BASE,
    epsilon: 1,
    steps: 3,
    last: 8,
    from: -5,
    to: 12,
    loss: "rmse",
    bias: 0,
    prior: "uniform",
  },
  { ...BASE, epsilon: 0.5, steps: 2, last: 8, from: -2, to: 9, bias: 1.5 },
  {
    ...BASE,
    epsilon: 1,
    steps: 2,
    last: 8,
    from: 0,
    to: 8,
    loss: "rmse",
    ...region("usefulness:2", 0.7),
  },
  {
    ...BASE,
    epsilon: 1,
    steps: 1,
    last: 8,
    from: 0,
    to: 8,
    ...region("relative-error:0.3,1", 0.75),
  },
  { ...BASE, epsilon: 1, steps: 1, last: 8, from: 0, to: 8, ...region("confidence:3,5", 0.4) },
  {
    ...BASE,
    epsilon: 2,
    steps: 2,
    last: 7,
    from: -2,
    to: 9,
    bias: 0,
    ...region("usefulness:1", 0.6),
  },
  { ...BASE, epsilon: 1, steps: 1, last: 9, from: 2, to: 6, loss: "rmse" },
  {
    ...BASE,
    epsilon: 1,
    steps: 2,
    last: 9,
    from: 0,
    to: 7,
    origin: 0.5,
    granularity: 0.25,
    loss: "rmse",
  },
];

describe("the optimum over rays equals the optimum of the textbook linear programme", () => {
  it.each(CASES.map((programme) => [JSON.stringify(programme), programme] as const))(
    "%s",
    (_title, programme) => {
      const expected = textbookOptimum(programme, solver);
      const { loss, lowerBound } = optimise(programme, solver);
      const slack = 1e-7 * Math.max(expected, 1e-2);
      expect(expected).toBeGreaterThan(0);
      expect(lowerBound).toBeLessThanOrEqual(expected + slack);
      expect(loss).toBeGreaterThanOrEqual(expected - slack);
      expect(loss - lowerBound).toBeLessThan(slack);
    },
  );
});

describe("an infeasible linear programme", () => {
  const refusal = (programme: Programme) => {
    try {
      return optimise(programme, solver).loss;
    } catch (error) {
      if (NoisewrightError.is(error)) return error.message;
      throw error;
    }
  };
  const lattice = { ...BASE, epsilon: 1, steps: 1, last: 8, from: 0, to: 8 };

  it("is refused with a message that contains the largest feasible confidence", () => {
    const message = refusal({ ...lattice, ...region("usefulness:1", 0.95) });
    expect(message).toMatch(
      /confidence must be at most 0\.\d+ for usefulness:1 and ε = 1, got 0.95/,
    );
    const most = Number(/at most ([\d.]+)/.exec(String(message))?.[1]);
    expect(refusal({ ...lattice, ...region("usefulness:1", most - 1e-5) })).toBeGreaterThan(0);
    expect(refusal({ ...lattice, ...region("usefulness:1", most + 1e-5) })).toMatch("at most");
  });

  it("is refused if the range of outputs is too narrow for the required bias", () => {
    expect(refusal({ ...lattice, bias: 0.1 })).toMatch("bias must be larger");
  });

  it("a linear programme that is too large is refused before any table is built", () => {
    expect(refusal({ ...lattice, last: 1e5, to: 1e5 })).toMatch("coarser granularity");
  });
});
