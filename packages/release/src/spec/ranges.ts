import { z } from "zod";
import { refuseFields, requirePublicKeys } from "./public-keys.js";

/** The largest number of bins of a histogram for sums of bins. */
const MOST_BINS = 512;

/** The sums of bins that should have small errors. */
export const sums = z.enum(["ranges", "cumulative"]).meta({
  description:
    "publish the bins and the cumulative counts (the rows below each edge) so that these sums of bins have the smallest total error: all sums of neighbouring bins (ranges), or the cumulative counts alone; without this field, each bin has its own noise, and errors of sums add up",
});

/** Checks the other fields of a histogram for sums of bins. */
export function checkSums(
  release: Readonly<Record<string, unknown>>,
  context: z.RefinementCtx,
): void {
  if (release.for === undefined) return;
  refuseFields(release, ["demand", "mechanism", "named"], "for", context);
  requirePublicKeys(release, "for", context);
  if (Array.isArray(release.edges) && release.edges.length > MOST_BINS + 1) {
    const message = `at most ${MOST_BINS + 1} edges in a release with \`for\``;
    context.addIssue({ code: "custom", path: ["edges"], message });
  }
}
