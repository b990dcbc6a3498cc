import type { NeedName } from "../../needs/need-query.js";
import type { Scale } from "../../ui/slider.js";

/** The ranges of the sliders. The number fields accept every number of the parameter's domain. */
export const SCALES: Readonly<Partial<Record<NeedName, Scale>>> = {
  epsilon: { min: 0.01, max: 10, log: true },
  sensitivity: { min: 0.01, max: 100, log: true },
  delta: { min: 1e-12, max: 1e-2, log: true },
  releases: { min: 1, max: 1000, log: true, integer: true },
  margin: { min: 0, max: 10 },
  bias: { min: 0, max: 2 },
  within: { min: 0.01, max: 100, log: true },
  ratio: { min: 0, max: 1 },
  confidence: { min: 0.5, max: 0.999 },
};

/** The initial value of an optional number. */
export const STARTS: Readonly<Partial<Record<NeedName, number>>> = {
  delta: 1e-6,
  releases: 10,
  margin: 1,
  bias: 0.1,
  within: 5,
  ratio: 0.1,
  confidence: 0.9,
};
