import { NoisewrightError } from "@noisewright/core";
import type { Json } from "@noisewright/core/ledger";
import {
  compile,
  type DialectName,
  Problems,
  type Sensitivity,
  sensitivities,
  type Table,
} from "@noisewright/engines";
import type { Release, Spec } from "../spec/index.js";
import type { Payment } from "./additive.js";
import { type KeyGate, keyGate, unitsOf } from "./keys.js";
import { perCell, roundedUp, sumUp, withRoundingMargin } from "./level.js";
import { exactSensitivity } from "./numbers.js";
import type { Aggregates, FoundGroup, Level, PreparedRelease, Procedure } from "./prepared.js";
import { procedureOf } from "./procedure.js";
import { inOneForm } from "./quantile-form.js";
import { measureName, queryOf } from "./query.js";
import { checkingQuery, pathOfRelease } from "./spec-path.js";

/**
 * Prepares a release: its query, sensitivities, noise and certificate. Reads no rows and spends
 * nothing. One error shows all problems of the release, each with the field of the spec that causes
 * the problem.
 */
export function prepareRelease(
  spec: Spec,
  release: Release,
  table: Table,
  dialect: DialectName = "duckdb",
): PreparedRelease {
  const releaseQuery = queryOf(spec, release, table);
  const { query, cells, columns, selects } = releaseQuery;
  const { adjacency } = spec.privacy;
  const derived = checkingQuery(spec, release, () => sensitivities(query, adjacency));
  const noised = derived[measureName(release.statistic)]!;
  const confidence = release.confidence ?? spec.confidence;
  const payment = paymentOf(release, confidence);
  const own = pathOfRelease(spec, release);
  const problems = new Problems();
  problems.attempt([], () =>
    checkingQuery(spec, release, () => compile(query, dialect, new Uint8Array(16))),
  );
  const gate = selects ? problems.attempt(own, () => gateOf(payment, derived.units!)) : undefined;
  const prepared = problems.attempt(own, () =>
    procedureOf({
      release,
      query: releaseQuery,
      adjacency,
      sensitivity: noised,
      payment: gate?.left ?? payment,
      confidence,
    }),
  );
  problems.throwIfAny("release");
  const procedure = prepared!;
  const most = query.unit?.bound.groups ?? 1;
  // Each bin of a histogram is a result, but the key of the bins is selected only once, for all
  // bins together.
  const resultsOf = (group: FoundGroup): readonly Aggregates[] =>
    release.statistic === "histogram" ? binsOf(group, cells) : [whole(group, cells)];
  const both = [procedure, ...(gate === undefined ? [] : [gate])];
  const result: PreparedRelease = {
    name: release.name,
    statistic: release.statistic,
    query,
    columns,
    ...(procedure.several !== undefined && { several: procedure.several }),
    cells,
    sensitivity: explained(release, derived.squares ?? derived.sum ?? noised),
    mechanism: {
      ...procedure.mechanism,
      why: [procedure.mechanism.why, ...(gate === undefined ? [] : [gate.why])].join("; "),
    },
    events: both.flatMap(({ events }) => events),
    certified: roundedUp(sumOf(both.map(({ certified }) => certified)), release.budget?.epsilon),
    confidence,
    simultaneous: release.simultaneous,
    identity: identityOf(spec, release, procedure),
    truth: (group) => resultsOf(group).flatMap((each) => procedure.truth(each)),
    *draw(groups, random) {
      for (const group of groups) {
        if (gate !== undefined && !gate.names(unitsOf(group.cells.values(), most), random))
          continue;
        for (const each of resultsOf(group)) {
          yield { key: each.key, values: procedure.draw(procedure.truth(each), random) };
        }
      }
    },
    show: (drawn, at) => procedure.show(drawn, at),
    expects: (at) => procedure.expects(at),
  };
  return withAfterDraw(result, procedure);
}

/** Adds the post-processing of drawn values, for a statistic that compares groups. */
function withAfterDraw(release: PreparedRelease, { afterDraw }: Procedure): PreparedRelease {
  if (afterDraw === undefined) return release;
  return { ...release, draw: (groups, random) => afterDraw(release.draw(groups, random)) };
}

function paymentOf(release: Release, confidence: number): Payment {
  const { budget } = release;
  if (budget !== undefined) return { ...budget, epsilon: withRoundingMargin(budget.epsilon) };
  const target = release.target!; // the schema requires a budget or a target
  return { target: { ...target, confidence: target.confidence ?? confidence } };
}

/** The sum of privacy levels, rounded up. */
function sumOf(levels: readonly Level[]): Level {
  return {
    epsilon: sumUp(levels.map(({ epsilon }) => epsilon)),
    delta: sumUp(levels.map(({ delta }) => delta)),
  };
}

/** The private selection of keys, which gets half of ε and all of δ. */
function gateOf(payment: Payment, units: Sensitivity): KeyGate & { readonly left: Payment } {
  if ("target" in payment) {
    throw new NoisewrightError({
      code: "unsupported",
      subject: "release",
      path: ["target"],
      what: "target if keys are selected privately",
      advice: "list the keys, for example by: { of: city, keys: [Bern, Basel] }, or give a budget",
    });
  }
  const epsilon = perCell(payment.epsilon, 2);
  return { ...keyGate(epsilon, payment.delta, exactSensitivity(units.l0)), left: { epsilon } };
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

/**
 * The version of the meaning of specs. The version changes when the same spec begins to mean
 * something else.
 */
const FORMAT = "noisewright-release/1";

/**
 * The identity of a release: what the release computes, from which table, for which privacy unit,
 * and with which noise. Three things are not part of the identity: the name of the release, the
 * user and password of a database, and how results are shown.
 */
function identityOf(spec: Spec, release: Release, { mechanism }: Procedure): Json {
  const { name: _, confidence, simultaneous, ...request } = inOneForm(release);
  const drawn =
    ["quantile", "min", "max"].includes(request.statistic) &&
    !("intervals" in request && request.intervals === false);
  const { id, params } = mechanism;
  return JSON.parse(
    JSON.stringify({
      format: FORMAT,
      source: sourceIdentity(spec.source),
      privacy: spec.privacy,
      derive: spec.derive ?? {},
      release: request,
      noise: { id, params },
      // For these statistics the ends of an interval are drawn at random, so the ends are part of
      // the stored answer.
      ...(drawn && { confidence: confidence ?? spec.confidence, simultaneous }),
    }),
  );
}

function sourceIdentity(source: Spec["source"]): object {
  if ("file" in source) return source;
  const { hostname, port, pathname } = new URL(source.url);
  return { ...source, url: `${hostname}:${port}${pathname}` };
}

/**
 * A mean is a quotient of two sums, and its sensitivity is that of the first sum. A variance is
 * computed from three sums, and its sensitivity is that of the sum of squares.
 */
function explained({ statistic }: Release, sensitivity: Sensitivity): Sensitivity {
  const summed: Partial<Record<Release["statistic"], string>> = {
    mean: "(value − lower)",
    variance: "(value − lower)²",
    stddev: "(value − lower)²",
    "mean-and-variance": "(value − lower)²",
  };
  const of = summed[statistic];
  return of === undefined
    ? sensitivity
    : { ...sensitivity, why: `${sensitivity.why}, in the sum of ${of}` };
}
