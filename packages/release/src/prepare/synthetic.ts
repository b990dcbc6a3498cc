import { NoisewrightError } from "@noisewright/core";
import {
  columnPairs,
  measureSynthetic,
  planSynthetic,
  type SyntheticPlan,
} from "@noisewright/core/tables";
import {
  compile,
  type DialectName,
  Problems,
  sensitivities,
  type Table,
} from "@noisewright/engines";
import type { Spec, SyntheticRelease } from "../spec/index.js";
import { identityOf } from "./identity.js";
import { roundedUp, withRoundingMargin } from "./level.js";
import type { MechanismChoice, PreparedRelease } from "./prepared.js";
import { checkingQuery, pathOfRelease } from "./spec-path.js";
import { publishedRows } from "./synthetic-publish.js";
import type { Axis } from "./table-axis.js";
import { tableRows } from "./table-query.js";

/** Prepares a release of synthetic rows. Reads no rows and spends nothing. */
export function prepareSynthetic(
  spec: Spec,
  release: SyntheticRelease,
  table: Table,
  dialect: DialectName,
): PreparedRelease {
  const own = pathOfRelease(spec, release);
  const { axes, unit, query: rows } = tableRows(spec, release, own, table);
  const query = { ...rows, sets: columnPairs(axes.length) };
  const { adjacency } = spec.privacy;
  const sensitivity = checkingQuery(spec, release, () => sensitivities(query, adjacency)).rows!;
  checkingQuery(spec, release, () => compile(query, dialect, new Uint8Array(16)));
  const problems = new Problems();
  const planned = problems.attempt([...own, "columns"], () =>
    planOf(release, axes, unit.most, adjacency),
  );
  problems.throwIfAny("release");
  const plan = planned!;
  problems.attempt(own, () => requireUseful(release, plan));
  problems.throwIfAny("release");
  const mechanism = mechanismOf(plan);
  const identity = { ...release, rows: undefined, expectedRows: undefined };
  return {
    name: release.name,
    statistic: release.statistic,
    query,
    columns: [],
    cells: 1,
    sensitivity,
    mechanism,
    events: plan.events,
    certified: roundedUp(plan.certified, release.budget.epsilon),
    confidence: spec.confidence,
    simultaneous: false,
    identity: identityOf(spec, identity, { mechanism }),
    async collect(engine, { salt, signal, progress }) {
      progress?.(release.name, 0);
      const counts = await engine.counts(query, {
        salt,
        ...(signal !== undefined && { signal }),
        ...(progress !== undefined && { progress: (part) => progress(release.name, part) }),
      });
      return counts.map((pair, i) => ({ key: [i], cells: new Map(), counts: pair }));
    },
    truth: ({ counts }) => [Array.from(counts!)],
    *draw(pairs, random) {
      const counts = Array.from(pairs, (pair) => pair.counts!);
      for (const { columns, counts: values } of measureSynthetic(plan, counts, random)) {
        yield { key: columns, values };
      }
    },
    show: () => [],
    usefulRows: plan.usefulRows,
    rows: (drawn) => publishedRows(plan, axes, drawn, release.rows),
    expects: (confidence) => ({ within: largestNoise(plan, confidence), unit: "rows" }),
  };
}

function planOf(
  { budget }: SyntheticRelease,
  axes: readonly Axis[],
  most: number,
  adjacency: SyntheticPlan["adjacency"],
): SyntheticPlan {
  const sizes = axes.map(({ levels }) => levels.at(-1)!.labels.length);
  const epsilon = withRoundingMargin(budget.epsilon);
  return planSynthetic({ sizes, most, adjacency, epsilon, delta: budget.delta });
}

/** Refuses rows in which noise would hide the correlations, if the spec says how many rows exist. */
function requireUseful({ expectedRows }: SyntheticRelease, { usefulRows }: SyntheticPlan): void {
  if (expectedRows === undefined || expectedRows >= usefulRows) return;
  throw new NoisewrightError({
    code: "domain",
    subject: "release",
    path: ["expectedRows"],
    parameter: "expectedRows",
    domain: `at least ${usefulRows}, because noise hides the correlations of fewer rows`,
    got: String(expectedRows),
    advice:
      "use fewer columns, wider bins or a larger epsilon; without expectedRows the release runs anyway",
  });
}

function mechanismOf({ sizes, rounds, step, variances }: SyntheticPlan): MechanismChoice {
  const pairs = columnPairs(sizes.length).length;
  const measured = step === undefined ? `all ${pairs}` : `${rounds} of ${pairs}`;
  return {
    id: "discrete-gaussian",
    params: {
      columnVariance: variances.one,
      pairVariance: variances.pair,
      pairs: rounds,
      ...(step !== undefined && { step }),
    },
    why: `noise is added to the counts of all columns and of ${measured} pairs of columns`,
  };
}

/**
 * The error of a count of a pair of columns. A discrete Gaussian has P(|z| ≥ t) ≤ 2e^(−t²/2σ²)
 * [canonne-kamath-steinke-2020].
 */
function largestNoise({ variances }: SyntheticPlan, confidence: number): number {
  return Math.sqrt(2 * variances.pair * Math.log(2 / (1 - confidence)));
}
