import { table } from "@noisewright/text";
import { digits } from "../kit/index.js";
import { DIVERGENCES } from "./divergences.js";
import { ORDERS, RENYI_EPSILON } from "./renyi.js";
import type { R2dpReport } from "./report.js";
import { levelsOfSum, WORKLOAD_EPSILON } from "./workloads.js";

const short = (x: number) => digits(Number(x.toPrecision(5)));
const fixed = (x: number) => (Number.isFinite(x) ? x.toFixed(4) : "∞");
const percent = (x: number) => `${(100 * x).toFixed(2)} %`;

export function usefulnessLines({ rows, wins }: R2dpReport["usefulness"]): string[] {
  return [
    "Figures 3 and 11: P(|error| ≤ γ), the best of each family of rates beside the best there is",
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
    "The last three are staircases, for E|x|, E x² and γ. Up to ε = 1 every column but Rayleigh's and theirs is Laplace's.",
    `Of ${wins.cells} cells (ε, Δ, γ) the best random scale beats Laplace noise in ${wins.laplace}, Laplace noise and both mistuned`,
    `staircases in ${wins.mistunedStaircases}, the staircase tuned for γ in ${wins.staircase}. Where γ/Δ is whole, Laplace noise is best of all.`,
    "",
  ];
}

export function normLines(rows: R2dpReport["norms"]): string[] {
  return [
    "Figure 4: errors in units of Δ, which is all that Δ does",
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
        ...[row.laplace, ...Object.values(row.families), row.certified, row.staircase].map(short),
      ]),
    ]),
    "",
  ];
}

export function divergenceLines(rows: R2dpReport["divergences"]): string[] {
  return [
    "Figures 5 and 6: expected divergences of 50 noisy counts, 775 records, times 1000 but for gkl; no chance in it",
    "",
    ...table([
      ["ε", "noise", ...DIVERGENCES],
      ...rows.flatMap(({ epsilon, noises }) =>
        noises.map(({ noise, values: { gkl, ...others } }) => [
          digits(epsilon),
          noise,
          short(gkl),
          ...Object.values(others).map((value) => short(1000 * value)),
        ]),
      ),
    ]),
    "A random scale first helps between ε = 4 and 5. Both are tuned for gkl = Σ x ln(x/y) − x + y, which is a sum over bins;",
    "shares are of max(count, ½). What is least for gkl is nearly so for the others.",
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
    "A random scale has less divergence at equal pure ε, and more error; at equal error it has more, but for a few laws at",
    "large Δ/b. The Gaussian has the same ε at its δ, and no pure one.",
    "",
  ];
}

export function workloadLines(rows: R2dpReport["workloads"]): string[] {
  const wrong = levelsOfSum();
  return [
    `Table 3: total errors of workloads at ε = ${WORKLOAD_EPSILON} with Laplace noise, and what other noise gains`,
    "",
    ...table([
      ["n", "strategy", "rows a cell", "all ranges", "all predicates", "random scale", "staircase"],
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
    "Each row of the strategy has its part of ε, which is sound for any noise. Calibrated to the sum of the changes instead,",
    `as one does Laplace noise, a gamma rate (k = 3) on four rows would have ε = ${wrong.gamma.toFixed(4)}, and a staircase ${wrong.staircase.toFixed(1)}.`,
    "",
  ];
}
