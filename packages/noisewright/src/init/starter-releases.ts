import type { ColumnType } from "@noisewright/engines";
import { isKeyName, type StarterTable } from "./starter-table.js";
import { columnText, commentText, yamlText } from "./yaml-text.js";

/** More columns of numbers than this get no release, because each release needs a share of ε. */
const MOST_MEANS = 3;
/** The most columns that get a release in a comment. */
const MOST_COMMENTS = 6;

interface Mean {
  readonly name: string;
  readonly of: string;
  readonly granularity: number;
  /** Set if the column may hold anything, because the columns of a CSV file have no type. */
  readonly isUntyped: boolean;
}

/** A count of the rows, and means of columns that hold numbers or may hold numbers. */
export function releaseLines(
  tables: readonly StarterTable[],
  keys: ReadonlySet<string | undefined>,
  epsilon: number,
  counted: string,
): readonly string[] {
  const means = tables.flatMap((table, i) => meansOf(table, i > 0, keys));
  const typed = means.filter(({ isUntyped }) => !isUntyped).slice(0, MOST_MEANS);
  const untyped = means.filter(({ isUntyped }) => isUntyped).slice(0, MOST_COMMENTS);
  const budget = (part: number) => `budget: { epsilon: ${levelOf(part * epsilon)} }`;
  const ofMean = budget(MEANS_PART / Math.max(1, typed.length));
  return [
    `  - name: rows # the number of ${counted}`,
    "    statistic: count",
    `    ${budget(COUNT_PART)}`,
    ...(means.length === 0 ? [] : BOUNDS),
    ...typed.flatMap((mean) => [
      `  - name: ${yamlText(mean.name)}`,
      "    statistic: mean",
      `    of: ${yamlText(mean.of)}`,
      "    bounds: auto",
      `    granularity: ${mean.granularity} # values are rounded to multiples of this number`,
      `    ${ofMean}`,
    ]),
    ...(untyped.length === 0 ? [] : ["  # Remove the # before a column that holds numbers:"]),
    ...untyped.map(({ name, of }) => {
      const fields = `name: ${yamlText(name)}, statistic: mean, of: ${yamlText(of)}, bounds: auto`;
      return `  # - { ${commentText(fields)}, ${ofMean} }`;
    }),
  ];
}

/** The parts of the total ε for the count and for all means. A count needs less for a small error. */
const COUNT_PART = 0.1;
const MEANS_PART = 0.4;

/** Rounds to two digits. A release may cost at most ε = 50. */
function levelOf(epsilon: number): number {
  return Number(Math.min(50, epsilon).toPrecision(2));
}

const BOUNDS = [
  "  # A fifth of ε chooses the bounds of the values from the data. Write lower: 0 and upper: 100",
  "  # instead if you know them, or bounds: { limit: [0, 1000] } if you know how wide they can be.",
];

function meansOf(
  { name: table, columns, isCsv }: StarterTable,
  isJoined: boolean,
  keys: ReadonlySet<string | undefined>,
): readonly Mean[] {
  return columns
    .filter(({ name, type }) => !keys.has(name) && !isKeyName(name) && (isCsv || type in STEPS))
    .map(({ name, type }) => {
      const of = columnText(name, isJoined ? table : undefined);
      return { name: `mean ${of}`, of, granularity: STEPS[type] ?? 1, isUntyped: isCsv };
    });
}

/** The types of numbers, and the step to which their values are rounded. */
const STEPS: Partial<Readonly<Record<ColumnType, number>>> = {
  integer: 1,
  decimal: 0.01,
  float: 0.01,
};
