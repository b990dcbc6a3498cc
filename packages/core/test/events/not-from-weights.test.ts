import { describe, expect, it } from "vitest";
import type { DiscreteEvent } from "../../src/accounting/events/index.js";
import { channelEvent } from "../../src/entry/accounting.js";
import { mechanism, mechanismKind } from "../../src/index.js";
import { failsAt, idealDelta, weightsDelta } from "../../src/testing/event.js";

describe("the ideal event of discrete Gaussian noise", () => {
  const noise = (sigma: number, sensitivity = 1) =>
    mechanism("discrete-gaussian", { sigma, sensitivity });

  it("has at least the δ of the weights, while the continuous Gaussian event has a smaller δ", () => {
    const { channel } = noise(40.5).compile();
    const exact = weightsDelta(channel, 0.14084);
    expect(exact).toBeGreaterThan(2.5735e-11);
    const event = noise(40.5).idealEvent!;
    expect(idealDelta(event)(0.14084)).toBeGreaterThanOrEqual(exact);
    expect(idealDelta(event)(0.14084)).toBeLessThan(exact * 1.1);
    const continuous = idealDelta({ kind: "gaussian/1", sigma: 40.5, sensitivity: 1 });
    expect(continuous(0.14084)).toBeLessThan(exact * 0.9995);
  });

  it.each([
    [0.7, 1],
    [3, 2],
    [39, 1],
    [40.5, 3],
    [130, 1],
  ])(
    "the event has at least the δ of the weights at every ε: σ = %d, Δ = %d",
    (sigma, sensitivity) => {
      const { channel } = noise(sigma, sensitivity).compile();
      const delta = idealDelta(noise(sigma, sensitivity).idealEvent!);
      for (let i = 0; i <= 40; i++) {
        const epsilon = (i * 6.5 * sensitivity) / sigma / 40;
        const exact = weightsDelta(channel, epsilon);
        // The weights end where a mass of 1e-18 remains, and this remaining mass is distributed over
        // the weights.
        expect(delta(epsilon), `at ${epsilon}`).toBeGreaterThanOrEqual(exact * (1 - 1e-9) - 1e-17);
        expect(delta(epsilon), `at ${epsilon}`).toBeLessThanOrEqual(exact * 1.1 + 1e-12);
      }
    },
  );
});

describe("the check of events", () => {
  it.each(["geometric", "gaussian", "staircase", "randomized-response"])(
    "the check of events rejects losses or masses that are too small by one part in 10^9: %s",
    (id) => {
      const params = id === "randomized-response" ? { epsilon: 1, domainSize: 4 } : undefined;
      const given = params ?? {
        epsilon: 1,
        sensitivity: 1,
        ...(id === "gaussian" && { delta: 1e-6 }),
      };
      const { channel } = mechanismKind(id).create(given).compile({ resolution: 8 });
      const event = channelEvent(channel);
      const scaled = (loss: number, mass: number): DiscreteEvent => ({
        ...event,
        losses: event.losses.map((x) => x * loss),
        masses: event.masses.map((x) => x * mass),
      });
      expect(failsAt(channel, event)).toBe(undefined);
      expect(failsAt(channel, scaled(1 - 1e-9, 1))).toBeDefined();
      expect(failsAt(channel, scaled(1, 1 - 1e-9))).toBeDefined();
    },
  );
});
