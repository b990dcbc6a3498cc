import {
  compoundLaplace,
  gammaPrior,
  pdf,
  type RatePrior,
  sumPrior,
  truncatedGaussianPrior,
  twoPointPrior,
  uniformPrior,
} from "@noisewright/core/laws";
import { compoundLevel, sharedLevel, splitLevel, vectorLevel } from "@noisewright/core/research";
import { type Claim, check, type Statement } from "../kit/index.js";

/** The moment generating function E e^(tU), with the paper's sign convention. */
const generating = (fold: RatePrior, t: number) => Math.exp(fold.logDecay(-t, 0));
const mean = (fold: RatePrior) => Math.exp(fold.logMoment(1));

/** The ε that Theorem B.2 states for a two-point prior. */
const statedBernoulli = (p: number, u0: number, u1: number, sensitivity: number) =>
  Math.log(p * Math.exp(u1 * sensitivity) + (1 - p) * Math.exp(u0 * sensitivity));

function bernoulli(p: number, u0: number, u1: number, sensitivity: number): Claim {
  return {
    item: "Thm B.2",
    states: `ε of rate ${u1} (probability ${p}) or ${u0}, Δ = ${sensitivity}`,
    relation: "≤",
    paper: statedBernoulli(p, u0, u1, sensitivity),
    ours: compoundLevel(twoPointPrior(p, u0, u1), sensitivity),
    verdict: "wrong",
    why: "the proof drops the factor 1/b of each density; exact is ln E U / E U e^(−UΔ)",
  };
}

/** The claims about the ε of noise with a random scale, for a single number. */
export function levelClaims(): Statement[] {
  const gamma = gammaPrior(3, 0.5);
  const pair = twoPointPrior(0.3, 0.4, 2.5);
  const parts = [gammaPrior(2, 0.5), uniformPrior(0.2, 1)].map((fold) => fold.scaled(0.3));
  const both = sumPrior(parts);
  const steep = twoPointPrior(0.1, 0.5, 5);
  const uniform = uniformPrior(0.5, 9);
  const [alpha, beta] = [0.6, 10.8];
  const claims: Claim[] = [
    {
      item: "eq. (10)",
      states: "density at −1, rate 2.5 (probability 0.3) or 0.4",
      relation: "=",
      paper: 0.15 * 2.5 * Math.exp(2.5) + 0.35 * 0.4 * Math.exp(0.4),
      ours: pdf(compoundLaplace(pair), -1),
      exact: 0.15 * 2.5 * Math.exp(-2.5) + 0.35 * 0.4 * Math.exp(-0.4),
      verdict: "wrong",
      why: "the first line lacks the absolute value in e^(−|w|/b); the lines below have it",
    },
    {
      item: "Thm 4.1",
      states: "ε of gamma(3, ½), Δ = 1, is ln E U / M′(−Δ)",
      relation: "=",
      paper: 4 * Math.log(1.5),
      ours: compoundLevel(gamma, 1),
      verdict: "holds",
      why: "exact, not only a bound; for a single number",
    },
    {
      item: "Cor. 4.2",
      states: "ε of 0.3 gamma(2, ½) + 0.3 uniform(0.2, 1), Δ = 1",
      relation: "≤",
      paper: Math.log(0.6 * mean(both)) - Math.log(mean(both)) + compoundLevel(both, 1),
      ours: compoundLevel(both, 1),
      verdict: "wrong",
      why: "its E(1/b) must be the mean of each part; the factors are redundant",
    },
    {
      item: "Thm 4.5",
      states: "ln M(Δ) bounds ε, rate 5 (probability 0.1) or 0.5, Δ = 0.2",
      relation: "≤",
      paper: Math.log(generating(steep, 0.2)),
      ours: compoundLevel(steep, 0.2),
      verdict: "wrong",
      why: "inequality (8) holds; the text around it is wrong",
    },
    bernoulli(0.01, 0.1, 10, 0.1),
    bernoulli(0.001, 0.001, 20, 0.05),
    {
      item: "Thm B.3",
      states: "ε of gamma(1.7, 0.9), Δ = 2",
      relation: "=",
      paper: 2.7 * Math.log(2.8),
      ours: compoundLevel(gammaPrior(1.7, 0.9), 2),
      verdict: "holds",
      why: "(k + 1) ln(1 + θΔ)",
    },
    {
      item: "Thm B.5",
      states: "ε of uniform(0.5, 9), Δ = 1.2",
      relation: "=",
      paper: Math.log(
        (alpha ** 2 - beta ** 2) /
          (2 * ((1 + beta) * Math.exp(-beta) - (1 + alpha) * Math.exp(-alpha))),
      ),
      ours: compoundLevel(uniform, 1.2),
      verdict: "holds",
      why: "4.1931; if the prior is almost constant, the formula cancels",
    },
    {
      item: "Lemma B.8",
      states: "ε of the paper's truncated Gaussian, Δ = 0.6",
      relation: "≤",
      paper: 1.1703,
      ours: compoundLevel(
        truncatedGaussianPrior(0.5223, 1.5454, 0.5223, Number.POSITIVE_INFINITY),
        0.6,
      ),
      verdict: "wrong",
      why: "the conclusion still holds: M(Δ) is e^1.2417",
    },
    {
      item: "Sec. 4.2.3",
      states: "ε if the scale is revealed, rate 2.5 or 0.4, Δ = 1",
      relation: "≤",
      paper: compoundLevel(pair, 1),
      ours: 2.5,
      verdict: "wrong",
      why: "the distribution of the scale may be public, the scale of a release must stay secret",
    },
    {
      item: "App. G.2",
      states: "ε of rate 1/1000 or 1000 as randomized response, Δ = 1",
      relation: "≤",
      paper: 1,
      ours: compoundLevel(twoPointPrior(0.5, 1e-3, 1e3), 1),
      verdict: "wrong",
      why: "unbounded as b₀ → 0 and b₁ → ∞",
    },
  ];
  return claims.map(check);
}

/** The claims about the same noise on several numbers, as in the matrix mechanism. */
export function vectorClaims(): Statement[] {
  const gamma = gammaPrior(3, 0.5);
  const one = compoundLevel(gamma, 1);
  const claims: Claim[] = [
    {
      item: "Sec. 4.3.2",
      states: "ε of gamma(3, ½) on 4 numbers that change by ¼ each",
      relation: "≤",
      paper: one,
      ours: splitLevel(gamma, 1, 4),
      verdict: "wrong",
      why: "ε is concave in the shift: four small shifts cost more than one large shift",
    },
    {
      item: "Sec. 4.3.2",
      states: "the same with one random scale for all 4 numbers",
      relation: "≤",
      paper: one,
      ours: sharedLevel(gamma, 1, 4),
      verdict: "wrong",
      why: "(k + m) ln(1 + θΔ): four answers reveal more about the scale",
    },
    {
      item: "Sec. 4.3.2",
      states: "ε of gamma(3, ½) on a histogram when a record is replaced",
      relation: "≤",
      paper: compoundLevel(gamma, 2),
      ours: vectorLevel(gamma, [1, 1]),
      verdict: "wrong",
      why: "two bins change by 1; that is not the same as one bin that changes by 2",
    },
  ];
  return claims.map(check);
}
