import { NoisewrightError, type RandomSource } from "@noisewright/core";
import { NO_LOSS } from "@noisewright/core/ledger";
import {
  drawRunningAnswer,
  type RunningPlan,
  runningCounts,
  runningInterval,
} from "@noisewright/core/tables";
import type { KeyValue, Sensitivity } from "@noisewright/engines";
import {
  type Every,
  isPublic,
  periodName,
  type Release,
  type Spec,
  startOf,
  usedSources,
} from "../spec/index.js";
import { identityOf } from "./identity.js";
import { roundedUp } from "./level.js";
import { measureName } from "./measures.js";
import { stepsOf } from "./numbers.js";
import { paymentOf } from "./payment.js";
import type {
  Drawn,
  FoundGroup,
  MechanismChoice,
  PreparedRelease,
  ReleasePart,
} from "./prepared.js";
import type { ReleaseQuery } from "./query.js";
import { duePeriods, runningPlan, shownCount } from "./running.js";

/** A release that publishes the number of all rows so far, again in each period. */
export type RunningCount = Extract<Release, { readonly statistic: "count" }> & {
  readonly every: Every;
};

export function isRunning(release: Release): release is RunningCount {
  return release.statistic === "count" && release.every !== undefined;
}

/** Prepares a running release. Each period is one part with its own stored answer. */
export function runningRelease(
  spec: Spec,
  release: RunningCount,
  { query, columns }: ReleaseQuery,
  sensitivity: Sensitivity,
  now: Date,
): PreparedRelease {
  const { every, name, statistic, simultaneous } = release;
  const confidence = release.confidence ?? spec.confidence;
  const payment = paymentOf(release, confidence);
  const { adjacency } = spec.privacy;
  requireFixedJoins(spec);
  const { plan, counters, mechanism } = runningPlan(every, query, adjacency, payment);
  const { due, next } = duePeriods(every, now);
  const identity = seriesIdentity(spec, release, mechanism);
  const parts = Array.from({ length: Math.max(1, due) }, (_, period): ReleasePart => {
    const label = periodName(every, period);
    return {
      identity: { ...identity, part: period + 1 },
      events: [period === 0 ? plan.event : NO_LOSS], // the first period pays for all periods
      draw: (groups, random) => drawPeriod(plan, groups, { period, label }, random),
    };
  });
  return {
    ...parts[0]!,
    name,
    statistic,
    query,
    columns,
    cells: 1,
    sensitivity,
    mechanism,
    certified: roundedUp(plan.certified, release.budget?.epsilon),
    confidence,
    simultaneous,
    truth: (group) => [[rowsIn(group)]],
    show: (values, at) => [shownCount(plan, values, at)],
    expects: (at) => ({ within: runningInterval(plan, plan.periods - 1, at), unit: "value" }),
    running: {
      period: every.period,
      total: every.periods,
      due,
      ...(next !== undefined && { next }),
      values: every.periods * counters,
      parts,
      estimate: (drawn) => estimates(plan, drawn),
    },
  };
}

/**
 * What all periods have in common. `through` only decides what is published now, and the source
 * grows, so its version is not part of the series. The variance is written as text, because no other
 * variance counts as the same noise.
 */
function seriesIdentity(spec: Spec, release: RunningCount, mechanism: MechanismChoice) {
  const { through: _, ...every } = release.every;
  const first = startOf(every, 0);
  const params = { ...mechanism.params, variance: String(mechanism.params.variance) };
  return identityOf(
    withoutVersion(spec),
    { ...release, every: { ...every, from: first } },
    { mechanism: { ...mechanism, params } },
  );
}

/**
 * The spec without the version of the table that grows. A public table that is joined stays as it
 * is, so another version of it is another series.
 */
function withoutVersion(spec: Spec): Spec {
  if ("source" in spec) {
    const { version: _, ...source } = spec.source;
    return { ...spec, source };
  }
  const { version: _, ...growing } = spec.sources[spec.from]!;
  return { ...spec, sources: { ...spec.sources, [spec.from]: growing } };
}

/**
 * Refuses a series over private tables that are joined. A new row in such a table could change
 * which rows of past periods count, and a unit would then count in more periods than its bound says.
 */
function requireFixedJoins(spec: Spec): void {
  if ("source" in spec) return;
  const [, ...joined] = usedSources(spec);
  if (joined.every(isPublic)) return;
  throw new NoisewrightError({
    code: "unsupported",
    subject: "release",
    path: ["every"],
    what: "running release over joined tables that are not public: a new row there could change which earlier rows count",
    advice:
      "join only public tables, or store the joined rows as one table that only grows and name it as `source`",
  });
}

function rowsIn({ cells }: FoundGroup): number {
  return stepsOf(cells.get(0)?.[measureName("count")]);
}

/** Draws the answer of one period for each counter, from the rows of all periods so far. */
function* drawPeriod(
  plan: RunningPlan,
  groups: Iterable<FoundGroup>,
  { period, label }: { readonly period: number; readonly label: string },
  random: RandomSource,
): Iterable<Drawn> {
  for (const { key, counts } of countersIn(groups)) {
    const values = [drawRunningAnswer(plan, counts.slice(0, period + 1), random)];
    yield { key: [label, ...key], values };
  }
}

interface Counter {
  readonly key: readonly KeyValue[];
  /** The true number of rows of each period. Never shown. */
  readonly counts: readonly number[];
}

/** Several periods may be drawn from the same groups. */
const countersOf = new WeakMap<object, readonly Counter[]>();

function countersIn(groups: Iterable<FoundGroup>): readonly Counter[] {
  const known = countersOf.get(groups);
  if (known !== undefined) return known;
  const counters = new Map<string, { key: readonly KeyValue[]; counts: number[] }>();
  for (const group of groups) {
    const [period, ...key] = group.key;
    const id = JSON.stringify(key);
    const counter = counters.get(id) ?? { key, counts: [] };
    counter.counts[Number(period)] = rowsIn(group);
    counters.set(id, counter);
  }
  const found = [...counters.values()];
  countersOf.set(groups, found);
  return found;
}

/** The running count of each period and the index of the period, for each drawn answer. */
function estimates(plan: RunningPlan, drawn: readonly Drawn[]): readonly Drawn[] {
  const answers = new Map<string, number[]>();
  const places = drawn.map(({ key, values }) => {
    const counter = JSON.stringify(key.slice(1));
    const own = answers.get(counter) ?? [];
    answers.set(counter, own);
    return { counter, period: own.push(values[0]!) - 1 };
  });
  const counts = new Map([...answers].map(([id, own]) => [id, runningCounts(plan, own)]));
  return places.map(({ counter, period }, i) => ({
    key: drawn[i]!.key,
    values: [counts.get(counter)![period]!, period],
  }));
}
