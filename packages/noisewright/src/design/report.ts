import type { Candidate, Design } from "@noisewright/core";
import type { FullNeed } from "@noisewright/core/design";

/** Converts a design to plain data. Infinite numbers become null in JSON. */
export function reportOf({ need, candidates, recommended, bound, refused, warnings }: Design) {
  return {
    need: needData(need),
    notes: need.notes,
    recommended: candidateData(recommended),
    candidates: candidates.map(candidateData),
    bound: bound === undefined ? null : bound,
    refused,
    warnings,
  };
}

function needData({ metrics, demands, notes: _, tunings: __, ...need }: FullNeed) {
  return {
    ...need,
    metrics: metrics.map(({ name }) => name),
    demands: demands.map(({ metric, value }) => ({ metric: metric.name, value })),
  };
}

function candidateData({ mechanism, channel: _, gap, ...candidate }: Candidate) {
  const output: readonly [number, number] = [mechanism.output.lower, mechanism.output.upper];
  return {
    mechanism: mechanism.id,
    params: mechanism.params,
    output,
    details: mechanism.details,
    gap: gap ?? null,
    ...candidate,
  };
}
