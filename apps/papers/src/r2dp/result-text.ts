import { table } from "@noisewright/text";
import { digits } from "../kit/index.js";
import { DIVERGENCES } from "./divergences.js";
import { ORDERS, RENYI_EPSILON } from "./renyi.js";
import type { R2dpReport } from "./report.js";
import { levelsOfSum, WORKLOAD_EPSILON } from "./workloads.js";

const shortNumber = (x: number) => digits(Number(x.toPrecision(5)));
const fixed = (x: number) => (Number.isFinite(x) ? x.toFixed(4) : "∞");
const percent = (x: number) => `${(100 * x).toFixed(2)} %`;

export function usefulnessLines({ rows, wins }: R2dpReport["usefulness"]): string[] {
  return [
    "Figures 3 and 11: P(|error| ≤ γ), the best of each family of rate priors and the best of all",
    "",
    ...table([
      [
        "ε",
        "γ/Δ",
        "Laplace",
        "gamma",
        "uniform",
        "trunc.",
        "χ²",
        "Rayl.",
        "certified",
        "E|x|",
        "E x²",
        "tuned",
      ],
      ...rows
        .filter(({ epsilon, ratio }) => epsilon >= 1 && ratio < 2)
        .map((row) => [
          digits(row.epsilon),
          row.ratio.toFixed(3),
          fixed(row.laplace),
          ...Object.values(row.families).map(fixed),
          fixed(row.certified),
          fixed(row.staircaseMae),
          fixed(row.staircaseRmse),
          fixed(row.staircase),
        ]),
    ]),
    "The last three are staircases for E|x|, E x² and γ. Up to ε = 1, all other columns except Rayleigh equal Laplace noise.",
    `Of ${wins.cells} cells (ε, Δ, γ), the best random scale beats Laplace noise in ${wins.laplace}, Laplace noise and both mistuned`,
    `staircases in ${wins.mistunedStaircases}, and the staircase tuned to γ in ${wins.staircase}. If γ/Δ is an integer, Laplace noise is optimal.`,
    "",
  ];
}

export function normLines(rows: R2dpReport["norms"]): string[] {
  return [
    "Figure 4: errors in units of Δ (Δ has no other effect)",
    "",
    ...table([
      [
        "",
        "ε",
        "Laplace",
        "gamma",
        "uniform",
        "trunc.",
        "χ²",
        "Rayleigh",
        "certified",
        "staircase",
      ],
      ...rows.map((row) => [
        row.metric === "mae" ? "E|x|" : "√E x²",
        digits(row.epsilon),
        ...[row.laplace, ...Object.values(row.families), row.certified, row.staircase].map(
          shortNumber,
        ),
      ]),
    ]),
    "",
  ];
}

export function divergenceLines(rows: R2dpReport["divergences"]): string[] {
  return [
    "Figures 5 and 6: expected divergences of 50 noisy counts, 775 records, times 1000 except gkl; computed, not sampled",
    "",
    ...table([
      ["ε", "noise", ...DIVERGENCES],
      ...rows.flatMap(({ epsilon, noises }) =>
        noises.map(({ noise, values: { gkl, ...others } }) => [
          digits(epsilon),
          noise,
          shortNumber(gkl),
          ...Object.values(others).map((value) => shortNumber(1000 * value)),
        ]),
      ),
    ]),
    "A random scale first helps between ε = 4 and 5. Both are tuned to gkl = Σ x ln(x/y) − x + y, which is a sum over bins.",
    "Shares are of max(count, ½). The best noise for gkl is nearly the best for the others.",
    "",
  ];
}

export function renyiLines(rows: R2dpReport["renyi"]): string[] {
  return [
    `Figure 7 and Table 4: Rényi divergences at pure ε = ${RENYI_EPSILON}; exact, and by Theorem F.4`,
    "",
    ...table([
      ["", ...ORDERS.map((order) => `α = ${order}`), "F.4: 1", "2", "16", "E|x|"],
      ...rows.map(({ name, exact, bound, mae }) => [
        name,
        ...exact.map(fixed),
        ...[0, 2, 4].map((i) => (bound === null ? "—" : fixed(bound[i] ?? Number.NaN))),
        mae === null ? "—" : fixed(mae),
      ]),
    ]),
    "A random scale has a smaller divergence at equal pure ε, and a larger error. At equal error its divergence is larger,",
    "except for a few priors at large Δ/b. The Gaussian has the same ε at its δ, but no pure ε.",
    "",
  ];
}

export function workloadLines(rows: R2dpReport["workloads"]): string[] {
  const wrong = levelsOfSum();
  return [
    `Table 3: total errors of workloads at ε = ${WORKLOAD_EPSILON} with Laplace noise, and the gains of other noise`,
    "",
    ...table([
      [
        "n",
        "strategy",
        "rows per cell",
        "all ranges",
        "all predicates",
        "random scale",
        "staircase",
      ],
      ...rows.map(({ cells, strategy, touched, ranges, predicates, gains }) => [
        String(cells),
        strategy,
        String(touched),
        ranges.toFixed(3),
        predicates.toFixed(3),
        percent(gains.random),
        percent(gains.staircase),
      ]),
    ]),
    "Each row of the strategy gets a share of ε, which is sound for any noise. Laplace noise may be calibrated to the sum of",
    `the changes; other noise may not: on four rows a gamma rate (k = 3) would have ε = ${wrong.gamma.toFixed(4)}, a staircase ${wrong.staircase.toFixed(1)}.`,
    "",
  ];
}
