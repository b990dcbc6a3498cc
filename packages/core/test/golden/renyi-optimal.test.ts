import { describe, expect, it } from "vitest";
import { pld } from "../../src/accounting/accountants/index.js";
import { channelEvent } from "../../src/accounting/events/index.js";
import { mechanism } from "../../src/index.js";
import { AdditiveChannel } from "../../src/lattice/channels/index.js";
import { baselines } from "../../src/mechanisms/renyi/baselines.js";
import { bestOrder } from "../../src/mechanisms/renyi/best-order.js";
import { solveChain } from "../../src/mechanisms/renyi/chain.js";
import { expected, gaussianHalf, geometricHalf } from "../../src/mechanisms/renyi/half-law.js";
import { quickDelta } from "../../src/mechanisms/renyi/quick-delta.js";
import { lawMaker } from "../../src/mechanisms/renyi/residue-classes.js";
import { Slopes } from "../../src/mechanisms/renyi/slopes.js";
import { expectClose } from "./golden.js";
import golden from "./optimal-delta.json" with { type: "json" };

interface Inputs {
  readonly k: number;
  readonly epsilon: number;
  readonly delta: number;
  readonly alpha: number;
  readonly lambda: number;
  readonly half: number;
  readonly law: string;
  readonly parameter: number;
  readonly cost?: string;
  readonly sensitivity?: number;
}

const square = (x: number) => x * x;

function costOf(name = "variance"): (x: number) => number {
  const [kind, number] = name.split(":");
  const parameter = Number(number);
  if (kind === "variance") return square;
  if (kind === "mae") return (x) => x;
  return kind === "lp" ? (x) => x ** parameter : (x) => (x > parameter ? 1 : 0);
}

const taskOf = ({ cost, sensitivity = 1 }: Inputs) => ({
  steps: sensitivity,
  cost: costOf(cost),
  reach: 0,
});
const budgetOf = ({ k, epsilon, delta }: Inputs) => ({ epsilon, delta, releases: k });
const plainOf = (inputs: Inputs) => baselines(taskOf(inputs), budgetOf(inputs));

/** For each kind of golden case, the function that computes its value. */
const VALUES: Readonly<Record<string, (inputs: Inputs) => number>> = {
  "chain-nu"({ alpha, lambda, half, ...inputs }) {
    const cost = costOf(inputs.cost);
    const right = Float64Array.from({ length: half }, (_, x) => cost(x + 1));
    return solveChain(new Slopes(alpha), lambda, { centre: cost(0), right }).nu;
  },
  "chain-cost"({ alpha, lambda, half, ...inputs }) {
    const cost = costOf(inputs.cost);
    return expected(lawMaker(1, half, cost, 0).at(alpha, lambda), cost);
  },
  "delta-k"({ law, parameter, k, epsilon, sensitivity = 1 }) {
    const make = law === "geometric" ? geometricHalf : gaussianHalf;
    return quickDelta(make(parameter, sensitivity), k, epsilon);
  },
  geometric: (inputs) => expected(plainOf(inputs).geometric, square),
  "discrete-gaussian": (inputs) => expected(plainOf(inputs).gaussian, square),
  renyi: (inputs) => bestOrder(taskOf(inputs), budgetOf(inputs), plainOf(inputs)).cost,
};

describe("the golden cases of noise for several releases", () => {
  it.each(Object.keys(VALUES))("%s", (kind) => {
    const cases = golden.cases.filter((each) => each.kind === kind);
    expect(cases.length).toBeGreaterThan(3);
    for (const { in: inputs, value, tolerance } of cases) {
      const found = VALUES[kind]!(inputs as unknown as Inputs);
      expectClose(found, value, tolerance, JSON.stringify(inputs));
    }
  });
});

describe("noise for several releases", () => {
  it.each([
    { releases: 8, epsilon: 1, variance: 117.4, order: [30, 55] },
    { releases: 16, epsilon: 1, variance: 271.5, order: [15, 25] },
    { releases: 32, epsilon: 1, variance: 562.4, order: [14, 23] },
    { releases: 10, epsilon: 1.2126, variance: 10.51 ** 2, order: [16, 26] },
  ])("has a variance of at most $variance for $releases releases", ({ order, ...row }) => {
    const { releases, epsilon } = row;
    const made = mechanism("renyi-optimal", { epsilon, delta: 1e-6, releases, sensitivity: 1 });
    const { channel } = made.compile();
    expect(channel.law(0).variance).toBeLessThanOrEqual(row.variance);
    expect(made.details.order).toBeGreaterThan(order[0]!);
    expect(made.details.order).toBeLessThan(order[1]!);
    const event = channelEvent(channel);
    const joint = pld.compose([{ kind: "composed/1", events: [event], count: releases }]);
    expect(joint.epsilon(1e-6).upper).toBeLessThanOrEqual(epsilon);
    expect(joint.epsilon(1e-6).upper).toBeGreaterThan(epsilon * (1 - 2e-4));
    expect(made.details.jointEpsilon).toBe(joint.epsilon(1e-6).upper);
    expect(channel).toBeInstanceOf(AdditiveChannel);
    const { half } = (channel as AdditiveChannel).weights;
    expect(half.every((weight, x) => x === 0 || weight <= half[x - 1]!)).toBe(true);
  });

  it("is better than geometric and discrete Gaussian noise by the expected percentage", () => {
    const rows = golden.expectations.filter(
      ({ k, epsilon }) => [4, 8].includes(k) && epsilon >= 1 && epsilon <= 2,
    );
    const gains = rows.flatMap((row) => {
      if (row.renyi === undefined) return [];
      const inputs = row as unknown as Inputs;
      const { cost, ratio } = bestOrder(taskOf(inputs), budgetOf(inputs), plainOf(inputs));
      expectClose(ratio, row.ratio, 1e-4);
      expectClose(cost, row.renyi, 1e-3, JSON.stringify(row));
      return 1 - cost / Math.min(row.geometric, row.discreteGaussian);
    });
    expect(gains.length).toBeGreaterThan(4);
    expect(Math.max(...gains)).toBeGreaterThan(0.13);
  });
});
