import { describe, expect, it } from "vitest";
import { pld } from "../../src/accounting/accountants/index.js";

const pure = (epsilon: number) => ({ kind: "pure/1", epsilon }) as const;

describe("pure levels that share no divisor", () => {
  it.each([
    [0.4, 1.6],
    [0.3, 0.7, 1.1],
    [0.31234, 0.71233, Math.SQRT2],
  ])("%s, … lie on one grid, so the bracket of ε is narrow", (...levels) => {
    const { lower, upper } = pld.compose(levels.map(pure)).epsilon(1e-6);
    expect(upper - lower).toBeLessThan(1e-9);
    // δ(ε) falls to 0 at the sum: all outputs at once have the largest loss.
    const total = levels.reduce((sum, level) => sum + level, 0);
    const largest = levels.reduce((product, level) => product / (1 + Math.exp(-level)), 1);
    const exact = total + Math.log1p(-1e-6 / largest);
    expect(lower).toBeLessThanOrEqual(exact + 1e-15);
    expect(upper).toBeGreaterThanOrEqual(exact - 1e-15);
  });
});
