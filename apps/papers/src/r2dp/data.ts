import { readTable, unusableData } from "../kit/index.js";
import { degreesOf, syntheticDegrees } from "./graph.js";
import { type LabelledTable, labelledTable, syntheticTable } from "./labelled-table.js";

/** What the file given by `--data` must be, for the error message. */
const DOMAIN =
  "a file of edges with two node numbers on each line, or a CSV file whose last column has two values";

interface Sourced<T> {
  readonly value: T;
  readonly source: "given" | "synthetic";
}

/**
 * A graph and a labelled table. The graph or the table is synthetic unless the user's file provides it.
 */
export interface Data {
  readonly degrees: Sourced<readonly number[]>;
  readonly table: Sourced<LabelledTable>;
}

export function dataOf(file: string | undefined): Data {
  const given = file === undefined ? undefined : readTable(file, DOMAIN);
  const degrees = given && degreesOf(given);
  const rows = degrees ? undefined : given && labelledTable(given);
  if (file !== undefined && !degrees && !rows) throw unusableData(file, DOMAIN);
  return { degrees: sourced(degrees, syntheticDegrees), table: sourced(rows, syntheticTable) };
}

function sourced<T>(given: T | undefined, make: () => T): Sourced<T> {
  return given === undefined
    ? { value: make(), source: "synthetic" }
    : { value: given, source: "given" };
}
