import { checkFile, withDuckDb } from "../../duckdb-node/index.js";
import { type CsvColumns, type CsvOptions, fieldLists } from "../../layout/index.js";
import { type CsvLineReport, readLines } from "./lines.js";
import { openCsv } from "./open-csv.js";
import { betterDelimiter } from "./other-delimiter.js";

/** What the rows of a CSV file suggest about one of its columns. */
export interface ColumnLook {
  readonly name: string;
  readonly type: GuessedType;
  /** The least and the greatest number of a column of numbers. Both are values of rows. */
  readonly range?: readonly [least: number, greatest: number];
}

export type GuessedType = "integer" | "number" | "boolean" | "date" | "timestamp" | "text";

/** What the first lines of a CSV file suggest. Only the data steward may see this. */
export interface CsvLook extends CsvLineReport {
  readonly columns: readonly ColumnLook[];
  /** Set if another delimiter splits the lines better. */
  readonly delimiter?: string;
}

/** How many lines are looked at. */
export const MOST_LINES = 10_000;

/** The share of the fields that must have a type. The other fields will be read as null. */
const MAJORITY = 0.95;

/** The condition for a field to have each type. The first type that most fields have is proposed. */
const TESTS = {
  integer: (x) => `regexp_full_match(${x}, '[+-]?[0-9]{1,18}')`,
  number: (x) => `isfinite(TRY_CAST(${x} AS DOUBLE)) AND regexp_full_match(${x}, '[-+.0-9eE]+')`,
  boolean: (x) => `lower(${x}) IN ('true', 'false', 'yes', 'no', 't', 'f')`,
  date: (x) =>
    `TRY_CAST(${x} AS DATE) IS NOT NULL AND length(${x}) <= 10 AND regexp_matches(${x}, '[0-9]')`,
  timestamp: (x) => `TRY_CAST(${x} AS TIMESTAMP) IS NOT NULL AND regexp_matches(${x}, '[0-9]')`,
} as const satisfies Readonly<Record<Exclude<GuessedType, "text">, (field: string) => string>>;

/** Looks at the first lines of a CSV file, for proposals to the data steward. */
export async function lookAtCsv(path: string, options: CsvOptions = {}): Promise<CsvLook> {
  await checkFile(path);
  return await withDuckDb(async (connection, folder) => {
    const csv = await openCsv(path, options, folder);
    const { file, columns, layout } = csv;
    const rows = `SELECT f FROM (${fieldLists([file], columns.length, layout)}) LIMIT ${MOST_LINES}`;
    const [facts = []] = await connection.rows(
      `SELECT ${columns.flatMap((_, i) => factsOf(`nullif(f[${i + 1}], '')`)).join(", ")} FROM (${rows})`,
    );
    const lines = await readLines(csv, MOST_LINES);
    const delimiter = await betterDelimiter(csv, MOST_LINES);
    return {
      ...lines,
      columns: looksOf(columns, facts),
      ...(delimiter !== undefined && { delimiter }),
    };
  });
}

/** The number of fields that are not empty, the number of fields of each type, and the range. */
function factsOf(field: string): readonly string[] {
  const number = `TRY_CAST(${field} AS DOUBLE)`;
  const numbers = `FILTER (WHERE isfinite(${number}))`;
  return [
    `count(${field})`,
    ...Object.values(TESTS).map((test) => `count(*) FILTER (WHERE ${test(field)})`),
    `min(${number}) ${numbers}`,
    `max(${number}) ${numbers}`,
  ];
}

const TYPES = Object.keys(TESTS) as (keyof typeof TESTS)[];

function looksOf(columns: CsvColumns, facts: readonly unknown[]): readonly ColumnLook[] {
  const width = TYPES.length + 3;
  return columns.map(({ name }, i) => {
    const own = facts.slice(i * width, (i + 1) * width);
    const filled = Number(own[0]);
    const fits = (j: number) => filled > 0 && Number(own[j + 1]) >= MAJORITY * filled;
    const type = TYPES.find((_, j) => fits(j)) ?? "text";
    const isNumber = type === "integer" || type === "number";
    return { name, type, ...(isNumber && { range: [Number(own.at(-2)), Number(own.at(-1))] }) };
  });
}
