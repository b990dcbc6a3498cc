import { KINDS, type Kind } from "../support/types.js";

const SPELLINGS = ["'smith'", "'SMITH'", "'smïth'", "'Smith'", "'12'", "' 7.5'", "'2024-02-29'"];
const each = (values: readonly string[]) => values.map((value) => [value]);
const text = (name: string, type: string, collation?: string): Kind => ({
  name,
  type,
  classes: each(SPELLINGS),
  ...(collation === undefined ? {} : { collation }),
});

/**
 * Text columns that the engine does not compare by bytes. They can be keys and values, but not
 * units.
 */
const FOLDED: Readonly<Record<string, readonly Kind[]>> = {
  duckdb: [
    text("nocase", "VARCHAR", "NOCASE"),
    text("noaccent", "VARCHAR", "NOCASE.NOACCENT"),
    text("icu", "VARCHAR", "de"),
  ],
  postgres: [text("folded", "citext"), text("loose", "text", "loose"), text("mail", "work_email")],
};

/** Columns whose literals `evaluate`, the model of expressions, also understands. */
export const SIMPLE: readonly Kind[] = [
  { name: "n", type: "INTEGER", classes: each(["0", "1", "2", "3"]) },
  { name: "t", type: "VARCHAR", classes: each(["'a'", "'A'", "'b'", "''"]) },
];

const VALUES: readonly Kind[] = [
  {
    name: "x",
    type: "DOUBLE PRECISION",
    classes: each(["0", "1", "-2.5", "7", "1e9", "-1e30", "1e59"]),
  },
  { name: "k", type: "SMALLINT", classes: each(["0", "1", "2", "-1"]) },
];

export interface Columns {
  readonly all: readonly Kind[];
  /** The columns that may be the privacy unit. */
  readonly units: readonly Kind[];
}

export function columnsOf(dialect: string): Columns {
  const units = [...(KINDS[dialect] ?? []), ...SIMPLE];
  return { all: [...units, ...VALUES, ...(FOLDED[dialect] ?? [])], units };
}
