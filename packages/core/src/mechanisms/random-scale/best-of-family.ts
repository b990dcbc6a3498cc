import { nelderMead } from "../../numerics/index.js";
import { calibrated } from "./calibrate.js";
import { FAMILIES, type FamilyName } from "./families.js";
import type { RatePrior } from "./rate-prior/index.js";
import type { ScaleMetric } from "./scale-loss.js";

/** A rate prior that is scaled to a privacy level, and the loss of this rate prior. */
export interface PriorChoice {
  readonly prior: RatePrior;
  readonly loss: number;
}

/** The number of best grid points that a local search improves. */
const POLISHED = 3;

/**
 * The best member of a family at a privacy level [mohammady-2020, Algorithm 1]. The exact privacy
 * level fixes the scale, so no multiplier is needed. The other parameters are searched from several
 * starting points.
 */
export function bestOfFamily(
  family: FamilyName,
  epsilon: number,
  sensitivity: number,
  metric: ScaleMetric,
): PriorChoice | undefined {
  const { grid, shape, evaluations, members = [] } = FAMILIES[family];
  let best = better(members.map((member) => bestOfFamily(member, epsilon, sensitivity, metric)));
  const loss = (z: readonly number[]) => {
    const prior = calibrated(shape(z, metric.order), epsilon, sensitivity);
    const value = metric.loss(prior, true);
    if (!Number.isFinite(value)) return Number.POSITIVE_INFINITY;
    if (best === undefined || value < best.loss) best = { prior, loss: value };
    return value;
  };
  const ranked = grid.map((z) => ({ z, value: loss(z) })).sort((a, b) => a.value - b.value);
  for (const { z, value } of ranked.slice(0, POLISHED)) {
    if (z.length > 0 && Number.isFinite(value)) nelderMead(loss, z, { evaluations });
  }
  return best && { prior: best.prior, loss: metric.loss(best.prior) };
}

function better(choices: readonly (PriorChoice | undefined)[]): PriorChoice | undefined {
  const found = choices.filter((choice) => choice !== undefined);
  return found.sort((a, b) => a.loss - b.loss)[0];
}
