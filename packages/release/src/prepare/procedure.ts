import { NoisewrightError, simultaneous } from "@noisewright/core";
import {
  type Adjacency,
  rowSteps,
  type Sensitivity,
  type Sum,
  sensitivities,
} from "@noisewright/engines";
import type { Release } from "../spec/index.js";
import { additive, type Payment } from "./additive.js";
import { mean } from "./mean.js";
import { mode } from "./mode.js";
import { exactSensitivity } from "./numbers.js";
import type { Procedure } from "./prepared.js";
import { measureName, type ReleaseQuery } from "./query.js";
import { rank } from "./rank.js";

interface ProcedureRequest {
  readonly release: Release;
  readonly query: ReleaseQuery;
  readonly adjacency: Adjacency;
  /** The sensitivity of the measure to which noise is added. */
  readonly sensitivity: Sensitivity;
  readonly payment: Payment;
  readonly confidence: number;
}

/** The procedure that turns the true aggregates of a statistic into published values. */
export function procedureOf(request: ProcedureRequest): Procedure {
  const { release, query, adjacency, sensitivity, payment, confidence } = request;
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
      return mean({
        ...release,
        ...contribution(query, adjacency),
        range: rowSteps("sum", meanSum(query)).upper,
        payment:
          "target" in payment
            ? { target: { ...payment.target, rows: release.target!.rows } }
            : payment,
      });
    case "mode": {
      const { rows, most } = contribution(query, adjacency);
      const one = [release.by ?? []].flat().length === 0;
      return mode({ values: release.values, rows: one ? most : rows, payment });
    }
    default: {
      const { rows } = contribution(query, adjacency);
      const thousandths = { min: 0, max: 1000, quantile: 0 }[release.statistic];
      const at = release.statistic === "quantile" ? Math.round(1000 * release.at) : thousandths;
      const each = release.simultaneous ? simultaneous(confidence, groupsOf(query)) : confidence;
      const grid = query.grid!;
      return rank({ thousandths: at, grid, rows, payment, confidence: each });
    }
  }
}

function meanSum({ query }: ReleaseQuery): Sum {
  const { sum } = query.measures;
  if (sum?.kind !== "sum") throw new TypeError("the query of a mean has a sum");
  return sum;
}

/**
 * What one unit can change: the number of rows in all groups together, the number of groups, and
 * the number of rows in one group. A replaced unit removes its rows and adds as many rows, so a
 * replaced unit counts twice.
 */
function contribution({ query }: ReleaseQuery, adjacency: Adjacency) {
  const { l0, l1, linf } = sensitivities(query, "add-remove").rows!;
  const times = adjacency === "substitute" ? 2n : 1n;
  return {
    rows: exactSensitivity(times * l1),
    groups: exactSensitivity(times * l0),
    most: exactSensitivity(times * linf),
  };
}

function groupsOf({ columns, query, selects }: ReleaseQuery): number {
  if (selects) {
    throw new NoisewrightError({
      code: "unsupported",
      subject: "release",
      path: ["simultaneous"],
      what: "simultaneous intervals of quantiles if keys are selected privately",
      advice:
        "list the keys, because the number of groups must be public, or remove `simultaneous`",
    });
  }
  const sizes = query.by
    .slice(0, columns.length)
    .map((key) => ("edges" in key ? key.edges.length - 1 : (key.values?.length ?? 1)));
  return sizes.reduce((product, size) => product * size, 1);
}
