import { z } from "zod";
import { dayOf, startOf } from "./calendar.js";
import { NO_EXAMPLE } from "./examples.js";
import { count, expression, fields } from "./fields.js";
import { refuseFields, requirePublicKeys } from "./public-keys.js";

const DATE = "a date, a month or a year";

const date = (description: string) =>
  z
    .union(
      [
        z.string().regex(/^\d{4}(-\d\d){0,2}$/, { error: DATE, abort: true }),
        z.int().min(1000).max(9999),
      ],
      {
        error: DATE,
      },
    )
    .refine((given) => dayOf(given) !== undefined, { error: "a day of the calendar" })
    .meta({ description });

/** The periods of a running release. */
export const every = fields(
  {
    period: z
      .enum(["day", "week", "month", "year"])
      .meta({ description: "the length of a period; the count is published once in each period" }),
    of: expression(
      "the date of a row: a column, or an expression; rows without a valid date are left out",
    ),
    from: date("the first day of the first period: 2024-01-01, or 2024-01, or 2024"),
    periods: count(
      "how many periods there are; the first one pays for all of them, so this number is fixed",
      4096,
    ),
    through: date(
      "the last period to publish now; by default, the last period that has ended",
    ).optional(),
  },
  "publish the number of all rows so far at the end of each period",
).superRefine(checkPeriods);

export type Every = z.output<typeof every>;

/** Every month has 28 days. A period that starts later in a month would be missing in February. */
const LAST_DAY = 28;

function checkPeriods(given: Every, context: z.RefinementCtx): void {
  const refuse = (field: keyof Every, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  const { period, from, periods, through } = given;
  const first = dayOf(from);
  const last = dayOf(through ?? from);
  if (first === undefined || last === undefined) return; // the field has its own error
  const isLong = period === "month" || period === "year";
  if (isLong && Number(first.slice(8)) > LAST_DAY) {
    refuse("from", `a day of the month from 1 to ${LAST_DAY}`);
    return;
  }
  const end = startOf(given, periods);
  if (end.startsWith("+")) {
    refuse("periods", "few enough that the last period ends before the year 10000");
    return;
  }
  if (periods < 1) return; // the field has its own error
  if (last < first || last >= end) {
    const message = `a date from ${first} on and before ${end}, when the last period ends`;
    context.addIssue({ code: "custom", path: ["through"], message, params: NO_EXAMPLE });
  }
}

/**
 * Checks the other fields of a release with `every`. Its noise is always Gaussian and needs δ, and
 * its keys are always public. The first period pays for all, so later ones cannot pay for a report.
 */
export function checkEvery(
  release: Readonly<Record<string, unknown>>,
  context: z.RefinementCtx,
): void {
  if (release.every === undefined) return;
  refuseFields(release, ["demand", "mechanism", "named", "report"], "every", context);
  for (const [payment, field] of [
    ["budget", "epsilon"],
    ["target", "within"],
  ] as const) {
    const paid = release[payment] as { readonly delta?: number } | undefined;
    if (paid === undefined || paid.delta !== undefined) continue;
    const what = `with \`every\` a ${payment} also needs \`delta\`, for example 1.0e-7`;
    const form = { expected: [[field, "delta"]], got: [field], what };
    context.addIssue({ code: "custom", path: [payment], params: { form } });
  }
  requirePublicKeys(release, "every", context);
}
