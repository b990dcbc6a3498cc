import { describe, expect, it } from "vitest";
import { pdf } from "../../src/laws/index.js";
import { mechanism, mechanismKind } from "../../src/mechanisms/index.js";

const EPSILONS = [0.25, 0.5, 1, 2];

/** E f(q + G) by direct summation, for two-sided geometric noise G at the privacy level ε. */
function expectation(ε: number, q: number, f: (y: number) => number): number {
  const a = Math.exp(-ε);
  const last = Math.ceil(60 / ε);
  let total = 0;
  for (let j = last; j > 0; j--) total += a ** j * (f(q + j) + f(q - j));
  return ((total + f(q)) * (1 - a)) / (1 + a);
}

/**
 * The documented post-processing of each mechanism for a noisy count y with the bound `lower` = 0.
 * This code is independent of the library.
 */
const POST: Readonly<Record<string, (ε: number) => (y: number) => number>> = {
  "clamped-geometric": () => (y) => Math.max(0, y),
  "ramp-geometric": (ε) => {
    // The α with E(G − α)₊ = α, found by bisection.
    let [low, high] = [0, 1 / ε];
    for (let i = 0; i < 80; i++) {
      const α = (low + high) / 2;
      if (expectation(ε, 0, (y) => Math.max(0, y - α)) > α) low = α;
      else high = α;
    }
    return (y) => Math.max(0, y - high);
  },
  "deadzone-geometric": (ε) => {
    const mean = 1 / Math.expm1(ε);
    const k = Math.ceil(mean - 1e-12);
    const value = (k - mean) / (1 - Math.exp(-ε));
    return (y) => (y < k ? 0 : y === k ? value : y);
  },
  "minimax-bias-geometric": (ε) => {
    const bounds = Array.from({ length: 60 }, (_, k) => k / (1 + Math.exp(k * ε)));
    const B = Math.max(...bounds);
    const k = bounds.indexOf(B);
    const a = Math.exp(-ε);
    const value = ((k - B) * (1 - a) - a) / (1 - a) ** 2;
    return (y) => (y < k ? 0 : y === k ? value : y - B);
  },
};

describe.each(Object.entries(POST))("%s", (id, post) => {
  it.each(EPSILONS)("has the moments of its documented post-processing at ε = %d", (ε) => {
    const made = mechanismKind(id).create({ epsilon: ε, sensitivity: 1 });
    const φ = post(ε);
    for (const q of [0, 1, 2, 3, 7, 12]) {
      const law = made.law(q);
      for (const power of [1, 2] as const) {
        const error = expectation(ε, q, (y) => Math.abs(φ(y) - q) ** power);
        expect(law.absoluteMoment(power, q)).toBeCloseTo(error, 10);
      }
      expect(law.mean).toBeCloseTo(expectation(ε, q, φ), 11);
      expect(law.cdf(2)).toBeCloseTo(
        expectation(ε, q, (y) => (φ(y) <= 2 ? 1 : 0)),
        12,
      );
    }
  });

  it("depends on ε and Δ only through the scale Δ/ε", () => {
    const [one, three] = [
      mechanismKind(id).create({ scale: 2, sensitivity: 1 }),
      mechanismKind(id).create({ epsilon: 1.5, sensitivity: 3 }),
    ];
    expect(three.details.scale).toBe(2);
    expect(three.details).toEqual(one.details);
    expect(three.law(4).mean).toBe(one.law(4).mean);
  });
});

describe("closed forms for counts", () => {
  it.each(EPSILONS)("closed forms give the bias and the error of clamped counts at ε = %d", (ε) => {
    const a = Math.exp(-ε);
    const made = mechanism("clamped-geometric", { epsilon: ε, sensitivity: 1 });
    for (const q of [0, 1, 4, 9]) {
      const p = a ** (q + 1) / (1 + a);
      const mse = (2 * a) / (1 - a) ** 2 - p * ((2 * q) / (1 - a) + (1 + a) / (1 - a) ** 2);
      expect(made.law(q).mean - q).toBeCloseTo(p / (1 - a), 12);
      expect(made.law(q).absoluteMoment(2, q)).toBeCloseTo(mse, 11);
    }
  });

  it.each(EPSILONS)(
    "closed forms give the bias and the error of restricted-geometric for noise with ε = %d",
    (ε) => {
      const a = Math.exp(-ε);
      const made = mechanism("restricted-geometric", { scale: 1 / ε, sensitivity: 1 });
      for (const q of [0, 1, 4, 9]) {
        const p = a ** (q + 1) / (1 + a);
        const outside = q * q + (2 * q) / (1 - a) + (1 + a) / (1 - a) ** 2;
        const mse = ((2 * a) / (1 - a) ** 2 - p * outside) / (1 - p);
        expect(made.law(q).mean - q).toBeCloseTo((p * (1 / (1 - a) + q)) / (1 - p), 12);
        expect(made.law(q).absoluteMoment(2, q)).toBeCloseTo(mse, 11);
        expect(pdf(made.law(q), q)).toBeCloseTo((1 - a) / (1 + a) / (1 - p), 12);
      }
    },
  );
});
