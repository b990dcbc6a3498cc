import { simultaneous } from "@noisewright/core";
import {
  type Adjacency,
  rowSteps,
  type Sensitivity,
  type Sum,
  sensitivities,
} from "@noisewright/engines";
import { type DeclaredRelease, thousandthsOf } from "../spec/index.js";
import { additive, type Payment } from "./additive.js";
import { type Mean, mean } from "./mean.js";
import { measureName } from "./measures.js";
import { mode } from "./mode.js";
import { exactSensitivity } from "./numbers.js";
import type { Procedure } from "./prepared.js";
import { quantiles } from "./quantiles.js";
import type { ReleaseQuery } from "./query.js";
import { type Rank, rank } from "./rank.js";
import { type Top, top } from "./top.js";
import { keyCount } from "./unit-bound.js";
import { variance } from "./variance.js";

export interface ProcedureRequest {
  readonly release: DeclaredRelease;
  readonly query: ReleaseQuery;
  readonly adjacency: Adjacency;
  /** The sensitivity of the measure to which noise is added. */
  readonly sensitivity: Sensitivity;
  readonly payment: Payment;
  readonly confidence: number;
  /** Builds the procedure, if bounds are chosen from the data. */
  readonly bounded?: ((payment: Payment) => Procedure) | undefined;
}

/** The procedure that turns the true aggregates of a statistic into published values. */
export function procedureOf(request: ProcedureRequest): Procedure {
  const { release, query, adjacency, sensitivity, payment } = request;
  if (request.bounded !== undefined) return request.bounded(payment);
  const noisy = { measure: measureName(release.statistic), sensitivity, payment };
  switch (release.statistic) {
    case "count":
    case "units":
    case "histogram": {
      const { demand, mechanism } = release;
      return additive({ ...noisy, granularity: 1, counts: true, demand, mechanism });
    }
    case "sum": {
      const { demand, mechanism, granularity } = release;
      return additive({ ...noisy, granularity, counts: false, demand, mechanism });
    }
    case "mean":
      return mean({ ...release, ...meanRequest(request, release.target) });
    case "variance":
    case "stddev":
    case "mean-and-variance":
      return variance({ ...release, ...meanRequest(request, release.target) });
    case "mode": {
      const { most, choices } = contribution(query, adjacency);
      const { values, mechanism } = release;
      return mode({ values, rows: most, groups: choices, payment, mechanism });
    }
    case "top": {
      const { k, of: column, values, counts } = release;
      const change = changeOf(query, adjacency);
      return top({ k, column, values, counts, sensitivity, change, payment });
    }
    case "min":
    case "max": {
      const thousandths = release.statistic === "min" ? 0 : 1000;
      return onGrid(request, (common) => rank({ ...common, thousandths }));
    }
    case "median":
    case "quantile": {
      const levels = release.statistic === "median" ? [500] : thousandthsOf(release.at);
      const { intervals = true } = release;
      const [only, ...others] = levels;
      if (others.length === 0 && intervals)
        return onGrid(request, (common) => rank({ ...common, thousandths: only! }));
      // The intervals of one group depend on the same noise, so their failures are added.
      const failures = release.simultaneous ? levels.length : 1;
      return onGrid(request, (common) => {
        const confidence = 1 - (1 - common.confidence) / failures;
        return quantiles({ ...common, thousandths: levels, intervals, confidence });
      });
    }
  }
}

/** What a mean and a variance need to know about the query and the payment. */
function meanRequest(
  { query, adjacency, payment }: ProcedureRequest,
  target: { readonly rows: number } | undefined,
): Pick<Mean, "range" | "rows" | "groups" | "most" | "payment"> {
  const { rows, groups, most } = contribution(query, adjacency);
  return {
    range: rowSteps("sum", meanSum(query)).upper,
    rows,
    groups,
    most,
    payment: "target" in payment ? { target: { ...payment.target, rows: target!.rows } } : payment,
  };
}

type OnGrid = Pick<Rank, "grid" | "rows" | "payment" | "confidence">;

/**
 * The procedure of a statistic on a grid. The ends of its intervals are drawn, so their confidence
 * level must be known before drawing. If keys are selected privately, the level of simultaneous
 * intervals depends on the number of named keys.
 */
function onGrid(request: ProcedureRequest, build: (common: OnGrid) => Procedure): Procedure {
  const { release, query, adjacency, payment, confidence } = request;
  const { rows } = contribution(query, adjacency);
  const at = (each: number, paid: Payment) =>
    build({ grid: query.grid!, rows, payment: paid, confidence: each });
  if (!release.simultaneous) return at(confidence, payment);
  if (!query.selects) return at(simultaneous(confidence, outerGroups(query)), payment);
  const alone = at(confidence, payment);
  const paid = { epsilon: Number(alone.mechanism.params.epsilon) };
  const together = (groups: number) => at(simultaneous(confidence, Math.max(1, groups)), paid);
  return { ...alone, together };
}

function meanSum({ query }: ReleaseQuery): Sum {
  const { sum } = query.measures;
  if (sum?.kind !== "sum") throw new TypeError("the query of a mean has a sum");
  return sum;
}

/**
 * What one unit can change: the number of rows in all groups together, the number of groups, the
 * number of rows in one group, and the number of choices, one for each group of `by`. A replaced unit
 * removes its rows and adds as many rows, so a replaced unit counts twice.
 */
function contribution(query: ReleaseQuery, adjacency: Adjacency) {
  const { l0, l1, linf } = sensitivities(query.query, "add-remove").rows!;
  const times = adjacency === "substitute" ? 2n : 1n;
  return {
    rows: exactSensitivity(times * l1),
    groups: exactSensitivity(times * l0),
    most: exactSensitivity(times * linf),
    choices: Math.min(Number(l0), outerGroups(query)),
  };
}

/** What one unit can change in rankings. */
function changeOf(query: ReleaseQuery, adjacency: Adjacency): Top["change"] {
  const { l0, linf } = sensitivities(query.query, "add-remove").rows!;
  const times = adjacency === "substitute" ? 2 : 1;
  const cells = exactSensitivity(l0);
  const most = outerGroups(query);
  const groups = Math.min(cells, most);
  return {
    cells,
    groups,
    times,
    changed: Math.min(times * groups, most),
    rows: exactSensitivity(linf),
  };
}

/** The number of groups of `by`. The number is ∞ if keys are selected privately. */
function outerGroups({ columns, query }: ReleaseQuery): number {
  return query.by.slice(0, columns.length).reduce((product, key) => product * keyCount(key), 1);
}
