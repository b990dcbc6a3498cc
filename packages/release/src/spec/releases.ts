import { z } from "zod";
import { bounds, checkAutomatic, checkBounds, report } from "./automatic.js";
import { checkEvery, every } from "./every.js";
import { confidence, expression, fields, label, real, scale } from "./fields.js";
import { bound, edges, key } from "./grouping.js";
import { modeFields, SELECTION_NEEDS_DELTA, topFields } from "./most-frequent.js";
import { demand, mechanism } from "./noise.js";
import { budget, meanTarget, NEEDS_PAYMENT, named, ONE_PAYMENT, target } from "./payment.js";
import { at, intervals } from "./quantile-levels.js";
import { checkSums, sums } from "./ranges.js";
import { syntheticFields } from "./synthetic.js";
import { tablesFields } from "./tables.js";

const common = {
  name: label("the name of the results"),
  where: expression("only rows for which this condition is true are used").optional(),
  by: z
    .union([key, z.array(key).min(1).max(8)], { error: "a key, or a list of keys" })
    .meta({ description: "columns that group rows" })
    .optional(),
  bound: bound.optional(),
  named: named.optional(),
  confidence: confidence.optional(),
  scale: scale.optional(),
  simultaneous: z.boolean().default(false).meta({
    description: "whether the confidence level holds for all intervals of the release together",
  }),
};
const paid = { budget: budget.optional(), target: target.optional() };
const noisy = {
  ...common,
  ...paid,
  demand: demand.optional(),
  mechanism: mechanism.optional(),
};
const clamped = {
  of: expression("the column, or an expression over columns"),
  lower: real("the lower clipping bound: a smaller value counts as this bound"),
  upper: real("the upper clipping bound: a larger value counts as this bound"),
  granularity: z
    .number()
    .gt(0)
    .max(1e12)
    .default(1)
    .meta({ description: "the step size: values are rounded to multiples of this number" }),
};
const missing = real(
  "the value that an empty field counts as; by default, rows with an empty field are left out",
).optional();
/** Clipping bounds that are declared, or chosen from the data. */
const clampedOrChosen = {
  ...clamped,
  lower: clamped.lower.optional(),
  upper: clamped.upper.optional(),
  bounds: bounds.optional(),
  report: report.optional(),
};
const averaged = {
  ...common,
  ...clamped,
  missing,
  budget: budget.optional(),
  target: meanTarget.optional(),
};
const grid = { ...common, ...paid, ...clamped };

const statistic = <S extends string, T extends z.core.$ZodLooseShape>(
  id: S,
  description: string,
  shape: T,
) => fields({ statistic: z.literal(id), ...shape }, description);

/** One release. Its fields depend on its statistic. */
export const release = z
  .discriminatedUnion("statistic", [
    statistic("count", "the number of rows", {
      ...noisy,
      of: expression(
        "a column or an expression: only rows where it is not empty are counted",
      ).optional(),
      every: every.optional(),
      report: report.optional(),
    }),
    statistic("units", "the number of privacy units", { ...noisy, report: report.optional() }),
    statistic("sum", "the sum of a column", { ...noisy, ...clampedOrChosen, missing }),
    statistic("mean", "the mean of a column", { ...averaged, ...clampedOrChosen }),
    statistic("histogram", "the number of rows in each bin", {
      ...noisy,
      of: clamped.of,
      edges,
      outside: z.enum(["drop", "clamp"]).default("clamp").meta({
        description: "values beyond the bins: left out, or counted in the first and the last bin",
      }),
      for: sums.optional(),
    }),
    statistic("quantile", "quantiles of a column", { ...grid, at, intervals }),
    statistic("median", "the median of a column, which is its quantile at 0.5", {
      ...grid,
      intervals,
    }),
    statistic("min", "an upper bound on the minimum of a column", grid),
    statistic("max", "a lower bound on the maximum of a column", grid),
    statistic("mode", "the most frequent of a list of values", {
      ...common,
      ...paid,
      of: clamped.of,
      ...modeFields,
    }),
    statistic("top", "the k most frequent values of a column", {
      ...common,
      ...paid,
      of: clamped.of,
      ...topFields,
    }),
    statistic("variance", "the variance of a column in the table itself: Σ(x − mean)²/n", averaged),
    statistic("stddev", "the standard deviation of a column: the root of its variance", averaged),
    statistic("mean-and-variance", "mean, variance and standard deviation of a column", averaged),
    statistic(
      "synthetic",
      "rows with the columns of the data, made from noisy tables",
      syntheticFields,
    ),
    statistic("tables", "counts of rows in several tables that add up", tablesFields),
  ])
  .refine(NEEDS_PAYMENT.holds, NEEDS_PAYMENT.issue)
  .superRefine(checkBounds, { when: () => true })
  .refine(ONE_PAYMENT.holds, ONE_PAYMENT.issue)
  .refine(SELECTION_NEEDS_DELTA.budget.holds, SELECTION_NEEDS_DELTA.budget.issue)
  .refine(SELECTION_NEEDS_DELTA.target.holds, SELECTION_NEEDS_DELTA.target.issue)
  .superRefine(checkEvery)
  .superRefine(checkSums)
  .superRefine(checkAutomatic)
  .meta({ description: "one release" });

export type Release = z.output<typeof release>;
/** A release that counts rows by several columns at once. */
export type ColumnsRelease = Extract<Release, { readonly columns: unknown }>;
export type SyntheticRelease = Extract<Release, { readonly statistic: "synthetic" }>;
export type TablesRelease = Extract<Release, { readonly statistic: "tables" }>;
/** A release whose results are groups of rows. */
export type GroupedRelease = Exclude<Release, ColumnsRelease>;
/** A release whose clipping bounds are numbers. */
export type DeclaredRelease = Declared<GroupedRelease>;
type Declared<R> = R extends { readonly statistic: "sum" | "mean" }
  ? R & { readonly lower: number; readonly upper: number }
  : R;
export type Statistic = Release["statistic"];
export type KeySpec = z.output<typeof key>;
export type Target = z.output<typeof target>;
