import { type AggregateQuery, parseExpression as parsed } from "../../src/index.js";

export const TYPES = { reader: "integer", days: "number", born: "date" } as const;

/** Loans of a library as CSV. Some names have quotes, delimiters and characters beyond ASCII. */
export function loans(rows: number): string {
  const branches = ["Central", '"Harbour, ""old"""', "Hillside", "Zürich", ""];
  const lines = Array.from({ length: rows }, (_, i) => {
    const reader = (i * 7919) % (rows >> 2);
    const days = ((i * 37) % 1009) / 8 - 3;
    const year = 1950 + (i % 60);
    return `${reader},${branches[(i * 13) % 5]},${days},${year}-0${1 + (i % 9)}-11`;
  });
  return `reader,branch,days,born\n${lines.join("\n")}\n`;
}

const rows = { kind: "count" } as const;
const days = {
  kind: "sum",
  of: parsed("days"),
  lower: -0.3,
  upper: 99.99,
  granularity: 0.01,
} as const;

/** A count, a filtered sum, a sum of units that are in chosen groups, and a histogram. */
export const QUERIES: Readonly<Record<string, Omit<AggregateQuery, "table">>> = {
  count: { by: [{ name: "k", of: parsed("branch") }], measures: { rows } },
  sum: {
    filter: parsed("days > 2.7 and born < '1999-12-31'"),
    by: [{ name: "k", of: parsed("branch"), values: ["Central", 'Harbour, "old"', "Zürich", "x"] }],
    measures: { days, rows },
  },
  units: {
    unit: { of: parsed("reader"), bound: { groups: 2, rows: 3 } },
    by: [{ name: "k", of: parsed("branch") }],
    measures: { days, rows, readers: { kind: "units" } },
  },
  histogram: {
    by: [{ name: "k", of: parsed("days"), edges: [-3, 0, 7.3, 20, 55.5, 200], outside: "clamp" }],
    measures: { rows },
  },
};
