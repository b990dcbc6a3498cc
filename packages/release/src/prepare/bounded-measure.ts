import {
  type Adjacency,
  type AggregateQuery,
  rowSteps,
  type Sum,
  sensitivities,
} from "@noisewright/engines";
import type { DeclaredRelease } from "../spec/index.js";
import { type BoundedNoise, type Changes, inParts } from "./bounded-noise.js";
import type { Chosen } from "./chosen.js";
import { shownMean } from "./mean.js";
import { measureName } from "./measures.js";
import { exactSensitivity, inUnits, rounded, stepsOf } from "./numbers.js";
import type { AtBounds, ExpectedError } from "./prepared.js";

/** What the noise of chosen bounds needs to know about a release. */
export interface BoundedRequest {
  readonly release: DeclaredRelease;
  readonly adjacency: Adjacency;
  /** The widest bounds that may be chosen. */
  readonly limits: Chosen;
  /** The numbers of groups that may be chosen, or the declared number. */
  readonly groups: readonly number[];
  /** The query at the chosen bounds. By default, the bounds are the widest. */
  queryAt(chosen: Chosen): AggregateQuery;
}

/** How a statistic is measured in parts of its bounds. */
export interface BoundedMeasure {
  /** What one unit changes, if it has this number of groups. */
  changes(groups: number): Changes;
  at(noise: BoundedNoise, chosen: Chosen): AtBounds;
  /** The error is this number, times a number of bounds, times each chosen bound. */
  readonly scale: number;
  readonly unit: ExpectedError["unit"];
}

export function boundedMeasure(request: BoundedRequest): BoundedMeasure {
  return request.release.statistic === "mean" ? boundedMean(request) : boundedSum(request);
}

/** A count or a sum. Its bound is the most that one unit contributes to a group. */
function boundedSum({ release, adjacency, limits, queryAt }: BoundedRequest): BoundedMeasure {
  const measure = measureName(release.statistic);
  const granularity = release.statistic === "sum" ? release.granularity : 1;
  const boundAt = (chosen: Chosen) => sensitivities(queryAt(chosen), "add-remove")[measure]!.linf;
  const most = boundAt({});
  const chosen = (limits.rows ?? 1) * (limits.upper ?? 1);
  return {
    scale: inUnits(Number(most), granularity) / chosen,
    unit: "bounds",
    changes(groups) {
      const { l0, l1, linf } = sensitivities(queryAt({ groups }), adjacency)[measure]!;
      const partsOf = (change: bigint) => (parts: number) => up(change * BigInt(parts), most);
      // If no change of a group is rounded up, neither is their sum.
      const rounding = linf % most === 0n ? 0 : exactSensitivity(l0) - 1;
      return {
        bounds: Number(l1) / Number(most),
        all: (parts) => partsOf(l1)(parts) + rounding,
        one: partsOf(linf),
        leastParts: 1,
      };
    },
    at({ channel, parts, intervals }, at) {
      const bound = boundAt(at);
      const minimum = release.statistic === "sum" ? Number.NEGATIVE_INFINITY : 0;
      const steps = (output: number) => (output * Number(bound)) / parts;
      const units = (output: number) => inUnits(Math.max(minimum, output), granularity);
      return {
        truth: ({ cells: [cell] }) => [[stepsOf(inParts(cell?.[measure] ?? 0n, bound, parts))]],
        draw: ([truth], random) => [channel.sample(truth![0]!, random)],
        show([drawn], confidence) {
          const { lower, upper } = intervals(drawn!, confidence);
          // It is public that the true value is a whole number of steps.
          const interval = {
            lower: units(Math.ceil(steps(lower) - ROUNDING)),
            upper: units(Math.floor(steps(upper) + ROUNDING)),
          };
          return [{ value: inUnits(rounded(steps(drawn!)), granularity), interval }];
        },
      };
    },
  };
}

/** Larger than the rounding error of a number of steps that matters. */
const ROUNDING = 1e-6;

/** The quotient, rounded up. */
function up(a: bigint, b: bigint): number {
  return exactSensitivity((a + b - 1n) / b);
}

/** With fewer parts, the two roundings of a group would cost too much. */
const LEAST_PARTS = 8;

/**
 * A mean. In each group, a unit changes the sum of value − lower and the sum of upper − value
 * together by at most upper − lower for each of its rows. That is the bound. Both sums are rounded,
 * where ⌈x⌉ + ⌈y⌉ ≤ ⌈x + y⌉ + 1.
 */
function boundedMean({ release, adjacency, limits, queryAt }: BoundedRequest): BoundedMeasure {
  const { granularity } = release as { readonly granularity: number };
  const rangeOf = ({ measures, unit }: AggregateQuery) => {
    const range = rowSteps("sum", measures.sum as Sum).upper;
    return { range, bound: range * BigInt(unit?.bound.rows ?? 1) };
  };
  const times = adjacency === "substitute" ? 2 : 1;
  const width = limits.upper === undefined ? 1 : limits.upper - limits.lower!;
  const widest = inUnits(Number(rangeOf(queryAt({})).bound), granularity);
  return {
    scale: widest / width / (limits.rows ?? 1),
    unit: "bounds × rows",
    changes(groups) {
      const { l0 } = sensitivities(queryAt({ groups }), "add-remove").rows!;
      const changed = times * exactSensitivity(l0);
      return {
        bounds: changed,
        all: (parts) => changed * (parts + 1),
        one: (parts) => times * (parts + 1),
        leastParts: LEAST_PARTS,
      };
    },
    at({ channel, parts, shares }, at) {
      const query = queryAt(at);
      const { range, bound } = rangeOf(query);
      const lower = at.lower ?? limits.lower ?? (release as { readonly lower: number }).lower;
      return {
        truth({ cells: [cell] }) {
          const above = cell?.sum ?? 0n;
          const below = range * (cell?.rows ?? 0n) - above;
          return [above, below].map((sum) => [stepsOf(inParts(sum, bound, parts))]);
        },
        draw: (truth, random) => truth.map(([sum]) => channel.sample(sum!, random)),
        show: shownMean(lower, inUnits(Number(range), granularity), shares),
      };
    },
  };
}
