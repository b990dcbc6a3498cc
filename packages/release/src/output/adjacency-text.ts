import type { Spec } from "../spec/index.js";

/** Says in plain words what the privacy guarantee protects: "Protected: …". */
export function adjacencyText({ privacy: { unit, adjacency } }: Spec): string {
  if (adjacency === "add-remove") {
    return unit === "row"
      ? "the presence and the contents of each row"
      : `the presence of each ${unit.column}, and the contents of all its rows`;
  }
  return unit === "row"
    ? "the contents of each row, not its presence"
    : `the contents of all rows of each ${unit.column}, not its presence`;
}
