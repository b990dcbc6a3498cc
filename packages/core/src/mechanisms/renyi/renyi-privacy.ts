import type { DiscreteEvent } from "../../accounting/events/index.js";
import { coarsen } from "../../accounting/events/index.js";
import { sum } from "../../numerics/index.js";
import { discretePrivacy, type IdealPrivacy, type LossAtom } from "../../privacy/ideal/index.js";
import { type HalfLaw, lastBlock, logAt } from "./half-law.js";
import { largestLoss } from "./quick-delta.js";

/**
 * The losses of a law against its shift by the sensitivity. The law never increases away from
 * 0, so this shift is the worst shift. In the tails the loss is constant.
 */
function lossAtoms(law: HalfLaw): readonly LossAtom[] {
  const { steps, rate, logs } = law;
  const last = logs.length - 1;
  const atoms: LossAtom[] = [];
  for (let x = -last; x <= last + steps; x++) {
    const log = logAt(law, x);
    atoms.push({ loss: log - logAt(law, x - steps), mass: Math.exp(log) });
  }
  const tail = lastBlock(law) / Math.expm1(rate);
  atoms.push({ loss: rate, mass: tail }, { loss: -rate, mass: tail * Math.exp(-rate) });
  return atoms;
}

/** The privacy of the ideal law. */
export function renyiPrivacy(law: HalfLaw): IdealPrivacy {
  let privacy: IdealPrivacy | undefined;
  const epsilon = largestLoss(law);
  const found = () => {
    privacy ??= discretePrivacy(epsilon, lossAtoms(law));
    return privacy;
  };
  return { epsilon, delta: (at) => found().delta(at), rdp: (alpha) => found().rdp(alpha) };
}

/** The largest number of losses in an event that is only used to choose a mechanism. */
const MOST_LOSSES = 2048;
const RAISED = 1 + 1e-12;

/** The event of one release of the ideal law. */
export function renyiEvent(law: HalfLaw): DiscreteEvent {
  const atoms = lossAtoms(law);
  const { losses, masses } = coarsen(
    {
      losses: Float64Array.from(atoms, ({ loss }) => loss),
      masses: Float64Array.from(atoms, ({ mass }) => mass),
    },
    MOST_LOSSES,
  );
  const scale = RAISED / Math.min(1, sum(masses));
  return {
    kind: "discrete/1",
    losses: Array.from(losses),
    masses: Array.from(masses, (mass) => Math.min(1, mass * scale)),
    infinite: 0,
    symmetric: true,
  };
}
