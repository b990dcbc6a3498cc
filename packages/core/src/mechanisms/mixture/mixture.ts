import type { Distribution } from "../../laws/index.js";
import { interval, type NumberParameter } from "../../params/index.js";
import { additive, epsilon, integerSensitivity, sensitivity } from "../kit/index.js";
import type { Mixture, MixturePrivacy } from "./mixture-privacy.js";

const innerEpsilon = {
  ...epsilon,
  symbol: "ε₁",
  doc: "largest privacy loss while the noise is within the breakpoint",
  typical: [0.1, 1],
  example: 0.2,
} as const satisfies NumberParameter;

const outerEpsilon = {
  ...epsilon,
  symbol: "ε₂",
  doc: "largest privacy loss once the noise is beyond the breakpoint",
  typical: [0.1, 3],
  example: 1,
} as const satisfies NumberParameter;

const breakpoint = {
  kind: "real",
  symbol: "c",
  doc: "distance from the answer at which the noise changes its slope, in units of the answer",
  domain: interval("[", 0, 1e100, "]"),
  typical: [0.5, 5],
  example: 5,
} as const satisfies NumberParameter;

/** Parameters for real answers. */
export const REAL_MIXTURE = {
  innerEpsilon,
  outerEpsilon,
  breakpoint,
  sensitivity: { ...sensitivity, typical: [0.5, 5] },
} as const;

/** Parameters for whole answers and a breakpoint that need not be whole. */
export const ROUNDED_MIXTURE = {
  ...REAL_MIXTURE,
  breakpoint: { ...breakpoint, domain: interval("[", 0, 2 ** 20, "]") },
  sensitivity: { ...integerSensitivity, typical: [1, 3] },
} as const;

/** Parameters for whole answers and a whole breakpoint. */
export const INTEGER_MIXTURE = {
  ...ROUNDED_MIXTURE,
  breakpoint: {
    ...breakpoint,
    kind: "integer",
    domain: interval("[", 1, 2 ** 20, "]"),
    typical: [1, 8],
  },
} as const;

export const MIXTURE_NAMES = ["innerEpsilon", "outerEpsilon", "breakpoint", "sensitivity"] as const;

/**
 * A law with two slopes, the privacy of this law, and the factors of the constants a₁ and a₂ in the
 * paper.
 */
interface Family {
  readonly law: (inner: number, outer: number, breakpoint: number) => Distribution;
  readonly privacy: (mixture: Mixture) => MixturePrivacy;
  /** The law to which a₁ and a₂ belong, if it is not `law`. */
  readonly base?: (inner: number, outer: number, breakpoint: number) => Distribution;
  /** 1 divided by the height at 0 of the plain law of this rate. */
  readonly spread: (rate: number) => number;
}

/**
 * The spec of noise with two slopes. The pure ε of the noise is the larger of the two losses, or
 * slightly less.
 */
export function mixtureSpec(subject: string, mixture: Mixture, family: Family) {
  const { innerEpsilon, outerEpsilon, breakpoint, sensitivity } = mixture;
  const [inner, outer] = [innerEpsilon / sensitivity, outerEpsilon / sensitivity];
  const law = family.law(inner, outer, breakpoint);
  const { zeta, ...privacy } = family.privacy(mixture);
  const { epsilon } = privacy;
  const logPeak = (family.base?.(inner, outer, breakpoint) ?? law).logPdf(0);
  return additive({
    law,
    privacy,
    claim: { epsilon, delta: 0 },
    lattice: { subject, sensitivity, epsilon, pure: true },
    details: {
      zeta,
      tailProbability: 2 * law.survival(breakpoint),
      a1: Math.exp(logPeak + (outer - inner) * breakpoint) * family.spread(outer),
      a2: Math.exp(logPeak) * family.spread(inner),
    },
  });
}
