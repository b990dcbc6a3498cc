import { refuse } from "./cells.js";
import { prefixQueries, type Queries, queriesOf, rangeQueries } from "./queries.js";
import type { RangeUnit } from "./range-unit.js";
import type { Workload } from "./workload.js";

/** What a mechanism for ranges, or for any workload, should answer, and at which privacy level. */
export interface RangeRequest {
  /** The number of cells of the histogram: at most 65,536, or 1,024 for a `Workload`. */
  readonly cells: number;
  /**
   * The queries whose total error should be small: all sums of consecutive cells, all sums from the
   * first cell on, or your own.
   */
  readonly workload: "ranges" | "prefixes" | Workload;
  /** The ε of the whole release, for tables that differ by one unit. */
  readonly epsilon: number;
  /** Without δ the noise is geometric. With δ the better of the two kinds of noise is chosen. */
  readonly delta?: number;
  /** Only this noise is considered. */
  readonly noise?: "geometric" | "discrete-gaussian";
  /** The largest number of rows of a unit, in any cells. 1 by default: each row is a unit. */
  readonly rows?: number;
  /** Whether a unit appears or disappears (the default), or its rows are replaced by others. */
  readonly adjacency?: "add-remove" | "substitute";
  /**
   * Leave out the strategies that take long to find: the optimum above 100 cells, and shifted blocks
   * above 4,096 cells.
   */
  readonly quick?: boolean;
}

export const SUBJECT = "rangeMechanism";

const MAX_CELLS = 65_536;
const LARGEST_SQUARES = 1e300;
const MAX_ROWS = 2 ** 30;

/** The protected unit of a request. */
export function checkedUnit({ rows = 1, adjacency = "add-remove" }: RangeRequest): RangeUnit {
  if (!(Number.isSafeInteger(rows) && rows >= 1 && rows <= MAX_ROWS)) {
    refuse(SUBJECT, "rows", `an integer in [1, ${MAX_ROWS}]`, String(rows));
  }
  if (adjacency !== "add-remove" && adjacency !== "substitute") {
    refuse(SUBJECT, "adjacency", "add-remove or substitute", String(adjacency));
  }
  return { rows, contributions: adjacency === "substitute" ? 2 : 1 };
}

export function checkedRange(from: number, to: number, cells: number): [number, number] {
  const whole = Number.isSafeInteger(from) && Number.isSafeInteger(to);
  if (!(whole && 0 <= from && from < to && to <= cells)) {
    refuse(SUBJECT, "from, to", `integers with 0 ≤ from < to ≤ ${cells}`, `${from}, ${to}`);
  }
  return [from, to];
}

export function checkedConfidence(confidence: number): number {
  if (!(confidence > 0 && confidence < 1)) {
    refuse(SUBJECT, "confidence", "in (0, 1)", String(confidence));
  }
  return confidence;
}

/** The domains of ε and δ are those of the mechanisms that draw the noise. */
export function checkLevel({ epsilon, delta, noise }: RangeRequest): void {
  if (!(epsilon > 0 && epsilon <= 50)) refuse(SUBJECT, "epsilon", "in (0, 50]", String(epsilon));
  if (delta !== undefined && !(delta >= 1e-20 && delta < 1)) {
    const advice = "leave out delta for a pure ε";
    refuse(SUBJECT, "delta", "in [1e-20, 1)", String(delta), advice);
  }
  if (noise !== undefined && noise !== "geometric" && noise !== "discrete-gaussian") {
    refuse(SUBJECT, "noise", "geometric or discrete-gaussian", String(noise));
  }
  if (noise === "discrete-gaussian" && delta === undefined) {
    refuse(SUBJECT, "delta", "given for discrete Gaussian noise", "none", "for example 1e-6");
  }
}

export function checkedQueries({ cells, workload }: RangeRequest): Queries {
  if (!(Number.isSafeInteger(cells) && cells >= 1 && cells <= MAX_CELLS)) {
    refuse(SUBJECT, "cells", `an integer in [1, ${MAX_CELLS}]`, String(cells));
  }
  if (workload === "ranges") return rangeQueries(cells);
  if (workload === "prefixes") return prefixQueries(cells);
  if (typeof workload !== "object") {
    refuse(SUBJECT, "workload", '"ranges", "prefixes" or a Workload', String(workload));
  }
  if (workload.cells !== cells) {
    refuse(SUBJECT, "workload", `over ${cells} cells`, String(workload.cells));
  }
  const queries = queriesOf(workload);
  let squares = 0;
  for (let i = 0; i < cells; i++) squares += queries.gram(i, i);
  if (!(squares > 0 && squares * cells < LARGEST_SQUARES && Number.isFinite(queries.count))) {
    const domain = "of queries that are not all zero, with a finite sum of squares";
    refuse(SUBJECT, "workload", domain, "other queries");
  }
  return queries;
}
