import { sum } from "../numerics/index.js";
import type { IdealPrivacy, LossAtom } from "./ideal-privacy.js";

/** Exponents above this are lowered before they are raised. */
const OVERFLOW = 600;

/**
 * Two laws that are each other's mirror image: to each loss l > 0 of a mass m under the one belongs
 * −l of mass m·e^(−l). Joined, the two give terms that are all positive, so that nothing cancels:
 * m(e^(al) − 1) + m·e^(−l)(e^(−al) − 1) = m(e^(al) − 1)(1 − e^(−(a+1)l)).
 */
export function mirroredPrivacy(atoms: readonly LossAtom[]): IdealPrivacy {
  const epsilon = Math.max(...atoms.map(({ loss }) => loss));
  return {
    epsilon,
    delta: (at) =>
      sum(atoms.map(({ loss, mass }) => (loss > at ? -mass * Math.expm1(at - loss) : 0))),
    rdp(alpha) {
      const order = alpha - 1;
      if (order === 0) return sum(atoms.map(({ loss, mass }) => -mass * loss * Math.expm1(-loss)));
      const fall = (loss: number) => -Math.expm1(-alpha * loss);
      const top = order * epsilon;
      if (top < OVERFLOW) {
        const terms = atoms.map(({ loss, mass }) => mass * Math.expm1(order * loss) * fall(loss));
        return Math.log1p(sum(terms)) / order;
      }
      // One and the like are nothing beside e^600.
      const scaled = atoms.map(
        ({ loss, mass }) => mass * Math.exp(order * loss - top) * fall(loss),
      );
      return (top + Math.log(sum(scaled))) / order;
    },
  };
}
