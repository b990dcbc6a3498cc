import { releaseFields } from "./release-fields.js";
import type { Use } from "./snippet.js";

/** The query of the page Release whose form has one release for the mechanism's requirements. */
export function releaseQuery(use: Use): Readonly<Record<string, string>> {
  const { statistic, rows, most, demand, payment } = releaseFields(use);
  const { nonnegative, integer, unbiased, lower, upper } = demand;
  const flags = Object.entries({ nonnegative, integer, unbiased });
  const paid = "target" in payment ? { pay: "target", ...payment.target } : payment.budget;
  const fields = {
    ...{ statistic, groups: 1, rows },
    ...(statistic === "sum" && { lower: 0, upper: most }),
    ...Object.fromEntries(flags.flatMap(([name, on]) => (on ? [[name, "yes"]] : []))),
    ...(lower !== undefined && { least: lower }),
    ...(upper !== undefined && { most: upper }),
    ...paid,
  };
  const pairs = Object.entries(fields).map(([name, value]) => `~${name}=${value}`);
  return { releases: `my number${pairs.join("")}` };
}
