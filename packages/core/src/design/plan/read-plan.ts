import { NoisewrightError } from "../../errors/index.js";
import { refuseImpossible } from "../bounds/index.js";
import { checkNeed, type FullNeed, type NeedInput, readNeed } from "../need/index.js";
import type { PlanInput, UncheckedPlan, UncheckedRelease } from "./plan-input.js";

/**
 * A release with all defaults filled in. A release with targets gets the ε that its targets
 * require. The releases without a target share the remaining ε.
 */
export interface Item {
  readonly name: string;
  readonly count: number;
  readonly weight: number;
  readonly need: FullNeed;
  readonly given: NeedInput;
}

/**
 * A placeholder for the ε of a release without a target. Any valid ε would do, because only the
 * other requirements are read.
 */
const ANY_EPSILON = 1;
const MAX_RELEASES = 100;

/** Checks a plan and each of its releases. */
export function checkPlan(asked: UncheckedPlan): PlanInput {
  const items = readPlan(asked);
  return {
    ...asked,
    releases: asked.releases.map(
      ({ epsilon: _, delta: __, releases: ___, metric: ____, ...own }, i) => {
        const { sensitivity, metric } = items[i]!.given;
        return { ...own, sensitivity, ...(metric !== undefined && { metric }) };
      },
    ),
  };
}

export function readPlan(plan: UncheckedPlan): readonly Item[] {
  const { epsilon, delta = 0, releases } = plan;
  if (!Array.isArray(releases) || releases.length === 0 || releases.length > MAX_RELEASES) {
    throw domainError(
      "releases",
      `a list of 1 to ${MAX_RELEASES} releases`,
      releases?.length ?? "none",
    );
  }
  if (epsilon !== undefined && !(epsilon > 0 && epsilon <= 1000)) {
    throw domainError("epsilon", "in (0, 1000]", epsilon);
  }
  if (!(delta >= 0 && delta < 1)) throw domainError("delta", "in [0, 1)", delta);
  const items = releases.map((release, i) => itemOf(release, i, delta));
  const open = items.find(({ need }) => need.demands.length === 0);
  if (open !== undefined && epsilon === undefined) {
    const advice = `or give ${open.name} a target`;
    throw domainError("epsilon", "given if a release has no target", "none", advice);
  }
  return items;
}

function itemOf(release: UncheckedRelease, index: number, delta: number): Item {
  if (typeof release !== "object" || release === null) {
    throw domainError(`releases[${index}]`, "an object such as { sensitivity: 1 }", release);
  }
  const { name = `release ${index + 1}`, count = 1, weight = 1, ...own } = release;
  if (!(Number.isSafeInteger(count) && count >= 1 && count <= 1e6)) {
    throw domainError(`${name}: count`, "an integer in [1, 1000000]", count);
  }
  if (!(weight > 0 && weight < Number.POSITIVE_INFINITY)) {
    throw domainError(`${name}: weight`, "in (0, ∞)", weight);
  }
  const { epsilon, delta: others, releases } = own;
  if ([epsilon, others, releases].some((value) => value !== undefined)) {
    throw domainError(
      `${name}: epsilon, delta and releases`,
      "left out, because the plan sets them",
      "one of them",
    );
  }
  // With a δ, the search uses the rules for several releases, even for a single release.
  const request = { ...own, delta, releases: delta > 0 ? 2 : 1 };
  const hasTolerance = own.within !== undefined && own.confidence !== undefined;
  const hasTarget = hasTolerance || own.target !== undefined;
  const need = readNeed(hasTarget ? request : { ...request, epsilon: ANY_EPSILON });
  const given = checkNeed(request);
  refuseImpossible({ ...need, epsilon: undefined }, given);
  return { name, count, weight, need, given };
}

function domainError(parameter: string, domain: string, got: unknown, advice?: string) {
  const problem = { code: "domain", subject: "plan", parameter, domain, advice } as const;
  return new NoisewrightError({ ...problem, got: String(got) });
}
