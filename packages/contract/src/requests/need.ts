import { NEED_PARAMETERS } from "@noisewright/core/design";
import { domainOf } from "@noisewright/core/params";
import { z } from "zod";

/** A number, or the string "Infinity", because JSON has no infinite numbers. */
export const number = z.union(
  [z.number(), z.literal("Infinity").transform(() => Number.POSITIVE_INFINITY)],
  { error: "a number" },
);

type NeedName = keyof typeof NEED_PARAMETERS;

const flag = (name: NeedName) =>
  z.boolean().meta({ description: NEED_PARAMETERS[name].doc }).exactOptional();

function real(name: NeedName) {
  const parameter = NEED_PARAMETERS[name];
  return number.meta({ description: `${parameter.doc}; ${domainOf(parameter)}` }).exactOptional();
}

const parameters = {
  sensitivity: real("sensitivity"),
  epsilon: real("epsilon"),
  delta: real("delta"),
  releases: real("releases"),
  lower: real("lower"),
  upper: real("upper"),
  margin: real("margin"),
  nonnegative: flag("nonnegative"),
  integer: flag("integer"),
  counts: flag("counts"),
  unbiased: flag("unbiased"),
  bias: real("bias"),
  target: real("target"),
  within: real("within"),
  ratio: real("ratio"),
  confidence: real("confidence"),
} satisfies Readonly<Record<NeedName, z.ZodType>>;

/** The fields of a requirement. */
export const aboutNeed = {
  ...parameters,
  metric: z
    .union([z.string().max(200), z.array(z.string().max(200)).max(20)], {
      error: "a name such as mae, or a list of names",
    })
    .meta({ description: "rank by these error metrics; default: rmse" })
    .exactOptional(),
  region: z
    .tuple([z.number(), z.number()])
    .meta({
      description: "outputs must fall in this interval with the probability of `confidence`",
    })
    .exactOptional(),
  prior: z
    .union(
      [
        z.literal("uniform"),
        z.array(z.strictObject({ answer: z.number(), weight: z.number() })).max(10_000),
      ],
      { error: "uniform, or a list of true values with weights" },
    )
    .meta({ description: "rank by the average over true values with these weights" })
    .exactOptional(),
};
