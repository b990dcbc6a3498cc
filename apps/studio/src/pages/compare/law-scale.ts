import { heightOfMass } from "../../chart/mass-axis.js";
import type { LawData } from "../../worker/tasks/law-data.js";

/** How distributions of different kinds are drawn so that their heights compare. */
export interface LawScale {
  /** What the left axis measures. */
  readonly label: "density" | "probability" | "probability per unit";
  /** The height of a probability of 1 on the right axis. Undefined if nothing is drawn there. */
  readonly massUnit: number | undefined;
  /** The height of a stem. */
  heightOf(law: LawData, mass: number): number;
}

/**
 * A probability has no common scale with a density. But the probability of a value on a lattice,
 * divided by the distance of the values, is a probability per unit, as a density is. Single values
 * of other distributions have an axis of their own.
 */
export function lawScale(laws: readonly LawData[]): LawScale {
  const lattices = laws.filter(({ spacing }) => spacing > 0);
  const hasCurves = laws.some(({ curve }) => curve.length > 0);
  const spacings = new Set(lattices.map(({ spacing }) => spacing));
  const isPerUnit = lattices.length > 0 && (hasCurves || spacings.size > 1);
  const onLattice = (law: LawData, mass: number) => (isPerUnit ? mass / law.spacing : mass);
  const heights = [
    ...laws.flatMap(({ curve }) => curve),
    ...lattices.flatMap((law) => law.stems.map(({ mass }) => ({ pdf: onLattice(law, mass) }))),
  ];
  const single = laws.filter(({ spacing }) => spacing === 0).flatMap(({ stems }) => stems);
  // Single values alone need no second axis: the left axis then shows probabilities.
  const massUnit =
    single.length > 0 && heights.length > 0 ? heightOfMass(heights, single) : undefined;
  return {
    label: isPerUnit ? "probability per unit" : hasCurves ? "density" : "probability",
    massUnit,
    heightOf: (law, mass) => (law.spacing > 0 ? onLattice(law, mass) : mass * (massUnit ?? 1)),
  };
}
