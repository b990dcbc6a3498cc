import { dot, type Mark, rectY, ruleX } from "../../chart/plot/index.js";
import type { LawData } from "../../worker/tasks/law-data.js";
import { histogramOf } from "./histogram.js";
import type { DrawnNoise } from "./use-drawn-noise.js";

const COLOUR = "var(--series-3)";
/** How many of the newest outputs are falling. */
const FALLING = 14;

/**
 * The drawn outputs in the picture of a law: the histogram of those that have landed, and the newest
 * ones as dots that fall. `unit` is the height of a probability of 1.
 */
export function noiseMarks(
  { outputs, shown }: Pick<DrawnNoise, "outputs" | "shown">,
  law: LawData,
  unit: number,
  top: number,
): Mark[] {
  if (shown === 0) return [];
  const { bars, shares } = histogramOf(outputs, shown, law);
  const isDone = shown === outputs.length;
  const [from, to] = rangeOf(law);
  const falling = outputs
    .slice(Math.max(0, shown - FALLING), isDone ? 0 : shown)
    .map((x, i, all) => ({ x, y: top * (1 - ((all.length - i) / FALLING) ** 2) }))
    .filter(({ x }) => x >= from && x <= to);
  return [
    rectY(bars, { x1: "from", x2: "to", y: "height", fill: COLOUR, fillOpacity: 0.35 }),
    ruleX(
      shares.filter(({ mass }) => mass > 0),
      {
        x: "x",
        y: ({ mass }) => mass * unit,
        stroke: COLOUR,
        strokeWidth: shares.length > 60 ? 3 : 7,
        strokeOpacity: 0.45,
      },
    ),
    dot(falling, { x: "x", y: "y", r: 2.5, fill: COLOUR }),
  ];
}

function rangeOf({ curve, stems }: LawData): readonly [number, number] {
  const xs = [...curve, ...stems].map(({ x }) => x);
  return [Math.min(...xs), Math.max(...xs)];
}
