import { typed } from "./declare-types.js";
import { defaultWishes } from "./default-wishes.js";
import { proposeJoins } from "./propose-joins.js";
import { readWish, type Wish } from "./read-wish.js";
import { moreLines, releaseLines } from "./starter-releases.js";
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
  /** The statistics to publish, such as `mean age by city`. */
  readonly publish?: readonly string[] | undefined;
}

/** The total δ of the ledger. */
const DELTA = 1e-6;

/** The text of a spec that can be run as it is, with comments that explain its lines. */
export function starterSpec(given: readonly StarterTable[], wishes: StarterWishes): string {
  const { unit, ledger, epsilon, publish = [] } = wishes;
  const tables = withNumbers(given, publish);
  const proposed = proposeJoins(tables, unit);
  const { from, joins } = proposed;
  const used = [from, ...joins.map(({ table }) => table)];
  const keys = new Set([unit, ...joins.map(({ column }) => column)]);
  const asked = publish.map((text) => readWish(text, used));
  const published = asked.length > 0 ? asked : defaultWishes(used, keys);
  const counted = unit !== undefined && !wishes.severalRows ? ONE_ROW : "rows";
  return [
    "# A first spec. Read each line and change what is wrong. This shows the cost and spends nothing:",
    "#   noisewright release <this file> --dry-run",
    "",
    ...sourceLines(proposed, unit),
    "",
    "privacy:",
    ...unitLines(wishes, joins.length > 0, published.every(canChoose)).map((line) => `  ${line}`),
    "",
    "ledger:",
    `  name: ${yamlText(ledger ?? shortName(from.name, "data"))}`,
    "  # The budget of all releases about the same people, now and later. Less ε protects more.",
    `  budget: { epsilon: ${epsilon}, delta: 1.0e-6 }`,
    "",
    "releases: # the statistics to publish; these use at most about half of the budget",
    ...releaseLines(published, { from, epsilon, delta: DELTA, counted }),
    ...moreLines(used),
    "",
  ].join("\n");
}

/** Whether the data can choose how many groups and rows of one unit count. */
const canChoose = ({ statistic, by }: Wish): boolean =>
  by === undefined && ["count", "mean", "sum"].includes(statistic);

const ONE_ROW = "rows, at most one of each unit";

/** Declares the columns of CSV files that are used as numbers and have no type yet. */
function withNumbers(
  tables: readonly StarterTable[],
  publish: readonly string[],
): readonly StarterTable[] {
  const columns = publish.flatMap((text) => readWish(text, tables).of ?? []);
  return tables.map((table) => {
    const open = columns.filter(
      (place) => place.table === table && table.isCsv && !table.types?.has(place.column),
    );
    return typed(table, new Map(open.map(({ column }) => [column, "number"])));
  });
}

/** The name of a ledger or of a unit, which has fewer characters to choose from than a column. */
function shortName(text: string, otherwise: string): string {
  const name = text.replaceAll(/[^A-Za-z0-9._-]+/g, "_").replace(/^[^A-Za-z0-9]+/, "");
  return name.slice(0, 100) || otherwise;
}

function unitLines(
  wishes: StarterWishes,
  isJoined: boolean,
  canChooseBound: boolean,
): readonly string[] {
  const { unit, unitName, severalRows } = wishes;
  if (unit === undefined) return ["unit: row # each row is protected by itself"];
  const fields = [
    ...(isJoined ? [] : [`column: ${yamlText(unit)}`]),
    ...(isJoined || unitName !== undefined
      ? [`name: ${yamlText(unitName ?? shortName(unit, "unit"))}`]
      : []),
  ];
  return [
    "# All rows of one unit are protected together.",
    `unit: { ${fields.join(", ")} }`,
    ...(severalRows ? (canChooseBound ? CHOSEN_BOUND : SEVERAL_ROWS) : ONE_ROW_BOUND),
  ];
}

const CHOSEN_BOUND = [
  "# A part of each budget chooses from the data how many groups and rows of one unit count.",
  "bound: { groups: auto, rows: auto }",
];

const SEVERAL_ROWS = [
  "# At most 4 rows of one unit count in a group, and at most 4 groups. Change this to what you know",
  "# without the data: smaller numbers mean less noise, but leave more rows out.",
  "bound: { groups: 4, rows: 4 }",
];

const ONE_ROW_BOUND = [
  "# Only one row of each unit counts. If units have several rows, write larger numbers or auto.",
  "bound: { groups: 1, rows: 1 }",
];
