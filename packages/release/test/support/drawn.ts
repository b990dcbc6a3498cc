import type { RandomSource } from "@noisewright/core";
import type { Aggregates, Procedure } from "../../src/prepare/prepared.js";

/** The sensitivity of a number that one unit changes in `l0` groups, by `linf` in each group. */
export const sensitivity = (l0: number, linf: number) => ({
  l0: BigInt(l0),
  l1: BigInt(l0 * linf),
  l2Squared: BigInt(l0 * linf * linf),
  linf: BigInt(linf),
  why: "",
});

/** A count of rows that one unit changes by 1, at ε = 1. */
export const count = {
  measure: "rows",
  sensitivity: sensitivity(1, 1),
  granularity: 1,
  counts: true,
  payment: { epsilon: 1 },
};

export const drawnOf = (procedure: Procedure, cells: Aggregates["cells"], random: RandomSource) =>
  procedure.draw(procedure.truth({ key: [], cells }), random);
