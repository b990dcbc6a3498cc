import type { DialectName, Table } from "@noisewright/engines";
import { type GroupedRelease, SHARE, type Spec } from "../spec/index.js";
import type { Payment } from "./additive.js";
import type { AutomaticPlan } from "./automatic-plan.js";
import { automaticRelease } from "./automatic-release.js";
import { boundedValues } from "./bounded-values.js";
import { roundedUp, sumOf } from "./level.js";
import { type ClippedRelease, limitOf } from "./limit.js";
import { prepareGroups } from "./prepare-groups.js";
import type { PreparedRelease } from "./prepared.js";

/** A release with bounds that are chosen from the data, or with a report of what bounds cut off. */
export interface AutomaticRequest {
  readonly spec: Spec;
  readonly release: GroupedRelease;
  readonly table: Table;
  readonly dialect: DialectName;
  readonly now: Date;
}

/**
 * The candidates and their weights. The version changes when either of them does, because the bounds
 * of a stored answer must be among the candidates.
 */
const CHOICE = "scaled-choice/1";

/**
 * Prepares the choices, the reports and the values of a release. Their events are fixed now, so they
 * are the same for all data.
 */
export function prepareAutomatic(
  { spec, release, table, dialect, now }: AutomaticRequest,
  plan: AutomaticPlan,
): PreparedRelease {
  const { widest, ...automatic } = automaticRelease(spec, release, table, dialect, plan);
  const { limits, groups, queryAt, payment } = automatic;
  const measured = { ...widest, adjacency: spec.privacy.adjacency, limits, groups, queryAt };
  const bounded = (paid: Payment) => boundedValues(measured, paid);
  const prepared = prepareGroups({
    ...widest,
    dialect,
    now,
    automatic: {
      spec,
      release: withAllOptions(release),
      payment,
      ...(plan.chooses.length > 0 && { bounded, choice: CHOICE }),
    },
  });
  const certified = sumOf([automatic.certified, prepared.certified]);
  return {
    ...prepared,
    events: [...automatic.events, ...prepared.events],
    certified: roundedUp(certified, release.budget!.epsilon),
    automatic: automatic.bounds,
    choose: automatic.choose,
  };
}

/** Writes chosen bounds in one form, because `auto` and its defaults mean the same. */
function withAllOptions(release: GroupedRelease): GroupedRelease {
  const { bounds } = release as ClippedRelease;
  if (bounds === undefined) return release;
  const { lower, upper } = limitOf(release as ClippedRelease);
  const options = bounds === "auto" ? { share: SHARE, report: false } : bounds;
  return { ...(release as ClippedRelease), bounds: { ...options, limit: [lower, upper] } };
}
