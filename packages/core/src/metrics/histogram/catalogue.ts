import { sum } from "../../numerics/index.js";
import {
  generalizedKl,
  kullbackLeibler,
  meanPower,
  renyi,
  toMasses,
  wassersteinOfBins,
} from "./divergences.js";
import {
  expectedGeneralizedKl,
  expectedKl,
  expectedMallows,
  expectedRenyi,
  expectedReverseKl,
  expectedReverseRenyi,
  type Releases,
} from "./expected.js";

interface Pair {
  readonly truth: readonly number[];
  readonly released: readonly number[];
  readonly floor: number;
}

interface HistogramMetricKind {
  readonly word: string;
  readonly arguments: readonly string[];
  readonly doc: string;
  accepts(...numbers: number[]): boolean;
  distance(pair: Pair, ...numbers: number[]): number;
  expected?(releases: Releases, ...numbers: number[]): number | undefined;
}

const sorted = (x: readonly number[]) => x.toSorted((a, b) => a - b);
const positive = (x: number) => x > 0;
/**
 * P is computed from the true counts, and Q from the released counts after raising them to the
 * floor.
 */
const masses = ({ truth, released, floor }: Pair) =>
  [toMasses(truth), toMasses(released, floor)] as const;

export const HISTOGRAM_METRIC_KINDS: readonly HistogramMetricKind[] = [
  {
    word: "mallows",
    arguments: ["p"],
    doc: "((1/n) Σ |x − y|^p)^(1/p) over the bins; the expected p-th power is E|noise|^p for all counts",
    accepts: positive,
    distance: ({ truth, released }, p) => meanPower(truth, released, p),
    expected: expectedMallows,
  },
  {
    word: "sorted-mallows",
    arguments: ["p"],
    doc: "mallows of the sorted counts, which is the Wasserstein distance between the two samples of counts",
    accepts: (p) => p >= 1,
    distance: ({ truth, released }, p) => meanPower(sorted(truth), sorted(released), p),
  },
  {
    word: "w1-bins",
    arguments: [],
    doc: "Σ |P − Q| over the bins, where P and Q are the cumulative distribution functions",
    accepts: () => true,
    distance: (pair) => wassersteinOfBins(...masses(pair)),
  },
  {
    word: "kl",
    arguments: [],
    doc: "Σ P ln(P/Q)",
    accepts: () => true,
    distance: (pair) => kullbackLeibler(...masses(pair)),
    expected: expectedKl,
  },
  {
    word: "reverse-kl",
    arguments: [],
    doc: "Σ Q ln(Q/P)",
    accepts: () => true,
    distance: (pair) => kullbackLeibler(...reversed(pair)),
    expected: expectedReverseKl,
  },
  {
    word: "renyi",
    arguments: ["α"],
    doc: "ln(Σ P^α Q^(1−α)) / (α − 1); at α = 1 it is kl",
    accepts: positive,
    distance: (pair, alpha) => renyi(...masses(pair), alpha),
    expected: expectedRenyi,
  },
  {
    word: "reverse-renyi",
    arguments: ["α"],
    doc: "renyi with P and Q exchanged",
    accepts: positive,
    distance: (pair, alpha) => renyi(...reversed(pair), alpha),
    expected: expectedReverseRenyi,
  },
  {
    word: "gkl",
    arguments: [],
    doc: "Σ x ln(x/y) − x + y, where x and y are the counts",
    accepts: () => true,
    distance: ({ truth, released, floor }) =>
      sum(truth.map((x, i) => generalizedKl(x, Math.max(released[i]!, floor)))),
    expected: expectedGeneralizedKl,
  },
];

function reversed(pair: Pair) {
  const [p, q] = masses(pair);
  return [q, p] as const;
}
