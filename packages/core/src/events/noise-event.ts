import type { Distribution } from "../distributions/index.js";
import type { DiscreteEvent } from "./event.js";

/** Beyond this probability, tails are taken to have one loss, as geometric ones do. */
const TAIL = 1e-25;

/** The event of adding integer noise of an ideal law, at a whole sensitivity: losses that are equal, together. */
export function noiseEvent(law: Distribution, sensitivity: number): DiscreteEvent {
  let reach = sensitivity;
  while (law.survival(reach) > TAIL) reach = Math.ceil(1.5 * reach);
  const masses = new Map<number, number>();
  const add = (loss: number, mass: number) => {
    const rounded = Number(loss.toPrecision(12));
    masses.set(rounded, (masses.get(rounded) ?? 0) + mass);
  };
  const lossAt = (k: number) => law.logPdf(k) - law.logPdf(k - sensitivity);
  add(lossAt(-reach), law.cdf(-reach - 1));
  for (let k = -reach; k <= reach + sensitivity; k++) add(lossAt(k), Math.exp(law.logPdf(k)));
  add(lossAt(reach + sensitivity), law.survival(reach + sensitivity));
  const atoms = [...masses].sort(([a], [b]) => a - b);
  const total = atoms.reduce((sum, [, mass]) => sum + mass, 0);
  return {
    kind: "discrete/1",
    losses: atoms.map(([loss]) => loss),
    masses: atoms.map(([, mass]) => mass / total),
    infinite: 0,
    symmetric: true,
  };
}
