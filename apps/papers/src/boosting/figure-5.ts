import { type Mechanism, mechanism } from "@noisewright/core";
import { epsilonAt } from "@noisewright/core/privacy";
import { type Chart, type Point, table } from "@noisewright/text";
import { digits } from "../kit/index.js";
import type { SectionMaker } from "./section.js";

/** (ε, δ) of the kernel in Figure 5(a). */
const KERNEL = { epsilon: 0.1, delta: 1e-5 };
const EPSILONS = Array.from({ length: 41 }, (_, i) => i / 50);
const CONFIDENCES = [0.7, 0.8, 0.9, 0.99];
/** Scales are not in the paper: 1.2 half widths. */
const EXTRAS = [
  { half: 10, sensitivity: 1, sigma: 12 },
  { half: 10, sensitivity: 30, sigma: 12 },
  { half: 50, sensitivity: 1, sigma: 60 },
  { half: 50, sensitivity: 30, sigma: 60 },
];
const VACUOUS = [5, 10, 50, 1000, 10_000];

/** A fixed region [−half, half] of which all answers are in the domain. */
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
  title: "Figure 5: a fixed region, which boosting may leave and truncation may not",
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
        `(a) δ(ε), S = [−10, 10], Δ = 1, σ = ${profiles.sigma.toFixed(3)} as of a (0.1, 1e-5)-DP Gaussian`,
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
        "(b) what boosting adds to the Rényi divergence of the kernel: exactly, and L₁ of the paper",
        ...table([
          ["S, Δ, σ, order", ...CONFIDENCES.map((rho) => `ρ = ${rho}`)],
          ...extras.flatMap(({ name, exact, bound }) => [
            [name, ...exact.map((x) => x.toFixed(4).replace("-", "−"))],
            ["  the paper's bound", ...bound.map((x) => x.toFixed(4))],
          ]),
        ]),
        "",
        "(c) the wider the noise the less it costs, S = [−5, 5], Δ = 1, δ = 1e-5",
        ...table([
          ["σ", ...vacuous.map(({ scale }) => String(scale))],
          ["ε", ...vacuous.map(({ epsilon }) => epsilon.toFixed(4))],
        ]),
        "A constant in the region would promise as much for nothing: the scale must come from elsewhere.",
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
  const [boosted, truncated] = [0.8, 1].map((rho) => fixedRegion(10, 1, rho, sigma)) as [
    Mechanism,
    Mechanism,
  ];
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

/** L₁: ln of the largest ratio of what densities are divided by, which is 1 at the density's centre. */
export function normaliserRatio({ law }: Mechanism, half: number, reach: number): number {
  // Inside the region a density is the kernel's over N, so densities at their answers compare N.
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
      "What a region that does not move costs the Gaussian when answers are boosted into it, and when they are cut off at it.",
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
