import { nelderMead } from "../../numerics/index.js";
import { calibrated } from "./calibrate.js";
import { FAMILIES, type FamilyName } from "./families.js";
import type { RatePrior } from "./rate-prior/index.js";
import type { ScaleMetric } from "./scale-loss.js";

/** A second fold at its level, and what it loses. */
export interface Choice {
  readonly prior: RatePrior;
  readonly loss: number;
}

/** The best places of a grid are polished. */
const POLISHED = 3;

/**
 * The best member of a family at a level [mohammady-2020, Algorithm 1]: the scale is fixed by the
 * exact level, so that no multiplier is needed, and the rest is searched from several starts.
 */
export function bestOfFamily(
  family: FamilyName,
  epsilon: number,
  sensitivity: number,
  metric: ScaleMetric,
): Choice | undefined {
  const { grid, shape, evaluations, members = [] } = FAMILIES[family];
  let best = better(members.map((member) => bestOfFamily(member, epsilon, sensitivity, metric)));
  const loss = (z: readonly number[]) => {
    const fold = calibrated(shape(z, metric.order), epsilon, sensitivity);
    const value = metric.loss(fold, true);
    if (!Number.isFinite(value)) return Number.POSITIVE_INFINITY;
    if (best === undefined || value < best.loss) best = { prior: fold, loss: value };
    return value;
  };
  const ranked = grid.map((z) => ({ z, value: loss(z) })).sort((a, b) => a.value - b.value);
  for (const { z, value } of ranked.slice(0, POLISHED)) {
    if (z.length > 0 && Number.isFinite(value)) nelderMead(loss, z, { evaluations });
  }
  return best && { prior: best.prior, loss: metric.loss(best.prior) };
}

function better(choices: readonly (Choice | undefined)[]): Choice | undefined {
  const found = choices.filter((choice) => choice !== undefined);
  return found.sort((a, b) => a.loss - b.loss)[0];
}
