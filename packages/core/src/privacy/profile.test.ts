import { describe, expect, it } from "vitest";
import { AdditiveChannel, MatrixChannel } from "../lattice/index.js";
import { certify } from "./certificate.js";
import { privacyLoss } from "./privacy-loss.js";
import { deltaUp, epsilonUp } from "./profile.js";
import { pureLevelUp } from "./pure-level.js";
import { rdpUp } from "./rdp.js";

/** Randomised response that tells the truth n times out of n + 1: all its privacy is known. */
function response(n: bigint): MatrixChannel {
  const rows = [
    [n, 1n],
    [1n, n],
  ];
  return new MatrixChannel({ granularity: 1, steps: 1, first: 0, outputs: [0, 1], rows });
}

describe("randomised response of ratio 3", () => {
  const channel = response(3n);
  const level = Math.log(3);

  it("has the level ln 3, never rounded down", () => {
    const { epsilon } = pureLevelUp(channel);
    expect(epsilon).toBeGreaterThanOrEqual(level);
    expect(epsilon).toBeCloseTo(level, 14);
  });

  it.each([0, 0.3, 1, 1.09])("has δ(ε) = (3 − e^ε)/4, never rounded down: %d", (epsilon) => {
    const { delta } = deltaUp(channel, epsilon);
    expect(delta).toBeGreaterThanOrEqual((3 - Math.exp(epsilon)) / 4 - 1e-16);
    expect(delta).toBeCloseTo((3 - Math.exp(epsilon)) / 4, 14);
    expect(epsilonUp(channel, delta)).toBeCloseTo(epsilon, 8);
  });

  it("has no δ from its level on", () => {
    expect(deltaUp(channel, pureLevelUp(channel).epsilon).delta).toBe(0);
    expect(deltaUp(channel, 40).delta).toBe(0);
  });

  it.each([1, 1.5, 2, 10])("has the Rényi divergence of its two laws: order %d", (alpha) => {
    const [p, q] = [0.75, 0.25];
    const moment = p ** alpha * q ** (1 - alpha) + q ** alpha * p ** (1 - alpha);
    const exact = alpha === 1 ? (p - q) * Math.log(p / q) : Math.log(moment) / (alpha - 1);
    expect(rdpUp(channel, alpha)).toBeGreaterThanOrEqual(exact * (1 - 1e-15));
    expect(rdpUp(channel, alpha)).toBeCloseTo(exact, 12);
  });

  it("is certified for its level and refused for less", () => {
    const claim = { subject: "response", epsilon: level * (1 + 1e-15), delta: 0 };
    expect(certify(channel, claim)).toMatchObject({ delta: 0, granularity: 1 });
    expect(() => certify(channel, { ...claim, epsilon: level * (1 - 1e-15) })).toThrow(
      expect.objectContaining({ code: "uncertified" }) as Error,
    );
  });

  it("has a loss distribution of its own two losses, dots connected between", () => {
    const { losses, masses } = privacyLoss(channel);
    const heavy = [...losses].filter((_, i) => (masses[i] as number) > 1e-6);
    expect(heavy.length).toBe(2);
    expect(heavy[0]).toBeCloseTo(-level, 12);
    expect(heavy[1]).toBeCloseTo(level, 12);
  });
});

describe("weights of extreme ratios", () => {
  it("have a finite Rényi divergence below their level, however large the moment", () => {
    const half = [1n << 94n, 1n];
    const channel = new AdditiveChannel({ granularity: 1, steps: 1, half, tail: 1 });
    const { epsilon } = pureLevelUp(channel);
    for (const alpha of [2, 16, 64, 1e4]) {
      const divergence = rdpUp(channel, alpha);
      expect(divergence, `order ${alpha}`).toBeGreaterThan(0);
      expect(divergence, `order ${alpha}`).toBeLessThanOrEqual(epsilon * (1 + 1e-9));
    }
  });
});
