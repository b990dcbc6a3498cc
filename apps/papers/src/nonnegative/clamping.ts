import { mechanism } from "@noisewright/core";
import { pdf } from "@noisewright/core/laws";
import type { Claim } from "../kit/index.js";

/** Sections 2 and 3 of [mcglinchey-mason-2020]: Laplace noise and clamped Laplace noise. */
export function clampingClaims(): Claim[] {
  const laplace = mechanism("laplace", { epsilon: 0.5, sensitivity: 1 }); // The scale is b = 2.
  const clamped = mechanism("clamped-laplace", { scale: 2, sensitivity: 1 });
  const steep = mechanism("clamped-laplace", { epsilon: 2, sensitivity: 3 });
  return [
    {
      item: "eq. (2)",
      states: "density of Laplace noise, b = 2, at x − q = 1",
      relation: "=",
      paper: Math.exp(-1 / 2) / 4,
      ours: pdf(laplace.law(3), 4),
      verdict: "holds",
      why: "the law that every mechanism here starts from",
    },
    {
      item: "Prop. 1",
      states: "noise of scale Δ/ε is ε-DP, ε = 0.5",
      relation: "≤",
      paper: 0.5,
      ours: laplace.privacy.epsilon,
      verdict: "holds",
      why: "exact: no smaller ε holds",
    },
    {
      item: "eq. (5)",
      states: "mean after clamping at 0, b = 2, q = 1",
      relation: "=",
      paper: 1 + Math.exp(-1 / 2),
      ours: clamped.law(1).mean,
      verdict: "holds",
      why: "q + (b/2) e^(−q/b)",
    },
    {
      item: "after eq. (5)",
      states: "the largest bias is b/2, b = 2",
      relation: "=",
      paper: 1,
      ours: clamped.worst.bias,
      verdict: "holds",
      why: "at q = 0; the bias falls by a factor e for each scale b",
    },
    {
      item: "after eq. (5)",
      states: "bias Δ/2ε · e^(−qε/Δ), Δ = 3, ε = 2, q = 1",
      relation: "=",
      paper: (3 / 4) * Math.exp(-2 / 3),
      ours: steep.law(1).mean - 1,
      verdict: "holds",
      why: "clamping is post-processing, so b = Δ/ε is exact",
    },
  ];
}
