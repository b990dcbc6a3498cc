import { bracket } from "../numerics/index.js";
import type { NoiseTransforms } from "./integer-noise.js";

/** Independent noises of one law, and its transforms. */
export interface Term extends NoiseTransforms {
  readonly factor: number;
  readonly count: number;
}

/** The auxiliary noise is the sum of this number of uniform noises. */
const UNIFORMS = 12;
/**
 * The series ends at the first zero of the characteristic function (sin u/u)^12 of the auxiliary
 * noise. On [π, 2π] this function is at most 1.12e-8, and beyond at most u^−12, so that the rest of
 * the series is below 5e-9.
 */
const LAST_ANGLE = Math.PI;
/** Products of characteristic functions below e^−28 are left out. */
const NEGLIGIBLE = 28;
/** The number of terms that are tried one by one. */
const JUMPS = 6;

/** The points t = (2k+1)·step of the series and the values φ(t)/(2k+1) that are not negligible. */
export function series(terms: readonly Term[], step: number, blur: number) {
  const points: number[] = [];
  const weights: number[] = [];
  const jumps = terms.slice(0, JUMPS).flatMap((term) => jumpOver(term, step));
  const last = (LAST_ANGLE * UNIFORMS) / (step * blur);
  for (let odd = 1; odd < last; odd += 2) {
    const landing = Math.max(...jumps.map((jump) => jump(odd)), odd);
    if (landing > odd) {
      odd = landing - 2;
      continue;
    }
    const t = odd * step;
    let decay = 0;
    for (const { factor, count, decay: own } of terms) {
      decay += count * own(factor * t);
      if (decay > NEGLIGIBLE) break;
    }
    if (decay > NEGLIGIBLE) continue;
    const angle = (t * blur) / UNIFORMS;
    points.push(t);
    weights.push((Math.exp(-decay) * (Math.sin(angle) / angle) ** UNIFORMS) / odd);
  }
  return { points, weights };
}

/**
 * A function that returns the next odd number for which one term alone does not make the product
 * negligible. The characteristic function falls between 0 and π, and has the period 2π.
 */
function jumpOver({ factor, count, decay }: Term, step: number): ((odd: number) => number)[] {
  const far = (u: number) => count * decay(u) > NEGLIGIBLE + 1;
  if (!far(Math.PI)) return [];
  const radius = bracket(far, 0, Math.PI, 1e-6).yes;
  const stride = Math.abs(factor) * step;
  return [
    (odd) => {
      const turn = Math.floor((odd * stride) / (2 * Math.PI)) * 2 * Math.PI;
      const inside = odd * stride - turn;
      if (inside <= radius || inside >= 2 * Math.PI - radius) return odd;
      return Math.max(odd, 2 * Math.floor((turn + 2 * Math.PI - radius) / stride / 2) - 1);
    },
  ];
}
