/** A statistic that can be published, and the fields of the statistic's form. */
export interface Statistic {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly fields: readonly Field[];
}

type Values = Readonly<Record<string, string>>;

export type Field =
  | "of"
  | "clamp"
  /** The clipping bounds may be chosen from the data. */
  | "bounds"
  /** The values may be negative or not, which decides the lower bound if it is chosen. */
  | "signed"
  /** A noisy count may say how much the bounds have cut off. */
  | "cut"
  | "missing"
  | "edges"
  | "at"
  | "values"
  /** How many values to publish, and a list of values that may be empty. */
  | "k"
  | "counts"
  | "intervals"
  | "demand"
  /** The count is published again in each period. */
  | "every"
  /** Columns with all their values replace the groups. */
  | "columns"
  | "tables"
  | "synthetic"
  /** A target for the accuracy may replace the budget. */
  | "target"
  /** The target is for groups of at least this number of rows. */
  | "size";

export const STATISTICS: readonly Statistic[] = [
  {
    id: "count",
    label: "count of rows",
    hint: "the number of rows",
    fields: ["every", "cut", "demand", "target"],
  },
  {
    id: "units",
    label: "count of people",
    hint: "the number of distinct privacy units, for example people",
    fields: ["cut", "demand", "target"],
  },
  {
    id: "sum",
    label: "sum",
    hint: "of a column; each value is clipped to the bounds",
    fields: ["of", "clamp", "bounds", "signed", "cut", "missing", "demand", "target"],
  },
  {
    id: "mean",
    label: "mean",
    hint: "of a column; each value is clipped to the bounds",
    fields: ["of", "clamp", "bounds", "cut", "missing", "target", "size"],
  },
  {
    id: "histogram",
    label: "histogram",
    hint: "the number of rows in each bin",
    fields: ["of", "edges", "demand", "target"],
  },
  {
    id: "quantile",
    label: "quantile",
    hint: "one level, or several levels at once",
    fields: ["of", "at", "clamp", "intervals", "target"],
  },
  {
    id: "median",
    label: "median",
    hint: "of a column; half of the rows have at most this value",
    fields: ["of", "clamp", "intervals", "target"],
  },
  {
    id: "min",
    label: "minimum",
    hint: "an upper bound on the minimum",
    fields: ["of", "clamp", "target"],
  },
  {
    id: "max",
    label: "maximum",
    hint: "a lower bound on the maximum",
    fields: ["of", "clamp", "target"],
  },
  {
    id: "mode",
    label: "mode",
    hint: "the most frequent of the values you list",
    fields: ["of", "values", "target"],
  },
  {
    id: "top",
    label: "most frequent values",
    hint: "the most frequent values of a column, in order",
    fields: ["of", "k", "values", "counts", "target"],
  },
  {
    id: "variance",
    label: "variance",
    hint: "of a column, in the table itself; each value is clipped to the bounds",
    fields: ["of", "clamp", "missing"],
  },
  {
    id: "stddev",
    label: "standard deviation",
    hint: "the root of the variance; each value is clipped to the bounds",
    fields: ["of", "clamp", "missing"],
  },
  {
    id: "mean-and-variance",
    label: "mean and variance",
    hint: "the mean, the variance and the standard deviation from the same noise",
    fields: ["of", "clamp", "missing"],
  },
  {
    id: "tables",
    label: "tables that add up",
    hint: "counts of rows by several columns at once, with totals that agree",
    fields: ["columns", "tables", "target"],
  },
  {
    id: "synthetic",
    label: "synthetic rows",
    hint: "invented rows with about the same columns and pairs of columns as the data; needs δ",
    fields: ["columns", "synthetic"],
  },
];

export function statisticOf(id: string | undefined): Statistic {
  return STATISTICS.find((each) => each.id === id) ?? STATISTICS[0]!;
}

/** Whether a release publishes its count again in each period. */
export function isRunning(values: Values): boolean {
  return values.every !== undefined && statisticOf(values.statistic).fields.includes("every");
}

/** The value of a bound that is chosen from the data. */
export const AUTO = "auto";

/** Whether the clipping bounds of a release are chosen from the data. */
export function choosesBounds(values: Values): boolean {
  return values.bounds === AUTO && statisticOf(values.statistic).fields.includes("bounds");
}

/** Whether the numbers of groups and rows that count of one unit can be chosen from the data. */
export function canChoose(bound: "groups" | "rows", values: Values): boolean {
  const { id, fields } = statisticOf(values.statistic);
  if (!fields.includes("cut") || isRunning(values)) return false;
  // Units are counted however many rows they have, and chosen bounds of a sum bound its total.
  return bound === "groups" || (id !== "units" && !(id === "sum" && choosesBounds(values)));
}

/** Whether a bound of a release is chosen from the data. */
export function isAutomatic(values: Values): boolean {
  const chosen = (["groups", "rows"] as const).some(
    (bound) => values[bound] === AUTO && canChoose(bound, values),
  );
  return chosen || choosesBounds(values);
}

/** Whether a release may have a target. Then its bounds are known, and the whole budget is for it. */
export function mayAim(values: Values): boolean {
  const reports = reportsCut(values);
  return (
    statisticOf(values.statistic).fields.includes("target") && !isAutomatic(values) && !reports
  );
}

/** Whether a release has a target. */
export function aimsAtTarget(values: Values): boolean {
  return values.pay === "target" && mayAim(values);
}

/** Whether a release says how much its bounds cut off. */
export function reportsCut(values: Values): boolean {
  const isOffered = statisticOf(values.statistic).fields.includes("cut") && !isRunning(values);
  return isOffered && values.cut === "yes";
}
