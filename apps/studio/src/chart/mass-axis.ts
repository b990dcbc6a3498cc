import { numberText } from "../ui/format.js";
import { type RightAxis, roundTicks } from "./plot/index.js";

type Masses = readonly { readonly mass: number }[];

/**
 * The height at which a probability of 1 is drawn beside a density. A density and a probability
 * have no common scale, so each has its own axis.
 */
export function heightOfMass(curve: readonly { readonly pdf: number }[], stems: Masses): number {
  const heaviest = Math.max(...stems.map(({ mass }) => mass));
  return Math.max(...curve.map(({ pdf }) => pdf)) / heaviest;
}

/** The axis of the stems, at the right of the picture. */
export function massAxis(unit: number, stems: Masses, colour: string): RightAxis {
  const heaviest = Math.max(...stems.map(({ mass }) => mass));
  return {
    ticks: roundTicks(0, heaviest, 4).map((mass) => mass * unit),
    label: "probability ↑",
    tickFormat: (height) => numberText(height / unit, 2),
    colour,
  };
}
