import { describe, expect, it, vi } from "vitest";
import {
  approximate,
  epsilonOf,
  gaussian,
  laplace,
  pure,
  sampled,
  times,
} from "../../../test/accountants/kit.js";
import { NoisewrightError } from "../../index.js";
import { Spectrum } from "../../numerics/index.js";
import type { PrivacyEvent } from "../events/event.js";
import { Odometer } from "./odometer.js";
import { pld } from "./pld.js";

const DELTA = 1e-6;
const PLENTY = { epsilon: 50, delta: DELTA };

const MIX: readonly PrivacyEvent[] = [
  pure(0.1),
  laplace(0.05),
  times(20, gaussian(40)),
  times(50, sampled(0.01, gaussian(2))),
  gaussian(8),
  approximate(0.02, 1e-10),
  times(3, pure(0.07)),
  times(30, sampled(0.1, pure(0.2))),
];

describe("an odometer", () => {
  it("after each event, the odometer reports the same cost as a composition of all events at once", () => {
    const odometer = new Odometer(PLENTY);
    expect(odometer.spent).toEqual({ lower: 0, upper: 0 });
    let before = 0;
    for (let i = 0; i < 12; i++) {
      odometer.add(MIX[i % MIX.length]!);
      const { lower, upper } = odometer.spent;
      const atOnce = epsilonOf(odometer.events, DELTA);
      expect(lower).toBeLessThanOrEqual(atOnce.upper);
      expect(upper).toBeGreaterThanOrEqual(atOnce.lower);
      expect(upper - lower).toBeLessThanOrEqual(3e-3 * upper);
      expect(upper).toBeGreaterThanOrEqual(before * (1 - 3e-3));
      before = upper;
    }
    expect(odometer.events.length).toBe(12);
  });

  it("composes symmetric and asymmetric events in any order", () => {
    const even = times(10, laplace(0.2));
    const odd = times(40, sampled(0.3, gaussian(3)));
    for (const events of [
      [even, odd],
      [odd, even],
    ]) {
      const odometer = new Odometer(PLENTY);
      for (const event of events) odometer.add(event);
      const atOnce = epsilonOf([even, odd], DELTA);
      expect(odometer.spent.lower).toBeLessThanOrEqual(atOnce.upper);
      expect(odometer.spent.upper).toBeGreaterThanOrEqual(atOnce.lower);
    }
  });

  it("the total cost may grow by many orders of magnitude", () => {
    const odometer = new Odometer({ epsilon: 1e4, delta: DELTA });
    for (let power = 0; power <= 6; power++) odometer.add(times(10 ** power, gaussian(30)));
    const atOnce = epsilonOf(odometer.events, DELTA);
    expect(odometer.spent.upper).toBeGreaterThanOrEqual(atOnce.lower);
    expect(odometer.spent.upper).toBeLessThanOrEqual(atOnce.upper * (1 + 3e-3));
  });
});

describe("the cost of adding the 101st event", () => {
  const others = Array.from({ length: 100 }, (_, i) => laplace(0.02 + i / 1e4));
  const last = laplace(0.0333);
  const odometer = new Odometer(PLENTY);
  const composed = () => pld.compose([...others, last]).epsilon(DELTA);

  it("adding one event needs a few transforms, while composing all events needs one transform for each event", () => {
    for (const event of others) odometer.add(event);
    const transforms = vi.spyOn(Spectrum, "of");
    try {
      odometer.add(last);
      const added = transforms.mock.calls.length;
      transforms.mockClear();
      composed();
      expect(added).toBeLessThanOrEqual(8);
      expect(transforms.mock.calls.length).toBeGreaterThanOrEqual(101);
    } finally {
      transforms.mockRestore();
    }
  });
});

describe("the budget of an odometer", () => {
  const budget = { epsilon: 1, delta: DELTA };

  function full(): Odometer {
    const odometer = new Odometer(budget);
    while (odometer.fits(laplace(0.1))) odometer.add(laplace(0.1));
    return odometer;
  }

  it("the budget is never exceeded: an event that does not fit is refused and costs nothing", () => {
    const odometer = full();
    const { spent } = odometer;
    const count = odometer.events.length;
    expect(count).toBeGreaterThanOrEqual(10);
    for (const event of [laplace(0.1), pure(2), gaussian(0.1), approximate(0, 0.5), pure(1e6)]) {
      expect(odometer.fits(event)).toBe(false);
      const refusal = (() => {
        try {
          odometer.add(event);
        } catch (error) {
          return error;
        }
      })();
      expect(refusal).toBeInstanceOf(NoisewrightError);
      expect(refusal).toMatchObject({ code: "over-budget" });
      expect(String(refusal)).toMatch(/: odometer: does not fit the budget of ε = 1, δ = 1e-6/);
    }
    expect(odometer.events.length).toBe(count);
    expect(odometer.spent).toEqual(spent);
    expect(spent.upper).toBeLessThanOrEqual(1);
    expect(epsilonOf(odometer.events, DELTA).lower).toBeLessThanOrEqual(1);
  });

  it("an event with exactly the remaining ε fits the budget, and a larger event does not", () => {
    const odometer = full();
    const left = odometer.remaining();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(0.1);
    expect(odometer.fits(pure(left))).toBe(true);
    expect(odometer.fits(pure(left * 1.01 + 1e-6))).toBe(false);
    odometer.add(pure(left));
    expect(odometer.spent.upper).toBeLessThanOrEqual(1);
    // The budget that still remains is at most the width of the bracket.
    expect(odometer.remaining()).toBeLessThanOrEqual(0.01);
  });

  it("the whole budget remains before the first event", () => {
    expect(new Odometer(budget).remaining()).toBe(1);
    expect(new Odometer({ epsilon: 0, delta: DELTA }).remaining()).toBe(0);
  });

  it("a budget of ε = 0 admits only events without privacy loss", () => {
    const odometer = new Odometer({ epsilon: 0, delta: DELTA });
    expect(odometer.fits(pure(0.1))).toBe(false);
    expect(odometer.fits(times(0, pure(0.1)))).toBe(true);
    expect(odometer.fits(sampled(0, pure(1)))).toBe(true);
  });

  it.each<[string, typeof budget]>([
    ["epsilon", { epsilon: -1, delta: DELTA }],
    ["epsilon", { epsilon: Number.NaN, delta: DELTA }],
    ["epsilon", { epsilon: Number.POSITIVE_INFINITY, delta: DELTA }],
    ["delta", { epsilon: 1, delta: 0 }],
    ["delta", { epsilon: 1, delta: 1 }],
    ["delta", { epsilon: 1, delta: Number.NaN }],
  ])("a budget is refused if its %s is outside the domain: %j", (name, wrong) => {
    expect(() => new Odometer(wrong)).toThrow(new RegExp(`${name} .* must be in`));
  });

  it("refuses invalid and unsupported events, and these events cost nothing", () => {
    const odometer = new Odometer(budget);
    const nothing: PrivacyEvent = { kind: "pure/1", epsilon: Number.NaN };
    expect(() => odometer.add(nothing)).toThrow(NoisewrightError);
    expect(() => odometer.fits(nothing)).toThrow(NoisewrightError);
    expect(() => odometer.add({ kind: "zcdp/1", rho: 0.1 })).toThrow(/pld: no bound for zcdp\/1/);
    expect(odometer.events).toEqual([]);
    expect(odometer.spent).toEqual({ lower: 0, upper: 0 });
  });
});
