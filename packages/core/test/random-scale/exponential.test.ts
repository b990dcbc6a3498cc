import { expect, it } from "vitest";
import { mechanism } from "../../src/mechanisms/index.js";

const candidates = [0, 1, 2, 5, 10];
const make = (p: number, epsilon0: number, epsilon1: number, sensitivity = 1) =>
  mechanism("compound-exponential", { candidates, sensitivity, p, epsilon0, epsilon1 });

it.each([
  [0.3, 0.5, 2, 1],
  [0.9, 1, 4, 0.7],
  [0.01, 0.3, 9, 2.5],
])(
  "compound-exponential with p = %d, ε = (%d, %d), Δ = %d has as ε the largest log-ratio over all pairs of answers",
  (p, e0, e1, sensitivity) => {
    const { privacy, law, compile } = make(p, e0, e1, sensitivity);
    const { channel, certificate } = compile();
    const { granularity } = channel;
    const shift = Math.round(sensitivity / granularity);
    let largest = 0;
    for (let i = 0; i <= 10 / granularity - shift; i++) {
      const [one, other] = [law(i * granularity), law((i + shift) * granularity)];
      for (const c of candidates) {
        largest = Math.max(largest, Math.abs(one.logPdf(c) - other.logPdf(c)));
      }
    }
    expect(Math.abs(privacy.epsilon - largest)).toBeLessThan(1e-12);
    expect(privacy.epsilon).toBeLessThan(Math.max(e0, e1));
    expect(certificate.epsilon).toBeLessThanOrEqual(privacy.epsilon);
    expect(certificate.epsilon).toBeGreaterThan(0.9999 * privacy.epsilon);
  },
);

it("compound-exponential is the exponential mechanism if both ε are equal", () => {
  const [one, plain] = [
    make(0.4, 1.5, 1.5),
    mechanism("exponential", { candidates, sensitivity: 1, epsilon: 1.5 }),
  ];
  for (const q of [0, 1.25, 7.5]) {
    for (const c of candidates) {
      expect(one.law(q).logPdf(c)).toBeCloseTo(plain.law(q).logPdf(c), 12);
    }
  }
  expect(one.privacy.epsilon).toBeCloseTo(plain.privacy.epsilon, 12);
});

it("compound-exponential is calibrated to the requested ε and uses all of this ε", () => {
  const params = { candidates, sensitivity: 1, epsilon: 1, p: 0.3, ratio: 3 };
  const { privacy, details, law } = mechanism("compound-exponential", params);
  expect(privacy.epsilon).toBeLessThanOrEqual(1);
  expect(privacy.epsilon).toBeGreaterThan(1 - 1e-9);
  expect(details.epsilon1).toBeCloseTo(3 * details.epsilon0!, 12);
  // The plain exponential mechanism at the same ε: `exact` uses its exact ε, and `formula` uses the
  // usual bound on ε.
  const exact = mechanism("compound-exponential", { ...params, p: 0, ratio: 1 });
  expect(exact.details.epsilon0).toBeGreaterThan(1.08);
  const formula = mechanism("exponential", { candidates, sensitivity: 1, epsilon: 1 });
  expect(law(5).logPdf(5)).toBeGreaterThan(formula.law(5).logPdf(5));
});
