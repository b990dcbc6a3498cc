import { parseMetric } from "../../metrics/index.js";
import { type BoundProgress, type ReleasesBound, releasesBound } from "../bounds/game/index.js";
import { gapOf, releasesNeed } from "../bounds/index.js";
import type { Plan, PlanInput } from "./plan-input.js";
import { type Item, readPlan } from "./read-plan.js";

/**
 * The best value that the metric of the worst release of a plan can have, for every mechanism with
 * fresh noise for each release, also for one that adapts its noise. The bound is on the largest
 * error of any release. It says nothing about how unequal releases should share the budget, so it is
 * undefined unless all releases have the same requirements and no target. It is also undefined for
 * one release, and without a δ.
 */
export function planBound(
  given: PlanInput,
  report?: (progress: BoundProgress) => void,
): ReleasesBound | undefined {
  const items = readPlan(given);
  const { epsilon, delta = 0 } = given;
  const [first] = items;
  const equal = items.every((item) => requirementsOf(item) === requirementsOf(first!));
  if (!equal || first!.need.demands.length > 0) return undefined;
  const releases = items.reduce((sum, { count }) => sum + count, 0);
  const need = releasesNeed({ ...first!.need, epsilon, delta, releases });
  return need && releasesBound(need, report);
}

/** The largest distance of a release of the plan from the bound, in percent of the bound. */
export function planGap({ releases }: Plan, { value }: Pick<ReleasesBound, "value">): number {
  const gaps = releases.map(({ scores }) => {
    const [name, score] = Object.entries(scores)[0]!;
    return gapOf(score, value, parseMetric(name).better);
  });
  return Math.max(...gaps);
}

function requirementsOf({ given, weight }: Item): string {
  const entries = Object.entries({ ...given, weight });
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
