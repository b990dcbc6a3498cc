import { flatten, type PrivacyEvent, type Repeated } from "../events/index.js";
import {
  type Accountant,
  type Bracket,
  type Composition,
  checkDelta,
  checkEpsilon,
  requireAll,
} from "./accountant.js";
import { chooseMesh } from "./grid/choose-mesh.js";
import { LossGrid } from "./grid/loss-grid.js";
import { type Counted, isSound, planFor, type Target } from "./grid/plan.js";
import type { Profile } from "./grid/profile.js";
import type { LossLaw } from "./loss/loss-law.js";
import { gaussianOf, lossOf } from "./loss/loss-of.js";

/** Privacy-loss distributions, composed by Fourier transforms: tight. */
export const pld: Accountant = {
  id: "pld",
  summary: "privacy-loss distributions, composed exactly but for a bracketed grid",
  supports: (event: PrivacyEvent) =>
    flatten([event]).every((each) => lossOf(each.event) !== undefined),
  compose: (events) => new PldComposition(directionsOf(events)),
};

/** Laws of removing a record and of adding one; one list where every law is the same both ways. */
export function directionsOf(events: readonly PrivacyEvent[]): readonly (readonly Counted[])[] {
  const counted = gaussiansAsOne(flatten(events));
  const laws = requireAll("pld", counted, ({ event }) => lossOf(event));
  const remove = laws.map((law, i) => ({ law: law.remove, count: counted[i]?.count as number }));
  const add = laws.map((law, i) => ({ law: law.add, count: counted[i]?.count as number }));
  const directions = laws.every((law) => law.remove === law.add) ? [remove] : [remove, add];
  return directions.map((each) => each.filter(({ law }) => !tellsNothing(law)));
}

function tellsNothing({ lowest, highest, infinite }: LossLaw): boolean {
  return lowest === 0 && highest === 0 && infinite === 0;
}

/** Gaussian mechanisms are together exactly one, of μ² the sum of theirs. */
function gaussiansAsOne(events: readonly Repeated[]): readonly Repeated[] {
  const gaussians = events.filter(({ event }) => event.kind === "gaussian/1");
  const mu = gaussianOf(
    gaussians.map(({ event, count }) => ({ kind: "composed/1", events: [event], count })),
  );
  if (mu === undefined) return events;
  const one: Repeated = { event: { kind: "gaussian/1", sigma: 1 / mu, sensitivity: 1 }, count: 1 };
  return [one, ...events.filter(({ event }) => event.kind !== "gaussian/1")];
}

/** Parts of the answer that the grid may lose: at a first look, at a second, and if need be. */
const COARSE = 2e-2;
const FINE = 7e-4;
const FINEST = 2e-4;
/** A bracket wider than this part of its upper end gets another look. */
const WIDEST = 1e-3;

const UNKNOWN: Bracket = { lower: 0, upper: Number.POSITIVE_INFINITY };

class PldComposition implements Composition {
  constructor(private readonly directions: readonly (readonly Counted[])[]) {}

  epsilon(delta: number): Bracket {
    checkDelta(delta);
    return this.worst({ delta }, (profile) => profile.epsilon(delta));
  }

  delta(epsilon: number): Bracket {
    checkEpsilon(epsilon);
    return this.worst({ epsilon }, (profile) => profile.delta(epsilon));
  }

  /** The larger of both directions; one that cannot be it gets no second look. */
  private worst(target: Target, ask: (profile: Profile) => Bracket): Bracket {
    const directions = this.directions.filter((laws) => laws.length > 0);
    let answers = directions.map(() => UNKNOWN);
    for (const tolerance of directions.length > 1 ? [COARSE, FINE, FINEST] : [FINE, FINEST]) {
      const { lower, upper } = largest(answers);
      if (lower === upper || upper * (1 - WIDEST) <= lower) break;
      answers = answers.map((answer, i) =>
        answer.upper < lower
          ? answer
          : answerTo(directions[i] as readonly Counted[], target, tolerance, ask),
      );
    }
    return largest(answers);
  }
}

function largest(answers: readonly Bracket[]): Bracket {
  return {
    lower: Math.max(0, ...answers.map(({ lower }) => lower)),
    upper: Math.max(0, ...answers.map(({ upper }) => upper)),
  };
}

function answerTo(
  laws: readonly Counted[],
  target: Target,
  tolerance: number,
  ask: (profile: Profile) => Bracket,
): Bracket {
  const plan = planFor(laws, target);
  if (!isSound(plan)) return UNKNOWN;
  const { mesh, tilted } = chooseMesh(plan, laws, { tolerance, room: 1 });
  const grid = new LossGrid(plan, mesh);
  grid.addAll(tilted);
  return ask(grid.profile());
}
