import { NoisewrightError } from "../../errors/index.js";
import type { Steps } from "../../lattice/channels/index.js";
import { rational } from "../../numerics/index.js";

export const SUBJECT = "renyi-optimal";

/** The lattice of multiples of a granularity, which must divide the sensitivity. */
export function renyiLattice(sensitivity: number, granularity: number): Steps {
  const steps = Math.round(sensitivity / granularity);
  // 0.3 / 0.1 is not whole in doubles, but three steps of 0.1 cover 0.3.
  const near = Math.abs(sensitivity / granularity - steps) < 1e-9 * steps;
  if (steps >= 1 && near && covers(steps, granularity, sensitivity)) return { granularity, steps };
  throw new NoisewrightError({
    code: "domain",
    subject: SUBJECT,
    parameter: "granularity",
    symbol: "g",
    domain: `the sensitivity (${sensitivity}) divided by a whole number`,
    got: String(granularity),
    advice: `use for example ${sensitivity / 4}`,
  });
}

/** True if the steps reach at least as far as the sensitivity, in exact arithmetic. */
function covers(steps: number, granularity: number, sensitivity: number): boolean {
  const [g, s] = [rational(granularity), rational(sensitivity)];
  return BigInt(steps) * g.numerator * s.denominator >= s.numerator * g.denominator;
}

/** The largest table, in points on one side, and the widest noise, in sensitivities. */
const MOST_POINTS = 2 ** 16;
export const WIDEST = 1000;

/** Refuses noise that is too wide for a search in reasonable time. */
export function checkSize(steps: number, blocks: number, deviation: number): void {
  const wide = deviation / steps;
  if (wide <= WIDEST && steps * blocks <= MOST_POINTS) return;
  const isWide = wide > WIDEST;
  throw new NoisewrightError({
    code: "lattice-overflow",
    subject: SUBJECT,
    what: isWide
      ? "the standard deviation of the noise is too large in units of the sensitivity"
      : `the noise needs a table of ${steps * blocks} points`,
    limit: String(isWide ? WIDEST : MOST_POINTS),
    advice: isWide
      ? "raise epsilon, or use gaussian or discrete-gaussian noise"
      : "use a larger granularity, or gaussian or discrete-gaussian noise",
  });
}

/** The error for noise that is too narrow for the recursion in doubles. */
export function tooNarrow(): NoisewrightError {
  return new NoisewrightError({
    code: "unsupported",
    subject: SUBJECT,
    what: "solution for noise this narrow relative to the sensitivity",
    advice: "lower epsilon, or use geometric or staircase noise",
  });
}
