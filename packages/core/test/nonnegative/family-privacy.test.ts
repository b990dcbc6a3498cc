import { describe, expect, it } from "vitest";
import { applyCut, type Cut } from "../../src/laws/index.js";
import { mechanismKind } from "../../src/mechanisms/index.js";
import type { Mechanism } from "../../src/mechanisms/kit/mechanism.js";

const KINDS = ["clamped", "ramp", "deadzone", "minimax-bias", "restricted"];
const MEETING = { scale: 1, sensitivity: 1, upper: 10, threshold: 5 };
const CASES = KINDS.flatMap((kind) =>
  [
    { scale: 2, sensitivity: 1, upper: 6 },
    { scale: 1, sensitivity: 2, upper: 5 },
    { scale: 3, sensitivity: 4, upper: 3 },
    { scale: 1, sensitivity: 1 },
  ].map((given) => ({ id: `${kind}-geometric`, given })),
).concat([{ id: "deadzone-geometric", given: MEETING }]);

const isCut = (cut: unknown): cut is Cut => typeof cut === "object" && cut !== null;
const cutOf = (made: Mechanism) => {
  const { channel } = made.compile();
  return "cut" in channel && isCut(channel.cut) ? channel.cut : undefined;
};

/**
 * The probabilities of every output at a true answer. With a cut, they are those of the noisy
 * answer after the cut. Without a cut, the noisy answer is conditioned on the range.
 */
function rowOf(made: Mechanism, cut: Cut | undefined, answer: number): Map<number, number> {
  const a = Math.exp(-1 / made.details.scale!);
  const { lower, upper } = made.input;
  const row = new Map<number, number>();
  let total = 0;
  for (let y = answer - 120; y <= answer + 120; y++) {
    if (cut === undefined && (y < lower || y > upper)) continue;
    const x = cut === undefined ? y : applyCut(cut, y);
    const mass = a ** Math.abs(y - answer);
    row.set(x, (row.get(x) ?? 0) + mass);
    total += mass;
  }
  return new Map([...row].map(([x, mass]) => [x, mass / total]));
}

describe.each(CASES)("the ideal privacy of $id $given", ({ id, given }) => {
  const made = mechanismKind(id).create(given);
  const [cut, last] = [cutOf(made), Math.min(made.input.upper, 40)];
  const rows = Array.from({ length: last + 1 }, (_, q) => rowOf(made, cut, q));
  const pairs = rows.flatMap((p, i) =>
    rows
      .filter((_, j) => i !== j && Math.abs(i - j) <= given.sensitivity)
      .map((q) => [p, q] as const),
  );
  /** The maximum over adjacent true answers of the sum Σ g(p, q) over the outputs. */
  const worst = (g: (p: number, q: number) => number) =>
    Math.max(
      ...pairs.map(([p, q]) => {
        let sum = 0;
        for (const [x, mass] of p) sum += g(mass, q.get(x) ?? 0);
        return sum;
      }),
    );

  it("has the δ of the worst pair of adjacent true answers at every ε", () => {
    for (const ε of [0, 0.2, 0.6]) {
      const δ = worst((p, q) => Math.max(0, p - Math.exp(ε) * q));
      expect(Math.abs(made.privacy.delta(ε) - δ)).toBeLessThanOrEqual(1e-10);
    }
    expect(made.privacy.delta(made.privacy.epsilon)).toBeLessThanOrEqual(1e-12);
  });

  it("has the Rényi divergences of the worst pair of adjacent true answers", () => {
    const kl = worst((p, q) => (q > 0 ? p * Math.log(p / q) : 0));
    expect(Math.abs(made.privacy.rdp(1) - kl)).toBeLessThanOrEqual(1e-9);
    for (const α of [1.5, 8]) {
      const moment = worst((p, q) => (q > 0 ? p * (p / q) ** (α - 1) : 0));
      const rdp = Math.log(moment) / (α - 1);
      expect(Math.abs(made.privacy.rdp(α) - rdp)).toBeLessThanOrEqual(1e-9);
    }
  });
});

describe.each(KINDS)("the ideal privacy of %s-laplace", (kind) => {
  const steps = (last: number, count: number) =>
    Array.from({ length: count + 1 }, (_, i) => (last * i) / count);

  it.each([1.5, 6])("has the δ of the best threshold test, for a range of width %d", (upper) => {
    const made = mechanismKind(`${kind}-laplace`).create({ scale: 2, sensitivity: 1, upper });
    const pairs = steps(upper - 1, 30).map((q) => [made.law(q), made.law(q + 1)] as const);
    for (const ε of [0, 0.2, 0.4, 0.6]) {
      const excesses = pairs.flatMap(([p, q]) =>
        steps(upper, 90).flatMap((t) => [
          p.cdf(t) - Math.exp(ε) * q.cdf(t),
          q.survival(t) - Math.exp(ε) * p.survival(t),
        ]),
      );
      const found = Math.max(0, ...excesses);
      expect(made.privacy.delta(ε)).toBeGreaterThanOrEqual(found - 1e-9);
      expect(made.privacy.delta(ε)).toBeLessThanOrEqual(found + 5e-3);
    }
    expect(made.privacy.delta(made.privacy.epsilon)).toBeLessThanOrEqual(1e-12);
  });
});
