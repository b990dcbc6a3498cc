import type { Charts } from "../kit/index.js";
import { equalCharts } from "./equal-pictures.js";
import { gainCharts } from "./gain-pictures.js";
import { lawCharts } from "./law-pictures.js";
import type { MixtureReport } from "./report.js";
import { simulationCharts } from "./simulation-pictures.js";

/** Figures 1 to 9 of the paper, and a figure that it lacks: the comparison at equal privacy. */
export function mixtureCharts({ claims, equal }: MixtureReport): Charts {
  return { ...lawCharts(), ...gainCharts(), ...simulationCharts(claims), ...equalCharts(equal) };
}
