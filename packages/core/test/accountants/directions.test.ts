import { describe, expect, it } from "vitest";
import { type PrivacyEvent, pure, rdp } from "../../src/entry/accounting.js";
import { composeAtoms, lossesOf, worstOf } from "./exact.js";
import { deltaOf, epsilonOf, expectInside, expectTruth, times } from "./kit.js";

describe("both directions", () => {
  const P = [0.6, 0.39, 0.01];
  const Q = [0.69, 0.3, 0.01];
  const event = (p: readonly number[], q: readonly number[]) => ({
    kind: "discrete/1" as const,
    losses: lossesOf(p, q).map(({ loss }) => loss),
    masses: p,
    infinite: 0,
    symmetric: false,
  });
  const normed = (weights: readonly number[]) =>
    weights.map((x) => x / weights.reduce((sum, y) => sum + y, 0));
  const truth = (p: readonly number[], q: readonly number[], count: number) =>
    composeAtoms([{ atoms: lossesOf(p, q), count }]);

  it.each([1, 10])(
    "the worse direction of adding or removing a record decides the cost of %d releases",
    (count) => {
      const both = worstOf([truth(P, Q, count), truth(Q, P, count)]);
      for (const given of [event(P, Q), event(Q, P)]) {
        expectTruth([times(count, given)], both, [1e-6, 1e-2]);
      }
    },
  );

  it("both directions have a finite ε at any δ, although masses are rounded", () => {
    for (let i = 1; i <= 20; i++) {
      const p = normed([1, i, i * i]);
      const given = event(p, normed([i, 3, 7]));
      const most = Math.max(...lossesOf(p, normed([i, 3, 7])).map(({ loss }) => Math.abs(loss)));
      expect(epsilonOf([given], 1e-18).upper).toBeLessThanOrEqual(most * (1 + 1e-6));
      for (const accountant of [rdp, pure]) {
        expect(epsilonOf([given], 1e-6, accountant).upper).toBeLessThanOrEqual(most * (1 + 1e-6));
      }
    }
  });

  it("the two directions have different costs, unless the event is declared symmetric", () => {
    const [one, other] = [truth(P, Q, 10).epsilon(1e-2), truth(Q, P, 10).epsilon(1e-2)];
    expect(Math.abs(one - other)).toBeGreaterThan(0.02 * Math.max(one, other));
    const symmetric: PrivacyEvent = { ...event(P, Q), symmetric: true };
    expectInside(epsilonOf([times(10, symmetric)], 1e-2), one, "ε");
  });

  it("the cost includes the infinite loss of the reverse direction", () => {
    // Q has an output that P does not have. From Q to P a loss can be infinite, from P to Q it
    // cannot.
    const p = [0.5, 0.5];
    const q = [0.4, 0.5];
    const found = deltaOf([event(p, q)], 1);
    expectInside(found, 0.1, "δ");
  });
});
