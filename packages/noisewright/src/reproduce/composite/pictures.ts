import { type Chart, type Panel, svgPlot } from "../../plot/svg-plot.js";
import { ERROR_EPSILONS } from "./errors.js";
import type { CompositeReport } from "./index.js";

/** The texts of the SVG files, by file name. */
export function compositePictures(report: CompositeReport): Record<string, string> {
  return {
    "errors.svg": svgPlot(errorChart(report)),
    "accuracy-loss.svg": svgPlot(countChart(report)),
    "sound.svg": svgPlot(soundChart(report)),
  };
}

/** Everything beside Laplace noise: the curves themselves fall too fast for one picture. */
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
          (epsilon, i) =>
            [epsilon, (row[key][i] as number) / (laplace?.[key][i] as number)] as const,
        ),
      })),
  });
  return {
    title: "Errors beside those of Laplace noise, answer in the middle of its whole range",
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
    title: `Accuracy loss of a count of ${counts[0]?.rows}`,
    panels: [
      {
        title: "95 % of releases below; a window around the count is not private",
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
  const log = (x: number) => Math.log10(Math.max(x, 1e-6));
  const series = (["paper", "composite", "fold", "laplace"] as const).map((key) => ({
    name: {
      paper: "paper's window (not private)",
      composite: "composite",
      fold: "fold-laplace",
      laplace: "laplace",
    }[key],
    marks: true,
    line: "none" as const,
    points: queries.map((row, i) => [i + 1, log(row[key])] as const),
  }));
  return {
    title: "Expected error at ε = 1, query by query in the order of the text",
    panels: [
      {
        title: "sound sensitivities",
        x: { label: "query" },
        y: { label: "log10 E|error|" },
        series,
      },
    ],
  };
}
