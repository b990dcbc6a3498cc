import { NoisewrightError } from "@noisewright/core";
import { type ColumnPlace, findColumn } from "./find-column.js";
import { columnOf, isNumber, type StarterTable } from "./starter-table.js";

/** A statistic that the user wants to publish. */
export interface Wish {
  readonly statistic: "count" | "units" | "mean" | "sum" | "median" | "histogram";
  readonly of?: ColumnPlace;
  /** The columns whose values make the groups. */
  readonly by?: readonly ColumnPlace[];
  /** The bounds of the values, which the user knows. */
  readonly bounds?: readonly [lower: number, upper: number];
  /** The edges of the bins of a histogram. */
  readonly edges?: readonly number[];
}

export const WISH_EXAMPLES =
  "count, count by city, mean age, mean income from 0 to 100000 by city, median age, sum cost, histogram age at 0,20,40,60";

/** Other words for statistics. */
const SYNONYMS: Readonly<Record<string, Wish["statistic"]>> = {
  ...{ counts: "count", number: "count", average: "mean", avg: "mean", total: "sum" },
};

const STATISTICS = ["count", "units", "mean", "sum", "median", "histogram"] as const;
const WORDS = [...Object.keys(SYNONYMS), ...STATISTICS];
const NUMBER = "[-+]?[0-9.]+(?:e[-+]?[0-9]+)?";
const WISH = new RegExp(
  `^(${WORDS.join("|")})(?:\\s+(?:of\\s+)?(.+?))??(?:\\s+from\\s+(${NUMBER})\\s+to\\s+(${NUMBER}))?(?:\\s+at\\s+([-+0-9.,e ]+?))?(?:\\s+by\\s+(.+))?$`,
  "is",
);

/** Reads a statistic such as `mean age from 0 to 120 by city`. */
export function readWish(text: string, tables: readonly StarterTable[]): Wish {
  if (holdsSeveral(text, tables)) refuse("one statistic at a time", text);
  const [, word, column, lower, upper, edges, by] = WISH.exec(text.trim()) ?? [];
  if (word === undefined) refuse(`a statistic such as ${WISH_EXAMPLES}`, text);
  const statistic = SYNONYMS[word!.toLowerCase()] ?? (word!.toLowerCase() as Wish["statistic"]);
  const of = statistic === "count" && column?.toLowerCase() === "rows" ? undefined : column;
  const takesNumber = statistic !== "count" && statistic !== "units";
  if (takesNumber === (of === undefined)) {
    refuse(
      takesNumber ? `${statistic} and a column` : `${statistic}, or ${statistic} by a column`,
      text,
      takesNumber ? undefined : `did you mean ${JSON.stringify(`${statistic} by ${of}`)}?`,
    );
  }
  const bounds = lower === undefined ? undefined : ([Number(lower), Number(upper)] as const);
  if (bounds !== undefined && !(bounds[0] < bounds[1] && Math.abs(bounds[1]) < 1e15)) {
    refuse("bounds of which the first is less than the second", text);
  }
  const bins = edges
    ?.split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  if ((statistic === "histogram") !== (bins !== undefined) || (bins && !isRising(bins))) {
    refuse("histogram <column> at increasing edges, for example histogram age at 0,20,40,60", text);
  }
  return {
    statistic,
    ...(of !== undefined && { of: numberColumn(tables, of, statistic) }),
    ...(by !== undefined && { by: groupColumns(tables, by) }),
    ...(bounds !== undefined && { bounds }),
    ...(bins !== undefined && { edges: bins }),
  };
}

/** A spec groups by at most this many columns. */
const MOST_GROUPED = 8;

/** Parts of a list: `a, b and c`. */
const LIST = /\s*[,;]\s*(?:and\s+)?|\s+and\s+/i;

/** Whether a text holds more than one statistic, such as `count, mean age`. */
function holdsSeveral(text: string, tables: readonly StarterTable[]): boolean {
  const isColumn = (name: string) => tables.some((table) => columnOf(table, name) !== undefined);
  const [, ...others] = text.trim().split(LIST);
  return others.some((part) => WISH.test(part) && !isColumn(part));
}

/** The columns of `by city and sex`. The name of a column may contain a comma or the word and. */
function groupColumns(tables: readonly StarterTable[], text: string): readonly ColumnPlace[] {
  const isOne = tables.some((table) => columnOf(table, text) !== undefined);
  const names = isOne ? [text] : text.split(LIST);
  if (new Set(names).size < names.length || names.length > MOST_GROUPED) {
    refuse(`groups by at most ${MOST_GROUPED} different columns`, text);
  }
  return names.map((name) => findColumn(tables, name, "publish"));
}

const isRising = (edges: readonly number[]): boolean =>
  edges.length > 1 &&
  edges.every((edge, i) => Number.isFinite(edge) && (i === 0 || edge > edges[i - 1]!));

/** A column of numbers. A column of a CSV file without a declared type may become one. */
function numberColumn(
  tables: readonly StarterTable[],
  text: string,
  statistic: string,
): ColumnPlace {
  const place = findColumn(tables, text, "publish");
  const { table, column } = place;
  const isOpen = table.isCsv && table.types?.has(column) !== true && table.ranges === undefined;
  if (isOpen || isNumber(columnOf(table, column)!)) return place;
  throw new NoisewrightError({
    code: "domain",
    subject: "init",
    parameter: "publish",
    domain: `${statistic} of a column of numbers`,
    got: `${JSON.stringify(column.slice(0, 60))}, whose type is ${columnOf(table, column)!.type}`,
    advice: "count by such a column, or choose a column of numbers",
  });
}

function refuse(domain: string, got: string, advice?: string): never {
  throw new NoisewrightError({
    ...{ code: "domain", subject: "init", parameter: "publish", domain, advice },
    got: JSON.stringify(got.slice(0, 80)),
  });
}
