import { proposeJoins } from "./propose-joins.js";
import { releaseLines } from "./starter-releases.js";
import { sourceLines } from "./starter-sources.js";
import type { StarterTable } from "./starter-table.js";
import { yamlText } from "./yaml-text.js";

/** What the user says about the data and the budget. */
export interface StarterWishes {
  /** The column that identifies a person. If it is absent, each row is protected by itself. */
  readonly unit?: string | undefined;
  /** What one unit is called, such as `person`. */
  readonly unitName?: string | undefined;
  /** Set if one unit may have several rows. */
  readonly severalRows?: boolean | undefined;
  /** The name of the ledger. */
  readonly ledger?: string | undefined;
  /** The total ε of the ledger. */
  readonly epsilon: number;
}

/** The text of a spec that can be run as it is, with comments that explain its lines. */
export function starterSpec(tables: readonly StarterTable[], wishes: StarterWishes): string {
  const { unit, ledger, epsilon } = wishes;
  const proposed = proposeJoins(tables, unit);
  const { from, joins } = proposed;
  const used = [from, ...joins.map(({ table }) => table)];
  const isOneRow = unit !== undefined && !wishes.severalRows;
  const keys = new Set([unit, ...joins.map(({ column }) => column)]);
  return [
    "# A first spec. Read each line and change what is wrong. This shows the cost and spends nothing:",
    "#   noisewright release <this file> --dry-run",
    "",
    ...sourceLines(proposed, unit),
    "",
    "privacy:",
    ...unitLines(wishes, joins.length > 0).map((line) => `  ${line}`),
    "",
    "ledger:",
    `  name: ${yamlText(ledger ?? shortName(from.name, "data"))}`,
    "  # The budget of all releases about the same people, now and later. Less ε protects more.",
    `  budget: { epsilon: ${epsilon}, delta: 1.0e-6 }`,
    "",
    "releases: # the statistics to publish; these use at most about half of the budget",
    ...releaseLines(used, keys, epsilon, isOneRow ? "rows, at most one of each unit" : "rows"),
    "",
  ].join("\n");
}

/** The name of a ledger or of a unit, which has fewer characters to choose from than a column. */
function shortName(text: string, otherwise: string): string {
  const name = text.replaceAll(/[^A-Za-z0-9._-]+/g, "_").replace(/^[^A-Za-z0-9]+/, "");
  return name.slice(0, 100) || otherwise;
}

function unitLines(wishes: StarterWishes, isJoined: boolean): readonly string[] {
  const { unit, unitName, severalRows } = wishes;
  if (unit === undefined) return ["unit: row # each row is protected by itself"];
  const fields = [
    ...(isJoined ? [] : [`column: ${yamlText(unit)}`]),
    ...(isJoined || unitName !== undefined
      ? [`name: ${yamlText(unitName ?? shortName(unit, "unit"))}`]
      : []),
  ];
  const protects = [
    "# All rows of one unit are protected together.",
    `unit: { ${fields.join(", ")} }`,
  ];
  return severalRows
    ? [
        ...protects,
        "# A part of each budget chooses from the data how many groups and rows of one unit count.",
        "bound: { groups: auto, rows: auto }",
      ]
    : [
        ...protects,
        "# Only one row of each unit counts. If units have several rows, write a larger number or auto.",
        "bound: { groups: 1, rows: 1 }",
      ];
}
