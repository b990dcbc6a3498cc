import fc from "fast-check";
import {
  type AdditiveChannel,
  type Channel,
  type Distribution,
  type MatrixChannel,
  MECHANISMS,
  type Mechanism,
  type MechanismKind,
} from "../../src/index.js";
import type { MatrixWeights, NoiseWeights } from "../../src/lattice/index.js";
import { drawParams } from "../support/draw-params.js";

/** Every mechanism, for describe.each. */
export const EVERY = MECHANISMS.map((kind) => [kind.id, kind] as const);

/** A lattice small enough to be checked by brute force. */
export const COARSE = { resolution: 8 };

const SEED = 20_260_101;

/** Run a check on mechanisms with parameters drawn from their typical ranges. */
export function onDraws(
  kind: MechanismKind,
  numRuns: number,
  check: (mechanism: Mechanism) => void,
): void {
  const property = fc.property(drawParams(kind), (params) => check(kind.create(params)));
  fc.assert(property, { numRuns, seed: SEED });
}

/** The same with an answer inside the input range, or within 50 standard deviations of 0. */
export function onAnswers(
  kind: MechanismKind,
  numRuns: number,
  check: (mechanism: Mechanism, answer: number) => void,
): void {
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  const property = fc.property(drawParams(kind), part, (params, t) => {
    const mechanism = kind.create(params);
    check(mechanism, answerAt(mechanism, t));
  });
  fc.assert(property, { numRuns, seed: SEED });
}

/** The answer a part t of the way through what may be asked. */
export function answerAt(mechanism: Mechanism, t: number): number {
  const { lower, upper } = mechanism.input;
  if (Number.isFinite(lower) && Number.isFinite(upper)) return lower + t * (upper - lower);
  const deviation = Math.sqrt(mechanism.law(0).variance);
  if (Number.isFinite(lower)) return lower + 50 * t * deviation;
  return 50 * (2 * t - 1) * deviation;
}

export function weightsOf(channel: Channel): NoiseWeights | MatrixWeights {
  return (channel as AdditiveChannel | MatrixChannel).weights;
}

/** Pairs of adjacent rows that a full comparison goes through; 1 for noise. */
export function pairCount(channel: Channel): number {
  const weights = weightsOf(channel);
  if ("half" in weights) return 1;
  return weights.rows.length * Math.min(weights.steps, weights.rows.length);
}

/** The points of a discrete law that carry mass worth a double, in increasing order. */
export function pointsOf(law: Distribution): number[] {
  const points = [law.quantile(1e-18)];
  for (let x = points[0] as number; law.survival(x) > 1e-14; ) {
    const below = law.cdf(x);
    const next = law.quantile(below + Math.max(below * 2 ** -52, 1e-18));
    if (!(next > x)) throw new Error(`quantile stays at ${x}, where cdf is ${below}`);
    points.push(next);
    x = next;
  }
  return points;
}
