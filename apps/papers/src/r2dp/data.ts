import { readTable, unusableData } from "../kit/index.js";
import { degreesOf, madeUpDegrees } from "./graph.js";
import { type LabelledTable, labelledTable, madeUpTable } from "./labelled-table.js";

/** What --data must be. */
const DOMAIN =
  "a file of edges, two node numbers a line, or a CSV file whose last column has two values";

interface Sourced<T> {
  readonly value: T;
  readonly source: "given" | "made up";
}

/** A graph and a labelled table; what the file is not, is made up. */
export interface Data {
  readonly degrees: Sourced<readonly number[]>;
  readonly table: Sourced<LabelledTable>;
}

export function dataOf(file: string | undefined): Data {
  const given = file === undefined ? undefined : readTable(file, DOMAIN);
  const degrees = given && degreesOf(given);
  const rows = degrees ? undefined : given && labelledTable(given);
  if (file !== undefined && !degrees && !rows) throw unusableData(file, DOMAIN);
  return { degrees: sourced(degrees, madeUpDegrees), table: sourced(rows, madeUpTable) };
}

function sourced<T>(given: T | undefined, make: () => T): Sourced<T> {
  return given === undefined
    ? { value: make(), source: "made up" }
    : { value: given, source: "given" };
}
