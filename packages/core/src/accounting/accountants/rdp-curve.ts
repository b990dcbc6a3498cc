import { divUp, ROUNDING, raised } from "../../numerics/index.js";
import { flatten, type PrivacyEvent, type RdpEvent, type SingleEvent } from "../events/index.js";
import { gaussianOf, lossOf } from "../loss/index.js";
import { pureLevelOf } from "./pure.js";
import { atomicDivergence } from "./rdp-atoms.js";
import { rangeCurve, sampledRange } from "./rdp-range.js";
import { sampledGaussian, sampledLaplace } from "./rdp-sampled-exact.js";
import { zcdpLevel } from "./smoothing.js";

/**
 * A function that bounds the Rényi divergence of each order α > 1 from above, in both directions.
 */
export type RdpCurve = (alpha: number) => number;

/**
 * The Rényi curve of an event. Undefined if no curve is known. Also undefined if the loss may be
 * infinite, because then every divergence is infinite.
 */
export function rdpCurveOf(event: SingleEvent): RdpCurve | undefined {
  switch (event.kind) {
    case "laplace/1":
      return laplaceCurve(divUp(event.sensitivity, event.scale));
    case "gaussian/1":
      return gaussianCurve(divUp(event.sensitivity, event.sigma));
    case "discrete-gaussian/1": {
      const rho = zcdpLevel(event.moved.map((each) => [each, 1]));
      return (alpha) => (rho > 0 ? raised(alpha * rho) : 0);
    }
    case "range/1":
      return rangeCurve(event.level);
    case "zcdp/1":
      return (alpha) => (event.rho > 0 ? raised(alpha * event.rho) : 0);
    case "rdp/1":
      return interpolated(event);
    case "pure/1":
    case "approximate/1":
    case "discrete/1":
      return atomicCurve(event);
    case "subsampled/1":
      return atomicCurve(event) ?? atMost(event, sampledNoise(event.event, event.probability));
  }
}

/** The divergence of Gaussian noise is D = αμ²/2 [mironov-2017, Proposition 7]. */
function gaussianCurve(mu: number): RdpCurve {
  return (alpha) => raised((alpha * raised(mu * mu)) / 2);
}

/**
 * The divergence of Laplace noise is D = ln(α/(2α−1)·e^((α−1)ε) + (α−1)/(2α−1)·e^(−αε)) / (α − 1)
 * [mironov-2017, Table II]. The code computes the argument of the logarithm minus 1. At small ε the
 * two terms of this difference almost cancel, so the rounding error is bounded by their sizes.
 */
function laplaceCurve(epsilon: number): RdpCurve {
  return (alpha) => {
    const order = alpha - 1;
    const [up, down] = [1 / (2 - 1 / alpha), (1 - 1 / alpha) / (2 - 1 / alpha)];
    const rise = up * Math.expm1(order * epsilon);
    const fall = -down * Math.expm1(-alpha * epsilon);
    const log =
      rise < Number.POSITIVE_INFINITY
        ? Math.log1p(rise - fall + 2 * ROUNDING * (rise + fall)) / order
        : epsilon + Math.log(up) / order + ROUNDING * (epsilon + 1 / order);
    return Math.min(epsilon, raised(log, ROUNDING * (2 + order * epsilon)));
  };
}

/** Limits a curve by the pure ε, because no divergence exceeds the pure ε. */
function atMost(event: SingleEvent, curve: RdpCurve | undefined): RdpCurve | undefined {
  const level = pureLevelOf(event) ?? Number.POSITIVE_INFINITY;
  return curve && ((alpha) => Math.min(curve(alpha), level));
}

/**
 * Interpolates between the known orders of a curve. The function (α − 1)·D is convex in α, so a
 * chord is an upper bound. D itself increases with α.
 */
function interpolated({ orders, epsilons }: RdpEvent): RdpCurve {
  const points = orders
    .map((order, i) => ({ order, epsilon: epsilons[i]! }))
    .sort((a, b) => a.order - b.order);
  return (alpha) => {
    const next = points.findIndex(({ order }) => order >= alpha);
    const above = points[next];
    if (above === undefined) return Number.POSITIVE_INFINITY;
    const below = points[next - 1];
    if (below === undefined) return above.epsilon;
    const [left, right] = [above.order - alpha, alpha - below.order];
    const chord =
      left * (below.order - 1) * below.epsilon + right * (above.order - 1) * above.epsilon;
    return Math.min(above.epsilon, raised(chord / (above.order - below.order) / (alpha - 1)));
  };
}

function atomicCurve(event: SingleEvent): RdpCurve | undefined {
  const laws = lossOf(event);
  if (laws?.remove.atoms === undefined || laws.add.atoms === undefined) return undefined;
  if (laws.remove.infinite > 0 || laws.add.infinite > 0) return undefined;
  const remove = atomicDivergence(laws.remove);
  if (laws.add === laws.remove) return remove;
  const add = atomicDivergence(laws.add);
  return (alpha) => Math.max(remove(alpha), add(alpha));
}

/**
 * The Rényi curve of symmetric noise on a Poisson sample. The inner event is any number of Gaussian
 * releases, one Laplace release or one release of bounded range.
 */
function sampledNoise(event: PrivacyEvent, r: number): RdpCurve | undefined {
  const mu = gaussianOf([event]);
  if (mu !== undefined) {
    const inner = gaussianCurve(mu);
    return r === 1 ? inner : sampledGaussian(mu, r, inner);
  }
  const [only, ...others] = flatten([event]);
  if (others.length > 0 || only?.count !== 1) return undefined;
  if (only.event.kind === "range/1") return sampledRange(only.event.level, r);
  if (only.event.kind !== "laplace/1") return undefined;
  const epsilon = divUp(only.event.sensitivity, only.event.scale);
  const inner = laplaceCurve(epsilon);
  return r === 1 ? inner : sampledLaplace(epsilon, r, inner);
}
