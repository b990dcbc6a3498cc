import { describe, expect, it } from "vitest";
import { channelEvent } from "../../src/accounting/events/index.js";
import { mechanism } from "../../src/index.js";
import { JointKeySelection, KeySelection } from "../../src/selection/index.js";

/**
 * Half points of keys that are named by a coin and show a number with discrete Gaussian noise, at
 * most, from an independent implementation.
 */
const CASES = [
  { groups: 3, epsilon: 1, delta: 1e-7, sigma: 8.914050346292633, half: 60 },
  { groups: 5, epsilon: 1, delta: 1e-7, sigma: 11.507989512815275, half: 64 },
  { groups: 10, epsilon: 2, delta: 1e-8, sigma: 9.228220157954182, half: 46 },
];

describe("keys that show a number", () => {
  it.each(CASES)("have the half point of the reference or less: %j", ({ sigma, half, ...need }) => {
    const { channel } = mechanism("discrete-gaussian", { sigma, sensitivity: 1 }).compile();
    const selection = new JointKeySelection({ ...need, shown: channelEvent(channel) });
    expect(selection.half).toBeLessThanOrEqual(half);
    expect(selection.half).toBeGreaterThan(0.9 * half);
    expect(selection.certificate.delta).toBeLessThanOrEqual(need.delta);
  });

  // The best table of one key that shows something of pure level s has half point 21 and 69.
  it.each([
    [0.25, 21],
    [0.8, 69],
  ])("of one group lose at most one unit by a split of ε: s = %s", (s, best) => {
    const { half } = new KeySelection(1 - s, 1e-7);
    expect(half).toBeGreaterThanOrEqual(best);
    expect(half).toBeLessThanOrEqual(best + 1);
  });
});
