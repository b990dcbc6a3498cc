import type { TablesPlan } from "../questions/index.js";

/** The part of a plan that does not come from the request. */
export type PlannedNoise = Pick<
  TablesPlan,
  "questions" | "variances" | "loss" | "gap" | "optimum" | "events" | "certified"
>;
