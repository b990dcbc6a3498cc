import { describe, expect, it } from "vitest";
import {
  normalLogSurvival,
  normalSurvival,
  normalUpperQuantile,
} from "../../src/numerics/index.js";
import { expectClose } from "./golden.js";
import golden from "./normal.json" with { type: "json" };

describe.each(golden.rows)("the normal law at z = $z", ({ z, survival, logSurvival }) => {
  it("has the golden survival function", () => {
    expectClose(normalSurvival(z), survival, 1e-12);
  });

  it("has the golden log survival function, even where the survival function underflows", () => {
    expectClose(normalLogSurvival(z), logSurvival, 1e-14);
  });

  it("has the golden quantile if the survival probability is a normal double", () => {
    if (Number(survival) < 2 ** -1022) expect(normalSurvival(z)).toBe(0);
    else expect(normalUpperQuantile(Number(survival))).toBeCloseTo(z, 11);
  });
});
