import { levelText, numberText } from "@noisewright/core/format";
import type { DescribedRelease, PreparedRelease } from "@noisewright/release";
import { listText } from "@noisewright/release";
import { isPublic, type Release, unitLabel, usedSources } from "@noisewright/release/spec";

/** A release of the spec, and what is known about it. */
export interface Described {
  readonly asked: Release;
  readonly prepared: PreparedRelease;
  /** The hour in which it was first published. */
  readonly stored: string | undefined;
}

export function describedReleases({
  spec,
  releases,
  stored,
}: DescribedRelease): readonly Described[] {
  return releases.map((prepared, i) => ({
    asked: spec.releases[i]!,
    prepared,
    stored: stored[i],
  }));
}

/** A Markdown list. */
export const list = (lines: readonly string[]): string =>
  lines.map((line) => `- ${line}`).join("\n");

/** What a release publishes: `loans by branch: count, by branch`. */
export function releaseLine({ asked, prepared }: Described): string {
  const of = "of" in asked && asked.of !== undefined ? ` of ${asked.of}` : "";
  const by = groupsOf(asked);
  const where = "where" in asked && asked.where !== undefined ? `, where ${asked.where}` : "";
  const { running } = prepared;
  const every = running === undefined ? "" : `, every ${running.period}`;
  return `${asked.name}: ${asked.statistic}${of}${by === "" ? "" : `, by ${by}`}${where}${every}`;
}

function groupsOf(asked: Release): string {
  if ("columns" in asked) return listText(asked.columns.map(({ of }) => of));
  return listText([asked.by ?? []].flat().map(({ of }) => of));
}

/** The columns whose keys the spec lists. */
export function listedKeys({ asked }: Described): readonly string[] {
  const keyed = "columns" in asked ? asked.columns : [asked.by ?? []].flat();
  return keyed.flatMap((each) =>
    ("keys" in each && each.keys !== undefined) || ("levels" in each && each.levels !== undefined)
      ? [each.of]
      : [],
  );
}

/** The noise of a release and what was certified: `readers: geometric; certified ε = 0.2`. */
export function noiseLine({ prepared }: Described): string {
  const { name, mechanism, certified } = prepared;
  return `${name}: mechanism ${mechanism.id}; certified ${levelText(certified)}`;
}

/** The clipping bounds that the spec declares. */
export function clippingLine({ asked }: Described): string | undefined {
  if (!("lower" in asked) || asked.lower === undefined || asked.upper === undefined)
    return undefined;
  return `${asked.name}: values are clipped to [${asked.lower}, ${asked.upper}]`;
}

/** What is chosen from the data, and the ε of the choice. */
export function chosenLine({ prepared }: Described): string | undefined {
  const { name, automatic } = prepared;
  if (automatic === undefined || automatic.chooses.length === 0) return undefined;
  const what = listText(automatic.chooses.map(({ of }) => CHOSEN[of]));
  const epsilon = numberText(automatic.epsilon, "up");
  return `${name}: Noisewright chooses ${what} from the data, with differential privacy; this costs ε = ${epsilon}, which is part of the certified ε`;
}

const CHOSEN = {
  bounds: "the clipping bounds",
  rows: "the number of rows that count of one unit",
  groups: "the number of groups that count of one unit",
} as const;

/** The expected error of a release. */
export function errorLine({ prepared }: Described): string {
  const { name, confidence, expectedTables } = prepared;
  const percent = `${Number((100 * confidence).toPrecision(6))} %`;
  if (expectedTables !== undefined) {
    const tables = expectedTables(confidence).map(
      (table) => `${table.name} within ${numberText(table.within, "up")}`,
    );
    return `${name}: with confidence ${percent}, the noise changes a cell of ${listText(tables)}`;
  }
  const expected = prepared.expects(confidence);
  const { what, unit } = ERRORS[expected.unit];
  const special = expected.unit === "value" ? undefined : CHANGED[prepared.statistic];
  const bound = `${numberText(expected.within, "up")}${unit}`;
  return `${name}: with confidence ${percent}, the noise changes ${special ?? what} by at most ${bound}`;
}

const CHOSEN_VALUE = "how frequent a chosen value is";
/** What the noise changes, where the unit of the error alone does not say it. */
const CHANGED: Partial<Record<PreparedRelease["statistic"], string>> = {
  mode: CHOSEN_VALUE,
  top: CHOSEN_VALUE,
  synthetic: "a count of two columns",
  "mean-and-variance": "the variance",
};

const BY_ROWS = ", divided by the number of rows";
const ERRORS = {
  value: { what: "a result", unit: "" },
  "value × rows": { what: "a result", unit: BY_ROWS },
  "value² × rows": { what: "the square of a result", unit: BY_ROWS },
  rows: { what: "the rank of a result", unit: " rows" },
  bounds: { what: "a result", unit: " times the chosen bounds" },
  "bounds × rows": { what: "a result", unit: ` times the distance of the chosen bounds${BY_ROWS}` },
} as const;

/** Which tables are neighbours. */
export function neighboursText({ spec }: DescribedRelease): string {
  const { unit, adjacency } = spec.privacy;
  const label = unitLabel(unit);
  const rows = unit === "row" ? "" : ", with all its rows";
  return adjacency === "add-remove"
    ? `Two tables are neighbours if one ${label} is added or removed${rows}.`
    : `Two tables are neighbours if one ${label} is replaced by another one${rows}. The number of ${unit === "row" ? "rows" : "units"} is not protected.`;
}

/** The names of joined tables that are declared public. */
export const publicTables = ({ spec }: DescribedRelease): readonly string[] =>
  usedSources(spec).flatMap((used) => (isPublic(used) ? [used.name!] : []));
