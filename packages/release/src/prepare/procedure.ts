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
import type { Query } from "./query.js";
import { rank } from "./rank.js";

interface Asked {
  readonly release: Release;
  readonly query: Query;
  readonly adjacency: Adjacency;
  /** Of the measure that noise is added to. */
  readonly sensitivity: Sensitivity;
  readonly payment: Payment;
  readonly confidence: number;
}

/** The way from aggregates to published values that a statistic takes. */
export function procedureOf(asked: Asked): Procedure {
  const { release, query, adjacency, sensitivity, payment, confidence } = asked;
  const noisy = { measure: "rows", sensitivity, payment };
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

function meanSum({ plan }: Query): Sum {
  const { sum } = plan.measures;
  if (sum?.kind !== "sum") throw new TypeError("the query of a mean has a sum");
  return sum;
}

/**
 * Rows that come or go with one unit, in how many groups, and at most in one of them. One that is
 * replaced takes its own away and brings as many.
 */
function contribution(query: Query, adjacency: Adjacency) {
  const { l0, l1, linf } = sensitivities(query.plan, "add-remove").rows!;
  const times = adjacency === "substitute" ? 2n : 1n;
  return {
    rows: exactSensitivity(times * l1),
    groups: exactSensitivity(times * l0),
    most: exactSensitivity(times * linf),
  };
}

function groupsOf({ columns, plan, selects }: Query): number {
  if (selects) {
    throw new NoisewrightError({
      code: "unsupported",
      subject: "simultaneous",
      what: "simultaneous intervals of quantiles where keys are selected",
      advice: "list the keys: the ends are drawn for as many as there are",
    });
  }
  const sizes = plan.by
    .slice(0, columns.length)
    .map((key) => ("edges" in key ? key.edges.length - 1 : (key.values?.length ?? 1)));
  return sizes.reduce((product, size) => product * size, 1);
}
