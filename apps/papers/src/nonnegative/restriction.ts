import { mechanism, mechanismKind } from "@noisewright/core";
import type { Claim } from "../kit/index.js";

const restricted = (params: object) =>
  mechanismKind("restricted-laplace").create({ sensitivity: 1, ...params });

/**
 * The claims of [mcglinchey-mason-2020, Section 3] about noise that is renormalised to [0, ∞): the
 * ε and the mean of this noise.
 */
export function restrictionClaims(): Claim[] {
  return [...levels(), ...means()];
}

function levels(): Claim[] {
  const noise = mechanism("laplace", { epsilon: 1, sensitivity: 1 });
  const counts = mechanism("restricted-geometric", { scale: 1, sensitivity: 1 });
  const [at0, at1] = [restricted({ scale: 1 }).law(0), restricted({ scale: 1 }).law(1)];
  const exact = (epsilon: number) => epsilon + Math.log(2 - Math.exp(-epsilon));
  const a = Math.exp(-1);
  return [
    {
      item: "eq. (7)",
      states: "P(Y ≥ 0) of neighbours: ratio at most e^ε, ε = 1",
      relation: "≤",
      paper: Math.E,
      ours: noise.law(1).survival(0) / noise.law(0).survival(0),
      exact: 2 - Math.exp(-1),
      verdict: "loose",
      why: "at most 2 − e^(−ε): with Laplace noise P(Y ≥ 0) is at least 1/2",
    },
    ...[0.1, 1].map(
      (epsilon): Claim => ({
        item: "(6), Prop. 2",
        states: `restricted ε-DP noise is 2ε-DP, Laplace, ε = ${epsilon}`,
        relation: "≤",
        paper: 2 * epsilon,
        ours: restricted({ scale: 1 / epsilon }).privacy.epsilon,
        exact: exact(epsilon),
        verdict: "loose",
        why: "exactly ε + ln(2 − e^(−ε)); 2ε only in the limit ε → 0",
      }),
    ),
    {
      item: "(6), Prop. 2",
      states: "restricted ε-DP noise is 2ε-DP, geometric, ε = 1",
      relation: "≤",
      paper: 2,
      ours: counts.privacy.epsilon,
      exact: 1 + Math.log(1 + a - a * a),
      verdict: "loose",
      why: "exactly ε + ln(1 + a − a²) with a = e^(−ε)",
    },
    {
      item: "Corollary 1",
      states: "if b = Δ/ε is read as the calibration: exact ε at ε = 1",
      relation: "≤",
      paper: 1,
      ours: at0.logPdf(0) - at1.logPdf(0),
      exact: exact(1),
      verdict: "wrong",
      why: "the log-ratio of the densities at output 0 is 1.4899, so restriction at b = Δ/ε is not ε-DP",
    },
  ];
}

function means(): Claim[] {
  return [
    {
      item: "eq. (8)",
      states: "mean after restriction to [0, ∞), b = 2, q = 1",
      relation: "=",
      paper: 1 + 3 / (2 * Math.exp(1 / 2) - 1),
      ours: restricted({ scale: 2 }).law(1).mean,
      verdict: "holds",
      why: "q + (q + b)/(2e^(q/b) − 1)",
    },
    {
      item: "Corollary 1",
      states: "the bias at b = Δ/ε, ε = 0.8, q = 2",
      relation: "=",
      paper: (2 * 0.8 + 1) / (2 * 0.8 * Math.exp(1.6) - 0.8),
      ours: restricted({ scale: 1 / 0.8 }).law(2).mean - 2,
      verdict: "holds",
      why: "the formula is right for this scale; the claimed ε is wrong, see above",
    },
    {
      item: "Prop. 6, proof",
      states: "P(output ≤ 2) after restriction, b = 1, q = 1",
      relation: "=",
      paper: (1 - Math.exp(-1) / 2 - Math.exp(-1) / 2) / (1 - Math.exp(-1) / 2),
      ours: restricted({ scale: 1 }).law(1).cdf(2),
      verdict: "holds",
      why: "(F(t) − F(0))/(1 − F(0)); the step fails only at ω = 0, a null set",
    },
  ];
}
