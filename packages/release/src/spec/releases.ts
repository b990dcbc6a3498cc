import { z } from "zod";
import { confidence, count, expression, fields, keyValue, label, real } from "./fields.js";
import { budget, meanTarget, target } from "./payment.js";

export const bound = fields(
  {
    groups: count("groups that one unit may be counted in", 2 ** 20).optional(),
    rows: count("rows of one unit that count in each group", 2 ** 20).optional(),
  },
  "how much one unit may contribute; 1 of each unless given",
);

const edges = z
  .array(real("an end of a bin"))
  .min(2)
  .max(10_001)
  .refine((list) => list.every((edge, i) => i === 0 || edge > list[i - 1]!), {
    error: "increasing numbers",
  })
  .meta({ description: "ends of bins: [e₀, e₁), [e₁, e₂), …, the last one closed" });

const key = fields(
  {
    of: expression("a column, or an expression"),
    keys: z
      .array(keyValue)
      .min(1)
      .max(10_000)
      .meta({ description: "all keys, known without the data; without them they are selected" })
      .optional(),
    edges: edges.optional(),
  },
  "a column that groups rows",
).refine(({ keys, edges }) => keys === undefined || edges === undefined, {
  error: "keys or edges, not both",
});

const demand = fields(
  {
    nonnegative: z.boolean().meta({ description: "never below 0" }).optional(),
    integer: z
      .boolean()
      .meta({
        description:
          "whole numbers, or of a sum whole steps; counts are unless this is false, or they are unbiased in a range",
      })
      .optional(),
    lower: real("outputs are never below this").optional(),
    upper: real("outputs are never above this").optional(),
    unbiased: z.boolean().meta({ description: "right on average, at every truth" }).optional(),
    margin: z
      .number()
      .min(0)
      .meta({ description: "how far unbiased outputs may lie outside the range" })
      .optional(),
    metric: z
      .string()
      .max(100)
      .meta({ description: "what errors are measured by, such as rmse or usefulness:5" })
      .optional(),
  },
  "what outputs must be like",
);

const mechanism = z
  .union(
    [
      z.string().max(100),
      z
        .object({ id: z.string().max(100).meta({ description: "its name" }) })
        .catchall(z.union([z.number(), z.string(), z.boolean()]))
        .meta({ description: "by name, with parameters of its own" }),
    ],
    { error: "the name of a mechanism, or an object with id and parameters" },
  )
  .meta({ description: "a mechanism by name; without it one is chosen for the demand" });

const everywhere = {
  name: label("what the results are called"),
  where: expression("rows for which this is true are counted").optional(),
  by: z
    .union([key, z.array(key).min(1).max(8)], { error: "a key, or a list of keys" })
    .meta({ description: "columns that group rows" })
    .optional(),
  bound: bound.optional(),
  confidence: confidence.optional(),
  simultaneous: z
    .boolean()
    .default(false)
    .meta({ description: "whether the intervals of all groups hold at once" }),
};
const paid = { budget: budget.optional(), target: target.optional() };
const noisy = {
  ...everywhere,
  ...paid,
  demand: demand.optional(),
  mechanism: mechanism.optional(),
};
const clamped = {
  of: expression("the column, or an expression over columns"),
  lower: real("values below count as this"),
  upper: real("values above count as this"),
  granularity: z
    .number()
    .gt(0)
    .max(1e12)
    .default(1)
    .meta({ description: "values are rounded to multiples of this" }),
};
const missing = real("what an empty value counts as; without it such rows are left out").optional();
const grid = { ...everywhere, ...paid, ...clamped };

const statistic = <S extends string, T extends z.core.$ZodLooseShape>(
  id: S,
  description: string,
  shape: T,
) => fields({ statistic: z.literal(id), ...shape }, description);

/** One release, by its statistic. */
export const release = z
  .discriminatedUnion(
    "statistic",
    [
      statistic("count", "how many rows", {
        ...noisy,
        of: expression("only rows where this is not empty").optional(),
      }),
      statistic("units", "how many privacy units", noisy),
      statistic("sum", "sum of a column", { ...noisy, ...clamped, missing }),
      statistic("mean", "mean of a column", {
        ...everywhere,
        ...clamped,
        missing,
        budget: budget.optional(),
        target: meanTarget.optional(),
      }),
      statistic("histogram", "how many rows in each bin", {
        ...noisy,
        of: clamped.of,
        edges,
        outside: z
          .enum(["drop", "clamp"])
          .default("clamp")
          .meta({ description: "what becomes of values beyond the bins" }),
      }),
      statistic("quantile", "a quantile of a column", {
        ...grid,
        at: z
          .number()
          .gt(0)
          .lt(1)
          .multipleOf(0.001)
          .meta({ description: "0.5 is the median; at most three decimals" }),
      }),
      statistic("min", "a value that the smallest is not above", grid),
      statistic("max", "a value that the largest is not below", grid),
      statistic("mode", "the most frequent of some values", {
        ...everywhere,
        ...paid,
        of: clamped.of,
        values: z
          .array(keyValue)
          .min(2)
          .max(10_000)
          .meta({ description: "the values that may be named, known without the data" }),
      }),
    ],
    { error: "count, units, sum, mean, histogram, quantile, min, max or mode" },
  )
  .refine(({ budget, target }) => [budget, target].filter(Boolean).length === 1, {
    error: "given, or a target instead, and not both",
    path: ["budget"],
  })
  .meta({ description: "one release" });

export type Release = z.output<typeof release>;
export type Statistic = Release["statistic"];
export type Demand = z.output<typeof demand>;
export type MechanismName = z.output<typeof mechanism>;
export type KeySpec = z.output<typeof key>;
export type Target = z.output<typeof target>;
