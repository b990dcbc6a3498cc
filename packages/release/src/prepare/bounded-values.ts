import type { Payment } from "./additive.js";
import { type BoundedMeasure, boundedMeasure } from "./bounded-measure.js";
import { type BoundedNoise, boundedNoise } from "./bounded-noise.js";
import { shownParams } from "./certified-noise.js";
import type { Chosen } from "./chosen.js";
import { memoize } from "./memoize.js";
import { noiseWithin } from "./noise-within.js";
import type { Procedure } from "./prepared.js";

/**
 * The procedure of a release whose bounds are chosen from the data. `at` draws and shows values at
 * the chosen bounds, at the same cost for all bounds. If the number of groups of a unit is chosen
 * too, each number has its own noise of the same ε, and a pure event covers all of them.
 */
export function boundedValues(
  request: Parameters<typeof boundedMeasure>[0],
  payment: Payment,
): Procedure {
  if ("target" in payment) throw new TypeError("a release with chosen bounds has a budget");
  const measure = boundedMeasure(request);
  const noises = new Map(
    request.groups.map((groups) => [
      groups,
      boundedNoise(payment.epsilon, measure.changes(groups)),
    ]),
  );
  const all = [...noises.values()];
  const [noise] = all as [BoundedNoise];
  const epsilon = Math.max(...all.map((each) => each.epsilon));
  // All results of a release have the same bounds.
  const at = memoize(
    (chosen: Chosen) => measure.at(noises.get(chosen.groups ?? request.groups[0]!)!, chosen),
    4,
  );
  return {
    mechanism: {
      id: noise.mechanism.id,
      params: { ...shownParams(noise.mechanism), steps: noise.steps, parts: noise.parts },
      why: "this noise has the same cost for all bounds that may be chosen",
    },
    events: all.length === 1 ? [noise.event] : [{ kind: "pure/1", epsilon }],
    certified: { epsilon, delta: 0 },
    ...(all.length === 1 && { shown: noise.eventOfOne }),
    ...at({}),
    at,
    expects: (confidence) => expected(measure, noise, confidence),
  };
}

/** The error in parts of the bound, times what the bound is a multiple of. */
function expected(measure: BoundedMeasure, { mechanism, parts }: BoundedNoise, confidence: number) {
  const within = ((noiseWithin(mechanism, confidence) + 0.5) / parts) * measure.scale;
  return { within, unit: measure.unit };
}
