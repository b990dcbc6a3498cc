import { describe, expect, it } from "vitest";
import type { PrivacyEvent } from "../events/index.js";
import { pld } from "./pld.js";

const CASES: Readonly<Record<string, readonly PrivacyEvent[]>> = {
  Gaussian: [
    { kind: "composed/1", events: [{ kind: "gaussian/1", sigma: 3, sensitivity: 1 }], count: 5 },
  ],
  pure: [
    { kind: "pure/1", epsilon: 0.5 },
    { kind: "laplace/1", scale: 2, sensitivity: 1 },
  ],
  range: [
    { kind: "range/1", level: 1 },
    { kind: "gaussian/1", sigma: 2, sensitivity: 1 },
  ],
  "discrete Gaussian": [
    { kind: "discrete-gaussian/1", moved: [{ variance: 30, squares: 4, numbers: 2 }] },
    { kind: "range/1", level: 0.4 },
    { kind: "pure/1", epsilon: 0.3 },
  ],
  infinite: [
    { kind: "approximate/1", epsilon: 0.3, delta: 1e-4 },
    { kind: "gaussian/1", sigma: 2, sensitivity: 1 },
  ],
};

describe.each(Object.entries(CASES))("many bounds at once for %s events", (_, events) => {
  const composition = pld.compose(events);
  const epsilons = [0, 0.25, 1, 2, 3];

  it("are never below the proved lower bound, and at most 5 % above the tight bound", () => {
    const quick = composition.deltasUp!(epsilons);
    epsilons.forEach((epsilon, i) => {
      const { lower, upper } = composition.delta(epsilon);
      expect(quick[i], `at ${epsilon}`).toBeGreaterThanOrEqual(lower);
      expect(quick[i], `at ${epsilon}`).toBeLessThanOrEqual(upper * 1.05 + 1e-15);
    });
  });

  it("reject a composition that lacks one event", () => {
    const [first, ...rest] = events;
    const fewer: readonly PrivacyEvent[] =
      first!.kind === "composed/1" ? [{ ...first!, count: 4 }] : rest;
    const quick = pld.compose(fewer).deltasUp!(epsilons);
    expect(epsilons.some((epsilon, i) => quick[i]! < composition.delta(epsilon).lower)).toBe(true);
  });
});
