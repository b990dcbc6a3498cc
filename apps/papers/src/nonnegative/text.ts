import { table } from "@noisewright/text";
import { digits, statementLines } from "../kit/index.js";
import { type Comparison, FAMILIES, type Family } from "./comparison.js";
import type { FrontierPoint } from "./frontier.js";
import type { NonnegativeReport } from "./report.js";
import type { TableBias } from "./table-cells.js";

/** Writes the report as text in lines of at most 110 columns. */
export function describeNonnegative(report: NonnegativeReport): string {
  return [
    "Observations on the bias of nonnegative mechanisms for differential privacy [mcglinchey-mason-2020]",
    "",
    "1. Every formula and proposition",
    "",
    ...statementLines(report.statements),
    "",
    ...comparisonsLines(report.comparisons),
    ...laplaceLines(report.laplace),
    ...countsLines(report.counts),
    ...frontierLines(report.frontiers),
    ...(report.table ? tableLines(report.table) : []),
  ].join("\n");
}

function comparisonsLines(comparisons: readonly Comparison[]): string[] {
  return [
    "2. Worst-case bias and mean squared error over all answers ≥ 0, sensitivity 1, ordered by bias",
    "",
    ...comparisons.flatMap(comparisonLines),
  ];
}

function comparisonLines({ epsilon, bound, ranked, ordered }: Comparison): string[] {
  const side = (family: Family, i: number) => {
    const row = ranked[family][i];
    return row ? [row.name, digits(row.bias), digits(row.mse)] : ["", "", ""];
  };
  const verdict = (family: Family) => `${ordered[family] ? "yes" : "NO"} (${family})`;
  const doubled = ranked.laplace.find(({ name }) => name.endsWith("2Δ/ε"));
  return [
    ...table([
      [`ε = ${epsilon}: Laplace noise`, "bias", "MSE", "geometric noise, counts", "bias", "MSE"],
      ["any ε-DP mechanism", digits(bound), "—", "any ε-DP mechanism", digits(bound), "—"],
      ...ranked.laplace.map((_, i) => FAMILIES.flatMap((family) => side(family, i))),
    ]),
    `The exact ε of every mechanism is ε, except at b = 2Δ/ε, where it is ${digits(doubled!.level)}`,
    `any ≤ minimax-bias ≤ ramp ≤ clamped ≤ restricted: ${FAMILIES.map(verdict).join(", ")}`,
    "",
  ];
}

function laplaceLines({ certificate, programmes }: NonnegativeReport["laplace"]): string[] {
  const { answer, weights, bound, slack, tested, attained } = certificate;
  return [
    "3. Open problem 1: the best φ ≥ 0 applied to Laplace noise (in scales b)",
    "",
    `certificate  weight ${weights[0].toFixed(10)} on the bias at 0, ${weights[1].toFixed(10)} on the bias at q* = ${answer.toFixed(10)}`,
    "             w0 bias(0) − w1 bias(q*) = ∫ φ (w0 f0 − w1 f*) + w1 q* ≥ w1 q*, because w0 f0 ≥ w1 f*",
    `             minimum of ln(w0 f0 / w1 f*): ${Math.abs(slack) < 1e-12 ? "0 up to rounding" : digits(slack)}`,
    `lower bound  w1 q* = W(1/e) = ${bound.toFixed(12)}, for every φ ≥ 0`,
    `attained     ${attained.toFixed(12)} by minimax-bias-laplace`,
    `tested on    ${tested.map(({ mechanism, value }) => `${mechanism.replace("-laplace", "")} ${value.toFixed(6)}`).join(", ")}: none below`,
    "",
    ...table([
      [
        "grid step",
        "programme",
        "bound on grid",
        "off by",
        "at q",
        "weight at 0",
        "at q",
        "between",
      ],
      ...programmes.map((one) => [
        digits(one.step),
        one.value.toFixed(12),
        one.bound.toFixed(12),
        small(one.value - one.bound),
        digits(one.binding),
        ...one.weights.map((weight) => weight.toFixed(8)),
        one.betweenGridPoints.toFixed(4),
      ]),
    ]),
    "The programme alone is not a bound: it checks answers on the grid only (too low), and its φ is piecewise",
    "linear (too high). Between grid answers its φ is worse. The certificate is the proof.",
    "",
  ];
}

function countsLines(counts: NonnegativeReport["counts"]): string[] {
  return [
    "4. Open problem 2: the best of all ε-DP mechanisms with outputs ≥ 0, for counts (sensitivity 1)",
    "",
    ...table([
      ["ε", "k", "k/(1 + e^kε)", "programme", "off by", "minimax-bias-geometric", "off by", "size"],
      ...counts.map((one) => [
        digits(one.epsilon),
        String(one.k),
        one.formula.toFixed(12),
        one.programme.toFixed(12),
        small(one.programme - one.formula),
        one.attained.toFixed(12),
        small(one.attained - one.formula),
        `${one.answers + 1} × ${one.largest + 1}`,
      ]),
    ]),
    "Size: answers 0 … n by outputs. By group privacy, the formula is a lower bound for every n ≥ k.",
    "",
  ];
}

function frontierLines({ laplace, geometric }: NonnegativeReport["frontiers"]): string[] {
  const lines = (name: string, points: readonly FrontierPoint[]) => [
    [`${name}: worst-case bias`, ...points.map(({ bias }) => bias.toFixed(4))],
    ["  smallest worst-case MSE", ...points.map(({ mse }) => mse.toFixed(4))],
  ];
  return [
    "5. Less bias, more error: best φ ≥ 0 by linear programmes on a grid, ε = 1 (accurate to about 1e-4)",
    "",
    ...table(lines("Laplace", laplace)),
    ...table(lines("geometric", geometric)),
  ];
}

/** Writes only the order of magnitude of a difference. */
function small(x: number): string {
  return x === 0 ? "0" : Math.abs(x).toExponential(0).replace("-", "−");
}

function tableLines({ epsilon, cells, small, smallCells, releases, biases }: TableBias): string[] {
  return [
    "",
    `6. Education × income: ${cells} counts at ε = ${epsilon}, ${releases} releases of each`,
    "",
    `Total bias over the ${smallCells} cells of at most ${small}`,
    ...table([
      ["", "measured", "± standard error", "formula"],
      ...biases.map((b) => [b.mechanism, digits(b.measured), digits(b.error), digits(b.formula)]),
    ]),
  ];
}
