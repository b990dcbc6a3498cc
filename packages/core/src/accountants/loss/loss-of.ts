import {
  type DiscreteEvent,
  flatten,
  type PrivacyEvent,
  type SingleEvent,
} from "../../events/index.js";
import { sum } from "../../numerics/index.js";
import { atomicLoss, responseLoss } from "./atomic-loss.js";
import { gaussianLoss } from "./gaussian-loss.js";
import { laplaceLoss } from "./laplace-loss.js";
import type { Atom, BothDirections, LossLaw } from "./loss-law.js";
import { addedToSample, removedFromSample } from "./subsampled-loss.js";

/** The pair of laws that dominates an event, both ways; undefined where none is known. */
export function lossOf(event: SingleEvent): BothDirections | undefined {
  switch (event.kind) {
    case "laplace/1":
      return same(laplaceLoss(event.sensitivity / event.scale));
    case "gaussian/1":
      return same(noiseOrNothing(event.sensitivity / event.sigma));
    case "pure/1":
      return same(responseLoss(event.epsilon, 0));
    case "approximate/1":
      return same(responseLoss(event.epsilon, event.delta));
    case "discrete/1":
      return ofAtoms(event);
    case "subsampled/1":
      return sampled(event.event, event.probability);
    case "zcdp/1":
    case "rdp/1":
      return undefined;
  }
}

/** A shift too small for a double tells nothing. */
function noiseOrNothing(mu: number): LossLaw {
  return mu > 0 ? gaussianLoss(mu) : responseLoss(0, 0);
}

function same(law: LossLaw): BothDirections {
  return { remove: law, add: law };
}

/** A sum of doubles cannot tell less from nothing. */
const ROUNDED_AWAY = 2 ** -45;

/** What masses lack of 1. */
function missing(atoms: readonly Atom[], infinite: number): number {
  const left = 1 - infinite - sum(atoms.map(({ p }) => p));
  return left > ROUNDED_AWAY ? left : 0;
}

/** The other direction of a loss law: loss −l with mass e^−l·p; what is left of Q is infinite. */
function ofAtoms({ losses, masses, infinite, symmetric }: DiscreteEvent): BothDirections {
  const remove = losses.map((loss, i) => ({ loss, p: masses[i] as number }));
  const add = remove.map(({ loss, p }) => ({ loss: -loss, p: p * Math.exp(-loss) }));
  const vanishing = missing(add, 0);
  const lost = infinite + missing(remove, infinite);
  const law = atomicLoss(remove, lost, vanishing);
  return symmetric ? same(law) : { remove: law, add: atomicLoss(add, vanishing, lost) };
}

/** A sample of nothing tells nothing, and a sample of all is all. */
function sampled(event: PrivacyEvent, probability: number): BothDirections | undefined {
  const events = flatten([event]);
  if (probability === 0 || events.length === 0) return same(responseLoss(0, 0));
  const mu = gaussianOf([event]);
  const [only, ...others] = events;
  const single = others.length === 0 && only?.count === 1 ? lossOf(only.event) : undefined;
  const inner = mu === undefined ? single : same(gaussianLoss(mu));
  if (inner === undefined || probability === 1) return inner;
  return {
    remove: removedFromSample(inner.remove, probability),
    add: addedToSample(inner.add, probability),
  };
}

/** μ of the one Gaussian mechanism that several are together; undefined if one is of another kind. */
export function gaussianOf(events: readonly PrivacyEvent[]): number | undefined {
  const all = flatten(events);
  const squares = all.map(({ event, count }) =>
    event.kind === "gaussian/1" ? count * (event.sensitivity / event.sigma) ** 2 : Number.NaN,
  );
  const total = squares.reduce((sum, square) => sum + square, 0);
  return total > 0 ? Math.sqrt(total) : undefined;
}
