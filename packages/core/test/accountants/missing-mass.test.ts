import { describe, expect, it } from "vitest";
import { lossOf } from "../../src/accounting/loss/index.js";

describe("the mass that only one of two distributions has", () => {
  // P = (p, 1 − p) and Q = (p/e, (1 − p)/e, the rest): the rest is an infinite loss one way.
  it.each([0.1, 0.3, 0.5, 0.7])("is never rounded down, for p = %s", (p) => {
    const event = { kind: "discrete/1", losses: [1], masses: [1], infinite: 0, symmetric: false };
    const parts = { ...event, losses: [1, 1 + p], masses: [p, 1 - p] } as const;
    const { add } = lossOf(parts as Parameters<typeof lossOf>[0])!;
    // Exact to 2^-53: 1 − e^(−1)·p − e^(−1 − p)·(1 − p).
    const exact = p * -Math.expm1(-1) + (1 - p) * -Math.expm1(-1 - p);
    expect(add.infinite).toBeGreaterThanOrEqual(exact + 2 ** -52);
    expect(add.infinite).toBeLessThan(exact + 1e-14);
  });
});
