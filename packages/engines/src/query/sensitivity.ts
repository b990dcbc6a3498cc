import { checkQuery } from "./check.js";
import { groupCount, unitGroups } from "./groups.js";
import type { AggregateQuery, Measure } from "./query.js";
import { least, most, type Steps, unitSteps } from "./steps.js";

/** `add-remove`: tables that differ by one unit's rows. `substitute`: by one unit's rows replaced. */
export type Adjacency = "add-remove" | "substitute";

/**
 * How far one unit can move a measure, over all groups together, in its own integer steps (a sum's
 * step is its granularity). Exact integers: nothing the engine rounds or reorders can exceed them.
 */
export interface Sensitivity {
  /** Groups that can change. */
  readonly l0: bigint;
  readonly l1: bigint;
  /** Square of the Euclidean norm. */
  readonly l2Squared: bigint;
  /** The largest change in one group. */
  readonly linf: bigint;
  /** The derivation in plain words. */
  readonly why: string;
}

/** Sensitivity of each measure of a plan, by name. */
export function sensitivities(
  plan: AggregateQuery,
  adjacency: Adjacency,
): Readonly<Record<string, Sensitivity>> {
  checkQuery(plan);
  const norms = adjacency === "add-remove" ? addRemove : substitute;
  return Object.fromEntries(
    Object.entries(plan.measures).map(([name, measure]) => {
      const steps = unitSteps(plan, name);
      const moved = norms(plan, measure, steps);
      return [name, { ...moved, why: words(plan, measure, steps, moved.l0, adjacency) }];
    }),
  );
}

type Norms = Omit<Sensitivity, "why">;

/** A unit's rows appear in at most g groups, each moved by at most M = max(|lower|, |upper|). */
function addRemove(plan: AggregateQuery, _measure: Measure, steps: Steps): Norms {
  const g = unitGroups(plan);
  const M = most(-steps.lower, steps.upper);
  return { l0: g, l1: g * M, l2Squared: g * M * M, linf: M };
}

/**
 * One unit leaves at most g groups and another enters at most g. A group of both moves by at most
 * the width R ≤ 2M, a group of one by at most M; with t groups of both, the norms are linear in t, so
 * the worst is all apart (as far as there are groups enough) or all together.
 */
function substitute(plan: AggregateQuery, measure: Measure, steps: Steps): Norms {
  const g = unitGroups(plan);
  const count = groupCount(plan) ?? 2n * g;
  const M = most(-steps.lower, steps.upper);
  const R = alwaysContributes(plan, measure)
    ? steps.upper - steps.lower
    : most(steps.upper, 0n) - least(steps.lower, 0n);
  const together = most(2n * g - count, 0n);
  const apart = 2n * (g - together);
  return {
    l0: together + apart,
    l1: together * R + apart * M,
    l2Squared: most(together * R * R + apart * M * M, g * R * R),
    linf: R,
  };
}

/** Whether every row surely adds a value in [lower, upper]: no way for it to be left out. */
const alwaysContributes = (plan: AggregateQuery, measure: Measure): boolean =>
  plan.table.everyRecordIsRow === true &&
  plan.unit === undefined &&
  plan.filter === undefined &&
  plan.by.length === 0 &&
  measure.kind === "sum" &&
  measure.missing !== undefined;

function words(
  plan: AggregateQuery,
  measure: Measure,
  steps: Steps,
  l0: bigint,
  adjacency: Adjacency,
) {
  const unit = plan.unit === undefined ? "a row" : "a unit";
  const verb = adjacency === "add-remove" ? "added or removed" : "replaced by another";
  const groups = l0 === 1n ? "1 group" : `at most ${l0} groups`;
  const of =
    measure.kind === "sum"
      ? `${steps.lower} to ${steps.upper} steps of ${measure.granularity}`
      : amount(measure, steps);
  return `${unit} ${verb} changes ${groups}; in each it contributes ${of}`;
}

const amount = (measure: Measure, steps: Steps): string =>
  measure.kind === "units"
    ? "1 unit"
    : `at most ${steps.upper} ${steps.upper === 1n ? "row" : "rows"}`;
