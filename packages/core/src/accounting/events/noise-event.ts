import type { Distribution } from "../../laws/index.js";
import { sum } from "../../numerics/index.js";
import type { DiscreteEvent } from "./event.js";

/** Beyond this probability a tail has one loss, as geometric ones do, or counts as infinite. */
const TAIL = 1e-30;
/** By what part masses are raised, more than densities in doubles are off by. */
const RAISED = 1e-12;
/** Losses nearer than this, in parts, differ by rounding only. */
const NOISE = 1e-13;

/**
 * The event of adding integer noise of an ideal law, at a whole sensitivity: losses that are equal to
 * twelve digits together, at the larger one. A release is accounted for by `channelEvent`.
 */
export function noiseEvent(law: Distribution, sensitivity: number): DiscreteEvent {
  let reach = sensitivity;
  while (law.survival(reach) > TAIL) reach = Math.ceil(1.5 * reach);
  const masses = new Map<number, number>();
  const add = (loss: number, mass: number) => {
    const rounded = roundedUp(loss);
    masses.set(rounded, (masses.get(rounded) ?? 0) + mass);
  };
  const lossAt = (k: number) => law.logPdf(k) - law.logPdf(k - sensitivity);
  for (let k = -reach; k <= reach + sensitivity; k++) add(lossAt(k), Math.exp(law.logPdf(k)));
  const [last, tail] = [reach + sensitivity, law.survival(reach + sensitivity)];
  const grows = lossAt(2 * last) > lossAt(last) + NOISE * Math.abs(lossAt(last));
  if (!grows) add(lossAt(last), tail);
  add(lossAt(-reach), law.cdf(-reach - 1));
  const atoms = [...masses].sort(([a], [b]) => a - b);
  const total = sum(atoms.map(([, mass]) => mass));
  const factor = (1 + RAISED) / Math.max(1 - RAISED, Math.min(1, total));
  return {
    kind: "discrete/1",
    losses: atoms.map(([loss]) => loss),
    masses: atoms.map(([, mass]) => Math.min(1, mass * factor)),
    infinite: grows ? tail : 0,
    symmetric: true,
  };
}

/** To twelve digits: the nearest where that is what the loss stands for, else the next above. */
function roundedUp(loss: number): number {
  const nearest = Number(loss.toPrecision(12));
  const size = Math.abs(loss);
  return nearest >= loss - NOISE * size ? nearest : Number((loss + 5e-12 * size).toPrecision(12));
}
