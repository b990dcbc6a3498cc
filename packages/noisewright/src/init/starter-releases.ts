import type { ColumnPlace } from "./find-column.js";
import type { Wish } from "./read-wish.js";
import { granularityOf, outward } from "./round-bounds.js";
import { columnOf, type StarterTable } from "./starter-table.js";
import { columnText, commentText, yamlText } from "./yaml-text.js";

/** What all releases of a spec share. */
export interface ReleaseSetting {
  /** The first table, whose columns need no name of a table. */
  readonly from: StarterTable;
  /** The total ε and δ of the ledger. The releases use at most about half of both. */
  readonly epsilon: number;
  readonly delta: number;
  /** What a count counts. */
  readonly counted: string;
}

/** The releases of a spec, with comments. */
export function releaseLines(wishes: readonly Wish[], setting: ReleaseSetting): readonly string[] {
  const weights = wishes.map(weightOf);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const grouped = wishes.filter(({ by }) => by !== undefined).length;
  const delta = Math.min(setting.delta / 10, setting.delta / 2 / Math.max(1, grouped));
  const names = new Set<string>();
  return wishes.flatMap((wish, i) => {
    const name = nameOf(wish, setting.from);
    if (names.has(name)) return [];
    names.add(name);
    const epsilon = levelOf((setting.epsilon / 2) * (weights[i]! / all));
    const budget = wish.by === undefined ? "" : `, delta: ${exponential(delta)}`;
    return [
      `  - name: ${yamlText(name)}${wish.statistic === "count" ? ` # the number of ${setting.counted}` : ""}`,
      `    statistic: ${wish.statistic}`,
      ...valueLines(wish, setting.from),
      ...(wish === wishes.find(({ by }) => by !== undefined) ? ABOUT_KEYS : []),
      ...keyLines(wish, setting.from),
      `    budget: { epsilon: ${epsilon}${budget} }`,
    ];
  });
}

/** A count of all rows needs less ε for a small error. */
const weightOf = ({ statistic, by }: Wish): number =>
  (statistic === "count" || statistic === "units") && by === undefined ? 1 : 4;

function nameOf({ statistic, of, by }: Wish, from: StarterTable): string {
  const what = statistic === "count" ? "rows" : statistic;
  const plain = ({ table, column }: ColumnPlace) =>
    table === from ? column : `${table.name}.${column}`;
  const parts = [
    what,
    ...(of ? [plain(of)] : []),
    ...(by ? ["by", by.map(plain).join(" and ")] : []),
  ];
  return parts.join(" ").slice(0, 90);
}

const expressionOf = ({ table, column }: ColumnPlace, from: StarterTable): string =>
  yamlText(columnText(column, table === from ? undefined : table.name));

function keyLines({ by }: Wish, from: StarterTable): readonly string[] {
  if (by === undefined) return [];
  const columns = by.map((place) => `{ of: ${expressionOf(place, from)} }`);
  return [`    by: ${columns.length === 1 ? columns[0] : `[${columns.join(", ")}]`}`];
}

const ABOUT_KEYS = [
  "    # The groups are unknown, so groups with few units are left out. If you know all groups",
  "    # without the data, list them as keys: [a, b]. Then the budget needs no delta.",
];

function valueLines(wish: Wish, from: StarterTable): readonly string[] {
  const { of, edges, statistic } = wish;
  if (of === undefined) return [];
  const own = `    of: ${expressionOf(of, from)}`;
  return edges === undefined
    ? [own, ...boundLines(wish, of, statistic === "median")]
    : [own, `    edges: [${edges.join(", ")}]`];
}

/** The bounds of values: those that the user gave, those in the data, or bounds that are chosen. */
function boundLines(wish: Wish, of: ColumnPlace, isMedian: boolean): readonly string[] {
  const seen = of.table.ranges?.get(of.column);
  const isWhole = columnOf(of.table, of.column)?.type === "integer";
  const [comments, range] =
    wish.bounds !== undefined
      ? [[], wish.bounds]
      : seen !== undefined
        ? [LOOKED(isMedian), seen]
        : [isMedian ? UNKNOWN : [], isMedian ? WIDE : undefined];
  if (range === undefined) {
    const step = isWhole ? 1 : 0.01;
    return ["    bounds: auto # a fifth of ε chooses the bounds from the data", stepLine(step)];
  }
  const step = granularityOf(range, isWhole);
  const [lower, upper] = outward(range, step);
  return [...comments, `    lower: ${lower}`, `    upper: ${upper}`, stepLine(step)];
}

const stepLine = (step: number): string =>
  `    granularity: ${step} # values are rounded to multiples of this number`;

/** Bounds for a median of which nothing is known. */
const WIDE = [0, 1000] as const;

const UNKNOWN = [
  "    # A median needs bounds. Change them to what you know without the data: a value beyond a",
  "    # bound counts as the bound.",
];

const LOOKED = (isMedian: boolean): readonly string[] => [
  "    # These bounds were read from the data. They may be the values of one person, and whoever",
  "    # reads this spec or the results sees them. Write bounds that you know without the data",
  isMedian ? "    # instead." : "    # instead, or bounds: auto, which chooses them with privacy.",
];

/** Rounds to two digits. A release may cost at most ε = 50. */
const levelOf = (epsilon: number): number => Number(Math.min(50, epsilon).toPrecision(2));

/** A small number in the form of YAML, rounded down to one digit. */
function exponential(value: number): string {
  const [digits, exponent] = value.toExponential().split("e");
  return `${Math.floor(Number(digits))}.0e${exponent}`;
}

/** A comment that shows how to publish more, for CSV files whose columns have no types. */
export function moreLines(tables: readonly StarterTable[]): readonly string[] {
  const csv = tables.find((table) => table.isCsv && table.types === undefined);
  if (csv === undefined) return [];
  return [
    `  # For a mean, first declare the column in ${commentText(csv.name)}: types: { <column>: number }`,
    "  # - { name: mean, statistic: mean, of: <column>, bounds: auto, budget: { epsilon: 0.1 } }",
  ];
}
