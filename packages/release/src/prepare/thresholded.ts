import { ThresholdedCount } from "@noisewright/core/selection";
import { provedMinimum, type UnitKeys } from "./keys.js";
import { memoize } from "./memoize.js";
import { stepsOf } from "./numbers.js";
import type { Level, Procedure } from "./prepared.js";
import type { Selected } from "./selected.js";

const countOf = memoize(
  (budget: Level & { readonly groups: number }) => new ThresholdedCount(budget),
  16,
);

/**
 * The number of units of each key, where one noise decides which keys are named and is shown with
 * them. Nothing is split between names and numbers.
 */
export function thresholded(level: Level, { groups }: UnitKeys, measure: string): Selected {
  const count = countOf({ ...level, groups });
  const { certificate, law } = count;
  const certified = { epsilon: certificate.epsilon, delta: certificate.delta };
  const procedure: Procedure = {
    mechanism: {
      id: "thresholded-count",
      params: { epsilon: level.epsilon, delta: level.delta, groups },
      why: "one noise decides which keys are named and hides their numbers",
    },
    events: [count.event],
    certified,
    truth: ({ cells: [cell] }) => [[stepsOf(cell?.[measure])]],
    draw([truth], random) {
      const shown = count.draw(truth![0]!, random);
      return shown === undefined ? [] : [shown];
    },
    show: ([shown], confidence) => [
      { value: shown!, interval: count.interval(shown!, confidence) },
    ],
    expects: (confidence) => ({ within: law.quantile((1 + confidence) / 2), unit: "value" }),
  };
  return {
    procedure,
    events: [count.event],
    certified,
    half: count.half,
    provedMinimum: () => provedMinimum({ ...level, groups }),
    names: () => true, // the draw itself decides
  };
}
