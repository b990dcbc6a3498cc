import fc from "fast-check";
import { type Distribution, pdf } from "../../src/laws/index.js";
import { sum } from "../../src/numerics/index.js";

const level = fc.integer({ min: 1, max: 60 }).map((n) => n / 20);
const mixtures = fc.record({
  innerEpsilon: level,
  outerEpsilon: level,
  breakpoint: fc.integer({ min: 1, max: 12 }),
  sensitivity: fc.integer({ min: 1, max: 6 }),
});
export type Params = typeof mixtures extends fc.Arbitrary<infer T> ? T : never;

export const IDS = ["laplace-mixture", "geometric-mixture", "rounded-laplace-mixture"] as const;
export const INTEGER = IDS.slice(1);

/** Runs a check on fifty random mixtures. The mixtures are the same in every run. */
export function always(check: (params: Params) => void): void {
  fc.assert(fc.property(mixtures, check), { numRuns: 50, seed: 11 });
}

/** The integers of a distribution, without tails of mass 1e-22 on each side. */
export function pointsOf(law: Distribution): number[] {
  const last = -law.quantile(1e-22);
  return Array.from({ length: 2 * last + 1 }, (_, i) => i - last);
}

export interface Loss {
  readonly loss: number;
  readonly mass: number;
}

/** The privacy loss at every point, between a distribution and its copy shifted by `shift`. */
export function lossesOf(law: Distribution, shift: number): Loss[] {
  return pointsOf(law).map((k) => ({
    loss: law.logPdf(k) - law.logPdf(k - shift),
    mass: pdf(law, k),
  }));
}

/** Three figures that are computed from a list of losses: δ(at), D_α and ζ. */
export const figures = {
  delta: (losses: readonly Loss[], at: number) =>
    sum(losses.map(({ loss, mass }) => mass * Math.max(0, -Math.expm1(at - loss)))),
  rdp: (losses: readonly Loss[], alpha: number) =>
    Math.log(sum(losses.map(({ loss, mass }) => mass * Math.exp((alpha - 1) * loss)))) /
    (alpha - 1),
  zeta: (losses: readonly Loss[]) =>
    Math.log(sum(losses.map(({ loss, mass }) => mass * Math.exp(Math.abs(loss))))),
};
