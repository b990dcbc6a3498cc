import { NoisewrightError } from "../../errors/index.js";
import { epsilonText } from "../../format/index.js";
import { expDown, type Rational } from "../../numerics/index.js";

/** The smallest ε for which integer weights can express the ratio e^ε. */
const SMALLEST = 2 ** -30;

/** A rational lower bound of e^ε. No ratio of weights may exceed this bound. */
export function boundOf(subject: string, epsilon: number): Rational {
  if (epsilon >= SMALLEST) return expDown(epsilon);
  throw new NoisewrightError({
    code: "lattice-overflow",
    subject,
    what: `${epsilonText(epsilon)} needs weights whose ratio is too close to 1`,
    limit: "a total weight of 2^96",
    advice: "raise epsilon",
  });
}
