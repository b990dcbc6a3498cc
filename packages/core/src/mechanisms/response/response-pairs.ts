import type { WeightPair } from "../../lattice/channels/index.js";
import { overlap, type Regions, type Relation, relation } from "./regions.js";
import type { ResponseWeights } from "./response-weights.js";

/**
 * The properties of two inputs on which privacy depends: the sizes of their regions, the number of
 * outputs in both regions, and which input lies in the region of the other input.
 */
interface Kind {
  readonly one: number;
  readonly other: number;
  readonly shared: number;
  /**
   * `first` is true if the first input lies in the region of the second input. `second` is true if
   * the second input lies in the region of the first input.
   */
  readonly first: boolean;
  readonly second: boolean;
}

/**
 * The distinct pairs of laws over all pairs of inputs. Outputs with the same likelihood ratio are
 * merged. Merging such outputs changes no divergence. Among inputs with regions of the same size,
 * disjoint regions dominate. Let t ≥ n ≥ f be the weights, and let two regions of k outputs share m
 * outputs. The profile is (t − E·x)₊ + j·(n − E·f)₊, where x is n or f, and j is k − m or k − m −
 * 1. The profile is largest with x = f and j = k − 1.
 */
export function responsePairs(
  regions: Regions,
  weights: ReadonlyMap<number, ResponseWeights>,
): WeightPair[] {
  const kinds = kindsOf(regions);
  const disjoint = new Set(kinds.filter(({ shared }) => shared === 0).map(sizesOf));
  return kinds
    .filter((kind) => kind.shared === 0 || !disjoint.has(sizesOf(kind)))
    .map((kind) => pairOf(kind, regions.start.length, weights));
}

function sizesOf({ one, other }: Kind): string {
  return `${one} ${other}`;
}

function kindsOf(regions: Regions): Kind[] {
  const n = regions.start.length;
  const kinds = new Map<number, Kind>();
  for (let x = 0; x < n; x++) {
    for (let y = x + 1; y < n; y++) {
      const [a, b] = regions.size[x]! <= regions.size[y]! ? [x, y] : [y, x];
      const kind = {
        one: regions.size[a]!,
        other: regions.size[b]!,
        shared: overlap(regions, a, b),
        first: relation(regions, b, a) === "near",
        second: relation(regions, a, b) === "near",
      };
      const bits = 2 * Number(kind.first) + Number(kind.second);
      const key = ((kind.one * n + kind.other) * n + kind.shared) * 4 + bits;
      if (!kinds.has(key)) kinds.set(key, kind);
    }
  }
  return [...kinds.values()];
}

function pairOf(
  { one, other, shared, first, second }: Kind,
  n: number,
  weights: ReadonlyMap<number, ResponseWeights>,
): WeightPair {
  const cells: [Relation, Relation, number][] = [
    ["truth", first ? "near" : "far", 1],
    [second ? "near" : "far", "truth", 1],
    ["near", "near", shared - Number(first) - Number(second)],
    ["near", "far", one - shared - Number(!first)],
    ["far", "near", other - shared - Number(!second)],
    ["far", "far", n - one - other + shared],
  ];
  const [mine, theirs] = [weights.get(one), weights.get(other)] as ResponseWeights[];
  const present = cells.filter(([, , count]) => count > 0);
  const p = present.map(([from, , count]) => BigInt(count) * mine![from]);
  const q = present.map(([, to, count]) => BigInt(count) * theirs![to]);
  const total = p.reduce((sum, weight) => sum + weight, 0n);
  return { p, q, total, symmetric: one === other && first === second };
}
