import { NoisewrightError } from "../../errors/index.js";
import { expDown, type Rational } from "../../numerics/index.js";

/** ε below which e^ε − 1 is lost beside the integers that must express it. */
const SMALLEST = 2 ** -30;

/** A rational lower bound of e^ε, for weights that must satisfy it. */
export function boundOf(subject: string, epsilon: number): Rational {
  if (epsilon >= SMALLEST) return expDown(epsilon);
  throw new NoisewrightError({
    code: "lattice-overflow",
    subject,
    what: `ε = ${epsilon} needs weights of a ratio too near 1`,
    limit: "2^96 in all",
    advice: "raise epsilon",
  });
}
