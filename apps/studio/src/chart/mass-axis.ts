import { axisY } from "@observablehq/plot";
import { numberText } from "../ui/format.js";

type Masses = readonly { readonly mass: number }[];

/**
 * The height at which a probability of 1 is drawn beside a density. A density and a probability
 * have no common scale, so each has its own axis.
 */
export function heightOfMass(curve: readonly { readonly pdf: number }[], stems: Masses): number {
  const heaviest = Math.max(...stems.map(({ mass }) => mass));
  return Math.max(...curve.map(({ pdf }) => pdf)) / heaviest;
}

/** Two axes: densities on the left, probabilities of the stems on the right. */
export function twoAxes(unit: number, stems: Masses, colour: string) {
  const heaviest = Math.max(...stems.map(({ mass }) => mass));
  const masses = axisY(
    roundTicks(heaviest).map((mass) => mass * unit),
    {
      anchor: "right",
      label: "probability ↑",
      tickFormat: (height: number) => numberText(height / unit, 2),
      color: colour,
    },
  );
  return [axisY({ anchor: "left", label: "↑ density", ticks: 4 }), masses];
}

/** Tick values that are round numbers, from 0 up to a positive maximum. */
function roundTicks(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most / 3));
  const step = power * ([1, 2, 5].findLast((digit) => digit * power <= most / 3) ?? 1);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}
