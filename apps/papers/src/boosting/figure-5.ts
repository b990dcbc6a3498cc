import { type Mechanism, mechanism } from "@noisewright/core";
import { epsilonAt } from "@noisewright/core/privacy";
import { type Chart, type Point, table } from "@noisewright/text";
import { digits } from "../kit/index.js";
import type { SectionMaker } from "./section.js";

/** The privacy level (ε, δ) of the kernel in Figure 5(a). */
const KERNEL = { epsilon: 0.1, delta: 1e-5 };
const EPSILONS = Array.from({ length: 41 }, (_, i) => i / 50);
const CONFIDENCES = [0.7, 0.8, 0.9, 0.99];
/**
 * The settings of Figure 5(b). The paper does not give the scales, so we use 1.2 times the half
 * width.
 */
const EXTRAS = [
  { half: 10, sensitivity: 1, sigma: 12 },
  { half: 10, sensitivity: 30, sigma: 12 },
  { half: 50, sensitivity: 1, sigma: 60 },
  { half: 50, sensitivity: 30, sigma: 60 },
];
const VACUOUS = [5, 10, 50, 1000, 10_000];

/**
 * Returns a mechanism with the fixed region [−half, half]. The domain contains exactly the answers
 * in this region.
 */
export function fixedRegion(
  half: number,
  sensitivity: number,
  confidence: number,
  scale: number,
): Mechanism {
  return mechanism("boosted-gaussian", {
    ...{ sensitivity, confidence, scale, region: "fixed" },
    ...{ regionLower: -half, regionUpper: half, lower: -half, upper: half },
  });
}

/** Figure 5: a region that does not depend on the answer. */
export const fixed: SectionMaker = {
  id: "fixed",
  title: "Figure 5: a fixed region; boosted outputs may leave it, truncated outputs may not",
  make() {
    const profiles = profilesOf();
    const extras = EXTRAS.flatMap((one) => [2, 10].map((alpha) => extraOf(one, alpha)));
    const vacuous = VACUOUS.map((scale) => ({
      scale,
      epsilon: epsilonAt(fixedRegion(5, 1, 0.9, scale).privacy, 1e-5),
    }));
    return {
      data: { profiles, extras, vacuous },
      lines: [
        `(a) δ(ε), S = [−10, 10], Δ = 1, σ = ${profiles.sigma.toFixed(3)}: that of a (0.1, 1e-5)-DP Gaussian`,
        ...table([
          ["ε", "plain Gaussian", "boosted, ρ = 0.8", "truncated"],
          ...profiles.rows
            .filter((_, i) => i % 5 === 0)
            .map((row) => [
              digits(row.epsilon),
              ...[row.plain, row.boosted, row.truncated].map((x) => x.toExponential(3)),
            ]),
        ]),
        "",
        "(b) what boosting adds to the Rényi divergence of the kernel: the exact value and the paper's L₁",
        ...table([
          ["S, Δ, σ, order", ...CONFIDENCES.map((rho) => `ρ = ${rho}`)],
          ...extras.flatMap(({ name, exact, bound }) => [
            [name, ...exact.map((x) => x.toFixed(4).replace("-", "−"))],
            ["  the paper's bound", ...bound.map((x) => x.toFixed(4))],
          ]),
        ]),
        "",
        "(c) wider noise costs less, S = [−5, 5], Δ = 1, δ = 1e-5",
        ...table([
          ["σ", ...vacuous.map(({ scale }) => String(scale))],
          ["ε", ...vacuous.map(({ epsilon }) => epsilon.toFixed(4))],
        ]),
        "A constant inside the region keeps the same promise at no cost. So the promise alone cannot set the scale.",
      ],
      charts: { "fixed-profile": profileChart(profiles.rows) },
    };
  },
};

interface Row {
  readonly epsilon: number;
  readonly plain: number;
  readonly boosted: number;
  readonly truncated: number;
}

function profilesOf(): { readonly sigma: number; readonly rows: readonly Row[] } {
  const plain = mechanism("gaussian", { ...KERNEL, sensitivity: 1 });
  const sigma = plain.details.sigma!;
  const [boosted, truncated] = [fixedRegion(10, 1, 0.8, sigma), fixedRegion(10, 1, 1, sigma)];
  const rows = EPSILONS.map((epsilon) => ({
    epsilon,
    plain: plain.privacy.delta(epsilon),
    boosted: boosted.privacy.delta(epsilon),
    truncated: truncated.privacy.delta(epsilon),
  }));
  return { sigma, rows };
}

function extraOf({ half, sensitivity, sigma }: (typeof EXTRAS)[number], alpha: number) {
  const reach = Math.min(sensitivity, 2 * half);
  const kernel = (alpha * (reach / sigma) ** 2) / 2;
  const made = CONFIDENCES.map((rho) => fixedRegion(half, sensitivity, rho, sigma));
  return {
    name: `[−${half}, ${half}], ${sensitivity}, ${sigma}, ${alpha}`,
    ...{ half, sensitivity, sigma, alpha, confidences: CONFIDENCES },
    exact: made.map(({ privacy }) => privacy.rdp(alpha) - kernel),
    bound: made.map((one) => normaliserRatio(one, half, reach)),
  };
}

/**
 * Returns L₁: the logarithm of the largest ratio of the normalising constants N of two answers at
 * distance at most `reach`. The ratio is largest if one answer is an end of the region and the
 * other answer is farther inside, but not beyond the centre.
 */
export function normaliserRatio({ law }: Mechanism, half: number, reach: number): number {
  // Inside the region, the density is the density of the kernel divided by N. So the densities at
  // the two answers give the ratio of the two constants N.
  const inside = (answer: number) => law(answer).logPdf(answer);
  const farther = Math.min(0, -half + reach);
  return inside(-half) - inside(farther);
}

function profileChart(rows: readonly Row[]): Chart {
  const series = (name: string, of: (row: Row) => number) => ({
    name,
    points: rows.map((row): Point => [row.epsilon, of(row)]),
  });
  return {
    title: "Figure 5: a fixed region [−10, 10], Δ = 1",
    words:
      "The cost of a fixed region for Gaussian noise: outputs boosted into the region, and outputs truncated to it.",
    panels: [
      {
        title: "exact profiles",
        x: { label: "ε" },
        y: { label: "δ(ε)", log: true, range: [1e-15, 1] },
        series: [
          series("plain Gaussian", (row) => row.plain),
          series("boosted, ρ = 0.8", (row) => row.boosted),
          series("truncated", (row) => row.truncated),
        ],
      },
    ],
  };
}
