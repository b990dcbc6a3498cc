import type { Spec } from "../spec/index.js";
import { type MadeUpTable, madeUpRows } from "./made-up-rows.js";

/** A spec that reads a file of made-up rows, and the text of this file. */
export interface Rehearsal {
  readonly spec: Spec;
  readonly file: string;
  readonly text: string;
  /** The types of the columns of the file. */
  readonly types: MadeUpTable["types"];
}

const FILE = "made-up.csv";
/** A rehearsal is paid from a ledger that is thrown away. */
const BUDGET = { epsilon: 1000, delta: 0.5 };

/**
 * Replaces the source of a spec by made-up rows. The releases stay as they are, so they get their
 * real noise.
 */
export function rehearsalOf(spec: Spec, count: number): Rehearsal {
  const { columns, types, rows } = madeUpRows(spec, count);
  const { privacy, confidence, releases } = spec;
  // A file needs a column, also if the releases use none.
  const [names, lines] = columns.length > 0 ? [columns, rows] : [["row"], rows.map((_, i) => [i])];
  const text = [names, ...lines].map((fields) => `${fields.map(fieldText).join(",")}\n`).join("");
  return {
    spec: {
      ...{ privacy, confidence, releases },
      source: { file: FILE, types },
      ledger: { name: "made-up", budget: BUDGET },
    },
    ...{ file: FILE, text, types },
  };
}

function fieldText(value: string | number | boolean | null): string {
  return typeof value === "string" ? `"${value.replaceAll('"', '""')}"` : String(value ?? "");
}
