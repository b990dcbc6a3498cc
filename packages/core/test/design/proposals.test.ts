import { describe, expect, it } from "vitest";
import { readNeed } from "../../src/design/need/read-need.js";
import { MECHANISMS, type Mechanism, type MechanismKind, type NeedInput } from "../../src/index.js";
import type { Family } from "../../src/mechanisms/kit/need.js";

const NEEDS: readonly NeedInput[] = [
  { sensitivity: 1, epsilon: 1, metric: "usefulness:2" },
  { sensitivity: 3, epsilon: 1, integer: true, metric: ["mae", "rmse"] },
  { sensitivity: 0.5, epsilon: 2, lower: 0, upper: 1, margin: 10 },
  { sensitivity: 5, epsilon: 2, lower: 0, upper: 5, margin: 100, unbiased: true, prior: "uniform" },
  { sensitivity: 1, epsilon: 1, nonnegative: true, counts: true },
  { sensitivity: 1, epsilon: 5, delta: 1e-6, releases: 20, within: 4, confidence: 0.9 },
  { sensitivity: 2, epsilon: 5, delta: 1e-6, releases: 20, integer: true },
  { sensitivity: 9, epsilon: 1, lower: 0, upper: 9, integer: true },
  { sensitivity: 1, epsilon: 1, delta: 0.01 },
];

/** All families that a kind of mechanism proposes for the requirements in `NEEDS`. */
function familiesOf(kind: MechanismKind): Family[] {
  return NEEDS.flatMap((given) => {
    const proposal = kind.propose(readNeed(given));
    return "refusal" in proposal ? [] : proposal;
  });
}

/** A measure of the privacy loss. Bounded noise has no finite Rényi divergence. */
function privacyLoss({ privacy }: Mechanism): number {
  const divergence = privacy.rdp(2);
  return Number.isFinite(divergence) ? divergence : privacy.delta(0);
}

const proposing = MECHANISMS.filter((kind) => !kind.programme && familiesOf(kind).length > 0);

describe("every mechanism", () => {
  it("every mechanism proposes families for a requirement, or gives a reason in words", () => {
    for (const kind of MECHANISMS) {
      for (const given of NEEDS) {
        const proposal = kind.propose(readNeed(given));
        if ("refusal" in proposal) expect(proposal.refusal, kind.id).toMatch(/^[a-z].{8,90}[^.]$/);
        else expect(proposal.length, kind.id).toBeGreaterThan(0);
      }
    }
  });

  it("every mechanism that adds noise to numbers proposes a family", () => {
    const silent = MECHANISMS.filter((kind) => familiesOf(kind).length === 0).map(({ id }) => id);
    expect(silent).toEqual(["log-laplace", "compound-exponential", "boosted-response"]);
  });
});

describe.each(proposing.map((kind) => [kind.id, kind] as const))("%s", (_, kind) => {
  it("can be created at both ends of its interval of `strengths`", () => {
    for (const { strengths, at } of familiesOf(kind)) {
      expect(strengths.lower).toBeGreaterThan(0);
      expect(strengths.lower).toBeLessThan(strengths.upper);
      for (const strength of [strengths.lower, 1, strengths.upper]) {
        if (strength >= strengths.lower && strength <= strengths.upper) {
          expect(kind.create(at(strength)).id).toBe(kind.id);
        }
      }
    }
  });

  it("has less noise and a larger privacy loss at a larger value of `strength`", () => {
    for (const { at, pure, strengths } of familiesOf(kind)) {
      const [less, more] = [0.4, 0.8]
        .filter((strength) => strength > strengths.lower)
        .map((strength) => kind.create(at(strength)));
      if (less === undefined || more === undefined) continue;
      const spread = (made: typeof less) => made.law(0).quantile(0.95) - made.law(0).quantile(0.05);
      expect(spread(more)).toBeLessThanOrEqual(spread(less) * (1 + 1e-9));
      const [cheap, dear] = [privacyLoss(less), privacyLoss(more)];
      expect(cheap).toBeLessThan(dear);
      if (pure) expect(less.privacy.epsilon).toBeCloseTo(0.4, 9);
    }
  });

  it("satisfies the (ε, δ) to which it is calibrated for one release", () => {
    for (const { calibrate } of familiesOf(kind)) {
      const params = calibrate?.(1, 1e-5, 1);
      const made = params && kind.create(params);
      if (made) expect(made.privacy.delta(1)).toBeLessThanOrEqual(1e-5 * (1 + 1e-9));
    }
  });
});
