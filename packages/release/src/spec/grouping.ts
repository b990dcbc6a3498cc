import { z } from "zod";
import { auto } from "./automatic.js";
import { count, expression, fields, keyValue, real } from "./fields.js";

/** A number of groups of one unit, or of rows of one unit in each group. */
export const bounding = (description: string) => count(description, 2 ** 20).optional();

/** A contribution bound of a number, or one that is chosen from the data. */
const boundOrAuto = (description: string) =>
  z
    .union([count(description, 2 ** 20), auto], { error: "a whole number, or auto" })
    .meta({ description: `${description}; auto lets a part of ε choose this number from the data` })
    .optional();

export const bound = fields(
  {
    groups: boundOrAuto(
      "how many groups one unit may contribute to; for histograms, quantiles, modes and rankings, each bin or value is a group",
    ),
    rows: boundOrAuto("how many rows of one unit count in each group"),
  },
  "the contribution bound: how much one unit may contribute; 1 group and 1 row by default",
);

export const edges = z
  .array(real("an edge of a bin"))
  .min(2)
  .max(10_001)
  .refine((list) => list.every((edge, i) => i === 0 || edge > list[i - 1]!), {
    error: "increasing numbers",
  })
  .meta({
    description:
      "the edges of the bins [e₀, e₁), [e₁, e₂), …; the last bin includes its upper edge",
  });

export const key = fields(
  {
    of: expression("a column, or an expression"),
    keys: z
      .array(keyValue)
      .min(1)
      .max(10_000)
      .meta({
        description:
          "all keys, as known without the data; without this list, keys are selected privately, which needs δ",
      })
      .optional(),
    edges: edges.optional(),
  },
  "a column that groups rows",
).refine(({ keys, edges }) => keys === undefined || edges === undefined, {
  error: "an object with keys or with edges, not both",
});
