import { NEED_PARAMETERS } from "@noisewright/core/design";
import { domainOf } from "@noisewright/core/params";
import { z } from "zod";

/** JSON has no infinity; where one makes sense it is written out. */
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

/** What can be said of a need. */
export const aboutNeed = {
  ...parameters,
  metric: z
    .union([z.string().max(200), z.array(z.string().max(200)).max(20)], {
      error: "a name such as mae, or a list of names",
    })
    .meta({ description: "what candidates are ranked by; rmse unless given" })
    .exactOptional(),
  region: z
    .tuple([z.number(), z.number()])
    .meta({ description: "outputs are to fall in this fixed region with the confidence" })
    .exactOptional(),
  prior: z
    .union(
      [
        z.literal("uniform"),
        z.array(z.strictObject({ answer: z.number(), weight: z.number() })).max(10_000),
      ],
      { error: "uniform, or a list of answers with their weights" },
    )
    .meta({ description: "rank by the average over answers" })
    .exactOptional(),
};
