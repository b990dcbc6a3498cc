import { type Atom, type Distribution, finite, type Range } from "../../laws/index.js";
import { expDown } from "../../numerics/index.js";
import { discretePrivacy, type LossAtom } from "../../privacy/ideal/index.js";
import type { Details } from "../kit/index.js";
import { clampOrMiddle } from "./whole-range.js";
import { WindowChannel } from "./window-channel.js";

type TwoPoint = Range & { readonly epsilon: number };

/** Half the distance between the two outputs: (R/2)·coth(ε/2). */
export function twoPointHalfDistance({ epsilon, lower, upper }: TwoPoint): number {
  return (upper - lower) / 2 / Math.tanh(epsilon / 2);
}

export function twoPointAtoms(made: TwoPoint, answer: number): [Atom, Atom] {
  const half = twoPointHalfDistance(made);
  const middle = made.lower + (made.upper - made.lower) / 2;
  const tilt = (clampOrMiddle(made, answer) - middle) / half;
  return [
    { x: middle - half, mass: (1 - tilt) / 2 },
    { x: middle + half, mass: (1 + tilt) / 2 },
  ];
}

export function twoPointLosses(epsilon: number): [LossAtom, LossAtom] {
  return [
    { loss: epsilon, mass: 1 / (1 + Math.exp(-epsilon)) },
    { loss: -epsilon, mass: 1 / (1 + Math.exp(epsilon)) },
  ];
}

/**
 * A channel with a base of two weights and a bump of one weight. For an answer between the bounds,
 * a coin decides on which of the two outputs the bump lies.
 */
export function twoPointChannel({ epsilon, lower, upper }: TwoPoint): WindowChannel {
  const { numerator, denominator } = expDown(epsilon);
  // The sum of the two weights is just below 2^96, so that few draws are rejected. The larger
  // weight is rounded down.
  const smaller = ((1n << 96n) * denominator) / (numerator + denominator);
  const larger = (smaller * numerator) / denominator;
  const bump = [larger - smaller];
  return new WindowChannel({ input: { lower, upper }, base: [smaller, smaller], bump });
}

export function twoPointSpec<D extends Details>(subject: string, made: TwoPoint, details: D) {
  const { epsilon, lower, upper } = made;
  const half = twoPointHalfDistance(made);
  const middle = lower + (upper - lower) / 2;
  return {
    input: { lower, upper },
    output: { lower: middle - half, upper: middle + half },
    law: (answer: number) => twoPointLaw(subject, made, answer),
    privacy: discretePrivacy(epsilon, twoPointLosses(epsilon)),
    worst: { bias: 0, mse: half * half },
    details: { halfWidth: half, leastMargin: (upper - lower) / Math.expm1(epsilon), ...details },
    claim: { epsilon, delta: 0 },
    channel: () => twoPointChannel(made),
  };
}

/** The mean is set to the answer and not computed as a sum, so the mean has no rounding error. */
function twoPointLaw(name: string, made: TwoPoint, answer: number): Distribution {
  const mean = clampOrMiddle(made, answer);
  const off = mean - (made.lower + (made.upper - made.lower) / 2);
  const variance = twoPointHalfDistance(made) ** 2 - off ** 2;
  return { ...finite(name, twoPointAtoms(made, answer)), mean, variance };
}
