/** A statement of a paper, and what is correct instead. */
export interface Erratum {
  readonly item: string;
  readonly says: string;
  readonly right: string;
}

/**
 * The errata that matter most to readers who want to use a paper. The page's table of statements
 * contains all errata.
 */
export const ERRATA: Readonly<Record<string, readonly Erratum[]>> = {
  composite: [
    {
      item: "Theorem 3.2",
      says: "the mechanism is ε-DP if neighbouring true values differ by at most Δf",
      right:
        "both true values must lie in one fixed interval of width Δf: a window around the true value reveals the true value with probability 0.045, 0.146 and 0.931 at ε = 0.2, 1 and 3",
    },
    {
      item: "Section 1",
      says: "outputs stay in the natural range and are unbiased",
      right:
        "any unbiased ε-DP mechanism must allow outputs up to Δ/(e^ε − 1) beyond the range on each side",
    },
    {
      item: "Section 1",
      says: "the mechanism is the first that is both bounded and unbiased",
      right:
        "the two-point mechanism of Duchi and others and the piecewise mechanism of Wang and others are bounded and unbiased; the shape A1B1 contains the piecewise mechanism",
    },
    {
      item: "Table 3",
      says: "the mechanism has a bias of 0.001 to 0.156 %",
      right:
        "the bias is exactly 0; the table shows mean absolute errors divided by the true value",
    },
    {
      item: "Table 2",
      says: "the printed variances are theoretical variances",
      right:
        "the printed variances were measured with about a thousand draws, and a few are smaller than the smallest possible variance",
    },
    {
      item: "Section 4.2",
      says: "the best width has no closed form and must be found by a search",
      right: "the best width is the only positive root of a polynomial of degree 4",
    },
  ],
  nonnegative: [
    {
      item: "Corollary 1",
      says: "restricted Laplace noise of scale b = Δ/ε can be compared at the same ε",
      right:
        "restricted noise of this scale is not ε-DP: its exact privacy level is ε + ln(2 − e^(−ε)), which is 1.4899 at ε = 1",
    },
    {
      item: "b = 2Δ/ε",
      says: "restricted noise needs twice the scale",
      right: "on [0, ∞) the scale Δ/ln((1 + e^ε)/2) is enough: 1.6126 Δ instead of 2 Δ at ε = 1",
    },
    {
      item: "after Prop. 3",
      says: "multiplicative noise has a finite mean and variance only for ε > 2K",
      right: "ε > 2 ln(1 + K) is enough, and a factor of 1 − b² makes the noise exactly unbiased",
    },
    {
      item: "Section 4",
      says: "a mean G(0) > 0 is a positive bias",
      right: "G(0) > 0 is a misprint for G(0) > q: the bias is the mean minus the true value",
    },
    {
      item: "Section 6",
      says: "the smallest possible worst-case bias is an open question",
      right:
        "the smallest worst-case bias is b·W(1/e) = 0.2785 b for post-processed Laplace noise and Δ·max k/(1 + e^(kε)) for any ε-DP mechanism; for each of these values, some mechanism attains it",
    },
  ],
  mixture: [
    {
      item: "Algorithm 1",
      says: "inside the breakpoint, line 9 draws b₂ ln(…)",
      right:
        "a minus sign is missing: as printed, the algorithm never draws a value in (0, c], and the algorithm is not private",
    },
    {
      item: "Definition 5",
      says: "the general privacy budget ζ can replace ε when mechanisms are compared",
      right:
        "ζ is not an ε: in the paper's first setting δ is 0.040 at ε = ζ, and the pure ε is 1 instead of 0.328",
    },
    {
      item: "Proposition 1",
      says: "the ζ of several releases add up",
      right: "the sum is only an upper bound: eight releases have ζ = 1.313 instead of 2.625",
    },
    {
      item: "Theorem 4",
      says: "the error exceeds u with probability at most δ",
      right:
        "the true probability is up to 2 times as large as δ: 1.46 times at the paper's slope of 1",
    },
    {
      item: "(19) to (22)",
      says: "four formulas: the cumulative distribution, mean error, variance and entropy of the geometric mixture",
      right: "all four are misprinted; as printed, the mean error is 15,877 instead of 2.48",
    },
    {
      item: "Section IV",
      says: "the mixture is more useful than plain noise",
      right:
        "the mixture is more useful at equal ζ, which is not equal privacy; at equal pure ε the mixture is better in no row of Table I",
    },
  ],
  boosting: [
    {
      item: "Theorem 1",
      says: "the privacy loss is the sum of the kernel's loss and the loss at the edge of the region",
      right:
        "the two losses are not independent, and the stated sum is not the privacy loss of any two distributions: its E e^(−loss) is 1.09 instead of 1",
    },
    {
      item: "Props. 1 and 6",
      says: "δ(0.5) is at most 0.0285 at σ = 1.5 σ₀",
      right: "δ(0.5) is 0.0414; the bound is too small at 81 % of the tested points",
    },
    {
      item: "Algorithm 2",
      says: "the cost keeps falling as the kernel gets wider",
      right: "the true δ tends to ρΔ/2τ, so the search ends at a false optimum",
    },
    {
      item: "Prop. 3, Algorithm 1",
      says: "a hundred releases cost ε = 58.6",
      right:
        "a hundred releases cost ε = 139.8 at the paper's scale, and ε = 84.3 at the best scale",
    },
    {
      item: "Section 5.5",
      says: "91 ages in categories of five are reported at ε = 5",
      right:
        "the last category has only one age, and categories of unequal size break the guarantee: the true ε is 6.245",
    },
    {
      item: "Section 5.1",
      says: "the boosted mechanism costs less than standard mechanisms",
      right:
        "the boosted mechanism costs less than Gaussian noise; Laplace noise, which the paper does not compare, costs less than half as much as the boosted mechanism",
    },
  ],
  r2dp: [
    {
      item: "Theorem B.2",
      says: "a scale with two possible values has ε = 0.00177 in one setting",
      right:
        "the scale has ε = 0.921, 522 times as much: the proof drops the factor 1/b of each density",
    },
    {
      item: "Section 4.2.3",
      says: "the parameters of the noise may be disclosed",
      right:
        "the distribution of the scale may be disclosed, but the drawn scale must stay secret: if the drawn scale is disclosed, ε is Δ/b",
    },
    {
      item: "Section 4.3.2",
      says: "the cost of several numbers depends only on their joint sensitivity",
      right:
        "several numbers cost more than one number with the same joint sensitivity: ε = 1.885 instead of 1.622 for four quarters",
    },
    {
      item: "Figure 3",
      says: "the mechanism beats Laplace and staircase noise everywhere",
      right:
        "the mechanism beats Laplace noise in 14 of 112 settings, and the two staircase mechanisms in no setting",
    },
    {
      item: "Section 1.2",
      says: "the search space contains all densities",
      right:
        "the search space contains only log-convex densities with a peak at 0, so no Gaussian, uniform or staircase density",
    },
    {
      item: "Table 3",
      says: "workloads gain 20 % and 10 %",
      right:
        "at ε = 2.3 nothing is gained; 20 % and 10 % are the gains of staircase noise on a single number",
    },
  ],
};
