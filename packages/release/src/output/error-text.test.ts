import { describe, expect, it } from "vitest";
import type { PreparedRelease } from "../prepare/index.js";
import { errorText, relativeError } from "./error-text.js";

type Unit = ReturnType<PreparedRelease["expects"]>["unit"];

/** The fields of a prepared release that the text needs. */
function releaseWith(within: number, unit: Unit, more: Partial<PreparedRelease> = {}) {
  const fields = { statistic: "count", columns: [], confidence: 0.95, ...more } as const;
  return { ...fields, expects: () => ({ within, unit }) } as unknown as PreparedRelease;
}

const grouped = { columns: [{ name: "city" }] };

describe("errorText", () => {
  it.each([
    ["± 16 with 95 % confidence", releaseWith(16, "value")],
    [
      "± 16 with 95 % confidence, about 0.032 % of 50,000",
      releaseWith(16, "value", { scale: 50_000 }),
    ],
    ["± 1,235 with 95 % confidence in each group", releaseWith(1234.5, "value", grouped)],
    ["± 16 with 95 % confidence in each cell", releaseWith(16, "value", { statistic: "tables" })],
    [
      "± 2,000 / number of rows with 95 % confidence, so ± 2 for 1,000 rows, about 5 % of 40",
      releaseWith(2000, "value × rows", { scale: 40 }),
    ],
    [
      "± √(9,000 / number of rows) with 95 % confidence, so ± 3 for 1,000 rows",
      releaseWith(9000, "value² × rows"),
    ],
    [
      "at most 12 rows away from the right rank with 95 % confidence",
      releaseWith(12, "rows", { statistic: "median" }),
    ],
    [
      "at most 12 rows away from the right rank with 95 % confidence; scale is not used here",
      releaseWith(12, "rows", { statistic: "quantile", scale: 40 }),
    ],
    [
      "at most 12 rows too few with 95 % confidence",
      releaseWith(12, "rows", { statistic: "mode" }),
    ],
    [
      "at most 12 rows too few with 95 % confidence, about 12 % of 100",
      releaseWith(12, "rows", { statistic: "mode", scale: 100 }),
    ],
    [
      "± √(9,000 / number of rows) in the standard deviation with 95 % confidence, so ± 3 for 1,000 rows",
      releaseWith(9000, "value² × rows", { statistic: "mean-and-variance" }),
    ],
    [undefined, releaseWith(12, "bounds")],
  ])("%s", (text, release) => {
    expect(errorText(release)).toBe(text);
  });

  it("rounds up, so an error is never larger than the text says", () => {
    expect(errorText(releaseWith(0.123411, "value", { scale: 3 }))).toBe(
      "± 0.1235 with 95 % confidence, about 4.2 % of 3",
    );
  });
});

describe("relativeError", () => {
  it("is the error as a part of the scale, if the error is known", () => {
    expect(relativeError(releaseWith(16, "value", { scale: 64 }))).toBe(0.25);
    expect(relativeError(releaseWith(16, "value"))).toBeUndefined();
    const rank = { statistic: "median", scale: 64 } as const;
    expect(relativeError(releaseWith(16, "rows", rank))).toBeUndefined();
    expect(relativeError(releaseWith(16, "value × rows", { scale: 64 }))).toBeUndefined();
    const median = releaseWith(16, "rows", { statistic: "median", scale: 64 });
    expect(relativeError(median)).toBeUndefined();
  });
});
