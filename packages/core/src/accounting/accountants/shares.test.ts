import { describe, expect, it } from "vitest";
import {
  epsilonOf,
  gaussian,
  laplace,
  pure,
  sampled,
  times,
} from "../../../test/accountants/kit.js";
import { shares } from "./shares.js";

const DELTA = 1e-6;
const total = (parts: readonly { readonly part: number }[]) =>
  parts.reduce((sum, { part }) => sum + part, 0);

describe("shares", () => {
  it("the shares sum to 1, and each kind of event has one share", () => {
    const events = [
      times(100, laplace(0.1)),
      gaussian(5),
      times(1000, sampled(0.01, gaussian(1))),
      gaussian(5),
    ];
    const found = shares(events, DELTA);
    expect(found.map(({ count }) => count)).toEqual([100, 2, 1000]);
    expect(total(found)).toBeCloseTo(1, 12);
    for (const { event, count, alone, part } of found) {
      expect(part).toBeGreaterThan(0);
      expect(alone).toBe(epsilonOf([times(count, event)], DELTA).upper);
    }
  });

  it("the share of a single kind of event is 1, and without events there is no share", () => {
    expect(shares([times(7, pure(0.3))], DELTA)).toMatchObject([{ count: 7, part: 1 }]);
    expect(shares([], DELTA)).toEqual([]);
    expect(shares([times(0, pure(1))], DELTA)).toEqual([]);
  });

  it("the shares of Gaussian events are proportional to 1/σ²", () => {
    const found = shares([times(8, gaussian(4)), times(3, gaussian(2))], DELTA);
    expect(found[0]?.part).toBeCloseTo(0.4, 2);
    expect(found[1]?.part).toBeCloseTo(0.6, 2);
  });

  it("a share says roughly how much the total ε grows with the number of these events", () => {
    const parts = [times(40, laplace(0.2)), times(10, gaussian(6))];
    const [first] = shares(parts, DELTA);
    const joint = epsilonOf(parts, DELTA).upper;
    const more = epsilonOf([times(44, laplace(0.2)), times(10, gaussian(6))], DELTA).upper;
    // If an event had share 1, 10 % more of these events would cost about 10 % more.
    const moved = (more - joint) / joint / 0.1;
    expect(moved).toBeLessThanOrEqual(first!.part * 1.1);
    expect(moved).toBeGreaterThanOrEqual(first!.part * 0.4);
  });

  it("the shares are those of the direction with the larger ε", () => {
    const found = shares([times(100, sampled(0.5, pure(1))), pure(0.5)], DELTA);
    expect(total(found)).toBeCloseTo(1, 12);
    expect(found[0]?.part).toBeGreaterThan(0.9);
    // Exchanging the two directions of an event changes no share.
    const skewed = (losses: readonly number[], masses: readonly number[]) => ({
      kind: "discrete/1" as const,
      losses,
      masses,
      infinite: 0,
      symmetric: false,
    });
    const [p, q] = [
      [0.5, 0.499, 0.001],
      [0.51, 0.48, 0.01],
    ];
    const ratio = p.map((x, i) => Math.log(x / q[i]!));
    const [one, other] = [
      skewed(ratio, p),
      skewed(
        ratio.map((x) => -x),
        q,
      ),
    ].map((event) =>
      shares([times(20, event), times(5, pure(0.2))], DELTA).map(({ part }) => part),
    );
    one!.forEach((part, i) => {
      expect(part).toBeCloseTo(other![i]!, 3);
    });
  });
});
