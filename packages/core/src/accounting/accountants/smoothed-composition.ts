import { ROUNDING } from "../../numerics/index.js";
import { flatten, type PrivacyEvent, type Repeated } from "../events/index.js";
import { gaussianOf } from "../loss/index.js";
import { type Composition, checkDelta, checkEpsilon, deltasUpOf } from "./accountant.js";
import { closedForm, isRough } from "./discrete-gaussian.js";
import { rdp } from "./rdp.js";
import { replaceDiscrete } from "./replace-discrete.js";
import { type CountedMoves, SMOOTHINGS, type Smoothed, smooth, zcdpLevel } from "./smoothing.js";
import { deltaAbove, deltaBelow, epsilonAbove, epsilonBelow, restOf } from "./within-factor.js";

/**
 * The composition of events with discrete Gaussian noise. If there are only events with Gaussian and
 * discrete Gaussian noise, a formula gives the result. Otherwise `compose` composes the events in
 * which Gaussian noise replaces the discrete noise.
 */
export function composeSmoothed(
  events: readonly PrivacyEvent[],
  compose: (events: readonly PrivacyEvent[]) => Composition,
): Composition {
  const all = flatten(events);
  const moves = movesOf(all);
  const others = all.filter(({ event }) => event.kind !== "discrete-gaussian/1");
  const mu = others.length === 0 ? 0 : gaussianOf(others.map(asEvent));
  if (mu !== undefined) {
    return closedForm(moves, { lower: mu * (1 - ROUNDING * all.length), upper: mu });
  }
  const best = SMOOTHINGS.map((s2) => ({ s2, smoothed: smooth(moves, s2) })).reduce((a, b) =>
    costOf(b.smoothed) < costOf(a.smoothed) ? b : a,
  );
  const [below, above] = [
    replaceDiscrete(events, best.s2, "lower"),
    replaceDiscrete(events, best.s2, "upper"),
  ];
  const [lowerEnd, upperEnd] = [compose(below.events), compose(above.events)];
  const rough = isRough(best.smoothed, zcdpLevel(moves)) && events.every(rdp.supports);
  const renyi = rough ? rdp.compose(events) : undefined;
  const deltasUp = (epsilons: readonly number[]) => {
    for (const epsilon of epsilons) checkEpsilon(epsilon);
    const inner = deltasUpOf(
      upperEnd,
      epsilons.map((epsilon) => restOf(above.kappa, epsilon)),
    );
    return epsilons.map((epsilon, i) =>
      Math.min(
        deltaAbove(above.kappa, epsilon, () => inner[i]!),
        renyi?.delta(epsilon).upper ?? 1,
      ),
    );
  };
  return {
    deltasUp,
    delta(epsilon) {
      checkEpsilon(epsilon);
      const found = deltaAbove(above.kappa, epsilon, (rest) => upperEnd.delta(rest).upper);
      const upper = Math.min(found, renyi?.delta(epsilon).upper ?? 1);
      const lower = deltaBelow(below.kappa, epsilon, (more) => lowerEnd.delta(more));
      return { lower: Math.min(lower, upper), upper };
    },
    epsilon(delta) {
      checkDelta(delta);
      const found = epsilonAbove(above.kappa, delta, (rest) => upperEnd.epsilon(rest));
      const upper = Math.min(found, renyi?.epsilon(delta).upper ?? Number.POSITIVE_INFINITY);
      const lower = epsilonBelow(below.kappa, delta, (more) => lowerEnd.epsilon(more));
      return { lower: Math.min(lower, upper), upper };
    },
  };
}

function asEvent({ event, count }: Repeated): PrivacyEvent {
  return { kind: "composed/1", events: [event], count };
}

/** The numbers that all events move, also those on samples. */
function movesOf(events: readonly Repeated[]): CountedMoves {
  return events.flatMap(({ event, count }) => {
    if (event.kind === "discrete-gaussian/1")
      return event.moved.map((each) => [each, count] as const);
    if (event.kind !== "subsampled/1") return [];
    return movesOf(flatten([event.event])).map(([each, times]) => [each, times * count] as const);
  });
}

/** An estimate of the ε of a comparison at a small δ. A poor estimate is safe. */
function costOf({ upper, kappa }: Smoothed): number {
  return 5 * upper + 2 * kappa;
}
