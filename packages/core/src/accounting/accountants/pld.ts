import { raised } from "../../numerics/index.js";
import { flatten, type PrivacyEvent } from "../events/index.js";
import {
  type CountedLaw,
  chooseMesh,
  estimateWindow,
  isSound,
  LARGEST,
  LossGrid,
  type Profile,
  type Target,
} from "../grid/index.js";
import { type Bracket, lossOf } from "../loss/index.js";
import {
  type Accountant,
  type Composition,
  checkDelta,
  checkEpsilon,
  checkEvents,
} from "./accountant.js";
import { directionsOf } from "./directions.js";
import { oneEvent } from "./one-event.js";
import { bounded, pureTotal } from "./pure.js";
import { asResponses, hasRange } from "./range-responses.js";
import { rdp } from "./rdp.js";
import { hasDiscreteGaussian, replaceDiscrete } from "./replace-discrete.js";
import { composeSmoothed } from "./smoothed-composition.js";

/**
 * The accountant that composes privacy loss distributions by Fourier transforms. The resulting
 * bounds are tight.
 */
export const pld: Accountant = {
  id: "pld",
  summary: "privacy loss distributions, composed on a grid with bounds on every error",
  supports: (event: PrivacyEvent) =>
    flatten(replaceDiscrete([event]).events).every((each) => lossOf(each.event) !== undefined),
  compose(events) {
    const checked = checkEvents(events);
    return checked.some(hasDiscreteGaussian)
      ? composeSmoothed(checked, composeLosses)
      : composeLosses(checked);
  },
};

function composeLosses(events: readonly PrivacyEvent[]): Composition {
  directionsOf(events); // This call throws if an event is not supported.
  const most = pureTotal(events);
  return oneEvent(events) ?? bounded(compositionOf(events, most), most);
}

/**
 * The relative error that the grid may have: COARSE in the first round, FINE in later rounds, and
 * QUICK for many values of ε at once.
 */
const COARSE = 2e-2;
const QUICK = 3e-3;
const FINE = 2e-4;
/** A bracket is refined while its relative width exceeds WIDEST, in at most MAX_ROUNDS rounds. */
const WIDEST = 1e-3;
const MAX_ROUNDS = 4;
/** The positions in a list of values of ε for which grids are built. */
const ANCHORS = [0, 0.25, 0.5, 0.75, 1];

function compositionOf(events: readonly PrivacyEvent[], most: number | undefined): Composition {
  const composition = new PldComposition(events, most);
  const isOne = flatten(events).reduce((sum, { count }) => sum + count, 0) === 1;
  return isOne || !events.some(hasRange) ? composition : withRange(events, composition);
}

/**
 * The composition of several events, some of which are `range/1` events. No single mechanism has the
 * largest δ at every ε, but the dominating pair of a `range/1` event has. So the sum of Rényi
 * divergences may be a better upper bound than the pairs, and the lower bound comes from mechanisms
 * that the events describe.
 */
function withRange(events: readonly PrivacyEvent[], pairs: PldComposition): Composition {
  const renyi = events.every(rdp.supports) ? rdp.compose(events) : undefined;
  const response = new PldComposition(events.map(asResponses));
  const bracketOf = (read: (each: Composition) => Bracket): Bracket => {
    const upper = Math.min(read(pairs).upper, renyi ? read(renyi).upper : Number.POSITIVE_INFINITY);
    return { lower: Math.min(read(response).lower, upper), upper };
  };
  return {
    epsilon: (delta) => bracketOf((each) => each.epsilon(delta)),
    delta: (epsilon) => bracketOf((each) => each.delta(epsilon)),
    deltasUp: (epsilons) =>
      pairs
        .deltasUp(epsilons)
        .map((delta, i) => Math.min(delta, renyi?.delta(epsilons[i]!).upper ?? 1)),
  };
}

class PldComposition implements Composition {
  constructor(
    private readonly events: readonly PrivacyEvent[],
    private readonly most = Number.POSITIVE_INFINITY,
  ) {}

  epsilon(delta: number): Bracket {
    checkDelta(delta);
    const unknown = { lower: 0, upper: Number.POSITIVE_INFINITY };
    const lost = { lower: Number.POSITIVE_INFINITY, upper: Number.POSITIVE_INFINITY };
    const found = this.worst({ delta }, { unknown, lost }, (profile) => profile.epsilon(delta));
    return this.capped(found, found.upper, (known) => known.epsilon(delta).upper);
  }

  delta(epsilon: number): Bracket {
    checkEpsilon(epsilon);
    const ends = { unknown: { lower: 0, upper: 1 }, lost: { lower: 1, upper: 1 } };
    const found = this.worst({ epsilon }, ends, (profile) => {
      const { lower, upper } = profile.delta(epsilon);
      // Only events with a bounded loss can have δ = 0. The function `bounded` handles such events.
      return { lower: Math.min(1, lower), upper: Math.min(1, raised(upper, 0)) };
    });
    return this.capped(found, epsilon, (known) => known.delta(epsilon).upper);
  }

  /**
   * One grid serves many values of ε, because a profile bounds δ at every ε. The grids are built for
   * a few values of ε, and each value gets the best of their bounds.
   */
  deltasUp(epsilons: readonly number[]): readonly number[] {
    for (const epsilon of epsilons) checkEpsilon(epsilon);
    const directions = directionsOf(this.events).filter((laws) => laws.length > 0);
    const anchors = ANCHORS.map((part) => epsilons[Math.round(part * (epsilons.length - 1))]!);
    const profiles = directions.map((laws) =>
      anchors.flatMap((epsilon) => composed(laws, { epsilon }, QUICK)?.profile ?? []),
    );
    const upAt = (epsilon: number) => (found: readonly Profile[]) =>
      Math.min(1, ...found.map((profile) => raised(profile.deltaUp(epsilon), 0)));
    return epsilons.map((epsilon) => Math.max(0, ...profiles.map(upAt(epsilon))));
  }

  /**
   * The bracket for the worse of the two directions. A direction that cannot be the worse one is
   * not refined further.
   */
  private worst(
    target: Target,
    { unknown, lost }: { readonly unknown: Bracket; readonly lost: Bracket },
    read: (profile: Profile) => Bracket,
  ): Bracket {
    const directions = directionsOf(this.events).filter((laws) => laws.length > 0);
    if (directions.some((laws) => laws.some(({ law }) => law.infinite === 1))) return lost;
    let answers = directions.map(() => unknown);
    let tolerance = directions.length > 1 ? COARSE : FINE;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const { lower } = largest(answers);
      let [finest, reached] = [true, 0];
      answers = answers.map((answer, i) => {
        if (answer.upper < lower) return answer;
        const found = composed(directions[i]!, target, tolerance);
        if (found === undefined) return unknown;
        finest &&= found.finest;
        reached = Math.max(reached, found.reached);
        return read(found.profile);
      });
      const best = largest(answers);
      const width = (best.upper - best.lower) / best.upper;
      if (best.lower === best.upper || width <= WIDEST || finest) break;
      tolerance = Math.min(FINE, Math.max(1e-3 * tolerance, reached * (WIDEST / width) * 0.4));
    }
    return largest(answers);
  }

  /**
   * Limits the bracket by the Rényi bound. This bound may be better near the largest loss, or if
   * the losses exceed the range of doubles.
   */
  private capped(found: Bracket, epsilon: number, read: (known: Composition) => number): Bracket {
    const narrow = Number.isFinite(found.upper) && found.lower >= (1 - WIDE) * found.upper;
    if ((narrow && epsilon < 0.9 * this.most) || !this.events.every(rdp.supports)) return found;
    const upper = Math.min(found.upper, read(rdp.compose(this.events)));
    return { lower: Math.min(found.lower, upper), upper };
  }
}

/** A bracket with a larger relative width than this is compared with the Rényi bound. */
const WIDE = 1e-2;

function largest(answers: readonly Bracket[]): Bracket {
  return {
    lower: Math.max(0, ...answers.map(({ lower }) => lower)),
    upper: Math.max(0, ...answers.map(({ upper }) => upper)),
  };
}

/**
 * Composes loss distributions on one grid. Returns undefined if the losses are too large or too
 * small for doubles.
 */
function composed(laws: readonly CountedLaw[], target: Target, tolerance: number) {
  const estimate = estimateWindow(laws, target);
  if (!isSound(estimate)) return undefined;
  const { mesh, tilted, reached } = chooseMesh(estimate, laws, { tolerance, widthFactor: 1 });
  const grid = new LossGrid(estimate, mesh);
  grid.addAll(tilted);
  return { profile: grid.profile(), finest: mesh.size === LARGEST, reached };
}
