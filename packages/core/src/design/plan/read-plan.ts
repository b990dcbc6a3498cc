import { NoisewrightError } from "../../errors/index.js";
import { refuseImpossible } from "../bounds/index.js";
import { type FullNeed, type NeedGiven, needGiven, readNeed } from "../need/index.js";
import type { PlanAsked, PlanGiven, ReleaseAsked } from "./plan-given.js";

/** A release with nothing left open. One with demands gets what they take, others share the rest. */
export interface Item {
  readonly name: string;
  readonly count: number;
  readonly weight: number;
  readonly need: FullNeed;
  readonly given: NeedGiven;
}

/** Any level will do for reading the need of a release that gets a share. */
const SOME = 1;
const MOST = 100;

/** Check a plan, all of it. */
export function planGiven(asked: PlanAsked): PlanGiven {
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

export function readPlan(plan: PlanAsked): readonly Item[] {
  const { epsilon, delta = 0, releases } = plan;
  if (!Array.isArray(releases) || releases.length === 0 || releases.length > MOST) {
    throw wrong("releases", `a list of 1 to ${MOST} releases`, releases?.length ?? "none");
  }
  if (epsilon !== undefined && !(epsilon > 0 && epsilon <= 1000)) {
    throw wrong("epsilon", "in (0, 1000]", epsilon);
  }
  if (!(delta >= 0 && delta < 1)) throw wrong("delta", "in [0, 1)", delta);
  const items = releases.map((release, i) => itemOf(release, i, delta));
  const open = items.find(({ need }) => need.demands.length === 0);
  if (open !== undefined && epsilon === undefined) {
    const advice = `or give ${open.name} a target`;
    throw wrong("epsilon", "given where a release has no target", "none", advice);
  }
  return items;
}

function itemOf(release: ReleaseAsked, index: number, delta: number): Item {
  if (typeof release !== "object" || release === null) {
    throw wrong(`releases[${index}]`, "what is needed of a release", release);
  }
  const { name = `release ${index + 1}`, count = 1, weight = 1, ...own } = release;
  if (!(Number.isSafeInteger(count) && count >= 1 && count <= 1e6)) {
    throw wrong(`${name}: count`, "an integer in [1, 1000000]", count);
  }
  if (!(weight > 0 && weight < Number.POSITIVE_INFINITY)) {
    throw wrong(`${name}: weight`, "in (0, ∞)", weight);
  }
  const { epsilon, delta: others, releases } = own;
  if ([epsilon, others, releases].some((value) => value !== undefined)) {
    throw wrong(`${name}: epsilon, delta and releases`, "left to the plan", "one of them");
  }
  // Noise is looked for as for many releases, where there is a δ to be had.
  const asked = { ...own, delta, releases: delta > 0 ? 2 : 1 };
  const told = own.within !== undefined && own.confidence !== undefined;
  const targeted = told || own.target !== undefined;
  const need = readNeed(targeted ? asked : { ...asked, epsilon: SOME });
  const given = needGiven(asked);
  refuseImpossible({ ...need, epsilon: undefined }, given);
  return { name, count, weight, need, given };
}

function wrong(parameter: string, domain: string, got: unknown, advice?: string) {
  const problem = { code: "domain", subject: "plan", parameter, domain, advice } as const;
  return new NoisewrightError({ ...problem, got: String(got) });
}
