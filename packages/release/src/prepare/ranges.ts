import type { AggregateQuery, Sensitivity } from "@noisewright/engines";
import type { Spec } from "../spec/index.js";
import { identityOf } from "./identity.js";
import { roundedUp } from "./level.js";
import { measureName } from "./measures.js";
import { memoize } from "./memoize.js";
import { stepsOf } from "./numbers.js";
import type { FoundGroup, PreparedRelease } from "./prepared.js";
import type { ReleaseQuery } from "./query.js";
import { choiceOf, likelyWidest, mechanismOf, type RangeRelease } from "./range-mechanism.js";
import { publishedRanges, rangeTables } from "./range-tables.js";
import { keyCount } from "./unit-bound.js";

/** Prepares a histogram for sums of bins: one for each combination of the public keys. */
export function rangeRelease(
  spec: Spec,
  release: RangeRelease,
  { query, columns }: ReleaseQuery,
  sensitivity: Sensitivity,
): PreparedRelease {
  const bins = release.edges.length - 1;
  const confidence = release.confidence ?? spec.confidence;
  const { adjacency } = spec.privacy;
  const made = mechanismOf(release, { bound: query.unit?.bound, adjacency }, confidence);
  const mechanism = choiceOf(made, release);
  const { strategy, noiseVariances: variances } = made;
  const width = memoize(
    ([from, to, level]: readonly [number, number, number]) => made.rangeInterval(from, to, level),
    4 * bins,
  );
  const tables = rangeTables(release.edges);
  const cells = bins * groupsOf(query);
  // The errors of all numbers may depend on the same noise, so their failures are added.
  const ofEach = (level: number) =>
    release.simultaneous ? 1 - (1 - level) / (tables.length * cells) : level;
  const expectedTables = (level: number) =>
    tables.map((table) => ({
      name: table.name,
      cells,
      within: likelyWidest(made, table, ofEach(level)),
    }));
  const truthOf = ({ cells }: FoundGroup) => {
    const count = (bin: number) => stepsOf(cells.get(bin)?.[measureName("histogram")]);
    return made.trueAnswers(Float64Array.from({ length: bins }, (_, bin) => count(bin)));
  };
  return {
    name: release.name,
    statistic: release.statistic,
    query,
    columns: [],
    cells: bins,
    sensitivity,
    mechanism,
    events: made.events,
    certified: roundedUp(made.certified, release.budget?.epsilon),
    confidence,
    simultaneous: release.simultaneous,
    identity: identityOf(spec, release, {
      mechanism,
      questions: { strategy, variances: variances.map(String) },
    }),
    truth: (group) => truthOf(group).map((answers) => [...answers]),
    *draw(groups, random) {
      for (const group of groups) {
        const noisy = made.addNoise(truthOf(group), random);
        // A single bin is part of the key that the engine returns.
        const key = group.key.slice(0, query.by.length - 1);
        yield { key, values: noisy.flatMap((answers) => [...answers]) };
      }
    },
    show: () => [],
    tables: (drawn, level) => {
      const each = ofEach(level);
      return publishedRanges(tables, columns, made, drawn, (from, to) => width([from, to, each]));
    },
    expectedTables,
    expects: (level) => ({
      within: Math.max(...expectedTables(level).map(({ within }) => within)),
      unit: "value",
    }),
  };
}

/** The number of histograms: one for each combination of the public keys. The last key is the bin. */
function groupsOf({ by }: AggregateQuery): number {
  return by.slice(0, -1).reduce((product, key) => product * keyCount(key), 1);
}
