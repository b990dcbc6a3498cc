import type { FullNeed } from "../need/index.js";
import { coversReleases, type ReleasesNeed } from "./game/index.js";

/**
 * The part of the requirements that the bound for several releases is computed from. Undefined if
 * the bound does not apply: for one release, δ = 0, a finite range, several metrics, a metric that
 * is averaged over the answers, or a metric for which no bound is known.
 */
export function releasesNeed(need: FullNeed): ReleasesNeed | undefined {
  const { releases, epsilon, delta, sensitivity, answers, wholeAnswers, wholeOutputs } = need;
  const [metric, ...others] = need.metrics;
  const endless = !Number.isFinite(answers.upper - answers.lower);
  if (epsilon === undefined || !(delta > 0) || releases < 2 || !endless) return undefined;
  if (metric === undefined || others.length > 0 || need.averaged) return undefined;
  const found = {
    ...{ releases, epsilon, delta, sensitivity, wholeAnswers, wholeOutputs },
    metric: metric.name,
  };
  return coversReleases(found) ? found : undefined;
}
