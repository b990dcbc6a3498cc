import { divUp, ROUNDING, raised, sum } from "../../numerics/index.js";
import {
  type DiscreteEvent,
  flatten,
  type PrivacyEvent,
  type SingleEvent,
} from "../events/index.js";
import { atomicLoss, responseLoss } from "./atomic-loss.js";
import { gaussianLoss } from "./gaussian-loss.js";
import { laplaceLoss } from "./laplace-loss.js";
import type { Atom, BothDirections, LossLaw } from "./loss-law.js";
import { rangeLoss } from "./range-loss.js";
import { addedToSample, removedFromSample } from "./subsampled-loss.js";

/**
 * The loss distributions of the dominating pair of an event, in both directions. Undefined if no
 * dominating pair is known.
 */
export function lossOf(event: SingleEvent): BothDirections | undefined {
  switch (event.kind) {
    case "laplace/1":
      return symmetricLoss(laplaceLoss(divUp(event.sensitivity, event.scale)));
    case "gaussian/1":
      return symmetricLoss(gaussianLoss(divUp(event.sensitivity, event.sigma)));
    case "pure/1":
      return symmetricLoss(responseLoss(event.epsilon, 0));
    case "range/1":
      return symmetricLoss(rangeLoss(event.level));
    case "approximate/1":
      return symmetricLoss(responseLoss(event.epsilon, event.delta));
    case "discrete/1":
      return atomicLosses(event);
    case "subsampled/1":
      return sampledLoss(event.event, event.probability);
    // The accountant `pld` compares discrete Gaussian noise with Gaussian noise.
    case "discrete-gaussian/1":
    case "zcdp/1":
    case "rdp/1":
      return undefined;
  }
}

function symmetricLoss(law: LossLaw): BothDirections {
  return { remove: law, add: law };
}

/**
 * If the sum of the masses is below 1 by at most this amount, the difference is a rounding error.
 * Then all masses are raised a little.
 */
const ROUNDED_AWAY = 2 ** -45;

/** The masses may have been rounded up by this fraction, so that too little seems to be missing. */
const ROUNDED_UP = 2 * ROUNDING;

/**
 * Makes the sum of all masses, including the infinite mass, at least 1. If more than a rounding
 * error is missing, the missing mass counts as infinite.
 */
function completed(atoms: readonly Atom[], infinite: number) {
  const left = 1 - infinite - sum(atoms.map(({ p }) => p));
  if (left > ROUNDED_AWAY) return { atoms, infinite: Math.min(1, infinite + left + ROUNDED_UP) };
  const factor = 1 + 2 * Math.max(0, left);
  return { atoms: atoms.map(({ loss, p }) => ({ loss, p: p * factor })), infinite };
}

/**
 * The loss distributions of a discrete event in both directions. A loss l of mass p becomes the
 * loss −l of mass e^−l·p in the other direction. The remaining mass of Q counts as infinite loss in
 * the other direction.
 */
function atomicLosses({ losses, masses, infinite, symmetric }: DiscreteEvent): BothDirections {
  const given = losses.map((loss, i) => ({ loss, p: masses[i]! })).filter(({ p }) => p > 0);
  const remove = completed(given, infinite);
  const mirrored = given.map(({ loss, p }) => ({ loss: -loss, p: raised(p * Math.exp(-loss)) }));
  const add = completed(mirrored, 0);
  const law = atomicLoss(remove.atoms, remove.infinite, add.infinite);
  return symmetric
    ? symmetricLoss(law)
    : { remove: law, add: atomicLoss(add.atoms, add.infinite, remove.infinite) };
}

/**
 * The loss distributions for a Poisson sample. With sampling probability 0 there is no loss, and
 * with probability 1 the losses are those of the inner event.
 */
function sampledLoss(event: PrivacyEvent, probability: number): BothDirections | undefined {
  const events = flatten([event]);
  if (probability === 0 || events.length === 0) return symmetricLoss(responseLoss(0, 0));
  const mu = gaussianOf([event]);
  const [only, ...others] = events;
  const single = others.length === 0 && only?.count === 1 ? lossOf(only.event) : undefined;
  const inner = mu === undefined ? single : symmetricLoss(gaussianLoss(mu));
  if (inner === undefined || probability === 1) return inner;
  return {
    remove: removedFromSample(inner.remove, probability),
    add: addedToSample(inner.add, probability),
  };
}

/**
 * The μ of the single Gaussian mechanism that is equivalent to several Gaussian events, rounded up.
 * Returns undefined if an event is not Gaussian.
 */
export function gaussianOf(events: readonly PrivacyEvent[]): number | undefined {
  const all = flatten(events);
  const squares = all.map(({ event, count }) =>
    event.kind === "gaussian/1"
      ? raised(count * divUp(event.sensitivity, event.sigma) ** 2)
      : Number.NaN,
  );
  const total = squares.reduce((sum, square) => raised(sum + square), 0);
  return total > 0 ? raised(Math.sqrt(total)) : undefined;
}
