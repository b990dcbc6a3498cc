import { expect, it } from "vitest";
import { mechanism } from "../../src/mechanisms/index.js";
import { compoundLaplaceLaw, compoundLevel } from "../../src/mechanisms/random-scale/index.js";
import { twoPointPrior } from "../../src/mechanisms/random-scale/rate-prior/index.js";
import { numbers } from "./random-priors.js";

/**
 * The ε that the paper states for two scales [mohammady-2020, Theorem B.2]. The paper's formula
 * omits the factors 1/b.
 */
function stated(p: number, u0: number, u1: number, sensitivity: number): number {
  return Math.log(p * Math.exp(u1 * sensitivity) + (1 - p) * Math.exp(u0 * sensitivity));
}

it.each([
  [0.01, 0.1, 10, 0.1, 0.02677, 0.38949],
  [0.001, 0.001, 20, 0.05, 0.00177, 0.92143],
])("p = %d, u = (%d, %d), Δ = %d", (p, u0, u1, sensitivity, paper, exact) => {
  expect(stated(p, u0, u1, sensitivity)).toBeCloseTo(paper, 3);
  const { privacy, law, compile } = mechanism("compound-laplace", { p, u0, u1, sensitivity });
  expect(privacy.epsilon).toBeCloseTo(exact, 5);
  // The largest privacy loss occurs at the output that equals the true answer.
  expect(law(0).logPdf(0) - law(0).logPdf(sensitivity)).toBeCloseTo(exact, 5);
  const { certificate } = compile();
  expect(certificate.epsilon).toBeLessThanOrEqual(privacy.epsilon);
  expect(certificate.epsilon).toBeGreaterThan(0.98 * privacy.epsilon);
});

it("the ε in the paper is up to 522 times too small", () => {
  const ratio =
    compoundLevel(twoPointPrior(0.001, 0.001, 20), 0.05) / stated(0.001, 0.001, 20, 0.05);
  expect(Math.round(ratio)).toBe(522);
});

it("the ε in the paper is too small for more than half of all priors, and for all priors at a small sensitivity", () => {
  const random = numbers(3);
  let tooSmall = 0;
  for (let i = 0; i < 2000; i++) {
    const [p, u0, u1] = [random(), 10 ** (2 * random() - 1), 10 ** (2 * random() - 1)];
    const prior = twoPointPrior(p, u0, u1);
    if (stated(p, u0, u1, 0.3) < compoundLevel(prior, 0.3)) tooSmall++;
    expect(stated(p, u0, u1, 1e-4)).toBeLessThan(compoundLevel(prior, 1e-4) * (1 + 1e-9));
    const law = compoundLaplaceLaw(prior);
    const loss = law.logPdf(0) - law.logPdf(1);
    expect(Math.abs(loss - compoundLevel(prior, 1))).toBeLessThan(1e-12 * Math.max(1, loss));
  }
  expect(tooSmall).toBeGreaterThan(1000);
});
