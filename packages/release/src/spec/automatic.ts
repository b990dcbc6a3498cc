import { z } from "zod";
import { fields, real } from "./fields.js";
import { isObject } from "./issues.js";
import { refuseFields } from "./public-keys.js";

/** The part of ε that chooses bounds, unless the spec says otherwise. */
export const SHARE = 0.2;

/** The word that lets a part of the budget choose a bound from the data. */
export const auto = z.literal("auto", { error: "auto" });

/** How the clipping bounds are chosen from the data. */
export const bounds = z
  .union(
    [
      auto,
      fields(
        {
          share: z
            .number()
            .gt(0)
            .max(0.9)
            .default(SHARE)
            .meta({ description: "the part of ε that chooses the bounds" }),
          limit: z
            .tuple([real("the smallest lower bound"), real("the largest upper bound")])
            .meta({
              description:
                "the widest bounds that may be chosen; by default a billion steps of the granularity on both sides of 0",
            })
            .optional(),
          report: z.boolean().default(false).meta({
            description: "whether a tenth of the share pays for a noisy count of what is cut off",
          }),
        },
        "clipping bounds that are chosen from the data",
      ),
    ],
    { error: "auto, or an object with share, limit and report" },
  )
  .meta({
    description:
      "in place of `lower` and `upper`: a part of ε chooses the clipping bounds from the data; for a sum with a unit column, the bounds are for the total of one unit in a group",
  });

export const report = z.literal("cut", { error: "cut" }).meta({
  description:
    "publish noisy counts of what the bounds cut off, for a tenth of ε: values beyond the clipping bounds, units with more rows in a group than `rows`, and units with more groups than `groups`",
});

type Fields = Readonly<Record<string, unknown>>;

/** The statistics whose clipping bounds can be chosen. */
const CLIPPED = ["sum", "mean"];
/** The statistics whose contribution bound can be chosen. */
const BOUNDED = [...CLIPPED, "count", "units"];

/**
 * Checks that a sum or a mean has `lower` and `upper`, or bounds that are chosen. The check also runs
 * if the release has other mistakes.
 */
export function checkBounds(release: unknown, context: z.RefinementCtx): void {
  if (!isObject(release)) return;
  const given = release as Fields;
  if (!CLIPPED.includes(String(given.statistic)) || given.bounds !== undefined) return;
  const missing = ["lower", "upper"].find((field) => given[field] === undefined);
  if (missing === undefined) return;
  const what = "give `lower` and `upper`, or `bounds: auto` to have them chosen from the data";
  const form = { expected: [["lower", "upper"], ["bounds"]], got: [], what };
  context.addIssue({ code: "custom", path: [missing], params: { form } });
}

/** Checks the fields of a release with bounds that are chosen from the data. */
export function checkAutomatic(release: Fields, context: z.RefinementCtx): void {
  const { statistic, bounds, bound = {} } = release;
  const chosen = Object.entries(bound as Fields).filter(([, value]) => value === "auto");
  for (const [field] of chosen) {
    const reason = refusal(release, field);
    if (reason === undefined) continue;
    context.addIssue({ code: "custom", path: ["bound", field], message: reason, params: PLAIN });
  }
  if (bounds === undefined) return;
  const { lower, upper, report } = release;
  const isOneSided = statistic === "sum" && lower === 0;
  const declared = Object.entries({ ...(!isOneSided && { lower }), upper });
  const [both] = declared.find(([, value]) => value !== undefined) ?? [];
  if (both !== undefined) {
    const what =
      "give `lower` and `upper`, or `bounds`, not both; to limit what may be chosen, write for example bounds: { limit: [0, 1000] }";
    const form = { expected: [["lower", "upper"], ["bounds"]], got: [both, "bounds"], what };
    context.addIssue({ code: "custom", path: [both], params: { form } });
  }
  if (bounds !== "auto") refuseFields({ report }, ["report"], "bounds", context);
  checkLimit(release, context);
}

/** Why a contribution bound cannot be chosen here, or undefined if it can. */
function refusal({ statistic, bounds, every }: Fields, field: string): string | undefined {
  if (!BOUNDED.includes(String(statistic))) {
    return `a number: it cannot be chosen for this statistic, only for ${BOUNDED.join(", ")}`;
  }
  if (every !== undefined) return "a number in a release with `every`";
  if (field === "rows" && statistic === "units") {
    return "absent: units are counted, however many rows they have";
  }
  if (field === "rows" && statistic === "sum" && bounds !== undefined) {
    return "absent: `bounds` bounds the total of a unit, however many rows it has";
  }
  return undefined;
}

const PLAIN = { example: false } as const;

/** The widest bounds increase. Those of a sum grow from 0, on one side or on both. */
function checkLimit(release: Fields, context: z.RefinementCtx): void {
  const { statistic, bounds, lower } = release;
  const limit = isObject(bounds) ? (bounds as Fields).limit : undefined;
  if (!Array.isArray(limit)) return;
  const [from, to] = limit as readonly number[];
  const refuse = (message: string) =>
    context.addIssue({
      code: "custom",
      path: ["bounds", "limit"],
      message: `${message}, for example [0, 1000]`,
      params: PLAIN,
    });
  if (!(from! < to!)) refuse("[lower, upper] with lower < upper");
  else if (statistic === "sum" && from !== 0 && from !== -to!) {
    refuse("[0, limit] or [−limit, limit] for a sum");
  } else if (lower === 0 && from !== 0) refuse("[0, limit] beside `lower: 0`");
}
