import type { Group, SpreadResult } from "@noisewright/engines";
import type { Declared } from "./automatic-queries.js";
import { indexOf, type Stage } from "./bound-stages.js";
import type { Chosen } from "./chosen.js";
import { measureName } from "./measures.js";
import type { StepBounds } from "./spreads.js";
import { edgesOf } from "./tails.js";

/**
 * The true groups at the chosen bounds, from the bins of the last choice. Undefined if the bins do
 * not say enough, so that the query must be run: if keys are selected privately, the number of units
 * of each key is needed, and a mean of units needs two sums.
 */
export function derivedGroups(
  { release, query }: Declared,
  stage: Stage,
  result: SpreadResult,
  chosen: Chosen,
): readonly Group[] | undefined {
  const { statistic } = release;
  const isMean = statistic === "mean";
  if (query.selects || (isMean && query.query.unit !== undefined)) return undefined;
  if (stage.of === "rows" && statistic !== "count") return undefined;
  const bounds = stage.bounds[indexOf(stage, chosen)]!;
  const edges = edgesOf(stage.bounds);
  return result.groups.map(({ key, bins }) => {
    const { inside, below, above, rows } = parts(bins, edges, bounds);
    // A unit contributes nothing to the groups that are not chosen for it.
    if (stage.of === "groups") return { key, values: { [measureName(statistic)]: inside } };
    const [lower, upper] = [BigInt(bounds.lower), BigInt(bounds.upper)];
    const sum = inside + below * lower + above * upper;
    return isMean
      ? { key, values: { sum: sum - rows * lower, rows } }
      : { key, values: { [measureName(statistic)]: sum } };
  });
}

type Bins = SpreadResult["groups"][number]["bins"];

/** The sum inside the bounds, and how many are below them, above them and in all bins. */
function parts(bins: Bins, edges: readonly number[], { lower, upper }: StepBounds) {
  let [inside, below, above, rows] = [0n, 0n, 0n, 0n];
  for (const [i, { count, sum }] of bins.entries()) {
    rows += count;
    if ((edges[i] ?? Number.POSITIVE_INFINITY) < lower) below += count;
    else if ((edges[i] ?? Number.POSITIVE_INFINITY) > upper) above += count;
    else inside += sum;
  }
  return { inside, below, above, rows };
}
