import { seededRandom } from "../../../core/test/support/seeded-random.js";
import { automaticPlan } from "../../src/prepare/automatic-plan.js";
import { type Automatic, automaticRelease } from "../../src/prepare/automatic-release.js";
import type { GroupedRelease } from "../../src/spec/index.js";
import { parseSpec } from "../../src/spec/parse-spec.js";
import { ArrayEngine } from "./array-engine.js";

export const COLUMNS = [
  { name: "u", type: "integer" },
  { name: "k", type: "text" },
  { name: "x", type: "float" },
] as const;

export interface Row {
  readonly u: number | null;
  readonly k: string | null;
  readonly x: number | null;
}

export const OPTIONS = { salt: new Uint8Array(16).fill(7) };

/** A spec with one release, from the fields of its privacy and of the release. */
export const specOf = (privacy: string, release: string, epsilon = 2) =>
  parseSpec(
    `source: { file: t.duckdb, table: t }\nprivacy: { ${privacy} }\nledger: { name: n }
releases:\n  - { name: x, budget: { epsilon: ${epsilon}${release.includes("of: k }") ? ", delta: 1.0e-6" : ""} }, ${release} }\n`,
    "automatic.yaml",
  ).spec;

export async function tableOf() {
  return await new ArrayEngine(COLUMNS, []).table();
}

/** The choices of a release, which a prepared release does not show. */
export async function automaticOf(
  privacy: string,
  release: string,
  epsilon?: number,
): Promise<Automatic> {
  const spec = specOf(privacy, release, epsilon);
  const own = spec.releases[0] as GroupedRelease;
  return automaticRelease(spec, own, await tableOf(), "duckdb", automaticPlan(spec, own)!);
}

const BY = "by: { of: k, keys: [a, b, c] }";

/** All forms of chosen bounds and reports. */
export const RELEASES: readonly (readonly [privacy: string, release: string])[] = [
  ["unit: row", "statistic: sum, of: x, bounds: auto"],
  ["unit: row", "statistic: sum, of: x, lower: 0, bounds: { limit: [0, 50], report: true }"],
  ["unit: row", `statistic: sum, of: x, missing: 2, bounds: { limit: [-50, 50] }, ${BY}`],
  ["unit: row", "statistic: mean, of: x, bounds: { limit: [-20, 60], report: true }"],
  ["unit: row", "statistic: mean, of: x, bounds: { limit: [5, 60] }"],
  ["unit: row", "statistic: sum, of: x, lower: 0, upper: 5, report: cut"],
  ["unit: { column: u }", "statistic: sum, of: x, granularity: 0.5, bounds: { limit: [-40, 40] }"],
  [
    "unit: { column: u }",
    `statistic: sum, of: x, lower: 0, bounds: auto, ${BY}, bound: { groups: 2 }`,
  ],
  [
    "unit: { column: u }",
    `statistic: sum, of: x, bounds: { limit: [-40, 40], report: true }, ${BY}, bound: { groups: auto }`,
  ],
  [
    "unit: { column: u }",
    `statistic: mean, of: x, bounds: { limit: [0, 40], report: true }, ${BY}, bound: { groups: auto, rows: auto }`,
  ],
  [
    "unit: { column: u }, bound: { rows: auto }",
    `statistic: count, ${BY}, bound: { groups: auto }, report: cut`,
  ],
  ["unit: { column: u }", "statistic: mean, of: x, bounds: { limit: [5, 60], report: true }"],
  ["unit: { column: u }", "statistic: mean, of: x, bounds: { limit: [-40, -8] }"],
  ["unit: { column: u }", "statistic: count, of: x, bound: { rows: auto }"],
  [
    "unit: { column: u }",
    "statistic: sum, of: x, bounds: auto, by: { of: k }, bound: { groups: 2 }",
  ],
  ["unit: { column: u }", `statistic: units, ${BY}, bound: { groups: auto }`],
  [
    "unit: { column: u }",
    `statistic: sum, of: x, lower: -3, upper: 7, ${BY}, bound: { groups: auto, rows: auto }`,
  ],
];

/** A small random table, with values that lie at, between and beyond the bounds of grids. */
export function randomRows(seed: number): readonly Row[] {
  const random = seededRandom(seed);
  const words = new Uint32Array(1);
  const below = (n: number) => {
    random.fill(words);
    return words[0]! % n;
  };
  const values = [0, 1, -1, 2, 3, 4.4, 5, 8, -8, 12.5, 40, -40, 41, 60, 1e6, -1e6, null, 0.5];
  return Array.from({ length: 3 + below(20) }, () => ({
    u: below(8) === 0 ? null : below(5),
    k: (["a", "b", "c", null] as const)[below(4)]!,
    x: values[below(values.length)]!,
  }));
}
