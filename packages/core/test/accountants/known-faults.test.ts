import { describe, expect, it } from "vitest";
import { directionsOf } from "../../src/accounting/accountants/directions.js";
import { chooseMesh } from "../../src/accounting/grid/choose-mesh.js";
import { estimateWindow } from "../../src/accounting/grid/estimate-window.js";
import { calibrate, Odometer, type PrivacyEvent, pld } from "../../src/entry/accounting.js";
import { composeAtoms, response } from "./exact.js";
import {
  approximate,
  epsilonOf,
  expectInside,
  expectTruth,
  gaussian,
  laplace,
  pure,
  sampled,
  times,
} from "./kit.js";

/** Tests for faults that other accountants have now, or had in the past. */
describe("many releases", () => {
  // The library dp_accounting charged any number of randomised responses like a single one.
  it("a hundred randomised responses cost more than a single response", () => {
    const one = epsilonOf([pure(1)], 1e-6);
    const hundred = epsilonOf([times(100, pure(1))], 1e-6);
    const truth = composeAtoms([{ atoms: response(1), count: 100 }]).epsilon(1e-6);
    expectInside(hundred, truth, "ε");
    expect(hundred.lower).toBeGreaterThan(50 * one.upper);
  });

  it("a hundred responses on a sample cost more than a single response, however the events are nested", () => {
    const event = sampled(0.5, pure(1));
    const flat = epsilonOf([times(100, event)], 1e-6);
    const nested = epsilonOf([times(10, times(5, event, event))], 1e-6);
    expect(nested).toEqual(flat);
    expect(flat.lower).toBeGreaterThan(10 * epsilonOf([event], 1e-6).upper);
  });
});

describe("δ of 1e−18 and below", () => {
  // The library prv_accountant failed with "discrete mean differs", or its result had no correct
  // digits.
  const cases: [string, PrivacyEvent[]][] = [
    ["a large Gaussian shift", [gaussian(0.05)]],
    ["many small Gaussian shifts", [times(10_000, gaussian(300))]],
    ["a rare sample", [times(500, sampled(1e-3, gaussian(0.7)))]],
    ["a mix", [times(20, laplace(0.3)), times(50, gaussian(20)), pure(0.1)]],
  ];

  it.each(cases)("ε at a tiny δ is as accurate as ε at a larger δ: %s", (_name, events) => {
    let before = 0;
    for (const delta of [1e-6, 1e-12, 1e-18, 1e-30]) {
      const { lower, upper } = epsilonOf(events, delta);
      expect(lower).toBeGreaterThan(before);
      expect(upper - lower).toBeLessThanOrEqual(1e-3 * upper);
      before = upper;
    }
  });

  it("ε at a tiny δ is finite if every loss is finite, whatever the binary digits of the losses", () => {
    for (let i = 1; i <= 60; i++) {
      const epsilon = 0.05 * 1.1 ** i * (1 + i / 997);
      for (const count of [1, 2]) {
        const { lower, upper } = epsilonOf([times(count, pure(epsilon))], 1e-18);
        expect(upper).toBeLessThanOrEqual(count * epsilon * (1 + 1e-5));
        expect(lower).toBeGreaterThanOrEqual(count * epsilon * (1 - 1e-5));
      }
    }
    // For this value of ε, a multiple of the grid step was once slightly below the loss.
    expect(epsilonOf([times(2, pure(0.7574723992791552))], 1e-18).upper).toBeLessThan(1.515);
  });

  it("ε at a tiny δ is infinite if and only if the probability of an infinite loss exceeds δ", () => {
    const truth = composeAtoms([{ atoms: response(0.5, 1e-19), infinite: 1e-19, count: 8 }]);
    expectTruth([times(8, approximate(0.5, 1e-19))], truth, [7e-19, 1e-17, 9e-19]);
  });
});

describe("calibration", () => {
  it.each<[string, PrivacyEvent[], number, number]>([
    ["one Gaussian", [gaussian(1)], 1, 1e-6],
    ["many samples", [times(1000, sampled(0.01, gaussian(1)))], 0.5, 1e-5],
    ["pure ε", [times(50, pure(1))], 1, 1e-9],
    ["a mix", [times(10, laplace(1)), gaussian(3), approximate(2, 1e-9)], 2, 1e-6],
    ["a tiny budget", [times(4, laplace(1))], 1e-3, 1e-6],
    ["a large budget", [times(4, pure(0.1))], 30, 1e-6],
  ])(
    "the calibration of %s stays within the budget and uses almost all of it",
    (_name, releases, epsilon, delta) => {
      const { events, spent, factor } = calibrate(releases, { epsilon, delta });
      expect(spent.upper).toBeLessThanOrEqual(epsilon);
      expect(pld.compose(events).epsilon(delta)).toEqual(spent);
      expect(new Odometer({ epsilon: epsilon * 1.001, delta }).fits(times(1, ...events))).toBe(
        true,
      );
      expect(factor).toBeGreaterThan(0);
      expect(spent.upper).toBeGreaterThanOrEqual(epsilon * 0.999);
    },
  );

  it("calibration throws an error if no amount of noise is enough", () => {
    expect(() => calibrate([approximate(1, 1e-3)], { epsilon: 1, delta: 1e-6 })).toThrow(
      /calibrate: does not fit the budget of ε = 1, δ = 1e-6/,
    );
  });
});

describe("many tiny events", () => {
  /**
   * The maximum number of nodes of a mesh. The grids of the library dp_accounting grew without
   * bound.
   */
  const MAX_NODES = 2 ** 20;

  it.each([
    ["ε = 0.01", times(100_000, pure(0.01))],
    ["Laplace noise of ε = 0.01", times(10_000, laplace(0.01))],
    ["ε = 1e−6", times(1_000_000, pure(1e-6))],
    ["σ = 1e5", times(1_000_000, gaussian(1e5))],
  ])("many tiny events need only a small mesh: %s", (_name, event) => {
    const [laws = []] = directionsOf([event]);
    const estimate = estimateWindow(laws, { delta: 1e-6 });
    const { mesh } = chooseMesh(estimate, laws, { tolerance: 7e-4, widthFactor: 1 });
    expect(mesh.size).toBeLessThanOrEqual(MAX_NODES);
    const before = process.memoryUsage().arrayBuffers;
    const { lower, upper } = epsilonOf([event], 1e-6);
    expect(upper - lower).toBeLessThanOrEqual(1e-3 * upper);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(256 * 2 ** 20);
  });

  it("tiny events of many kinds share their memory", () => {
    const kinds = Array.from({ length: 300 }, (_, i) => gaussian(100 + i));
    const before = process.memoryUsage().arrayBuffers;
    const { lower, upper } = epsilonOf(kinds, 1e-6);
    expect(upper - lower).toBeLessThanOrEqual(1e-3 * upper);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(256 * 2 ** 20);
  });
});
