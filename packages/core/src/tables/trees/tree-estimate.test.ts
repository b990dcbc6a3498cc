import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { errorOf } from "../../../test/support/error-of.js";
import { cholesky } from "../../numerics/index.js";
import { onSimplex, wholeNumbers } from "../whole/index.js";
import { estimateTree, nodeFactors } from "./tree-estimate.js";
import { depthsOf, treeCounts } from "./tree-shape.js";
import { wholeTree } from "./whole-tree.js";

interface NoisyTree {
  readonly parents: number[];
  readonly variances: number[];
  readonly answers: number[];
}

/** Trees of any shape, with any noise and any answers. */
const noisyTrees: fc.Arbitrary<NoisyTree> = fc
  .array(
    fc.record({
      pick: fc.nat(),
      variance: fc.integer({ min: 1, max: 50 }),
      answer: fc.integer({ min: -30, max: 100 }),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((nodes) => ({
    parents: nodes.map(({ pick }, v) => (v === 0 ? -1 : pick % v)),
    variances: nodes.map(({ variance }) => variance),
    answers: nodes.map(({ answer }) => answer),
  }));

/** For each leaf, the nodes that count its rows. */
function paths(parents: readonly number[]): number[][] {
  const leaves = parents.flatMap((_, v) => (parents.includes(v) ? [] : [v]));
  return leaves.map((leaf) => {
    const path: number[] = [];
    for (let v = leaf; v >= 0; v = parents[v]!) path.push(v);
    return path;
  });
}

/** Dense generalised least squares: the estimates and variances of all nodes. */
function dense({ parents, variances, answers }: NoisyTree) {
  const leaves = paths(parents);
  const gram = leaves.map((a) =>
    Float64Array.from(leaves, (b) =>
      a.reduce((sum, v) => (b.includes(v) ? sum + 1 / variances[v]! : sum), 0),
    ),
  );
  const factored = cholesky(gram)!;
  const solution = factored.solve(
    Float64Array.from(leaves, (a) => a.reduce((sum, v) => sum + answers[v]! / variances[v]!, 0)),
  );
  const rowOf = (v: number) => Float64Array.from(leaves, (a) => (a.includes(v) ? 1 : 0));
  const dot = (x: Float64Array, y: Float64Array) => x.reduce((sum, a, i) => sum + a * y[i]!, 0);
  return {
    counts: parents.map((_, v) => dot(rowOf(v), solution)),
    variances: parents.map((_, v) => dot(rowOf(v), factored.solve(rowOf(v)))),
  };
}

describe("estimateTree", () => {
  it("is generalised least squares on trees of any shape", () => {
    fc.assert(
      fc.property(noisyTrees, (tree) => {
        const { counts, variances } = estimateTree(tree, tree.answers);
        const expected = dense(tree);
        for (const v of tree.parents.keys()) {
          expect(counts[v]).toBeCloseTo(expected.counts[v]!, 8);
          expect(variances[v]! / expected.variances[v]!).toBeCloseTo(1, 9);
        }
      }),
    );
  });

  it.each([
    [
      [4, 4, 4],
      [3.01176470588, 2.47394957983, 2.55462184874, 3.15966386555],
    ],
    [
      [12, 30],
      [2.7621483376, 2.68047190826, 2.90297830212],
    ],
  ])("has the known variances of an even tree with fan-outs %j", (fans, expected) => {
    const parents = [-1];
    let level = [0];
    for (const fan of fans) {
      const next = level.flatMap((parent) =>
        Array.from({ length: fan }, () => parents.push(parent) - 1),
      );
      level = next;
    }
    // At unit cost, each of k levels gets the precision 1/k.
    const noise = parents.map(() => fans.length + 1);
    const { variances } = estimateTree({ parents, variances: noise }, noise);
    const depths = depthsOf(parents);
    for (const [depth, variance] of expected.entries()) {
      expect(variances[depths.indexOf(depth)]! / variance).toBeCloseTo(1, 9);
    }
  });

  it("nodeFactors are the factors of the answers in an estimate", () => {
    fc.assert(
      fc.property(noisyTrees, fc.nat(), (tree, pick) => {
        const node = pick % tree.parents.length;
        const factors = nodeFactors(tree, node);
        for (const v of tree.parents.keys()) {
          const impulse = tree.parents.map((_, u) => (u === v ? 1 : 0));
          expect(factors[v]).toBeCloseTo(estimateTree(tree, impulse).counts[node]!, 9);
        }
      }),
    );
  });

  it("refuses answers of a wrong length", () => {
    const tree = { parents: [-1, 0], variances: [1, 1] };
    expect(errorOf(() => estimateTree(tree, [1])).message).toBe(
      "estimateTree: answers must be 2 numbers, got 1",
    );
  });
});

describe("wholeTree", () => {
  it("has whole numbers ≥ 0 that add up exactly, each near its projection", () => {
    fc.assert(
      fc.property(noisyTrees, (tree) => {
        const { counts } = estimateTree(tree, tree.answers);
        const whole = wholeTree(tree.parents, counts);
        expect(whole.every((x) => Number.isInteger(x) && x >= 0)).toBe(true);
        expect(whole[0]).toBe(Math.max(0, Math.round(counts[0]!)));
        for (const v of tree.parents.keys()) {
          const children = tree.parents.flatMap((parent, c) => (parent === v ? [c] : []));
          if (children.length === 0) continue;
          expect(children.reduce((sum, c) => sum + whole[c]!, 0)).toBe(whole[v]);
          const projected = onSimplex(
            children.map((c) => counts[c]!),
            whole[v]!,
          );
          for (const [i, c] of children.entries()) {
            expect(Math.abs(whole[c]! - projected[i]!)).toBeLessThan(1);
          }
        }
      }),
    );
  });

  it("keeps true counts", () => {
    const parents = [-1, 0, 0, 1, 1];
    const counts = treeCounts(parents, [0, 0, 7, 1, 4]);
    expect([...counts]).toEqual([12, 5, 7, 1, 4]);
    expect([...wholeTree(parents, counts)]).toEqual([12, 5, 7, 1, 4]);
  });

  it.each([
    [[], "wholeTree: parents must be a list that starts with −1, got an empty list"],
    [[0], "wholeTree: parents[0] must be a list that starts with −1, got 0"],
    [[-1, 1], "wholeTree: parents[1] must be an integer in [0, 0], got 1"],
    [[-1, 0, 0.5], "wholeTree: parents[2] must be an integer in [0, 1], got 0.5"],
  ])("refuses parents %j", (parents, message) => {
    expect(errorOf(() => wholeTree(parents, parents)).message).toBe(
      `${message}; list every parent before its children`,
    );
  });
});

describe("onSimplex", () => {
  it.each([
    [[5, -2, 1, 0.5], 4, [4, 0, 0, 0]],
    [[0.2, 0.2, -1], 3, [1.4, 1.4, 0.2]],
  ])("projects %j on the sum %f", (numbers, total, expected) => {
    for (const [i, x] of onSimplex(numbers, total).entries())
      expect(x).toBeCloseTo(expected[i]!, 12);
  });

  it("is the nearest point: no move from one number to another comes closer", () => {
    const numbers = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(numbers, fc.integer({ min: 0, max: 100 }), (wanted, total) => {
        const found = onSimplex(wanted, total);
        expect(found.reduce((a, b) => a + b, 0)).toBeCloseTo(total, 9);
        // A small move from i to j comes closer if j is farther below its wanted number than i.
        for (const [i, x] of found.entries()) {
          for (const [j, y] of found.entries()) {
            if (x > 1e-9) expect(wanted[j]! - y).toBeLessThanOrEqual(wanted[i]! - x + 1e-9);
          }
        }
      }),
    );
  });

  it("wholeNumbers keeps the sum for numbers with rounding errors", () => {
    expect([...wholeNumbers(Float64Array.of(2.9999999999999996, 1, 1), 5)]).toEqual([3, 1, 1]);
    expect([...wholeNumbers(Float64Array.of(0.5, 0.5, 0.25, 0.75), 2)]).toEqual([1, 0, 0, 1]);
    expect([...wholeNumbers(Float64Array.of(1 / 3, 1 / 3, 1 / 3), 1)]).toEqual([1, 0, 0]);
    expect([...wholeNumbers(Float64Array.of(3, 2), 4)]).toEqual([3, 1]);
  });
});
