import { NoisewrightError } from "@noisewright/core";
import { type FieldPath, type KeyValue, parseExpression } from "@noisewright/engines";
import type { ColumnSpec, GroupedRelease, KeySpec, KeyTree, Release, Spec } from "../spec/index.js";

/** The numbers from `lower` to `upper` in steps. */
export interface NumberGrid {
  readonly lower: number;
  readonly upper: number;
  readonly step: number;
}

/** What one release says about the values of a column. */
export interface ColumnUse {
  readonly column: string;
  /** The values that the release lists. */
  readonly listed?: readonly KeyValue[];
  readonly grid?: NumberGrid;
  /** Whether rows with another value are another group of the same person. */
  readonly groups: boolean;
  readonly path: FieldPath;
}

/** The columns that the releases of a spec use. Refuses a spec that cannot be rehearsed. */
export function columnUses(spec: Spec): readonly ColumnUse[] {
  if (!("source" in spec)) throw unsupported(["sources"], "rehearsal of joined tables");
  if (spec.derive !== undefined) throw unsupported(["derive"], "rehearsal with derived columns");
  return spec.releases.flatMap((release, i) => usesIn(release, ["releases", i]));
}

function usesIn(release: Release, path: FieldPath): readonly ColumnUse[] {
  if (release.where !== undefined) throw unsupported([...path, "where"], "rehearsal with `where`");
  if ("columns" in release) {
    if (release.statistic === "synthetic") {
      throw unsupported([...path, "statistic"], "rehearsal of synthetic rows");
    }
    return release.columns.map((each, i) => tableColumn(each, [...path, "columns", i]));
  }
  if ("every" in release && release.every !== undefined) {
    throw unsupported([...path, "every"], "rehearsal of a release that goes on in each period");
  }
  const keys = release.by === undefined ? [] : [release.by].flat();
  return [...keys.map((key) => keyColumn(key, [...path, "by"])), ...measured(release, path)];
}

function keyColumn({ of, keys, edges }: KeySpec, path: FieldPath): ColumnUse {
  const column = columnIn(of, [...path, "of"]);
  return { column, ...listedIn(keys), ...gridIn(edges), groups: true, path };
}

function tableColumn({ of, keys, edges, levels }: ColumnSpec, path: FieldPath): ColumnUse {
  const column = columnIn(of, [...path, "of"]);
  const listed = levels === undefined ? keys : leavesOf(levels.keys);
  return { column, ...listedIn(listed), ...gridIn(edges), groups: true, path };
}

/** The statistics that add up values, so that all values of a person are in one group. */
const ADDED = ["sum", "mean", "variance", "stddev", "mean-and-variance", "count"];

/** The column whose values a release measures, if it has one. */
function measured(release: GroupedRelease, path: FieldPath): readonly ColumnUse[] {
  if (!("of" in release) || release.of === undefined) return [];
  const column = columnIn(release.of, [...path, "of"]);
  const groups = !ADDED.includes(release.statistic);
  const use = { column, groups, path: [...path, "of"] };
  if ("edges" in release) return [{ ...use, ...gridIn(release.edges) }];
  if ("values" in release) return [{ ...use, ...listedIn(release.values) }];
  if (!("granularity" in release)) return [use];
  return [{ ...use, grid: clippedGrid(release) }];
}

type Clipped = Extract<GroupedRelease, { readonly granularity: number }>;

/** The values between the clipping bounds. Bounds that are chosen from the data are made up. */
function clippedGrid(release: Clipped): NumberGrid {
  const { granularity: step } = release;
  const limit =
    "bounds" in release && release.bounds !== "auto" ? release.bounds?.limit : undefined;
  const { lower = limit?.[0] ?? 0, upper = limit?.[1] ?? 100 * step } = release;
  return { lower, upper, step };
}

function listedIn(keys: readonly KeyValue[] | undefined): Pick<ColumnUse, "listed"> {
  return keys === undefined ? {} : { listed: keys };
}

const STEPS = 1000;

function gridIn(edges: readonly number[] | undefined): Pick<ColumnUse, "grid"> {
  if (edges === undefined) return {};
  const [lower, upper] = [edges[0]!, edges.at(-1)!];
  const step = edges.every(Number.isInteger) ? 1 : (upper - lower) / STEPS;
  return { grid: { lower, upper, step } };
}

function leavesOf(tree: KeyTree): readonly KeyValue[] {
  return Array.isArray(tree) ? tree : Object.values(tree).flatMap(leavesOf);
}

function columnIn(text: string, path: FieldPath): string {
  const { root } = parseExpression(text);
  if (root.kind === "name" && root.table === undefined) {
    if (!/[\r\n]/.test(root.name)) return root.name;
    throw unsupported(path, "rehearsal with a line break in the name of a column");
  }
  throw unsupported(path, "rehearsal with an expression, only with the names of columns");
}

export function unsupported(path: FieldPath, what: string): NoisewrightError {
  const advice = "publish without a rehearsal, or leave this release out of it";
  return new NoisewrightError({ code: "unsupported", subject: "rehearsal", path, what, advice });
}
