import { z } from "zod";

/** Lists of levels that have a name, by the number of equal parts of the rows. */
const NAMED = { quartiles: 4, deciles: 10, percentiles: 100 } as const;

const level = z.number().gt(0).lt(1).multipleOf(0.001);

/** The levels of the quantiles of a release. */
export const at = z
  .union(
    [
      level,
      z
        .array(level)
        .min(1)
        .max(999)
        .refine((list) => list.every((each, i) => i === 0 || each > list[i - 1]!), {
          error: "increasing numbers",
        }),
      z.enum(["quartiles", "deciles", "percentiles"]),
    ],
    { error: "a level, a list of levels, quartiles, deciles or percentiles" },
  )
  .meta({
    description:
      "the level of the quantile: 0.5 is the median; at most three decimals; or a list of increasing levels, or quartiles, deciles or percentiles",
  });

export const intervals = z
  .boolean()
  .meta({
    description:
      "whether half of ε pays for intervals, which is the default; if false, all of ε draws the values, and there are no intervals",
  })
  .optional();

/** The levels in thousandths. */
export function thousandthsOf(levels: z.output<typeof at>): readonly number[] {
  if (typeof levels === "string") {
    const parts = NAMED[levels];
    return Array.from({ length: parts - 1 }, (_, i) => (1000 / parts) * (i + 1));
  }
  return [levels].flat().map((each) => Math.round(1000 * each));
}
