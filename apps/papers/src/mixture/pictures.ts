import type { Charts } from "../kit/index.js";
import { equalCharts } from "./equal-pictures.js";
import { gainCharts } from "./gain-pictures.js";
import { lawCharts } from "./law-pictures.js";
import type { MixtureReport } from "./report.js";
import { simulationCharts } from "./simulation-pictures.js";

/**
 * Draws Figures 1 to 9 of the paper, and a comparison at equal privacy, which the paper does not
 * have.
 */
export function mixtureCharts({ claims, equal }: MixtureReport): Charts {
  return { ...lawCharts(), ...gainCharts(), ...simulationCharts(claims), ...equalCharts(equal) };
}
