import type { Distribution } from "../../laws/index.js";
import { sum } from "../../numerics/index.js";
import type { DiscreteEvent } from "./event.js";

/**
 * A tail with a smaller probability than this needs no list of losses. If the loss is constant in
 * the tail, as for geometric noise, the whole tail gets this loss. Otherwise the tail counts as
 * infinite loss.
 */
const TAIL = 1e-30;
/**
 * The relative amount by which masses are raised. This amount is larger than the error of densities
 * in doubles.
 */
const RAISED = 1e-12;
/** Two losses with a smaller relative difference than this differ only by rounding errors. */
const NOISE = 1e-13;

/**
 * The event of adding ideal integer noise, for an integer sensitivity. Losses that agree to twelve
 * digits become one loss, the larger of them. For the cost of an actual release, use
 * `channelEvent`.
 */
export function noiseEvent(law: Distribution, sensitivity: number): DiscreteEvent {
  let edge = sensitivity;
  while (law.survival(edge) > TAIL) edge = Math.ceil(1.5 * edge);
  const masses = new Map<number, number>();
  const add = (loss: number, mass: number) => {
    const rounded = roundedUp(loss);
    masses.set(rounded, (masses.get(rounded) ?? 0) + mass);
  };
  const lossAt = (k: number) => law.logPdf(k) - law.logPdf(k - sensitivity);
  for (let k = -edge; k <= edge + sensitivity; k++) add(lossAt(k), Math.exp(law.logPdf(k)));
  const [last, tail] = [edge + sensitivity, law.survival(edge + sensitivity)];
  const grows = lossAt(2 * last) > lossAt(last) + NOISE * Math.abs(lossAt(last));
  if (!grows) add(lossAt(last), tail);
  add(lossAt(-edge), law.cdf(-edge - 1));
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

/**
 * Rounds a loss up to twelve digits. If the nearest number of twelve digits differs from the loss
 * only by a rounding error, that number is returned.
 */
function roundedUp(loss: number): number {
  const nearest = Number(loss.toPrecision(12));
  const size = Math.abs(loss);
  return nearest >= loss - NOISE * size ? nearest : Number((loss + 5e-12 * size).toPrecision(12));
}
