import { mechanism } from "@noisewright/core";
import type { Claim } from "../kit/index.js";
import { leastBias } from "./counts-programme.js";
import { LEAST_BIAS, Q_STAR } from "./laplace-certificate.js";

const NEED = { epsilon: 1, sensitivity: 1 };

/** The open questions of [mcglinchey-mason-2020, Section 6], at ε = 1 and Δ = 1, so b = 1. */
export function openQuestionClaims(): Claim[] {
  const best = mechanism("minimax-bias-laplace", NEED);
  const question = { item: "Section 6", relation: "open", paper: null, verdict: "solved" } as const;
  return [
    {
      ...question,
      states: "smallest worst-case bias of a φ ≥ 0 on Laplace noise?",
      ours: best.worst.bias,
      exact: LEAST_BIAS,
      why: "b W(1/e), attained; the two-point certificate below proves that no φ has less",
    },
    {
      ...question,
      states: "by which φ? T in φ(y) = y − c for y > T, else 0",
      ours: best.details.threshold!,
      exact: Q_STAR,
      why: "T = b(1 + W(1/e)), c = b W(1/e); one of infinitely many, c = 0.2 b has a smaller error",
    },
    {
      ...question,
      states: "the same for any ε-DP mechanism with outputs ≥ 0?",
      ours: mechanism("minimax-bias-geometric", NEED).worst.bias,
      exact: leastBias(1).value,
      why: "Δ max k/(1 + e^(kε)), by group privacy; attained on counts by geometric noise",
    },
    {
      ...question,
      states: "and for restriction? infimum over unbiased bases",
      ours: mechanism("deadzone-geometric", NEED).worst.bias,
      exact: Math.exp(-1),
      why: "Δ max k e^(−kε), because k < E M(k) ≤ e^(kε) E M(0); approached, not attained",
    },
    {
      ...question,
      states: "can the bias be below b/2 with a worst-case MSE of 2b²?",
      ours: mechanism("deadzone-laplace", NEED).worst.bias,
      exact: 1 / Math.E,
      why: "yes: φ(y) = y for y > b, else 0 has bias b/e at 0, no bias from b on, and MSE ≤ 2b²",
    },
    {
      ...question,
      states: "smallest worst-case bias for bounded answers, on [0, 3b]",
      ours: mechanism("minimax-bias-laplace", { ...NEED, upper: 3 }).worst.bias,
      exact: 1.5 * Math.exp(-1.5),
      why: "b x e^(−x) with x = u/2b, up to x = 1.942; b W(1/e) for larger x",
    },
  ];
}
