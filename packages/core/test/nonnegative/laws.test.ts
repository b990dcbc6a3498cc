import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Distribution, pdf } from "../../src/laws/index.js";
import { mechanismKind } from "../../src/mechanisms/index.js";
import { integrate } from "../../src/numerics/index.js";

const CLOSE = 1e-12;
const KINDS = ["clamped", "ramp", "deadzone", "minimax-bias", "restricted"];
const RANGES = [
  { lower: 0, upper: Number.POSITIVE_INFINITY },
  { lower: 0, upper: 10 },
  { lower: -3, upper: 2 },
];
const levels = fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true });
const parts = fc.double({ min: 0, max: 1, noNaN: true });

const cases = ["laplace", "geometric"].flatMap((family) =>
  KINDS.flatMap((kind) =>
    RANGES.map((range) => {
      const made = mechanismKind(`${kind}-${family}`).create({
        scale: 1.3,
        sensitivity: 1,
        ...range,
      });
      return { id: made.id, ...range, made, whole: family === "geometric" };
    }),
  ),
);

describe.each(cases)("$id on [$lower, $upper]", ({ made, lower, upper, whole }) => {
  const answerAt = (t: number) => {
    const answer = lower + t * (Math.min(upper, lower + 12) - lower);
    return whole ? Math.round(answer) : answer;
  };

  /** A point just below x, but so far below that a lattice does not round it to x. */
  const justBelow = (x: number) => x - (whole ? 1e-3 : 1e-9);

  it("has quantiles that are inverse to its distribution function", () => {
    fc.assert(
      fc.property(levels, parts, (p, t) => {
        const law = made.law(answerAt(t));
        const x = law.quantile(p);
        expect(x >= lower && x <= upper).toBe(true);
        expect(law.cdf(x)).toBeGreaterThanOrEqual(p - CLOSE);
        expect(law.cdf(justBelow(x))).toBeLessThan(p + 1e-9);
      }),
      { numRuns: 60 },
    );
  });

  it("has a distribution function and a survival function that sum to 1", () => {
    const law = made.law(answerAt(0.3));
    const last = Math.min(upper, lower + 40);
    for (let i = -2; i <= 42; i++) {
      const x = lower + (i / 40) * (last - lower);
      expect(Math.abs(law.cdf(x) + law.survival(x) - 1)).toBeLessThanOrEqual(CLOSE);
    }
    expect(law.cdf(justBelow(lower))).toBe(0);
    expect(law.survival(justBelow(lower))).toBe(1);
    if (Number.isFinite(upper)) expect([law.cdf(upper), law.survival(upper)]).toEqual([1, 0]);
  });
});

/** The mass of a distribution between its atoms, by numerical integration. */
function densityMass(law: Distribution, lower: number, upper: number): number {
  const inner = law.kinks.filter((x) => x > lower && x < upper);
  const points = [lower, ...inner, upper].sort((a, b) => a - b);
  return integrate((x) => pdf(law, x), points).value;
}

describe("atoms", () => {
  const [b, upper] = [1.3, 10];
  const at = (id: string, own: object, q: number) =>
    mechanismKind(id)
      .create({ scale: b, sensitivity: 1, upper, ...own })
      .law(q);
  const massAt = (law: Distribution, x: number) =>
    law.atoms.find((atom) => atom.x === x)?.mass ?? 0;
  const massesOf = (law: Distribution) => [massAt(law, 0), massAt(law, upper)] as const;

  it.each([0, 0.5, 2, 9, 10])(
    "the atoms of clamped noise have the masses of the tails beyond the bounds, at the true answer %d",
    (q) => {
      const [low, high] = massesOf(at("clamped-laplace", {}, q));
      expect(Math.abs(low - Math.exp(-q / b) / 2)).toBeLessThanOrEqual(CLOSE);
      expect(Math.abs(high - Math.exp((q - upper) / b) / 2)).toBeLessThanOrEqual(CLOSE);
    },
  );

  it.each([0, 0.5, 1.9])(
    "the lower atom of a dead zone has more than half of the mass at a small true answer: %d",
    (q) => {
      const T = 2;
      const [low] = massesOf(at("deadzone-laplace", { threshold: T }, q));
      expect(Math.abs(low - (1 - Math.exp((q - T) / b) / 2))).toBeLessThanOrEqual(CLOSE);
      const [, high] = massesOf(at("deadzone-laplace", { threshold: T }, upper - q));
      expect(high).toBeCloseTo(low, 12);
    },
  );

  it.each(KINDS)("the atoms and the density of %s-laplace have a total mass of 1", (kind) => {
    for (const q of [0, 0.7, 5, 10]) {
      const law = at(`${kind}-laplace`, {}, q);
      const atoms = massesOf(law).reduce((sum, mass) => sum + mass, 0);
      expect(Math.abs(atoms + densityMass(law, 0, upper) - 1)).toBeLessThanOrEqual(1e-11);
      expect(atoms > 0).toBe(kind !== "restricted");
    }
  });

  it.each(KINDS)("the outputs of %s-geometric are atoms, whose masses sum to 1", (kind) => {
    for (const q of [0, 3, 10]) {
      const law = at(`${kind}-geometric`, {}, q);
      const jumps = new Set(Array.from({ length: 999 }, (_, i) => law.quantile((i + 1) / 1000)));
      const seen = [...jumps].reduce((sum, x) => sum + pdf(law, x), 0);
      expect(seen).toBeGreaterThan(0.99);
      expect(seen).toBeLessThanOrEqual(1 + CLOSE);
    }
  });
});

describe("a dead zone with a threshold of half the range", () => {
  it.each(["deadzone-laplace", "deadzone-geometric"])("has only two possible outputs: %s", (id) => {
    for (const upper of [10, 11]) {
      const made = mechanismKind(id).create({
        scale: 1.3,
        sensitivity: 1,
        upper,
        threshold: upper / 2,
      });
      for (const q of [0, 2, 5, 6, 10]) {
        const law = made.law(q);
        const high = law.survival(upper / 2);
        expect(law.cdf(0)).toBeCloseTo(1 - high, 12);
        expect(law.mean).toBeCloseTo(upper * high, 12);
        expect(law.variance).toBeCloseTo(upper ** 2 * high * (1 - high), 10);
      }
    }
  });
});
