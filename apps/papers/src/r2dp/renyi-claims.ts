import { mechanism } from "@noisewright/core";
import { compoundLaplace, gammaPrior, uniformPrior } from "@noisewright/core/laws";
import { calibrated, compoundPrivacy, rdpBound } from "@noisewright/core/research";
import { type Claim, check, type Statement } from "../kit/index.js";

/** The claims of Appendix F and Section 5.3 about Gaussian noise and Rényi divergences. */
export function renyiClaims(): Statement[] {
  const gamma = calibrated(gammaPrior(3, 1), 1, 1);
  const uniform = calibrated(uniformPrior(0.1, 1), 1, 1);
  const laplace = mechanism("laplace", { epsilon: 1, sensitivity: 1 });
  const equal = laplaceOfEqualError(gamma);
  const claims: Claim[] = [
    {
      item: "Thm F.1",
      states: "δ at ε = ln 2 of Gaussian noise with σ = 2.65 Δ",
      relation: "≤",
      paper: 0.05,
      ours: mechanism("gaussian", { sigma: 2.65, sensitivity: 1 }).privacy.delta(Math.LN2),
      verdict: "loose",
      why: "σ = 1.673 Δ is enough; for vectors, Δ must be the Euclidean sensitivity",
    },
    {
      item: "Cor. F.3",
      states: "pure ε of Gaussian noise with σ = 1 or 2",
      relation: "≤",
      paper: 1,
      ours: mechanism("compound-gaussian", { p: 0.5, sigma0: 1, sigma1: 2, sensitivity: 1 }).privacy
        .epsilon,
      verdict: "wrong",
      why: "no prior with bounded σ has a pure ε: the tails are those of the largest σ",
    },
    {
      item: "Thm F.4",
      states: "divergence of order 2 of gamma, k = 3, at ε = 1",
      relation: "≤",
      paper: rdpBound(gamma, 2, 1),
      ours: compoundPrivacy(gamma, 1).rdp(2),
      verdict: "loose",
      why: "a bound, by joint convexity; from order 3 on it exceeds the pure ε",
    },
    {
      item: "Sec. 5.3",
      states: "F.4 tends to ε = 1: uniform, a/b = 0.1, order 500",
      relation: "≤",
      paper: 1,
      ours: rdpBound(uniform, 500, 1),
      verdict: "wrong",
      why: "the bound tends to Δ times the largest rate; the exact divergence is 0.98990",
    },
    {
      item: "Sec. 5.3",
      states: "gamma, k = 3, has a smaller divergence than Laplace, ε = 1",
      relation: "≤",
      paper: laplace.privacy.rdp(2),
      ours: compoundPrivacy(gamma, 1).rdp(2),
      verdict: "holds",
      why: "at equal pure ε, but with a larger error",
    },
    {
      item: "Sec. 5.3",
      states: "the same at equal E|x|",
      relation: "≤",
      paper: equal.privacy.rdp(2),
      ours: compoundPrivacy(gamma, 1).rdp(2),
      verdict: "wrong",
      why: "Laplace noise with the same E|x| has the smaller divergence",
    },
  ];
  return claims.map(check);
}

function laplaceOfEqualError(fold: Parameters<typeof compoundLaplace>[0]) {
  const epsilon = 1 / compoundLaplace(fold).absoluteMoment(1, 0);
  return mechanism("laplace", { epsilon, sensitivity: 1 });
}
