import type { Adjacency, Group } from "@noisewright/engines";
import { describe, expect, it } from "vitest";
import type { Automatic } from "../src/prepare/automatic-release.js";
import { boundedMeasure } from "../src/prepare/bounded-measure.js";
import { boundedNoise } from "../src/prepare/bounded-noise.js";
import type { Chosen } from "../src/prepare/chosen.js";
import { ArrayEngine } from "./support/array-engine.js";
import {
  automaticOf,
  COLUMNS,
  OPTIONS,
  RELEASES,
  type Row,
  randomRows,
} from "./support/automatic.js";

describe("brute force over neighbours", () => {
  it.each(RELEASES)("%s, %s", async (privacy, text) => {
    const loss = { choice: 0, moved: 0, report: 0 };
    for (const adjacency of ["add-remove", "substitute"] as const) {
      const given = [`${privacy}, adjacency: ${adjacency}`, text] as const;
      const automatic = await automaticOf(...given);
      for (let seed = 0; seed < 5; seed++) {
        const rows = randomRows(seed);
        const less = without(rows, privacy);
        const other = adjacency === "substitute" ? [...less, ...instead(seed)] : less;
        loss.choice = Math.max(loss.choice, await choiceLoss(automatic, adjacency, rows, other));
        loss.moved = Math.max(loss.moved, await movedPart(automatic, adjacency, rows, other));
        loss.report = Math.max(loss.report, await reportPart(automatic, rows, other));
      }
    }
    expect(loss.choice).toBeLessThanOrEqual(1 + 1e-12); // logarithms are rounded
    expect(loss.moved).toBeLessThanOrEqual(1);
    expect(loss.report).toBeLessThanOrEqual(1);
    // Something is used up, so that a smaller noise would fail. Reports alone choose nothing.
    if (!text.includes("auto") && !text.includes("bounds")) return;
    expect(loss.moved).toBeGreaterThan(0.4);
    expect(loss.choice).toBeGreaterThan(0.49);
  });
});

/** The table without one unit. */
function without(rows: readonly Row[], privacy: string): readonly Row[] {
  if (privacy === "unit: row") return rows.slice(1);
  const { u } = rows.find((row) => row.u !== null) ?? { u: null };
  return rows.filter((row) => row.u !== u || u === null);
}

const instead = (seed: number): readonly Row[] => [
  { u: 99, k: (["a", "b"] as const)[seed % 2]!, x: [1e6, -1e6, 40, 3][seed % 4]! },
];

/**
 * The largest change of the weights of a choice, in parts of what its proof assumes: if a unit leaves,
 * no weight falls, and all rise by at most e^ε. A replaced unit leaves, and another comes.
 */
async function choiceLoss(
  automatic: Automatic,
  adjacency: Adjacency,
  rows: readonly Row[],
  other: readonly Row[],
) {
  let worst = 0;
  const base = automatic.queryAt({});
  for (const stage of automatic.stages) {
    const weights = [];
    for (const table of [rows, other]) {
      const engine = new ArrayEngine(COLUMNS, table as never);
      const spreads = stage.spreads(base);
      const results = [];
      for (const query of spreads.queries) results.push(await engine.spread(query, OPTIONS));
      weights.push(stage.choice.weights(stage.cutsOf(spreads, results)));
    }
    const [a, b] = weights as [bigint[], bigint[]];
    const { epsilon } = stage.choice.certificate;
    for (const [i, weight] of a.entries()) {
      const log = Math.log(Number((b[i]! * 2n ** 60n) / weight) / 2 ** 60);
      if (adjacency === "add-remove") expect(log).toBeGreaterThanOrEqual(0);
      worst = Math.max(worst, Math.abs(log) / (adjacency === "substitute" ? epsilon / 2 : epsilon));
    }
  }
  return worst;
}

/** The largest change of the true numbers at any bounds, in parts of what the noise is for. */
async function movedPart(
  automatic: Automatic,
  adjacency: Adjacency,
  rows: readonly Row[],
  other: readonly Row[],
) {
  const { widest, limits, groups, queryAt, stages } = automatic;
  if (stages.length === 0) return 0;
  const measure = boundedMeasure({ ...widest, adjacency, limits, groups, queryAt });
  const noises = new Map(groups.map((n) => [n, boundedNoise(1, measure.changes(n))]));
  let worst = 0;
  for (const chosen of candidatesOf(automatic)) {
    const noise = noises.get(chosen.groups ?? groups[0]!)!;
    const truths = [];
    for (const table of [rows, other]) {
      const run = await new ArrayEngine(COLUMNS, table as never).run(queryAt(chosen), OPTIONS);
      const { truth } = measure.at(noise, chosen);
      const ofGroup = ({ key, values }: Group) => truth({ key, cells: [values] }).flat();
      truths.push(new Map(run.map((group) => [String(group.key), ofGroup(group)])));
    }
    const [a, b] = truths as [Map<string, number[]>, Map<string, number[]>];
    const moved = [...new Set([...a.keys(), ...b.keys()])]
      .flatMap((key) => [0, 1].map((i) => (a.get(key)?.[i] ?? 0) - (b.get(key)?.[i] ?? 0)))
      .reduce((sum, x) => sum + Math.abs(x), 0);
    worst = Math.max(worst, moved / noise.steps);
  }
  return worst;
}

/** The largest change of the reports, in parts of their sensitivities. */
async function reportPart(automatic: Automatic, rows: readonly Row[], other: readonly Row[]) {
  let worst = 0;
  const at = { release: automatic.widest.release, query: automatic.queryAt({}) };
  for (const report of automatic.reports) {
    const truths = [];
    for (const table of [rows, other]) {
      const engine = new ArrayEngine(COLUMNS, table as never);
      const results = [];
      for (const query of report.spreads(at).queries)
        results.push(await engine.spread(query, OPTIONS));
      truths.push(report.truth(at, results));
    }
    worst = Math.max(worst, Math.abs(truths[0]! - truths[1]!) / report.sensitivity);
  }
  return worst;
}

/** A sample of the bounds that may be chosen, one list for all stages. */
function candidatesOf({ stages }: Automatic) {
  return stages.reduce<Chosen[]>(
    (all, { candidates }) => {
      const some = candidates.filter((_, i) => i % Math.ceil(candidates.length / 4) === 0);
      return all.flatMap((chosen) =>
        [...some, candidates.at(-1)!].map((each) => ({ ...chosen, ...each })),
      );
    },
    [{}],
  );
}
