import { type BoundPair, boundGrid, boundPairs, ScaledChoice } from "@noisewright/core/selection";
import type { Adjacency, AggregateQuery, SpreadResult } from "@noisewright/engines";
import type { GroupedRelease } from "../spec/index.js";
import { groupsOf } from "./automatic-plan.js";
import type { Values } from "./automatic-queries.js";
import type { Chosen, ChosenBound, Cut } from "./chosen.js";
import { type ClippedRelease, limitOf } from "./limit.js";
import { measureName } from "./measures.js";
import { inUnits } from "./numbers.js";
import { groupSpreads, rowSpreads, type Spreads, valueSpreads } from "./spreads.js";

/** The largest numbers of rows and of groups that may be chosen. */
const MOST_ROWS = 10_000;
const MOST_GROUPS = 1000;

/** The choice of one bound. */
export interface Stage {
  readonly of: ChosenBound["of"];
  readonly cuts: Cut;
  /** The bounds that may be chosen, in the user's units, and in steps. The last is the widest. */
  readonly candidates: readonly Chosen[];
  readonly bounds: readonly BoundPair[];
  /** How the values lie, at the bounds that were chosen before. */
  spreads(base: AggregateQuery): Spreads;
}

/** A stage with its mechanism, which is the same for all bounds that were chosen before. */
export interface PaidStage extends Stage {
  readonly choice: ScaledChoice;
  /**
   * For each candidate, the true number of which it cuts off more than the widest does. What lies
   * beyond the widest bounds counts as if it lay at them: if most values do, the widest is best.
   */
  cutsOf(spreads: Spreads, results: readonly SpreadResult[]): readonly bigint[];
}

export function groupStage(release: GroupedRelease): Stage {
  const counts = boundGrid(1, Math.min(groupsOf(release), MOST_GROUPS));
  return {
    of: "groups",
    cuts: "groups",
    candidates: counts.map((groups) => ({ groups })),
    bounds: counts.map((upper) => ({ lower: 0, upper, size: upper })),
    spreads(base) {
      return groupSpreads(base, measureName(release.statistic), this.bounds);
    },
  };
}

export function rowStage(release: GroupedRelease): Stage {
  const counts = boundGrid(1, MOST_ROWS);
  return {
    of: "rows",
    cuts: "rows",
    candidates: counts.map((rows) => ({ rows })),
    bounds: counts.map((upper) => ({ lower: 0, upper, size: upper })),
    spreads(base) {
      return rowSpreads(base, release as Parameters<typeof rowSpreads>[1], this.bounds);
    },
  };
}

/**
 * The choice of clipping bounds. A sum has a bound on both sides of 0, or from 0 on. A mean has any
 * two bounds of the grid, because its noise grows with their distance alone.
 */
export function clippingStage(release: ClippedRelease, isUnit: boolean): Stage {
  const { granularity, statistic } = release;
  const { from, to, ...limit } = limitOf(release);
  const bounds = statistic === "sum" ? sumBounds(from, to) : boundPairs(from, to);
  const units = (count: number) => inUnits(count, granularity);
  return {
    of: "bounds",
    cuts: "values",
    candidates: bounds.map(({ lower, upper }) => ({ lower: units(lower), upper: units(upper) })),
    bounds,
    spreads(base) {
      const isTotal = isUnit && statistic === "sum";
      const values: Values = { ...release, ...limit, ...(isTotal && { total: limit }) };
      return valueSpreads(base, values, bounds);
    },
  };
}

const sumBounds = (from: number, to: number): readonly BoundPair[] =>
  boundGrid(1, to).map((upper) => ({ lower: from === 0 ? 0 : -upper, upper, size: upper }));

/** Pays for a stage. `free` cuts have no influence on the choice. */
export function paidStage(
  stage: Stage,
  base: AggregateQuery,
  epsilon: number,
  free: number,
  adjacency: Adjacency,
): PaidStage {
  const { bounds } = stage;
  const choice = new ScaledChoice({
    epsilon,
    sensitivity: stage.spreads(base).sensitivity,
    sizes: bounds.map(({ size }) => size),
    free,
    adjacency,
  });
  const widest = bounds.at(-1)!;
  return {
    ...stage,
    spreads: (at) => stage.spreads(at),
    choice,
    cutsOf(spreads, results) {
      const { above, below } = spreads.tails(results);
      return bounds.map(
        ({ lower, upper }) =>
          (upper < widest.upper ? above(upper) : 0n) + (lower > widest.lower ? below(lower) : 0n),
      );
    },
  };
}

/** The index of a chosen bound among the candidates of its stage. */
export function indexOf({ candidates }: Stage, chosen: Chosen): number {
  return candidates.findIndex((candidate) =>
    Object.entries(candidate).every(([field, value]) => Reflect.get(chosen, field) === value),
  );
}
