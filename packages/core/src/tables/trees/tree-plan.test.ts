import { describe, expect, it } from "vitest";
import { errorOf } from "../../../test/support/error-of.js";
import { seededRandom } from "../../../test/support/seeded-random.js";
import { discreteGaussianDelta, pld, pure } from "../../accounting/accountants/index.js";
import { noiseAdder } from "../estimates/index.js";
import { estimateTree } from "./tree-estimate.js";
import { treeInterval } from "./tree-interval.js";
import { type ProtectedTree, treeMoves } from "./tree-moves.js";
import { planTree, sampleTree } from "./tree-plan.js";
import { treeCounts } from "./tree-shape.js";

/** A root with a leaf, a branch with two leaves, and a longer branch. */
const UNEVEN = [-1, 0, 0, 0, 2, 2, 3, 6, 6];
const LEAVES = [1, 4, 5, 7, 8];

/** All ways to put at most `rows` rows into the leaves, as counts of all nodes. */
function contributions(rows: number): Float64Array[] {
  const lists = LEAVES.reduce<number[][]>(
    (found, leaf) =>
      found.flatMap((list) =>
        Array.from({ length: rows + 1 }, (_, n) => {
          const next = [...list];
          next[leaf] = n;
          return next;
        }),
      ),
    [UNEVEN.map(() => 0)],
  );
  const most = (list: number[]) => list.reduce((a, b) => a + b, 0) <= rows;
  return lists.filter(most).map((list) => treeCounts(UNEVEN, list));
}

describe("treeMoves", () => {
  it.each([1, 2, 3])("bounds all changes of a unit with at most %i rows", (rows) => {
    const units = contributions(rows);
    const pairs = {
      "add-remove": units.map((a) => [...a]),
      substitute: units.flatMap((a) => units.map((b) => [...a.map((x, v) => x - b[v]!)])),
    };
    for (const adjacency of ["add-remove", "substitute"] as const) {
      const { squares, numbers, total, single } = treeMoves({ parents: UNEVEN, rows, adjacency });
      const most = (f: (x: number) => number) =>
        Math.max(...pairs[adjacency].map((changes) => changes.reduce((sum, x) => sum + f(x), 0)));
      expect(most((x) => x * x)).toBeLessThanOrEqual(squares);
      expect(most((x) => (x === 0 ? 0 : 1))).toBeLessThanOrEqual(numbers);
      expect(most(Math.abs)).toBeLessThanOrEqual(total);
      expect(Math.max(...pairs[adjacency].flat())).toBe(single ? 1 : rows);
      if (adjacency === "add-remove") expect(most((x) => x * x)).toBe(squares);
    }
  });
});

describe("planTree", () => {
  const tree: ProtectedTree = { parents: UNEVEN, rows: 1, adjacency: "add-remove" };

  it("has the smallest discrete Gaussian noise that the certificate allows", () => {
    const deep = { ...tree, parents: Array.from({ length: 12 }, (_, v) => v - 1) };
    const { noise, events, certified, variances } = planTree({ ...deep, epsilon: 1, delta: 1e-6 });
    if (noise.kind !== "discrete-gaussian") throw new Error("geometric noise");
    const moved = { squares: 12, numbers: 12 };
    expect(events).toEqual([
      { kind: "discrete-gaussian/1", moved: [{ variance: noise.variance, ...moved }] },
    ]);
    expect(certified).toEqual({ epsilon: 1, delta: expect.any(Number) });
    expect(certified.delta).toBeLessThanOrEqual(1e-6);
    expect(pld.compose(events).epsilon(1e-6).upper).toBeLessThanOrEqual(1);
    const smaller = noise.variance * (1 - 1e-5);
    expect(discreteGaussianDelta([{ variance: smaller, ...moved }], 1)).toBeGreaterThan(1e-6);
    expect(
      Number.isInteger(noise.variance * 2 ** (19 - Math.floor(Math.log2(noise.variance)))),
    ).toBe(true);
    expect(new Set(variances)).toEqual(new Set([noise.variance]));
  });

  it.each([
    [1, "add-remove", 4],
    [1, "substitute", 7],
    [3, "add-remove", 12],
    [3, "substitute", 21],
  ] as const)("certifies geometric noise for %i rows, %s", (rows, adjacency, total) => {
    const { noise, events, certified } = planTree({ ...tree, rows, adjacency, epsilon: 0.7 });
    expect(noise.kind).toBe("geometric");
    expect(certified.epsilon).toBeLessThanOrEqual(0.7);
    expect(certified.epsilon).toBeGreaterThan(0.699);
    expect(certified.delta).toBe(0);
    expect(pure.compose(events).epsilon(1e-9).upper).toBeLessThanOrEqual(0.7);
    if (noise.kind === "geometric") expect(noise.epsilon * total).toBeCloseTo(0.7, 9);
  });

  it("uses geometric noise if it has the smaller variance", () => {
    const small = { ...tree, parents: [-1, 0, 0] };
    expect(planTree({ ...small, epsilon: 1, delta: 1e-9 }).noise.kind).toBe("geometric");
    expect(planTree({ ...small, epsilon: 1, delta: 0.1 }).noise.kind).toBe("discrete-gaussian");
  });

  it.each([
    [{ rows: 0 }, "planTree: rows must be an integer in [1, 1048576], got 0"],
    [{ epsilon: 0 }, "planTree: epsilon (ε) must be in (0, ∞), got 0"],
    [{ delta: 1 }, "planTree: delta (δ) must be in (0, 1), got 1"],
    [
      { parents: [-1, 2, 0] },
      "planTree: parents[1] must be an integer in [0, 0], got 2; list every parent before its children",
    ],
  ])("refuses %j", (change, message) => {
    expect(errorOf(() => planTree({ ...tree, epsilon: 1, ...change })).message).toBe(message);
  });
});

describe("treeInterval", () => {
  it.each([
    ["discrete-gaussian", { delta: 0.1 }],
    ["geometric", {}],
  ])("covers every node of an uneven tree, with %s noise", (kind, delta) => {
    const request = { parents: UNEVEN, rows: 1, adjacency: "add-remove", epsilon: 0.5 } as const;
    const plan = planTree({ ...request, ...delta });
    expect(plan.noise.kind).toBe(kind);
    const add = noiseAdder(plan.noise);
    const truth = treeCounts(UNEVEN, [0, 40, 0, 0, 7, 0, 0, 90, 3]);
    const random = seededRandom(20);
    const widths = UNEVEN.map((_, node) => treeInterval(plan, node, 0.9));
    const runs = 3000;
    const [covered, short] = [UNEVEN.map(() => 0), UNEVEN.map(() => 0)];
    for (let run = 0; run < runs; run++) {
      const { counts } = estimateTree(
        plan,
        truth.map((x) => add(x, random)),
      );
      for (const [v, width] of widths.entries()) {
        const error = Math.abs(counts[v]! - truth[v]!);
        if (error <= width) covered[v] = covered[v]! + 1;
        if (error <= 0.85 * width) short[v] = short[v]! + 1;
      }
    }
    // Six standard errors of 3,000 runs at 0.9 are 0.033.
    for (const share of covered) expect(share / runs).toBeGreaterThan(0.9 - 0.033);
    for (const share of covered) expect(share / runs).toBeLessThan(0.9 + 0.033 + 0.02);
    const mean = short.reduce((a, b) => a + b, 0) / runs / short.length;
    expect(mean).toBeLessThan(0.9 - 0.033);
  });

  it("adds the noise of the plan to every node", () => {
    const plan = planTree({ parents: UNEVEN, rows: 1, adjacency: "add-remove", epsilon: 1 });
    const truth = treeCounts(UNEVEN, [0, 40, 0, 0, 7, 0, 0, 90, 3]);
    const add = noiseAdder(plan.noise);
    const random = seededRandom(3);
    const expected = truth.map((x) => add(x, random));
    expect(sampleTree(plan, truth, seededRandom(3))).toEqual(expected);
    expect(expected).not.toEqual(truth);
    expect(errorOf(() => sampleTree(plan, truth.slice(1), random)).message).toBe(
      "sampleTree: counts must be 9 numbers, got 8",
    );
  });

  it("refuses unknown nodes and confidences", () => {
    const plan = planTree({ parents: [-1], rows: 1, adjacency: "add-remove", epsilon: 1 });
    expect(errorOf(() => treeInterval(plan, 1, 0.9)).message).toBe(
      "treeInterval: node must be an integer in [0, 0], got 1",
    );
    expect(errorOf(() => treeInterval(plan, 0, 1)).message).toBe(
      "treeInterval: confidence must be in (0, 1), got 1",
    );
  });
});
