/** A paper that Noisewright recomputes. */
export interface Paper {
  /** The paper's name on the command line and in requests to the service. */
  readonly id: string;
  /** The paper's key in docs/mathematics/references.md. */
  readonly reference: string;
  readonly title: string;
  readonly authors: string;
  readonly where: string;
  /** The paper's contribution, in our words. */
  readonly offers: string;
}

export const PAPERS: readonly Paper[] = [
  {
    id: "composite",
    reference: "zhang-2024",
    title: "Bounded and unbiased composite differential privacy",
    authors: "K. Zhang, Y. Zhang, R. Sun, P.-W. Tsai, M. Ul Hassan, X. Yuan, M. Xue, J. Chen",
    where: "IEEE Symposium on Security and Privacy 2024",
    offers: "Noise that keeps outputs in a bounded range and is unbiased.",
  },
  {
    id: "nonnegative",
    reference: "mcglinchey-mason-2020",
    title: "Observations on the bias of nonnegative mechanisms for differential privacy",
    authors: "A. McGlinchey, O. Mason",
    where: "Foundations of Data Science 2(4), 2020",
    offers:
      "How much bias a mechanism must have if its outputs are never negative. The paper leaves two questions open.",
  },
  {
    id: "mixture",
    reference: "smith-thilakarathna-kaafar-2017",
    title:
      "More flexible differential privacy: the application of piecewise mixture distributions in query release",
    authors: "D. B. Smith, K. Thilakarathna, M. A. Kaafar",
    where: "arXiv:1707.01189v3, 2017",
    offers:
      "Noise whose density falls at one rate near the true value and at another rate far from it.",
  },
  {
    id: "boosting",
    reference: "jiang-2024",
    title: "Meeting utility constraints in differential privacy: a privacy-boosting approach",
    authors: "B. Jiang, W. Zhang, D. Lu, J. Du, S. Sharma, Q. Yan",
    where: "arXiv:2412.10612, 2024",
    offers:
      "Noise that lies in a region with a promised probability. Noise that falls outside the region is sometimes drawn again.",
  },
  {
    id: "r2dp",
    reference: "mohammady-2020",
    title:
      "R2DP: a universal and automated approach to optimizing the randomization mechanisms of differential privacy for utility metrics with no known optimal distributions",
    authors: "M. Mohammady, S. Xie, Y. Hong, M. Zhang, L. Wang, M. Pourzandi, M. Debbabi",
    where: "CCS 2020",
    offers:
      "Noise whose scale is itself random. The distribution of the scale is tuned to the metric.",
  },
];
