import { describe, expect, it } from "vitest";
import {
  normalLogSurvival,
  normalSurvival,
  normalUpperQuantile,
} from "../../src/numerics/index.js";
import { expectClose } from "./golden.js";
import golden from "./normal.json" with { type: "json" };

describe.each(golden.rows)("the normal distribution at z = $z", ({ z, survival, logSurvival }) => {
  it("has the survival function of the reference file", () => {
    expectClose(normalSurvival(z), survival, 1e-12);
  });

  it("has an accurate log survival function, even where the survival function underflows", () => {
    expectClose(normalLogSurvival(z), logSurvival, 1e-14);
  });

  it("has an accurate quantile if the survival probability is not a subnormal double", () => {
    if (Number(survival) < 2 ** -1022) expect(normalSurvival(z)).toBe(0);
    else expect(normalUpperQuantile(Number(survival))).toBeCloseTo(z, 11);
  });
});
