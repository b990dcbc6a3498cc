import type { Spec } from "../spec/index.js";

/** What is protected, in plain words. */
export function adjacencyText({ privacy: { unit, adjacency } }: Spec): string {
  const whose = unit === "row" ? "row" : unit.column;
  return adjacency === "add-remove"
    ? `whether a ${whose} is in the table at all`
    : `what the rows of a ${whose} say, but not that there is one`;
}
