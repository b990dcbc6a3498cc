import type { DiscreteEvent, PrivacyEvent, SingleEvent } from "../../events/index.js";
import { flatten } from "../../events/index.js";
import { atomicLoss, responseLoss } from "./atomic-loss.js";
import { gaussianLoss } from "./gaussian-loss.js";
import { laplaceLoss } from "./laplace-loss.js";
import type { BothDirections, LossLaw } from "./loss-law.js";
import { addedToSample, removedFromSample } from "./subsampled-loss.js";

/** The pair of laws that dominates an event, both ways; undefined where none is known. */
export function lossOf(event: SingleEvent): BothDirections | undefined {
  switch (event.kind) {
    case "laplace/1":
      return same(laplaceLoss(event.sensitivity / event.scale));
    case "gaussian/1":
      return same(gaussianLoss(event.sensitivity / event.sigma));
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

function same(law: LossLaw): BothDirections {
  return { remove: law, add: law };
}

/** The other direction of a loss law: loss −l with mass e^−l·p; what is left of Q is infinite. */
function ofAtoms({ losses, masses, infinite, symmetric }: DiscreteEvent): BothDirections {
  const order = losses
    .map((_, i) => i)
    .filter((i) => (masses[i] as number) > 0)
    .sort((a, b) => (losses[a] as number) - (losses[b] as number));
  const l = order.map((i) => losses[i] as number);
  const p = order.map((i) => masses[i] as number);
  const q = p.map((mass, i) => mass * Math.exp(-(l[i] as number)));
  const vanishing = Math.max(0, 1 - q.reduce((sum, mass) => sum + mass, 0));
  const remove = atomicLoss(l, p, infinite, vanishing);
  if (symmetric) return same(remove);
  const add = atomicLoss(l.map((loss) => -loss).reverse(), q.reverse(), vanishing, infinite);
  return { remove, add };
}

/** A sample of nothing tells nothing, and a sample of all is all. Several Gaussians are one. */
function sampled(event: PrivacyEvent, probability: number): BothDirections | undefined {
  if (probability === 0) return same(responseLoss(0, 0));
  const [first, ...others] = flatten([event]);
  if (first === undefined) return same(responseLoss(0, 0));
  const inner =
    others.length === 0 && first.count === 1
      ? lossOf(first.event)
      : oneGaussian(flatten([event]).map((each) => [each.event, each.count] as const));
  if (inner === undefined || probability === 1) return inner;
  return {
    remove: removedFromSample(inner.remove, probability),
    add: addedToSample(inner.add, probability),
  };
}

/** Gaussian mechanisms on the same data are together one, of μ² the sum of theirs. */
function oneGaussian(
  events: readonly (readonly [SingleEvent, number])[],
): BothDirections | undefined {
  let square = 0;
  for (const [event, count] of events) {
    if (event.kind !== "gaussian/1") return undefined;
    square += count * (event.sensitivity / event.sigma) ** 2;
  }
  return same(gaussianLoss(Math.sqrt(square)));
}
