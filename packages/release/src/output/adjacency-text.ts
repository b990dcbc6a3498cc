import { isPublic, type Spec, unitLabel, usedSources } from "../spec/index.js";
import { listText } from "./list-text.js";

/** Says in plain words what the privacy guarantee protects: "Protected: …". */
export function adjacencyText(spec: Spec): string {
  const { unit, adjacency } = spec.privacy;
  if (unit === "row") {
    const row = "source" in spec ? "each row" : `each row of ${spec.from}`;
    return adjacency === "add-remove"
      ? `the presence and the contents of ${row}`
      : `the contents of ${row}, not its presence`;
  }
  const label = unitLabel(unit);
  const where = tablesText(spec);
  return adjacency === "add-remove"
    ? `the presence of each ${label}, and the contents of all its rows${where}`
    : `the contents of all rows of each ${label}${where}, not its presence`;
}

/** The joined tables that are protected. */
function tablesText(spec: Spec): string {
  if ("source" in spec) return "";
  const names = usedSources(spec).flatMap((used) => (isPublic(used) ? [] : [used.name!]));
  return ` in ${listText(names)}`;
}
