import { mechanismKind } from "@noisewright/core";
import type { Chart, Point, Series } from "@noisewright/text";
import { COLOURS } from "./colours.js";
import { type Family, METHODS } from "./comparison.js";
import type { FrontierPoint } from "./frontier.js";
import type { NonnegativeReport } from "./report.js";

/**
 * The range of the parameter in each family of Laplace mechanisms, in multiples of the noise scale.
 */
const SWEPT = [
  { method: "minimax-bias", parameter: "shift", to: 0.2784 },
  { method: "ramp", parameter: "shift", to: 0.46 },
  { method: "deadzone", parameter: "threshold", to: 1.5 },
] as const;
const SWEEP = 24;
const NEED = { epsilon: 1, sensitivity: 1 };

/**
 * Draws the worst-case bias against the worst-case squared error at ε = 1. Mechanisms are points,
 * and families are lines.
 */
export function frontierChart({ frontiers }: NonnegativeReport): Chart {
  return {
    title: "Open problem 1: worst-case bias against worst-case squared error, ε = 1",
    words:
      "Mechanisms are dots and families are dashed lines. No nonnegative post-processing lies below the solid line.",
    panels: [
      {
        title: "real answers, Laplace noise",
        x: { label: "worst bias", range: [0.26, 0.52] },
        y: { label: "worst-case mean squared error", range: [1.98, 2.26] },
        series: [
          frontier(frontiers.laplace, 0.52),
          ...SWEPT.map(sweep),
          ...METHODS.map((method) => point(method, "laplace", { right: 0.52, top: 2.26 })),
          {
            name: "minimax-bias-laplace, shift 0.2",
            points: [worstOf("minimax-bias-laplace", { shift: 0.2 })],
            colour: "#56b4e9",
            line: "none",
            marks: true,
          },
        ],
      },
      {
        title: "counts, geometric noise",
        x: { label: "worst bias", range: [0.25, 0.45] },
        y: { label: "worst-case mean squared error", range: [1.82, 1.98] },
        series: [
          frontier(frontiers.geometric, 0.45),
          ...METHODS.map((method) => point(method, "geometric", { right: 0.45, top: 1.98 })),
        ],
      },
    ],
  };
}

/**
 * Returns the curve of the best post-processing. Above the last bias budget, more bias does not
 * reduce the error, so the curve is flat.
 */
function frontier(points: readonly FrontierPoint[], right: number): Series {
  const last = points.at(-1)!;
  return {
    name: "best φ ≥ 0, by linear programmes on a grid",
    points: [...points.map(({ bias, mse }): Point => [bias, mse]), [right, last.mse]],
    colour: "#111",
  };
}

/**
 * Returns the curve of one family. The points include the mechanism's default value, because the
 * curve has a corner at this value.
 */
function sweep({ method, parameter, to }: (typeof SWEPT)[number]): Series {
  const id = `${method}-laplace`;
  const chosen = mechanismKind(id).create(NEED).details[parameter]!;
  const values = [chosen, ...Array.from({ length: SWEEP + 1 }, (_, i) => (i / SWEEP) * to)];
  const points = values.sort((a, b) => a - b).map((value) => worstOf(id, { [parameter]: value }));
  const name = `${id}, ${parameter} 0 … ${to}`;
  return { name, points, colour: COLOURS[method], line: "dashed" };
}

function point(
  method: (typeof METHODS)[number],
  family: Family,
  frame: { readonly right: number; readonly top: number },
): Series {
  const at = worstOf(`${method}-${family}`, {});
  const outside = at[0] > frame.right || at[1] > frame.top;
  const where = outside ? ` (outside, at ${at.map((x) => x.toFixed(2)).join(", ")})` : "";
  const name = `${method}-${family}${where}`;
  return { name, points: [at], colour: COLOURS[method], line: "none", marks: true };
}

function worstOf(id: string, own: object): Point {
  const { worst } = mechanismKind(id).create({ ...NEED, ...own });
  return [worst.bias, worst.mse];
}
