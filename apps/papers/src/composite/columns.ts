import { readTable, unusableData } from "../kit/index.js";
import { syntheticColumns } from "./synthetic.js";

/** A column of numbers with a declared range. The range does not depend on the data. */
export interface Column {
  readonly name: string;
  readonly values: readonly number[];
  readonly lower: number;
  readonly upper: number;
}

/**
 * The public ranges of the supported columns. The columns are those of Adult and Pima Indians
 * diabetes.
 */
export const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  age: [0, 120],
  "education-num": [0, 20],
  "hours-per-week": [0, 100],
  glucose: [0, 250],
  bloodpressure: [0, 150],
  bmi: [0, 80],
  pregnancies: [0, 20],
};

/** Returns the supported columns of a CSV file, or synthetic columns if there is no file. */
export function columnsOf(file: string | undefined): Column[] {
  if (file === undefined) return syntheticColumns();
  const { names, rows } = readTable(file, DOMAIN);
  const found = names.flatMap((name, i) => {
    const range = RANGES[name];
    const values = rows.map((row) => Number.parseFloat(row[i] ?? "")).filter(Number.isFinite);
    if (range === undefined || values.length < 2) return [];
    const [lower, upper] = range;
    const inside = values.map((x) => Math.min(upper, Math.max(lower, x)));
    return [{ name, values: inside, lower, upper }];
  });
  if (found.length === 0) throw unusableData(file, DOMAIN);
  return found;
}

/** What the file given by `--data` must be, for the error message. */
const DOMAIN = `a CSV file with one of the columns ${Object.keys(RANGES).join(", ")}`;
