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

const short = (x: number) => digits(Number(x.toPrecision(6)));

/** A report for people, in lines of at most 120 columns. */
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
    "From Laplace noise to the best there is (Δ = 1)",
    "",
    ...table([
      ["metric", "ε", "Laplace", "best family", "three-way sum", "best random scale", "staircase"],
      ...rows.map((row) => [
        row.metric,
        digits(row.epsilon),
        short(row.laplace),
        short(row.family),
        row.ensemble === null ? "—" : short(row.ensemble),
        short(row.certified),
        short(row.staircase),
      ]),
    ]),
    "Three-way: Algorithm 1, sums of gamma, uniform and truncated Gaussian rates. Best random scale: two rates, with a dual",
    "certificate. Staircase: tuned for the metric, the best of all ε-DP noise.",
    "",
  ];
}

function limitLines({ powers, usefulness }: R2dpReport["limits"]): string[] {
  return [
    "Where a random scale helps at all",
    "",
    ...powers.map(
      ({ p, epsilon }) =>
        `  E|x|^${p}: from ε = ${epsilon.toFixed(4)} on; below it, and at it, Laplace noise is the best random scale`,
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
    `The price of heavy tails: noise chosen for ${TAIL.metric} at ε = ${TAIL.epsilon}, Δ = 1`,
    "",
    ...table([
      ["", "P(|x| ≤ 0.1)", "E|x|", "√E x²", "99.9 % error", "P(|x| > 10)"],
      ...rows.map(({ noise, usefulness, mae, rmse, error999, far }) => [
        noise,
        ...[usefulness, mae, rmse, error999].map((x) => short(Number(x.toPrecision(4)))),
        far === 0 ? "0" : far.toExponential(1),
      ]),
    ]),
    "",
  ];
}
