import { type Distribution, laplaceMixture } from "@noisewright/core/laws";
import { bisect } from "./bisect.js";
import { mixtureOf, plainOf, type Setting } from "./noise.js";
import type { Column } from "./table1-data.js";

/**
 * Computes the numbers of Table I by the definitions that the paper used. Some of these differ from
 * the definitions that the paper states. Laplace means and variances belong to noise that is
 * rounded to integers. Laplace entropies belong to noise that is not rounded. ζ of the Laplace
 * mixture is formula (27) with the sign corrected, which is an approximation. The variance of
 * geometric noise is a sum truncated at 100.
 */
export function asThePaperComputed(setting: Setting): Record<Column, number> {
  const geometricMixture = mixtureOf("geometric", setting);
  const zetaGeometric = geometricMixture.details.zeta!;
  const zetaLaplace = approximateZeta(setting);
  const epsilonLaplace = matchingEpsilon(zetaLaplace);
  const laws = {
    GeometricMixture: geometricMixture.law(0),
    LaplaceMixture: mixtureOf("laplace", setting).law(0),
    Geometric: plainOf("geometric", zetaGeometric).law(0),
    Laplace: plainOf("laplace", epsilonLaplace).law(0),
  };
  const { innerEpsilon, outerEpsilon, breakpoint } = setting;
  return {
    zetaGeometric,
    zetaLaplace,
    epsilonLaplace,
    meanGeometricMixture: laws.GeometricMixture.absoluteMoment(1, 0),
    meanLaplaceMixture: laws.LaplaceMixture.absoluteMoment(1, 0),
    meanGeometric: laws.Geometric.absoluteMoment(1, 0),
    meanLaplace: laws.Laplace.absoluteMoment(1, 0),
    varianceGeometricMixture: laws.GeometricMixture.variance,
    varianceLaplaceMixture: laws.LaplaceMixture.variance,
    varianceGeometric: cutVariance(laws.Geometric),
    varianceLaplace: laws.Laplace.variance,
    entropyGeometricMixture: laws.GeometricMixture.entropy,
    entropyLaplaceMixture: laplaceMixture(innerEpsilon, outerEpsilon, breakpoint).entropy,
    entropyGeometric: laws.Geometric.entropy,
    entropyLaplace: 1 + Math.log(2 / epsilonLaplace),
  };
}

/**
 * Evaluates formula (27) with −ε/2 instead of the printed ε/2. The formula assigns the outer loss
 * to every |y| > c, which is not exact.
 */
export function approximateZeta({ breakpoint, innerEpsilon, outerEpsilon }: Setting): number {
  const law = laplaceMixture(innerEpsilon, outerEpsilon, breakpoint);
  const center = 1 - 2 * law.survival(0.5);
  const next = law.survival(0.5) - law.survival(1.5);
  const beyond = law.survival(breakpoint);
  const before = 1 - law.survival(0.5);
  const near = law.survival(1.5) + before - center - 2 * beyond;
  return Math.log(
    center ** 2 / next +
      center +
      Math.exp(innerEpsilon) * near +
      2 * Math.exp(outerEpsilon) * beyond,
  );
}

/**
 * Returns the ε of rounded Laplace noise that has this ζ, by formula (26) with the sign corrected.
 */
export function matchingEpsilon(zeta: number): number {
  const zetaOf = (epsilon: number) => plainOf("laplace", epsilon).details.zeta!;
  return bisect((epsilon) => zetaOf(epsilon) >= zeta, 0, 50).high;
}

const CUT = 100;

function cutVariance(law: Distribution): number {
  let half = 0;
  for (let k = 1; k <= CUT; k++) half += k * k * Math.exp(law.logPdf(k));
  return 2 * half;
}
