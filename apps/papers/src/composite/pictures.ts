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
    words: "In units of the sensitivity, exactly, where the range is as wide as the sensitivity.",
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

/** Beside Laplace noise the curves are told apart, which by themselves fall too fast. */
function errorChart({ errors }: CompositeReport): Chart {
  const laplace = errors.find(({ name }) => name === "laplace");
  const panel = (title: string, key: "re" | "mse", top: number): Panel => ({
    title,
    x: { label: "ε" },
    y: { label: "that of Laplace noise = 1", range: [0, top] },
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
    title: "Figures 7 and 11 beside Laplace noise",
    words: "Where the answer is in the middle of its whole range; below 1 is better than Laplace.",
    panels: [panel("E|error|", "re", 2.2), panel("E error²", "mse", 3)],
  };
}

/** The 95 % accuracy loss of a count against ε, the paper's way and sound. */
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
    words: "A window around the true count, as the paper has it, is not private: it gives it away.",
    panels: [
      {
        title: "95 % of releases stay below",
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

/** What a sound sensitivity does to each query, in powers of ten. */
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
    title: "Expected error at ε = 1, query by query",
    words: "In the order in which the command line lists them; the paper's window is not private.",
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
    words: "Theirs, from draws and a search on a grid, against the closed-form optimum.",
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
