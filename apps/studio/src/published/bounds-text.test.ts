import type { PreparedRelease, PublishedRelease } from "@noisewright/contract/answers";
import { expect, it } from "vitest";
import { boundsText, splitText } from "./bounds-text.js";

const UNIT = { column: "reader" };
const RELEASE = {
  statistic: "mean",
  confidence: 0.95,
  certified: { epsilon: 1, delta: 0 },
  expected: { within: 3, unit: "bounds × rows", confidence: 0.95 },
};

it("says how ε is split between the choice of bounds, the report and the value", () => {
  const automatic = {
    chooses: [
      { of: "rows", limit: { rows: 1000 }, useful: 90 },
      { of: "bounds", limit: { lower: -1e9, upper: 1e9 }, useful: 280.4 },
    ],
    epsilon: 0.18,
    reports: { of: ["values"], epsilon: 0.02, within: 149.8 },
  };
  const release = { ...RELEASE, automatic } as unknown as PreparedRelease;
  expect(splitText(release, UNIT)).toBe(
    "ε = 0.18 chooses rows per group and the bounds; ε = 0.02 reports what is cut off; the rest of ε = 1 is for the value. " +
      "A table of fewer than about 280.4 people may lose most of the result. " +
      "The report is right within ± 149.8 with 95 % confidence.",
  );
  const declared = { ...RELEASE, automatic: { reports: automatic.reports } };
  expect(splitText(declared as unknown as PreparedRelease, "row")).toBe(
    "ε = 0.02 reports what is cut off; the rest of ε = 1 is for the value. " +
      "The report is right within ± 149.8 with 95 % confidence.",
  );
  expect(splitText(RELEASE as unknown as PreparedRelease, UNIT)).toBeUndefined();
});

it("says which bounds were chosen and what they cut off, for people or for rows", () => {
  const bounds = {
    ...{ lower: -2, upper: 60, rows: 1, groups: 4 },
    cutAtMost: [{ of: "values", most: 300.2 }],
    cut: [{ of: "rows", value: 1210, interval: { lower: 1060, upper: 1360 } }],
  };
  const chooses = [{ of: "bounds", limit: { lower: -1000, upper: 1000 }, useful: 9 }];
  const release = { ...RELEASE, bounds, automatic: { chooses } } as unknown as PublishedRelease;
  expect(boundsText(release, UNIT)).toBe(
    "bounds −2 to 60, at most 1 row of a person in a group and at most 4 groups of a person, chosen from the data. " +
      "Up to 300.2 people may have values outside the bounds: the noise cannot rule this out (with 95 % confidence; values outside −1000 to 1000 are not counted here). " +
      "Report: about 1210 people have more rows in a group than the bound; 1060 to 1360 with 95 % confidence.",
  );
  expect(boundsText(release, "row")).toContain("Up to 300.2 values may lie outside the bounds");
  const sum = { ...release, statistic: "sum" } as const;
  expect(boundsText(sum, UNIT)).toContain("bounds −2 to 60 for the total of a person");
  expect(boundsText(RELEASE as unknown as PublishedRelease, UNIT)).toBeUndefined();
});
