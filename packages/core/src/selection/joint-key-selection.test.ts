import { describe, expect, it } from "vitest";
import { seededRandom } from "../../test/support/seeded-random.js";
import { pld } from "../accounting/accountants/index.js";
import { type PrivacyEvent, parseEvent } from "../accounting/events/index.js";
import { type JointKeyNeed, JointKeySelection } from "./joint-key-selection.js";
import { JointProfile } from "./joint-profile.js";
import { neverAbove } from "./key-bound.js";
import { KeySelection } from "./key-selection.js";
import { weightsOf } from "./step-curve.js";

const USUAL = { epsilon: 1, delta: 1e-7 };

describe("JointKeySelection", () => {
  it.each([
    { groups: 3, most: 38, minimum: 29 },
    { groups: 10, most: 56, minimum: 48 },
    { groups: 50, most: 94, minimum: 84 },
  ])(
    "names keys of $most units half of the time if a unit has $groups keys",
    ({ groups, most, minimum }) => {
      const selection = new JointKeySelection({ ...USUAL, groups });
      expect(selection.half).toBeLessThanOrEqual(most);
      expect(selection.provedMinimum).toBe(minimum);
      expect(selection.probability(selection.half)).toBeGreaterThanOrEqual(0.5);
      expect(selection.probability(selection.half - 1)).toBeLessThan(0.5);
      expect(selection.certificate).toMatchObject({ epsilon: 1 });
      expect(selection.certificate.delta).toBeLessThanOrEqual(1e-7);
    },
  );

  it.each([
    { groups: 1, most: 32 },
    { groups: 3, most: 50 },
    { groups: 10, most: 72 },
  ])(
    "names keys of $most units half of the time if a unit with $groups keys is replaced",
    ({ groups, most }) => {
      const selection = new JointKeySelection({ ...USUAL, groups, adjacency: "substitute" });
      expect(selection.half).toBeLessThanOrEqual(most);
      expect(selection.certificate.delta).toBeLessThanOrEqual(1e-7);
    },
  );

  it("names keys of 70 units half of the time if 10 named keys show counts with noise of σ = 17", () => {
    const shown: PrivacyEvent = { kind: "gaussian/1", sigma: 17, sensitivity: 1 };
    const selection = new JointKeySelection({ ...USUAL, groups: 10, shown });
    expect(selection.half).toBeLessThanOrEqual(70);
    const { upper } = pld.compose([selection.event]).delta(1);
    expect(upper).toBeLessThanOrEqual(1e-7);
    const noise: PrivacyEvent = { kind: "composed/1", events: [shown], count: 10 };
    for (const epsilon of [0.1, 0.4, 0.8]) {
      const event = pld.compose([selection.event]).delta(epsilon).upper;
      expect(event).toBeGreaterThanOrEqual(pld.compose([noise]).delta(epsilon).lower);
    }
  });

  it("is not worse than half of ε for the name and half for what a key shows", () => {
    const shown: PrivacyEvent = { kind: "pure/1", epsilon: 0.5 };
    const selection = new JointKeySelection({ ...USUAL, groups: 1, shown });
    expect(selection.half).toBeLessThanOrEqual(new KeySelection(0.5, 1e-7).half);
    expect(selection.certificate.delta).toBeLessThanOrEqual(1e-7);
    expect(pld.compose([parseEvent(selection.event)]).delta(1).upper).toBeLessThanOrEqual(1.001e-7);
  });

  it("is the optimal selection of one key if a unit has one key", () => {
    const one = new KeySelection(1, 1e-7);
    const { weights, certificate, event, half, provedMinimum } = new JointKeySelection({
      ...USUAL,
      groups: 1,
    });
    expect({ weights, certificate, event }).toEqual({
      ...{ weights: one.weights, certificate: one.certificate, event: one.event },
    });
    expect([half, one.half, provedMinimum]).toEqual([16, 16, 16]);
  });

  it.each<JointKeyNeed>([
    { epsilon: 0.05, delta: 1e-3, groups: 2 },
    { epsilon: 3, delta: 0.05, groups: 4 },
    { epsilon: 8, delta: 1e-12, groups: 2 },
    { epsilon: 60, delta: 1e-9, groups: 3 },
    { epsilon: 1, delta: 1e-20, groups: 3 },
    { epsilon: 0.3, delta: 0.4, groups: 5, adjacency: "substitute" },
  ])("never needs more units than ε and δ divided by the number of keys: %o", (need) => {
    const selection = new JointKeySelection(need);
    const keys = need.adjacency === "substitute" ? 2 * need.groups : need.groups;
    const split = new KeySelection(need.epsilon / keys, need.delta / keys);
    expect(selection.half).toBeLessThanOrEqual(split.half);
    expect(selection.half).toBeGreaterThanOrEqual(selection.provedMinimum);
    expect(selection.certificate.delta).toBeLessThanOrEqual(need.delta);
    const { upper } = pld.compose([parseEvent(selection.event)]).delta(need.epsilon);
    expect(upper).toBeLessThanOrEqual(need.delta * (1 + 1e-3));
  });

  it.each([3, 50])(
    "no probability exceeds the proved bound, and the bound is no table: %s keys",
    (groups) => {
      const { weights } = new JointKeySelection({ ...USUAL, groups });
      const bound = weightsOf(neverAbove(1, 1e-7, groups));
      bound.forEach((most, n) => {
        expect(weights[n]! <= most).toBe(true);
      });
      const need = { epsilon: 1, groups, adjacency: "add-remove", shown: undefined } as const;
      const { delta } = new JointProfile(bound, need, { parts: 100, room: 1 });
      expect(delta).toBeGreaterThan(100 * 1e-7);
    },
  );

  it("has an event that costs less together with other releases than ε and δ alone", () => {
    const { event } = new JointKeySelection({ ...USUAL, groups: 10 });
    const count: PrivacyEvent = { kind: "pure/1", epsilon: 0.5 };
    const plain: PrivacyEvent = { kind: "approximate/1", ...USUAL };
    const cost = (keys: PrivacyEvent) => pld.compose([keys, count, keys]).epsilon(1e-6).upper;
    expect(cost(event)).toBeLessThan(0.75 * cost(plain));
    expect(cost(event)).toBeGreaterThan(1);
  });

  it("remembers its tables", () => {
    const need = { epsilon: 1.25, delta: 1e-5, groups: 4 };
    expect(new JointKeySelection(need).weights).toBe(new JointKeySelection({ ...need }).weights);
  });

  it("selects keys with the stated probability (and the test detects an error of 10 %)", () => {
    const selection = new JointKeySelection({ ...USUAL, groups: 3 });
    const units = selection.half - 2;
    const random = seededRandom(12);
    const n = 200_000;
    let selected = 0;
    for (let i = 0; i < n; i++) if (selection.selects(units, random)) selected++;
    const limit = Math.sqrt(Math.log(2 / 1e-9) / (2 * n));
    expect(Math.abs(selected / n - selection.probability(units))).toBeLessThan(limit);
    expect(Math.abs(selected / n - 1.1 * selection.probability(units))).toBeGreaterThan(limit);
    expect(selection.selects(0, random)).toBe(false);
    expect(selection.selects(selection.weights.length + 5, random)).toBe(true);
  });

  it.each([0, 1.5, -1, Number.NaN, 2 ** 20 + 1])("refuses %s groups", (groups) => {
    expect(() => new JointKeySelection({ ...USUAL, groups })).toThrow(
      "key selection: groups must be an integer in [1, 1048576]",
    );
  });

  it.each([0, -1, 1, Number.NaN, 1e-40])("refuses δ = %s", (delta) => {
    expect(() => new JointKeySelection({ epsilon: 1, delta, groups: 3 })).toThrow(
      /delta \(δ\) must be in \[3·2\^-96, 1\)/,
    );
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("refuses ε = %s", (epsilon) => {
    expect(() => new JointKeySelection({ epsilon, delta: 1e-6, groups: 3 })).toThrow(
      /^key selection: /,
    );
  });

  it("refuses an ε so small that the table would be too long", () => {
    expect(() => new JointKeySelection({ epsilon: 1e-8, delta: 1e-6, groups: 4 })).toThrow(
      "key selection: an ε this small needs a longer table of probabilities",
    );
  });

  it("refuses values whose noise alone exceeds ε and δ, and values without a known loss", () => {
    const need = { ...USUAL, groups: 10 };
    const loud: PrivacyEvent = { kind: "gaussian/1", sigma: 10, sensitivity: 1 };
    expect(() => new JointKeySelection({ ...need, shown: loud })).toThrow(
      /^key selection: cannot certify ε = 1, δ = 1e-7, proved only .* for what the named keys show/,
    );
    const unknown: PrivacyEvent = { kind: "zcdp/1", rho: 0.001 };
    expect(() => new JointKeySelection({ ...need, shown: unknown })).toThrow(
      "key selection: no privacy loss distribution of what a key shows (zcdp/1)",
    );
  });

  it.each([
    { kind: "gaussian/1", sigma: -30, sensitivity: 1 },
    { kind: "range/1", level: -0.1 },
    { kind: "pure/1", epsilon: -1 },
    { kind: "laplace/1", scale: -5, sensitivity: 1 },
  ] as const)("refuses an impossible event of what keys show: %o", (shown) => {
    const need = { ...USUAL, groups: 2, shown };
    expect(() => new JointKeySelection(need)).toThrow(/^shown: .* must be/);
  });

  it("refuses an unknown adjacency instead of reading it as add-remove", () => {
    const need = { ...USUAL, groups: 2, adjacency: "replace" as "substitute" };
    expect(() => new JointKeySelection(need)).toThrow(
      'adjacency must be "add-remove" or "substitute", got replace',
    );
  });

  it.each([
    { epsilon: 1e-6, groups: 2 },
    { epsilon: 1e-6, groups: 2, shown: { kind: "gaussian/1", sigma: 1, sensitivity: 1 } },
  ] as const)("refuses at once a table that is too long: ε = $epsilon", (need) => {
    const code = (() => {
      try {
        return String(new JointKeySelection({ ...need, delta: 1e-7 }).half);
      } catch (error) {
        return (error as { code: string }).code;
      }
    })();
    expect(code).toBe("lattice-overflow");
  });

  it("refuses noise with losses far beyond a small ε, and answers for a huge ε", () => {
    const shown = { kind: "gaussian/1", sigma: 0.1, sensitivity: 1 } as const;
    expect(() => new JointKeySelection({ epsilon: 0.01, delta: 1e-7, groups: 2, shown })).toThrow(
      "for what the named keys show",
    );
    const { certificate } = new JointKeySelection({ epsilon: 1e300, delta: 1e-7, groups: 3 });
    expect(certificate.epsilon).toBe(100);
  });
});
