import { MECHANISMS } from "@noisewright/core";
import { z } from "zod";
import { fields, real } from "./fields.js";

export const demand = fields(
  {
    nonnegative: z.boolean().meta({ description: "outputs are never negative" }).optional(),
    integer: z
      .boolean()
      .meta({
        description:
          "outputs are whole numbers, or multiples of the granularity for a sum; counts are whole numbers by default, unless `demand` asks for unbiased counts within a range",
      })
      .optional(),
    lower: real("the smallest output").optional(),
    upper: real("the largest output").optional(),
    unbiased: z
      .boolean()
      .meta({ description: "outputs are unbiased, whatever the true value" })
      .optional(),
    margin: z
      .number()
      .min(0)
      .meta({ description: "how far unbiased outputs may lie outside the range" })
      .optional(),
    metric: z
      .string()
      .max(100)
      .meta({
        description: "the metric that errors are measured by, for example rmse or usefulness:5",
      })
      .optional(),
  },
  "what outputs must satisfy",
);

const MECHANISM_IDS = MECHANISMS.map(({ id }) => id);
const mechanismId = z
  .string()
  .max(100)
  .refine((id) => MECHANISM_IDS.includes(id), {
    params: { names: { what: "mechanism", known: MECHANISM_IDS } },
  });

export const mechanism = z
  .union(
    [
      mechanismId,
      z
        .object({ id: mechanismId.meta({ description: "the name of the mechanism" }) })
        .catchall(z.union([z.number(), z.string(), z.boolean()]))
        .meta({ description: "a mechanism by name, with parameters" }),
    ],
    { error: "the name of a mechanism, or an object with its id and parameters" },
  )
  .meta({
    description:
      "the mechanism that adds the noise; by default, the mechanism that is best for `demand`",
  });

export type Demand = z.output<typeof demand>;
export type MechanismName = z.output<typeof mechanism>;
