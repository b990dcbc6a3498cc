import { sum } from "../../numerics/index.js";
import type { IdealPrivacy, LossAtom } from "./ideal-privacy.js";
import { type LossRamp, oneMinusExp, overRamp, rampAbove, rampMoment } from "./loss-ramp.js";

/**
 * The positive privacy losses between two distributions that are mirror images of each other. For
 * every loss L > 0 of mass m there is a loss −L of mass m e^−L.
 */
export interface MirroredLosses {
  readonly atoms: readonly LossAtom[];
  readonly ramps: readonly LossRamp[];
}

/** Moments above e^LARGE are divided by a factor, so that they do not overflow. */
const LARGE = 600;

/**
 * The privacy of mirrored losses. Let a = α − 1. The losses L and −L together contribute m (e^(aL)
 * − 1)(1 − e^(−(a+1)L)) to E e^(aL) − 1. All contributions are positive, so small divergences have
 * accurate digits.
 */
export function mirroredPrivacy(epsilon: number, { atoms, ramps }: MirroredLosses): IdealPrivacy {
  return {
    epsilon,
    delta: (at) =>
      sum([
        ...atoms.map(({ loss, mass }) => (loss > at ? mass * oneMinusExp(loss - at) : 0)),
        ...ramps.map((ramp) => overRamp(rampAbove(ramp, at), oneMinusExp, 1)),
      ]),
    rdp(alpha) {
      const order = alpha - 1;
      if (order === 0) {
        return expectation({ atoms, ramps }, (loss) => loss * oneMinusExp(loss));
      }
      const top = order * epsilon > LARGE ? order * epsilon : 0;
      const rise = (loss: number) =>
        top === 0 ? Math.expm1(order * loss) : Math.exp(order * loss - top) - Math.exp(-top);
      const moment = sum([
        ...atoms.map(({ loss, mass }) => mass * rise(loss) * oneMinusExp(alpha * loss)),
        ...ramps.map((ramp) => rampMoment(ramp, order, top)),
      ]);
      return top === 0
        ? Math.log1p(moment) / order
        : epsilon + Math.log(Math.exp(-top) + moment) / order;
    },
  };
}

/**
 * The divergence ζ = ln E e^|L| of mirrored losses [smith-thilakarathna-kaafar-2017, Definition 5].
 * The number ζ is an f-divergence that is at least D₂ and at most the pure ε. The number ζ is only
 * a diagnostic value and not a privacy guarantee.
 */
export function mirroredZeta(losses: MirroredLosses): number {
  return Math.log1p(expectation(losses, (loss) => 2 * Math.sinh(loss)));
}

function expectation({ atoms, ramps }: MirroredLosses, f: (loss: number) => number): number {
  return sum([
    ...atoms.map(({ loss, mass }) => mass * f(loss)),
    ...ramps.map((ramp) => overRamp(ramp, f, 1)),
  ]);
}
