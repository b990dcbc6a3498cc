import type { Atom, Distribution } from "../../laws/index.js";
import { bracket, integrate, sum } from "../../numerics/index.js";

/**
 * A mixture of a law with a density, which has probability `share`, and of atoms. The masses of the
 * atoms sum to 1 before mixing. The caller passes the mean and the variance of the mixture.
 */
export function withAtoms(
  name: string,
  law: Distribution,
  share: number,
  points: readonly Atom[],
  { mean, variance }: { readonly mean: number; readonly variance: number },
): Distribution {
  const atoms = points.map(({ x, mass }) => ({ x, mass: (1 - share) * mass }));
  const over = (f: (x: number) => number) => sum(atoms.map(({ x, mass }) => mass * f(x)));
  const lower = Math.min(law.support.lower, ...atoms.map(({ x }) => x));
  const upper = Math.max(law.support.upper, ...atoms.map(({ x }) => x));
  const cdf = (x: number) => Math.min(1, share * law.cdf(x) + over((at) => (at <= x ? 1 : 0)));
  const survival = (x: number) =>
    Math.min(1, share * law.survival(x) + over((at) => (at > x ? 1 : 0)));
  return {
    name,
    params: law.params,
    support: { lower, upper },
    spacing: 0,
    atoms,
    kinks: [...law.kinks, ...atoms.map(({ x }) => x)].sort((a, b) => a - b),
    mean,
    variance,
    get entropy() {
      const density = integrate(
        (x) => {
          const logPdf = law.logPdf(x) + Math.log(share);
          return -Math.exp(logPdf) * logPdf;
        },
        law.kinks.toSorted((a, b) => a - b),
      ).value;
      return density - sum(atoms.map(({ mass }) => mass * Math.log(mass)));
    },
    logPdf: (x) => Math.log(share) + law.logPdf(x),
    cdf,
    survival,
    quantile(p) {
      const holds = p <= 0.5 ? (x: number) => cdf(x) >= p : (x: number) => survival(x) <= 1 - p;
      return holds(lower) ? lower : bracket(holds, lower, upper).yes;
    },
    absoluteMoment: (p, center) =>
      p === 2
        ? variance + (mean - center) ** 2
        : share * law.absoluteMoment(p, center) + over((x) => Math.abs(x - center) ** p),
  };
}
