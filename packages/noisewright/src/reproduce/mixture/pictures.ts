import type { Charts } from "../figures.js";
import { equalCharts } from "./equal-pictures.js";
import { gainCharts } from "./gain-pictures.js";
import type { MixtureReport } from "./index.js";
import { lawCharts } from "./law-pictures.js";
import { simulationCharts } from "./simulation-pictures.js";

/** Figures 1 to 9 of the paper, and what it does not show: the same at equal privacy. */
export function mixtureCharts({ claims, equal }: MixtureReport): Charts {
  return { ...lawCharts(), ...gainCharts(), ...simulationCharts(claims), ...equalCharts(equal) };
}
