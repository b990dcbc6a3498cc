import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Bracket,
  type PrivacyEvent,
  type pld,
  pure as pureLevels,
  rdp,
  zcdp,
} from "../../src/entry/accounting.js";
import { part } from "../../src/testing/draw-params.js";
import {
  approximate,
  deltaOf,
  epsilonOf,
  gaussian,
  laplace,
  pure,
  sampled,
  stored,
  times,
} from "./kit.js";

const SEED = 20_260_401;
const within = (min: number, max: number) => part.map((t) => min * (max / min) ** t);

const level = within(0.02, 2).map((x) => Number(x.toPrecision(3)));
const noise = fc.oneof(level.map(pure), level.map(laplace), within(0.7, 30).map(gaussian));
const lossless = fc.oneof(
  noise,
  fc.tuple(within(1e-3, 1), noise).map(([r, event]) => sampled(r, event)),
);
/**
 * Events that the accountant `pld` supports. The other accountants support only some of these
 * events.
 */
const single = fc.oneof(
  { weight: 6, arbitrary: lossless },
  { weight: 1, arbitrary: fc.tuple(level, within(1e-12, 1e-9)).map(([e, d]) => approximate(e, d)) },
);
const several = (event: fc.Arbitrary<PrivacyEvent>) =>
  fc.array(
    fc.tuple(fc.integer({ min: 1, max: 40 }), event).map(([n, e]) => times(n, e)),
    { minLength: 1, maxLength: 3 },
  );
const small = within(1e-15, 1e-2);

function check<T>(runs: number, property: fc.IProperty<T>): void {
  fc.assert(property, { seed: SEED, numRuns: runs, endOnFailure: true });
}

/** Checks that two brackets overlap, as two brackets of one number must. */
function expectOverlap(a: Bracket, b: Bracket): void {
  expect(a.lower).toBeLessThanOrEqual(b.upper);
  expect(b.lower).toBeLessThanOrEqual(a.upper);
}

describe("the total cost of events", () => {
  it("the total cost depends on the number of events, not on how the events are nested", () => {
    check(
      8,
      fc.property(several(single), small, (events, delta) => {
        const written = epsilonOf(events, delta);
        const oneByOne = events.flatMap((e) =>
          e.kind === "composed/1" ? Array.from({ length: e.count }, () => e.events).flat() : [e],
        );
        expect(epsilonOf(oneByOne, delta)).toEqual(written);
        expect(epsilonOf([times(1, times(1, ...events))], delta)).toEqual(written);
        const halves = [
          times(1, ...events.slice(0, 1)),
          times(1, ...events.slice(1)),
          times(0, pure(9)),
        ];
        expect(epsilonOf(halves, delta)).toEqual(written);
        expectOverlap(epsilonOf([...events].reverse(), delta), written);
      }),
    );
  });

  it("the bracket of ε at δ is consistent with the bracket of δ at ε", () => {
    check(
      4,
      fc.property(several(single), small, (events, delta) => {
        const found = epsilonOf(events, delta);
        expect(found.lower).toBeLessThanOrEqual(found.upper);
        if (found.upper === Number.POSITIVE_INFINITY) return;
        expect(deltaOf(events, found.upper).lower).toBeLessThanOrEqual(delta * (1 + 1e-9));
        if (found.lower > 0) {
          expect(deltaOf(events, found.lower).upper).toBeGreaterThanOrEqual(delta * (1 - 1e-9));
        }
      }),
    );
  });

  it("δ never grows as ε grows", () => {
    check(
      4,
      fc.property(several(single), part, (events, t) => {
        const most = epsilonOf(events, 1e-6).upper;
        const [first, second] = [t * most, (t + 0.1) * most];
        const [early, late] = [deltaOf(events, first), deltaOf(events, second)];
        expect(late.lower).toBeLessThanOrEqual(early.upper);
        expect(late.upper).toBeLessThanOrEqual(early.upper);
        expect(late.lower).toBeLessThanOrEqual(early.lower * (1 + 1e-9));
      }),
    );
  });

  it("the total cost never falls when events are added", () => {
    check(
      8,
      fc.property(several(single), single, small, (events, more, delta) => {
        const before = epsilonOf(events, delta);
        const after = epsilonOf([...events, more], delta);
        expect(after.upper).toBeGreaterThanOrEqual(before.lower);
        expect(after.upper).toBeGreaterThanOrEqual(before.upper * (1 - 1e-3));
      }),
    );
  });
});

describe("accountants", () => {
  it("the ε of pld is at most the ε of rdp, which is at most the ε of zcdp and of pure", () => {
    check(
      25,
      fc.property(several(lossless), small, (events, delta) => {
        const all = stored(events);
        const known = (accountant: typeof pld) => all.every((event) => accountant.supports(event));
        const by = (accountant: typeof pld) =>
          known(accountant) ? epsilonOf(events, delta, accountant).upper : Number.POSITIVE_INFINITY;
        const tight = epsilonOf(events, delta);
        expect(known(rdp)).toBe(true);
        expect(tight.lower).toBeLessThanOrEqual(by(rdp));
        expect(tight.upper).toBeLessThanOrEqual(by(rdp) * (1 + 1e-9));
        expect(by(rdp)).toBeLessThanOrEqual(by(zcdp) * (1 + 1e-9));
        expect(by(rdp)).toBeLessThanOrEqual(by(pureLevels) * (1 + 1e-6));
        expect(tight.upper).toBeLessThanOrEqual(by(pureLevels) * (1 + 1e-9));
      }),
    );
  });

  it("the δ of pld is at most the δ of rdp and of pure", () => {
    check(
      4,
      fc.property(several(lossless), part, (events, t) => {
        const epsilon = t * epsilonOf(events, 1e-9).upper;
        const tight = deltaOf(events, epsilon);
        const byRdp = deltaOf(events, epsilon, rdp).upper;
        expect(tight.lower).toBeLessThanOrEqual(byRdp * (1 + 1e-9));
        const levels = stored(events);
        if (levels.every((event) => pureLevels.supports(event))) {
          expect(tight.lower).toBeLessThanOrEqual(
            deltaOf(events, epsilon, pureLevels).upper * (1 + 1e-9),
          );
        }
      }),
    );
  });
});

describe("a Poisson sample", () => {
  it("a Poisson sample costs at most as much as a larger sample or the whole data set", () => {
    check(
      4,
      fc.property(noise, part, fc.integer({ min: 1, max: 60 }), small, (event, r, count, delta) => {
        const of = (probability: number) =>
          epsilonOf([times(count, sampled(probability, event))], delta);
        const whole = epsilonOf([times(count, event)], delta);
        const [less, more] = [of(r * 0.7), of(r)];
        expect(less.lower).toBeLessThanOrEqual(more.upper);
        expect(more.lower).toBeLessThanOrEqual(whole.upper);
        expect(more.upper).toBeLessThanOrEqual(whole.upper * (1 + 2e-3));
      }),
    );
  });
});
