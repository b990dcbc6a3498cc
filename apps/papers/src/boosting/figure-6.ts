import { pld, profileEvent } from "@noisewright/core/accounting";
import { epsilonAt, type IdealPrivacy } from "@noisewright/core/privacy";
import {
  bestBoostedScale,
  boostedNoise,
  boostedNoisePrivacy,
  GAUSSIAN_KERNEL,
  type Kernel,
  LAPLACE_KERNEL,
} from "@noisewright/core/research";
import { table } from "@noisewright/text";
import { compositionChart } from "./figure-6-picture.js";
import { gaussianAt, paperComposed, paperRdp } from "./paper-formula.js";
import type { SectionMaker } from "./section.js";
import { plainSigma, type Setting, smallestHolding } from "./setting.js";

const DELTA = 1e-5;
const SETTING: Setting = {
  sensitivity: 3,
  confidence: 0.9,
  tolerance: 5,
  measure: { delta: DELTA },
};
const COUNTS = [1, 10, 100, 1000];
const ORDERS = [2, 20];
/** The paper's search for a scale has no upper limit. Our search stops at this multiple of σ₀. */
const PAPER_WIDEST = 4;

/** Upper bounds on the ε of T releases together, for each kind of noise. */
export interface Composed {
  readonly count: number;
  readonly gaussian: number;
  readonly laplace: number;
  readonly boostedGaussian: {
    readonly epsilon: number;
    readonly lower: number;
    readonly scale: number;
  };
  readonly boostedLaplace: {
    readonly epsilon: number;
    readonly lower: number;
    readonly scale: number;
  };
  /** The cost that Algorithm 1 claims at 4 σ₀, and the exact cost at 4 σ₀. */
  readonly paper: { readonly claim: number; readonly exact: number };
}

export function composedCost(privacy: IdealPrivacy, count: number) {
  const event = { kind: "composed/1", events: [profileEvent(privacy)], count } as const;
  return pld.compose([event]).epsilon(DELTA);
}

/** Figure 6: the cost of many releases. */
export const composition: SectionMaker = {
  id: "composition",
  title: "Figure 6: T releases together, ρ = 0.9, |S| = 10, Δ = 3",
  make() {
    const rows = COUNTS.map(composed);
    const orders = ORDERS.map(rdpRow);
    return {
      data: { epsilons: rows, divergences: orders },
      lines: [
        `(a) ε at δ = ${DELTA.toExponential()}, by privacy loss distributions; the paper's Algorithm 1 at σ = 4 σ₀`,
        ...table([
          [
            "T",
            "Gaussian",
            "Laplace",
            "boosted Gaussian",
            "(σ)",
            "boosted Laplace",
            "(b)",
            "paper claims",
            "exactly",
          ],
          ...rows.map(({ count, gaussian, laplace, boostedGaussian, boostedLaplace, paper }) => [
            String(count),
            ...[gaussian, laplace, boostedGaussian.epsilon].map((x) => x.toFixed(3)),
            `(${boostedGaussian.scale.toFixed(3)})`,
            boostedLaplace.epsilon.toFixed(3),
            `(${boostedLaplace.scale.toFixed(3)})`,
            ...[paper.claim, paper.exact].map((x) => x.toFixed(3)),
          ]),
        ]),
        "",
        "(b) Rényi divergence of one release; T releases cost T times as much",
        ...table([
          [
            "order",
            "Gaussian",
            "Laplace",
            "boosted Gaussian",
            "boosted Laplace",
            "paper claims",
            "exactly",
          ],
          ...orders.map(({ alpha, costs }) => [String(alpha), ...costs.map((x) => x.toFixed(4))]),
        ]),
      ],
      charts: { composition: compositionChart(rows) },
    };
  },
};

function composed(count: number): Composed {
  const { sensitivity } = SETTING;
  const plain = (kernel: Kernel) =>
    kernel.privacy(sensitivity / (SETTING.tolerance * kernel.scaleFor(SETTING.confidence)));
  const wide = gaussianAt(SETTING, PAPER_WIDEST * plainSigma(SETTING));
  const claim = paperComposed(wide, sensitivity, count);
  return {
    count,
    gaussian: composedCost(plain(GAUSSIAN_KERNEL), count).upper,
    laplace: composedCost(plain(LAPLACE_KERNEL), count).upper,
    boostedGaussian: bestComposed(GAUSSIAN_KERNEL, count),
    boostedLaplace: bestComposed(LAPLACE_KERNEL, count),
    paper: {
      claim: smallestHolding((epsilon) => claim(epsilon) <= DELTA, 0, 1e4),
      exact: composedCost(boostedNoisePrivacy(wide, sensitivity), count).upper,
    },
  };
}

const NEAR = [0.94, 0.97, 1, 1.03, 1.06];

/**
 * Returns the best of a few scales: the scale of plain noise, and scales near the best scale by
 * Rényi divergence. For one release, the scales are near the best scale by ε.
 */
function bestComposed(kernel: Kernel, count: number) {
  const byOrders = bestBoostedScale(kernel, SETTING, (privacy) =>
    count === 1 ? epsilonAt(privacy, DELTA) : renyiCost(privacy, count),
  );
  const plain = SETTING.tolerance * kernel.scaleFor(SETTING.confidence);
  const tried = [plain, ...NEAR.map((factor) => factor * byOrders)].filter((s) => s >= plain);
  const costs = tried.map((scale) => {
    const family = boostedNoise(kernel, scale, SETTING);
    const { lower, upper } = composedCost(boostedNoisePrivacy(family, SETTING.sensitivity), count);
    return { epsilon: upper, lower, scale };
  });
  return costs.reduce((a, b) => (b.epsilon < a.epsilon ? b : a));
}

const GRID = [1.05, 1.1, 1.2, 1.3, 1.5, 2, 3, 5, 10, 30];

/**
 * Estimates the ε of T releases from Rényi divergences. The estimate is fast to compute, and
 * accurate enough to choose a scale.
 */
function renyiCost({ rdp }: IdealPrivacy, count: number): number {
  return Math.min(
    ...GRID.map((alpha) => count * rdp(alpha) + Math.log(1 / (alpha * DELTA)) / (alpha - 1)),
  );
}

function rdpRow(alpha: number) {
  const { sensitivity, tolerance, confidence } = SETTING;
  const kernels = [GAUSSIAN_KERNEL, LAPLACE_KERNEL];
  const plain = kernels.map((kernel) =>
    kernel.privacy(sensitivity / (tolerance * kernel.scaleFor(confidence))).rdp(alpha),
  );
  const boosted = kernels.map((kernel) => {
    const scale = bestBoostedScale(kernel, SETTING, ({ rdp }) => rdp(alpha));
    return boostedNoisePrivacy(boostedNoise(kernel, scale, SETTING), sensitivity).rdp(alpha);
  });
  const wide = gaussianAt(SETTING, PAPER_WIDEST * plainSigma(SETTING));
  const paper = [
    paperRdp(wide, sensitivity, alpha),
    boostedNoisePrivacy(wide, sensitivity).rdp(alpha),
  ];
  return { alpha, costs: [...plain, ...boosted, ...paper] };
}
