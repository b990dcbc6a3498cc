import { describe, expect, it } from "vitest";
import { textbookOptimum } from "../../../../test/optimal/textbook.js";
import { seededRandom } from "../../../../test/support/seeded-random.js";
import { solver } from "../../../../test/support/solved.js";
import { MatrixChannel } from "../../../lattice/channels/index.js";
import { deltaUp, pureLevelUp } from "../../../privacy/weights/index.js";
import { violation } from "../../../testing/brute-force.js";
import type { Optimum, Programme } from "../../kit/index.js";
import { boundDown } from "./dual-bound.js";
import type { Duals } from "./layout.js";
import { lossUp } from "./measure.js";
import { optimise } from "./optimise.js";
import { privateWeights } from "./private-weights.js";
import { search } from "./search.js";
import { taskOf } from "./task.js";

const BASE = { origin: 0, granularity: 1, steps: 1, prior: "worst", loss: "mae" } as const;

function programme(last: number, epsilon: number, delta: number, more: Partial<Programme> = {}) {
  return { ...BASE, epsilon, delta, last, from: 0, to: last, ...more } satisfies Programme;
}

function channelOf({ outputs, rows }: Optimum): MatrixChannel {
  return new MatrixChannel({ granularity: 1, steps: 1, first: 0, outputs, rows });
}

/** The optimum of the plain linear programme for all channels from 0..n to 0..n, by HiGHS in SciPy. */
const GOLDEN = [
  { last: 8, epsilon: 1, delta: 0.001, loss: "rmse", value: 1.3985692204987863 },
  { last: 10, epsilon: 0.5, delta: 0.01, loss: "mae", value: 1.3823886064363546 },
];

describe.each(GOLDEN)("$last + 1 answers, ε = $epsilon, δ = $delta, $loss", (golden) => {
  const { last, epsilon, delta, loss, value } = golden;
  const found = optimise(programme(last, epsilon, delta, { loss }), solver);

  it("the mechanism and the lower bound both equal the optimum of the plain linear programme", () => {
    expect(Math.abs(found.loss / value - 1)).toBeLessThan(1e-8);
    expect(Math.abs(found.lowerBound / value - 1)).toBeLessThan(1e-8);
    expect(found.lowerBound).toBeLessThanOrEqual(found.loss);
  });

  it("the integer weights use almost all of δ, never more, and are not pure ε-DP", () => {
    const proved = deltaUp(channelOf(found), epsilon).delta;
    expect(proved).toBeLessThanOrEqual(delta);
    expect(proved).toBeGreaterThan(delta * (1 - 1e-6));
    expect(pureLevelUp(channelOf(found)).epsilon).toBeGreaterThan(20);
  });
});

const PRIOR = [5, 1, 1, 1, 0, 1, 3, 1, 8].map((w) => w / 21);
const CASES: Programme[] = [
  programme(1, 1, 0.1),
  programme(20, 1, 1e-4, { loss: "rmse" }),
  programme(8, 0.2, 0.05, { loss: "lp:3" }),
  programme(8, 2, 0.3),
  programme(9, 1, 1e-3, { prior: "uniform" }),
  programme(8, 0.7, 1e-2, { prior: PRIOR }),
  programme(9, 1, 1e-2, { from: 2, to: 6, loss: "rmse" }),
  programme(8, 1, 1e-2, { loss: "relative-error:0.3,1" }),
  programme(8, 1, 1e-3, { from: -3, to: 11, loss: "rmse", bias: 0 }),
  programme(8, 0.5, 1e-2, { from: -2, to: 9, bias: 1.5 }),
  programme(8, 1, 1e-2, { region: { metric: "usefulness:1", confidence: 0.7 } }),
];

describe("at δ > 0, the optimum over cut rays equals the optimum of the plain linear programme", () => {
  it.each(CASES.map((each) => [JSON.stringify(each), each] as const))("%s", (_title, each) => {
    const expected = textbookOptimum(each, solver);
    const found = optimise(each, solver);
    const slack = 1e-8 * Math.max(expected, 1e-2);
    expect(expected).toBeGreaterThan(0);
    expect(found.lowerBound).toBeLessThanOrEqual(expected + slack);
    expect(found.loss).toBeGreaterThanOrEqual(expected - slack);
    expect(found.loss - found.lowerBound).toBeLessThan(slack);
    expect(deltaUp(channelOf(found), each.epsilon).delta).toBeLessThanOrEqual(each.delta!);
  });
});

describe("a small δ", () => {
  const pure = optimise({ ...programme(30, 1, 0), loss: "rmse" }, solver);

  it.each([1e-6, 1e-9, 1e-12, 1e-20])("the optimum tends to that of pure ε, at δ = %d", (delta) => {
    const found = optimise(programme(30, 1, delta, { loss: "rmse" }), solver);
    expect(found.loss).toBeLessThan(pure.loss + 1e-9);
    expect(found.loss).toBeGreaterThan(pure.loss - 1e3 * delta - 1e-9);
    expect(found.loss - found.lowerBound).toBeLessThan(1e-7);
    expect(deltaUp(channelOf(found), 1).delta).toBeLessThanOrEqual(delta);
  });

  it("more δ never means more loss", () => {
    const losses = [0, 1e-5, 1e-3, 0.1].map(
      (delta) => optimise(programme(12, 0.5, delta), solver).loss,
    );
    for (const [k, loss] of losses.slice(1).entries()) expect(loss).toBeLessThan(losses[k]!);
  });
});

describe("wrong shares of the rays", () => {
  const task = taskOf(programme(20, 1, 1e-3));
  const found = search(task, solver, 0, () => {})!;
  const random = seededRandom(5);
  const best = optimise(programme(20, 1, 1e-3), solver).loss / task.unit;

  it.each([0, 1e-9, 1e-6, 1e-3, 0.3])(
    "relative errors of %d increase the loss but never ε or δ",
    (size) => {
      const shares = found.shares.map((x) => x * (1 + size * (random.word() / 2 ** 31 - 1)));
      const weights = privateWeights(task, found.rays, shares);
      const matrix = { granularity: 1, steps: 1, first: 0, ...weights };
      expect(violation(matrix, { epsilon: 1, delta: 1e-3 })).toBeUndefined();
      expect(lossUp(task, weights)).toBeGreaterThanOrEqual(best * (1 - 1e-9));
      expect(lossUp(task, weights)).toBeLessThan(best * (1 + 1e-9 + 20 * size));
    },
  );
});

describe("the lower bound at δ > 0", () => {
  const random = seededRandom(7);
  const uniform = () => random.word() / 2 ** 32;
  const pick = <T>(values: readonly T[]) => values[Math.floor(uniform() * values.length)]!;

  /** A small programme, and the prices that the search found for it. */
  const drawn = () => {
    const last = 1 + Math.floor(uniform() * 6);
    const each = programme(last, 0.1 + 2 * uniform(), 10 ** (-0.5 - 4 * uniform()), {
      loss: pick(["mae", "rmse", "usefulness:1"]),
      prior: pick(["worst", "uniform"] as const),
      to: last + pick([-1, 0, 1]),
    });
    const task = taskOf(each);
    const { duals } = search(task, solver, 0, () => {})!;
    return { task, duals, loss: optimise(each, solver).loss / task.unit };
  };

  /** Adds errors of about the given size to all prices, whatever their signs. */
  const spoiled = (duals: Duals, size: number): Duals => {
    const spoil = (prices: Float64Array) => prices.map((y) => y + size * (2 * uniform() - 1));
    const { start, stop } = duals.cuts;
    return {
      sums: spoil(duals.sums),
      losses: spoil(duals.losses),
      demands: [],
      cuts: { start: spoil(start), stop: spoil(stop) },
    };
  };
  const CASES = Array.from({ length: 25 }, drawn);

  it("no bound exceeds the loss of a private mechanism, however wrong the prices are", () => {
    let positive = 0;
    for (const { task, duals, loss } of CASES) {
      expect(boundDown(task, duals)).toBeLessThanOrEqual(loss);
      for (const size of [1e-9, 1e-4, 1e-2, 0.3, 10]) {
        const bound = boundDown(task, spoiled(duals, size));
        expect(bound).toBeLessThanOrEqual(loss);
        if (bound > 0) positive++;
      }
    }
    expect(positive).toBeGreaterThan(40);
  });

  it("prices that are not numbers give the bound 0", () => {
    const { task, duals } = CASES[0]!;
    for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY]) {
      const cuts = { ...duals.cuts, stop: duals.cuts.stop.map(() => wrong) };
      expect(boundDown(task, { ...duals, cuts })).toBe(0);
    }
  });

  it("the comparison rejects a bound that does not subtract the price of the budgets", () => {
    const wrong = CASES.filter(
      ({ task, duals, loss }) => boundDown({ ...task, delta: 1e-300 }, duals) > loss,
    );
    expect(wrong.length).toBeGreaterThan(15);
  });

  it("the comparison rejects a bound that prices only rays without cuts", () => {
    const wrong = CASES.filter(({ task, loss }) => {
      const pure = { ...task, delta: 0 };
      return boundDown(pure, search(pure, solver, 0, () => {})!.duals) > loss;
    });
    expect(wrong.length).toBeGreaterThan(15);
  });
});

it("a sensitivity of several steps is refused at δ > 0", () => {
  expect(() => optimise(programme(8, 1, 1e-3, { steps: 2 }), solver)).toThrow(
    "delta (δ) must be 0 if the sensitivity is 2 lattice steps",
  );
});
