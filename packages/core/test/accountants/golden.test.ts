import { describe, expect, it } from "vitest";
import type { DiscreteEvent } from "../../src/accounting/events/index.js";
import { normalSurvival } from "../../src/numerics/index.js";
import boosting from "../golden/boosting-composition.json" with { type: "json" };
import { fraction, numbered } from "../golden/golden.js";
import mixture from "../golden/mixture-composition.json" with { type: "json" };
import { deltaOf, epsilonOf, expectInside, expectNarrow, times } from "./kit.js";

/**
 * Geometric noise at sensitivity 1. Its probability falls by a factor e^−eps per step up to ct, and
 * by e^−reps per step beyond ct. This noise equals a random choice between randomised responses at
 * `eps` and at `reps`. The response at `reps` is chosen with probability P(|noise| > ct) + P(noise
 * = ct).
 */
function mixtureEvent(eps: number, reps: number, ct: number): DiscreteEvent {
  const inner = Array.from({ length: ct }, (_, i) => Math.exp(-eps * (i + 1)));
  const edge = Math.exp(-eps * ct);
  const tail = (edge * Math.exp(-reps)) / -Math.expm1(-reps);
  const peak = 1 / (1 + 2 * inner.reduce((sum, x) => sum + x, 0) + 2 * tail);
  const outer = peak * (2 * tail + edge);
  const of = (part: number, loss: number) => part / (1 + Math.exp(-loss));
  return {
    kind: "discrete/1",
    losses: [-reps, -eps, eps, reps],
    masses: [of(outer, -reps), of(1 - outer, -eps), of(1 - outer, eps), of(outer, reps)],
    infinite: 0,
    symmetric: true,
  };
}

describe.each(mixture.rows)(
  "$count releases of mixture noise with ε $eps and $reps, breakpoint $ct",
  (row) => {
    const event = mixtureEvent(fraction(row.eps), fraction(row.reps), row.ct);
    const events = [times(row.count, event)];

    it("has the ε of the reference file", () => {
      for (const [delta, epsilon] of numbered(row.epsilon)) {
        const found = epsilonOf(events, delta);
        expectInside(found, Number(epsilon), `ε at δ = ${delta}`);
        expectNarrow(found, `ε at δ = ${delta}`);
      }
    });

    it("has the δ of the reference file, for δ as small as 1e−85", () => {
      for (const [epsilon, delta] of numbered(row.delta)) {
        const found = deltaOf(events, epsilon);
        expectInside(found, Number(delta), `δ at ε = ${epsilon}`);
        expectNarrow(found, `δ at ε = ${epsilon}`, 3e-3);
      }
    });
  },
);

/**
 * The event treats noise beyond this many standard deviations as an infinite loss. Each standard
 * deviation is divided into this many cells.
 */
const MAX_DEVIATIONS = 12;
const CELLS = 800;

/**
 * Gaussian noise whose values beyond τ are redrawn with probability q, so that |noise| ≤ τ has
 * probability ρ. The mass of each cell goes to the losses at the two ends of the cell, so that the
 * mean of the likelihood ratio is unchanged. So the event dominates the noise.
 */
function boostedEvent(sigma: number, tau: number, rho: number, shift: number): DiscreteEvent {
  const outside = 2 * normalSurvival(tau / sigma);
  const q = Math.max(0, (rho - (1 - outside)) / (rho * outside));
  const weight = (z: number) => (Math.abs(z) <= tau ? 1 : 1 - q) / (1 - outside * q);
  const between = (a: number, b: number) =>
    a > 0
      ? normalSurvival(a / sigma) - normalSurvival(b / sigma)
      : normalSurvival(-b / sigma) - normalSurvival(-a / sigma);
  const edge = MAX_DEVIATIONS * sigma;
  const kinks = [-tau, shift - tau, tau, shift + tau].sort((a, b) => a - b);
  const points = [-edge, ...kinks, edge];
  const losses: number[] = [];
  const masses: number[] = [];
  points.slice(1).forEach((to, i) => {
    const from = points[i]!;
    const [inP, inQ] = [weight((from + to) / 2), weight((from + to) / 2 - shift)];
    const loss = (z: number) =>
      ((z - shift) ** 2 - z * z) / (2 * sigma * sigma) + Math.log(inP / inQ);
    const cells = Math.ceil((CELLS * (to - from)) / sigma);
    for (let cell = 0; cell < cells; cell++) {
      const a = from + ((to - from) * cell) / cells;
      const b = from + ((to - from) * (cell + 1)) / cells;
      const p = inP * between(a, b);
      const here = Math.log(p / (inQ * between(a - shift, b - shift)));
      const up = (p * Math.expm1(loss(b) - here)) / Math.expm1(loss(b) - loss(a));
      losses.push(loss(a), loss(b));
      masses.push(up, p - up);
    }
  });
  return { kind: "discrete/1", losses, masses, infinite: 1e-30, symmetric: true };
}

describe.each(boosting.rows)("$count releases of boosted Gaussian noise with σ = $sigma", (row) => {
  const { sigma, tau, rho, sensitivity, count, delta } = row;
  const event = boostedEvent(sigma, tau, rho, sensitivity);

  it("costs an ε between the bounds of the reference file", () => {
    const found = epsilonOf([times(count, event)], delta);
    expectNarrow(found, `ε at δ = ${delta}`);
    expect(found.upper).toBeGreaterThanOrEqual(row.lower);
    // The dominating event raises ε by at most one part in ten thousand.
    expect(found.lower).toBeLessThanOrEqual(row.pessimistic * (1 + 1e-4));
    expect(found.upper).toBeLessThanOrEqual(row.pessimistic * (1 + 1.1e-3));
  });
});
