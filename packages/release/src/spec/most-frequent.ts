import { z } from "zod";
import { count, keyValue } from "./fields.js";

const listed = (description: string) => z.array(keyValue).min(2).max(10_000).meta({ description });

const choiceName = z.enum(["exponential", "permute-and-flip"]).meta({
  description:
    "how the value is chosen; by default permute-and-flip, which has smaller errors, or exponential if one unit can be in several groups, because many such choices cost less together",
});

/** The fields of a mode. */
export const modeFields = {
  values: listed("the values that may be published, as known without the data"),
  mechanism: choiceName.optional(),
};

/** The fields of a ranking. */
export const topFields = {
  k: count("how many values to publish, for example 5 for the five most frequent values", 1000),
  values: listed(
    "the values that may be published, as known without the data; without this list, values are selected privately, which needs δ",
  ).optional(),
  counts: z.boolean().default(false).meta({
    description:
      "whether to publish counts even if half of the budget must pay for them; counts that cost nothing are always published",
  }),
};

/** Values that are not listed are selected privately, and every such selection needs δ. */
export const SELECTION_NEEDS_DELTA = {
  budget: needsDelta("budget", "epsilon"),
  target: needsDelta("target", "within"),
};

function needsDelta(payment: "budget" | "target", field: string) {
  return {
    holds: ({ statistic, values, [payment]: paid }: Readonly<Record<string, unknown>>) =>
      statistic !== "top" || values !== undefined || paid === undefined || hasDelta(paid),
    issue: {
      path: [payment],
      params: {
        form: {
          expected: [[field, "delta"]],
          got: [field],
          what: `without \`values\` a ${payment} also needs \`delta\`, for example 1.0e-7`,
        },
      },
    },
  };
}

function hasDelta(paid: unknown): boolean {
  return (paid as { readonly delta?: number }).delta !== undefined;
}

export type ChoiceName = z.output<typeof choiceName>;
