import { mechanism } from "@noisewright/core";
import type { Chart, Point, Series } from "../../plot/svg-plot.js";
import { type Family, METHODS } from "./comparison.js";
import type { FrontierPoint } from "./frontier.js";
import type { NonnegativeReport } from "./index.js";

/** One colour a method, the same in both panels. */
const COLOURS: Readonly<Record<string, string>> = {
  "minimax-bias": "#0072b2",
  ramp: "#d55e00",
  deadzone: "#00805e",
  clamped: "#a3478a",
  restricted: "#8a6d00",
};

/** How far the own parameter of a family of Laplace mechanisms is swept, in scales. */
const SWEPT = [
  { method: "minimax-bias", parameter: "shift", symbol: "c", to: 0.2784 },
  { method: "ramp", parameter: "shift", symbol: "α", to: 0.46 },
  { method: "deadzone", parameter: "threshold", symbol: "T", to: 1.5 },
] as const;
const SWEEP = 24;

/** Worst bias against worst squared error at ε = 1: mechanisms as points, families as lines. */
export function frontierChart({ frontiers }: NonnegativeReport): Chart {
  return {
    title: "Worst bias against worst squared error, ε = 1, sensitivity 1",
    panels: [
      {
        title: "real answers, Laplace noise",
        x: { label: "worst bias", range: [0.26, 0.52] },
        y: { label: "worst mean squared error", range: [1.98, 2.26] },
        series: [
          frontier(frontiers.laplace, 0.52),
          ...SWEPT.map(sweep),
          ...METHODS.map((method) => point(method, "laplace", { right: 0.52, top: 2.26 })),
          { ...point("minimax-bias", "laplace"), ...named("minimax-bias-laplace, c = 0.2", 0.2) },
        ],
      },
      {
        title: "counts, geometric noise",
        x: { label: "worst bias", range: [0.25, 0.45] },
        y: { label: "worst mean squared error", range: [1.82, 1.98] },
        series: [
          frontier(frontiers.geometric, 0.45),
          ...METHODS.map((method) => point(method, "geometric", { right: 0.45, top: 1.98 })),
        ],
      },
    ],
  };
}

/** Beyond the last budget more bias buys nothing. */
function frontier(points: readonly FrontierPoint[], right: number): Series {
  const last = points.at(-1) as FrontierPoint;
  return {
    name: "best of all φ ≥ 0, by linear programmes on a grid",
    points: [...points.map(({ bias, mse }): Point => [bias, mse]), [right, last.mse]],
    colour: "#111",
  };
}

function sweep({ method, parameter, symbol, to }: (typeof SWEPT)[number]): Series {
  const points = Array.from({ length: SWEEP + 1 }, (_, i): Point => {
    const own = { [parameter]: (i / SWEEP) * to };
    return worstOf(`${method}-laplace`, own);
  });
  const name = `${method}-laplace, ${symbol} = 0 … ${to}`;
  return { name, points, colour: COLOURS[method] as string, line: "dashed" };
}

function point(
  method: string,
  family: Family,
  frame = { right: Number.POSITIVE_INFINITY, top: Number.POSITIVE_INFINITY },
): Series {
  const at = worstOf(`${method}-${family}`, {});
  const outside = at[0] > frame.right || at[1] > frame.top;
  const where = outside ? ` (outside, at ${at.map((x) => x.toFixed(2)).join(", ")})` : "";
  const colour = COLOURS[method] as string;
  return { name: `${method}-${family}${where}`, points: [at], colour, line: "none", marks: true };
}

function named(name: string, shift: number): Pick<Series, "name" | "points"> {
  return { name, points: [worstOf("minimax-bias-laplace", { shift })] };
}

function worstOf(id: string, own: object): Point {
  const { worst } = mechanism(id, { epsilon: 1, sensitivity: 1, ...own });
  return [worst.bias, worst.mse];
}
