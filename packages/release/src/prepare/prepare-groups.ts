import type { RandomSource } from "@noisewright/core";
import { compile, type DialectName, Problems, sensitivities } from "@noisewright/engines";
import type { DeclaredRelease, GroupedRelease, Spec } from "../spec/index.js";
import type { Payment } from "./additive.js";
import { explained } from "./explained.js";
import { identityOf } from "./identity.js";
import { unitsOf } from "./keys.js";
import { roundedUp } from "./level.js";
import { measureName } from "./measures.js";
import { paymentOf } from "./payment.js";
import type {
  Aggregates,
  FoundGroup,
  MechanismChoice,
  NamedKeys,
  PreparedRelease,
  Procedure,
} from "./prepared.js";
import { type ProcedureRequest, procedureOf } from "./procedure.js";
import type { ReleaseQuery } from "./query.js";
import { isForRanges } from "./range-mechanism.js";
import { rangeRelease } from "./ranges.js";
import { isRunning, runningRelease } from "./running-release.js";
import type { Selected } from "./selected.js";
import { refuseNamed, selectedRelease } from "./selected-release.js";
import { checkingQuery, pathOfRelease } from "./spec-path.js";

/** A release whose results are groups of rows, at bounds that are all numbers. */
export interface GroupsRequest {
  readonly spec: Spec;
  readonly release: DeclaredRelease;
  readonly query: ReleaseQuery;
  readonly dialect: DialectName;
  readonly now: Date;
  /** Set if a part of the budget chooses bounds or reports what they cut off. */
  readonly automatic?: {
    /** The spec and the release as they were written. */
    readonly spec: Spec;
    readonly release: GroupedRelease;
    /** The rest of the budget. */
    readonly payment: Payment;
    /** Builds the procedure, if bounds are chosen, and the name of the rule that chooses them. */
    readonly bounded?: ((payment: Payment) => Procedure) | undefined;
    readonly choice?: string;
  };
}

/** Prepares a release whose results are groups of rows. */
export function prepareGroups(asked: GroupsRequest): PreparedRelease {
  const { spec, release, query: releaseQuery, dialect, now, automatic } = asked;
  const { query, cells, columns, selects } = releaseQuery;
  const { adjacency } = spec.privacy;
  const derived = checkingQuery(spec, release, () => sensitivities(query, adjacency));
  const noised = derived[measureName(release.statistic)]!;
  const confidence = release.confidence ?? spec.confidence;
  const own = pathOfRelease(spec, release);
  const problems = new Problems();
  problems.attempt([], () =>
    checkingQuery(spec, release, () => compile(query, dialect, new Uint8Array(16))),
  );
  if (isRunning(release) || isForRanges(release)) {
    const prepared = problems.attempt(own, () =>
      isRunning(release)
        ? runningRelease(spec, release, releaseQuery, noised, now)
        : rangeRelease(spec, release, releaseQuery, noised),
    );
    problems.throwIfAny("release");
    return prepared!;
  }
  const payment = automatic?.payment ?? paymentOf(release, confidence);
  const common = { release, query: releaseQuery, adjacency, sensitivity: noised, confidence };
  const request = { ...common, bounded: automatic?.bounded };
  const selected = selects
    ? problems.attempt(own, () => selectedRelease(request, payment))
    : undefined;
  const known = selects ? undefined : problems.attempt(own, () => publicKeys(request, payment));
  problems.throwIfAny("release");
  const procedure = (selected?.procedure ?? known)!;
  const { events, certified } = (selected ?? known)!;
  const most = query.unit?.bound.groups ?? 1;
  const keys = selected && namedKeys(selected, Math.min(cells, most));
  const namedOf = function* (groups: Iterable<FoundGroup>, random: RandomSource) {
    for (const group of groups) {
      if (selected!.names(unitsOf(group.cells.values(), most), random)) yield group;
    }
  };
  // Each bin of a histogram is a result, but the key of the bins is selected only once, for all
  // bins together.
  const resultsOf = (group: FoundGroup): readonly Aggregates[] =>
    release.statistic === "histogram" ? binsOf(group, cells) : [whole(group, cells)];
  const result: PreparedRelease = {
    name: release.name,
    statistic: release.statistic,
    query,
    columns,
    ...(procedure.several !== undefined && { several: procedure.several }),
    cells,
    sensitivity: explained(release, derived.squares ?? derived.sum ?? noised),
    mechanism: withNames(procedure.mechanism, keys),
    events,
    certified: roundedUp(certified, release.budget?.epsilon),
    ...(keys !== undefined && { keys }),
    confidence,
    simultaneous: release.simultaneous,
    identity: identityOf(automatic?.spec ?? spec, automatic?.release ?? release, {
      ...procedure,
      choice: automatic?.choice,
    }),
    truth: (group) => resultsOf(group).flatMap((each) => procedure.truth(each)),
    *draw(groups, random, about = {}) {
      const named = selected === undefined ? groups : namedOf(groups, random);
      // The number of named keys decides the level of simultaneous intervals.
      const all = procedure.together === undefined ? undefined : [...named];
      const own = procedure.at?.(about) ?? procedure.together?.(all!.length) ?? procedure;
      for (const group of all ?? named) {
        for (const each of resultsOf(group)) {
          const values = own.draw(own.truth(each), random);
          if (values.length > 0) yield { key: each.key, values };
        }
      }
    },
    show: (drawn, at, about = {}) => (procedure.at?.(about) ?? procedure).show(drawn, at),
    expects: (at) => procedure.expects(at),
  };
  return withAfterDraw(result, procedure);
}

/** Adds the post-processing of drawn values, for a statistic that compares groups. */
function withAfterDraw(release: PreparedRelease, { afterDraw }: Procedure): PreparedRelease {
  if (afterDraw === undefined) return release;
  return { ...release, draw: (groups, random) => afterDraw(release.draw(groups, random)) };
}

/** The procedure of a release whose keys are all public. */
function publicKeys(request: Omit<ProcedureRequest, "payment">, payment: Payment): Procedure {
  refuseNamed(request);
  return procedureOf({ ...request, payment });
}

/**
 * Which keys are named, if each unit is in at most `most` cells of a key. The proved minimum is
 * computed when it is first read, because that takes a while.
 */
function namedKeys({ half, provedMinimum }: Selected, most: number): NamedKeys {
  let proved: { readonly minimum: number | undefined } | undefined;
  return {
    half,
    ...(most > 1 && { halfAtMost: half * most }),
    get provedMinimum() {
      proved ??= { minimum: provedMinimum() };
      return proved.minimum;
    },
  };
}

function withNames(mechanism: MechanismChoice, keys: NamedKeys | undefined): MechanismChoice {
  if (keys === undefined) return mechanism;
  const names = `keys of about ${keys.halfAtMost ?? keys.half} units or more are named`;
  return { ...mechanism, why: `${mechanism.why}; ${names}` };
}

/** Fills in the empty cells of a group. */
function whole({ key, cells }: FoundGroup, count: number): Aggregates {
  return { key, cells: Array.from({ length: count }, (_, i) => cells.get(i) ?? {}) };
}

/**
 * The bins of a histogram, each as its own result. If all keys are public, the engine already
 * reports each bin as a group.
 */
function binsOf(group: FoundGroup, count: number): readonly Aggregates[] {
  const { key, cells } = whole(group, count);
  if (count === 1) return [{ key, cells }];
  return cells.map((cell, i) => ({ key: [...key, i], cells: [cell] }));
}
