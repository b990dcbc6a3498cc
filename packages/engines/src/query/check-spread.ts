import { groupCount } from "./groups.js";
import { refuse } from "./refuse.js";
import type { SpreadOf, SpreadQuery } from "./spread.js";

const MOST_EDGES = 1000;
/** The largest number of bins of all public groups of a query together. */
const MOST_BINS = 2n ** 22n;

/** The kind of measure that each kind of spread needs. The spread of `groups` takes any measure. */
const KINDS: Readonly<Record<SpreadOf, "sum" | "count" | undefined>> = {
  value: "sum",
  total: "sum",
  greatest: "sum",
  rows: "count",
  groups: undefined,
};

/** Checks the parts of a query that only a spread query has. */
export function checkSpread(query: SpreadQuery): void {
  const { of, edges } = query.spread;
  if ("sets" in query) refuse(["sets"], "absent in a query with `spread`", "a list");
  const [measure, ...others] = Object.values(query.measures);
  const kind = KINDS[of];
  if (measure === undefined || others.length > 0 || (kind ?? measure.kind) !== measure.kind) {
    refuse(["measures"], `one ${kind ?? "measure"} for a spread of \`${of}\``, "other measures");
  }
  if (kind === "sum" && measure.kind === "sum" && measure.squared) {
    refuse(["measures"], `a sum without \`squared\` for a spread of \`${of}\``, "a sum of squares");
  }
  if (of === "value" && query.unit !== undefined) {
    refuse(["unit"], "absent for a spread of `value`", "a unit");
  }
  if (of !== "value" && query.unit === undefined) {
    refuse(["unit"], `given for a spread of \`${of}\``, "none");
  }
  const rising = edges.every((edge, i) => i === 0 || edge > edges[i - 1]!);
  const whole = edges.every(Number.isSafeInteger);
  if (edges.length === 0 || edges.length > MOST_EDGES || !rising || !whole) {
    const domain = `1 to ${MOST_EDGES} increasing whole numbers within ±2^53`;
    refuse(["spread", "edges"], domain, `${edges.length} numbers`);
  }
  const bins = (groupCount(query) ?? 0n) * BigInt(edges.length + 1);
  if (bins > MOST_BINS) {
    const domain = `keys with at most ${MOST_BINS} bins in all; use fewer keys or fewer edges`;
    refuse(["by"], domain, `${bins} bins`);
  }
}
