/** What can be published, and which fields each of them takes. */
export interface Statistic {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly fields: readonly Field[];
}

export type Field =
  | "of"
  | "clamp"
  | "missing"
  | "edges"
  | "at"
  | "values"
  | "demand"
  /** Whether a target may be given instead of a budget. */
  | "target";

export const STATISTICS: readonly Statistic[] = [
  { id: "count", label: "count of rows", hint: "how many rows", fields: ["demand", "target"] },
  {
    id: "units",
    label: "distinct units",
    hint: "how many of those who are protected",
    fields: ["demand", "target"],
  },
  {
    id: "sum",
    label: "sum",
    hint: "of a column, its values clamped to the bounds",
    fields: ["of", "clamp", "missing", "demand", "target"],
  },
  {
    id: "mean",
    label: "mean",
    hint: "of a column, its values clamped to the bounds",
    fields: ["of", "clamp", "missing"],
  },
  {
    id: "histogram",
    label: "histogram",
    hint: "how many rows in each bin",
    fields: ["of", "edges", "demand", "target"],
  },
  {
    id: "quantile",
    label: "quantile",
    hint: "0.5 is the median",
    fields: ["of", "at", "clamp", "target"],
  },
  {
    id: "min",
    label: "minimum",
    hint: "a value that the smallest is not above",
    fields: ["of", "clamp", "target"],
  },
  {
    id: "max",
    label: "maximum",
    hint: "a value that the largest is not below",
    fields: ["of", "clamp", "target"],
  },
  {
    id: "mode",
    label: "mode",
    hint: "the most frequent of some values",
    fields: ["of", "values", "target"],
  },
];

export function statisticOf(id: string | undefined): Statistic {
  return STATISTICS.find((each) => each.id === id) ?? STATISTICS[0]!;
}
