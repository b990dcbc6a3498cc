import type { Chart, Panel, Point } from "@noisewright/text";
import type { Charts } from "../kit/index.js";
import { ERROR_EPSILONS } from "./errors.js";
import type { CompositeReport } from "./report.js";

export function compositeCharts(report: CompositeReport): Charts {
  return {
    "mean-error": meanErrorChart(report),
    errors: errorChart(report),
    "accuracy-loss": countChart(report),
    sound: soundChart(report),
    "table-2": varianceChart(report),
  };
}

const DRAWN = /^(laplace|gaussian|composite a.b1)$/;

function meanErrorChart({ errors }: CompositeReport): Chart {
  return {
    title: "Figures 7 and 11: mean error",
    words:
      "Exact mean error in units of the sensitivity, for a range that is as wide as the sensitivity.",
    panels: [
      {
        title: "answer in the middle of its range",
        x: { label: "ε", log: true },
        y: { label: "E|error| / Δ", log: true },
        series: errors
          .filter(({ name }) => DRAWN.test(name))
          .map(({ name, re }) => ({
            ...{ name, marks: true },
            points: re.map((error, i): Point => [ERROR_EPSILONS[i]!, error]),
          })),
      },
    ],
  };
}

/**
 * The chart shows errors relative to Laplace noise, because the absolute errors fall too fast to
 * distinguish the curves.
 */
function errorChart({ errors }: CompositeReport): Chart {
  const laplace = errors.find(({ name }) => name === "laplace");
  const panel = (title: string, key: "re" | "mse", top: number): Panel => ({
    title,
    x: { label: "ε" },
    y: { label: "relative to Laplace noise", range: [0, top] },
    series: errors
      .filter(({ name }) => !name.includes("gaussian"))
      .map((row) => ({
        name: row.name,
        marks: true,
        points: ERROR_EPSILONS.map(
          (epsilon, i) => [epsilon, row[key][i]! / laplace![key][i]!] as const,
        ),
      })),
  });
  return {
    title: "Figures 7 and 11 relative to Laplace noise",
    words:
      "The answer lies in the middle of its range. Below 1 the mechanism is better than Laplace noise.",
    panels: [panel("E|error|", "re", 2.2), panel("E error²", "mse", 3)],
  };
}

/**
 * Draws the 95 % quantile of a count's accuracy loss against ε, for the paper's unsound window and
 * for a sound mechanism.
 */
function countChart({ counts }: CompositeReport): Chart {
  const names = counts[0]?.mechanisms.map(({ name }) => name) ?? [];
  const shown = names.filter((name) => name !== "composite a1b1 on the declared range");
  const most = Math.max(
    ...counts.flatMap(({ mechanisms }) =>
      mechanisms.filter(({ name }) => shown.includes(name)).map((one) => one.most),
    ),
  );
  return {
    title: `Figures 8 to 10 and 12: accuracy loss of a count of ${counts[0]?.rows}`,
    words: "The paper's window around the true count is not private: it reveals the count.",
    panels: [
      {
        title: "95 % quantile over releases",
        x: { label: "ε" },
        y: { label: "|error| / n", range: [0, most] },
        series: shown.map((name) => ({
          name,
          marks: true,
          points: counts.map(({ epsilon, mechanisms }) => [
            epsilon,
            mechanisms.find((one) => one.name === name)?.most ?? 0,
          ]),
        })),
      },
    ],
  };
}

/**
 * Draws the error of each query with the paper's sensitivity and with a sound sensitivity, on a
 * logarithmic scale.
 */
function soundChart({ queries }: CompositeReport): Chart {
  const series = (["paper", "composite", "fold", "laplace"] as const).map((key) => ({
    name: {
      paper: "paper's window (not private)",
      composite: "composite",
      fold: "fold-laplace",
      laplace: "laplace",
    }[key],
    marks: true,
    line: "none" as const,
    points: queries.map((row, i) => [i + 1, row[key]] as const),
  }));
  return {
    title: "Expected error of each query at ε = 1",
    words: "In the order of the command line's output. The paper's window is not private.",
    panels: [
      {
        title: "sound sensitivities",
        x: { label: "query" },
        y: { label: "E|error|", log: true },
        series,
      },
    ],
  };
}

function varianceChart({ table2 }: CompositeReport): Chart {
  const rows = table2.filter(({ shape }) => shape === "a1b1");
  const points = (whose: "optimum" | "paper") =>
    rows.flatMap(({ epsilon, variance }): Point[] => {
      const value = variance[whose];
      return value === null ? [] : [[epsilon, value]];
    });
  return {
    title: "Table 2: variance of composite a1b1",
    words: "The paper's variances, from samples and a grid search, beside the closed-form optimum.",
    panels: [
      {
        title: "answer in the middle of its range",
        x: { label: "ε", log: true },
        y: { label: "variance", log: true },
        series: [
          { name: "ours", points: points("optimum") },
          { name: "theirs", points: points("paper"), line: "none", marks: true, theirs: true },
        ],
      },
    ],
  };
}
