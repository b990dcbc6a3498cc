/** What a paper says, and what is right. */
export interface Erratum {
  readonly item: string;
  readonly says: string;
  readonly right: string;
}

/** Those that matter to whoever wants to use it; the statements below have the rest. */
export const ERRATA: Readonly<Record<string, readonly Erratum[]>> = {
  composite: [
    {
      item: "Theorem 3.2",
      says: "it is ε-DP when neighbouring answers differ by at most Δf",
      right:
        "both answers must lie in one fixed interval as wide as Δf: a window around the true answer gives it away with probability 0.045, 0.146 and 0.931 at ε = 0.2, 1 and 3",
    },
    {
      item: "Section 1",
      says: "outputs stay in the natural range and are unbiased",
      right:
        "unbiased outputs must be allowed Δ/(e^ε − 1) beyond the range on each side, whatever the mechanism",
    },
    {
      item: "Section 1",
      says: "it is the first that is bounded and unbiased",
      right:
        "the two-point mechanism of Duchi and others and the piecewise one of Wang and others are both, and A1B1 contains the latter",
    },
    {
      item: "Table 3",
      says: "there is a bias of 0.001 to 0.156 %",
      right: "the bias is exactly 0; the cells are mean absolute errors over the answer",
    },
    {
      item: "Table 2",
      says: "its variances are those of the theory",
      right: "they were measured by about a thousand draws, and a few lie below the least possible",
    },
    {
      item: "Section 4.2",
      says: "the best width has no closed form and must be searched for",
      right: "it is the one positive root of a quartic",
    },
  ],
  nonnegative: [
    {
      item: "Corollary 1",
      says: "restricted noise of scale b = Δ/ε can be compared at level ε",
      right: "it is not ε-DP: its exact level is ε + ln(2 − e^(−ε)), 1.4899 at ε = 1",
    },
    {
      item: "b = 2Δ/ε",
      says: "restriction needs the doubled scale",
      right: "Δ/ln((1 + e^ε)/2) is enough on [0, ∞): 1.6126 Δ instead of 2 Δ at ε = 1",
    },
    {
      item: "after Prop. 3",
      says: "multiplicative noise has a finite mean and variance only for ε > 2K",
      right: "ε > 2 ln(1 + K) is enough, and a factor of 1 − b² makes it exactly unbiased",
    },
    {
      item: "Section 4",
      says: "a mean G(0) > 0 is a positive bias",
      right: "a misprint for G(0) > q: the bias is the mean less the answer",
    },
    {
      item: "Section 6",
      says: "it is open what the least worst bias is",
      right:
        "b·W(1/e) = 0.2785 b for post-processed Laplace noise, and Δ·max k/(1 + e^(kε)) for any ε-DP mechanism; both are reached",
    },
  ],
  mixture: [
    {
      item: "Algorithm 1",
      says: "inside the break, line 9 draws b₂ ln(…)",
      right:
        "a minus is missing: as printed no value in (0, c] is ever drawn, and it is not private",
    },
    {
      item: "Definition 5",
      says: "the general privacy budget ζ stands for ε when noises are compared",
      right:
        "it is no ε: in the paper's first setting δ is 0.040 at ε = ζ, and the pure ε is 1, not 0.328",
    },
    {
      item: "Proposition 1",
      says: "ζ adds up over releases",
      right: "it is at most the sum: eight releases have 1.313, not 2.625",
    },
    {
      item: "Theorem 4",
      says: "an error beyond u has a probability of at most δ",
      right: "the promised δ is exceeded by a factor of up to 2: 1.46 at the paper's slope of 1",
    },
    {
      item: "(19) to (22)",
      says: "cumulative law, mean error, variance and entropy of the geometric mixture",
      right: "all four are misprinted; taken literally the mean error is 15,877 instead of 2.48",
    },
    {
      item: "Section IV",
      says: "the mixture is more useful than plain noise",
      right: "at equal ζ, which is not equal privacy; at equal pure ε it wins in no row of Table I",
    },
  ],
  boosting: [
    {
      item: "Theorem 1",
      says: "the privacy loss is the kernel's plus that of the region's edge",
      right:
        "the two are not independent: what is stated is no privacy loss of any two laws, as its E e^(−loss) is 1.09 and not 1",
    },
    {
      item: "Props. 1 and 6",
      says: "δ(0.5) is at most 0.0285 at σ = 1.5 σ₀",
      right: "it is 0.0414; the bound is too small at 81 % of the points that were tried",
    },
    {
      item: "Algorithm 2",
      says: "wider kernels cost less and less",
      right: "the true δ tends to ρΔ/2τ, so the search ends at a bogus optimum",
    },
    {
      item: "Prop. 3, Algorithm 1",
      says: "a hundred releases cost ε = 58.6",
      right: "they cost 139.8 at that scale; 84.3 at the best one",
    },
    {
      item: "Section 5.5",
      says: "the 91 ages in categories of five are reported at ε = 5",
      right: "the last category has one age, and unequal ones break ε: it is 6.245",
    },
    {
      item: "Section 5.1",
      says: "it costs less than standard mechanisms",
      right:
        "less than the Gaussian; plain Laplace noise, which was not compared, costs less than half",
    },
  ],
  r2dp: [
    {
      item: "Theorem B.2",
      says: "a scale of two values has ε = 0.00177 in one setting",
      right: "it is 0.921, 522 times as much: the proof drops the 1/b of each density",
    },
    {
      item: "Section 4.2.3",
      says: "the parameters of the noise may be disclosed",
      right: "the law of the scale may be, the scale that was drawn never: with it ε is Δ/b",
    },
    {
      item: "Section 4.3.2",
      says: "several numbers cost what their joint sensitivity does",
      right: "parts cost more than the whole: 1.885 instead of 1.622 for four quarters",
    },
    {
      item: "Figure 3",
      says: "it beats Laplace and staircase noise everywhere",
      right: "it beats Laplace noise in 14 of 112 cells, and both staircases in none",
    },
    {
      item: "Section 1.2",
      says: "the search space is all densities",
      right:
        "only those that fall from a cusp and are log-convex: no Gaussian, uniform or staircase",
    },
    {
      item: "Table 3",
      says: "workloads gain 20 % and 10 %",
      right: "at ε = 2.3 nothing is gained; those are the staircase's gains on a single number",
    },
  ],
};
