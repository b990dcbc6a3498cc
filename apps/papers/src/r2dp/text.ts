import { table } from "@noisewright/text";
import { digits, statementLines } from "../kit/index.js";
import { bayesLines, degreeLines, queryLines } from "./application-text.js";
import type { R2dpReport } from "./report.js";
import {
  divergenceLines,
  normLines,
  renyiLines,
  usefulnessLines,
  workloadLines,
} from "./result-text.js";
import { TAIL } from "./tails.js";

const shortNumber = (x: number) => digits(Number(x.toPrecision(6)));

/** Writes the report as text in lines of at most 120 columns. */
export function describeR2dp(report: R2dpReport): string {
  return [
    "R2DP: randomizing the randomization mechanism of differential privacy [mohammady-2020]",
    "",
    ...statementLines(report.statements),
    "",
    ...headlineLines(report.headlines),
    ...limitLines(report.limits),
    ...tailLines(report.tails),
    ...usefulnessLines(report.usefulness),
    ...normLines(report.norms),
    ...divergenceLines(report.divergences),
    ...renyiLines(report.renyi),
    ...workloadLines(report.workloads),
    ...queryLines(report.queries),
    ...degreeLines(report.degrees, report.limits),
    ...bayesLines(report.bayes),
  ].join("\n");
}

function headlineLines(rows: R2dpReport["headlines"]): string[] {
  return [
    "From Laplace noise to the best possible noise (Δ = 1)",
    "",
    ...table([
      ["metric", "ε", "Laplace", "best family", "three-way sum", "best random scale", "staircase"],
      ...rows.map((row) => [
        row.metric,
        digits(row.epsilon),
        shortNumber(row.laplace),
        shortNumber(row.family),
        row.ensemble === null ? "—" : shortNumber(row.ensemble),
        shortNumber(row.certified),
        shortNumber(row.staircase),
      ]),
    ]),
    "Three-way: Algorithm 1, sums of gamma, uniform and truncated Gaussian rates. Best random scale: two rates, with a dual",
    "certificate. Staircase: tuned to the metric, the best of all ε-DP noise.",
    "",
  ];
}

function limitLines({ powers, usefulness }: R2dpReport["limits"]): string[] {
  return [
    "When a random scale helps",
    "",
    ...powers.map(
      ({ p, epsilon }) =>
        `  E|x|^${p}: above ε = ${epsilon.toFixed(4)}; up to it Laplace noise is the best random scale`,
    ),
    "  within γ: for γ/Δ below",
    ...table([
      ["  ε", ...usefulness.map(({ epsilon }) => digits(epsilon))],
      ["  γ/Δ", ...usefulness.map(({ ratio }) => ratio.toFixed(4))],
    ]),
    "  up to ε = 1: for no monotone loss",
    "",
  ];
}

function tailLines(rows: R2dpReport["tails"]): string[] {
  return [
    `The cost of heavy tails: noise chosen for ${TAIL.metric} at ε = ${TAIL.epsilon}, Δ = 1`,
    "",
    ...table([
      ["", "P(|x| ≤ 0.1)", "E|x|", "√E x²", "99.9 % error", "P(|x| > 10)"],
      ...rows.map(({ noise, usefulness, mae, rmse, error999, far }) => [
        noise,
        ...[usefulness, mae, rmse, error999].map((x) => shortNumber(Number(x.toPrecision(4)))),
        far === 0 ? "0" : far.toExponential(1),
      ]),
    ]),
    "",
  ];
}
