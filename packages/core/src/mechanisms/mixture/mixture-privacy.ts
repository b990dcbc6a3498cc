import { type Distribution, pdf } from "../../laws/index.js";
import {
  type IdealPrivacy,
  type LossAtom,
  type LossRamp,
  type MirroredLosses,
  mirroredPrivacy,
  mirroredZeta,
  oneMinusExp,
} from "../../privacy/ideal/index.js";
import { geometricMixtureLaw } from "./geometric-mixture-law.js";
import { laplaceMixtureLaw } from "./laplace-mixture-law.js";
import { mixtureBins, roundedLaplaceMixtureLaw } from "./rounded-laplace-mixture-law.js";

/**
 * Noise whose slope is innerEpsilon/Δ up to the breakpoint and outerEpsilon/Δ beyond the
 * breakpoint.
 */
export interface Mixture {
  readonly innerEpsilon: number;
  readonly outerEpsilon: number;
  readonly breakpoint: number;
  readonly sensitivity: number;
}

/**
 * The privacy, and the number ζ. The paper uses ζ to compare mechanisms, but ζ is not a privacy
 * level.
 */
export interface MixturePrivacy extends IdealPrivacy {
  readonly zeta: number;
}

/**
 * The privacy of Laplace-mixture noise. All functions in this file compare the noise with the noise
 * shifted by the whole sensitivity Δ. For any unimodal noise, this shift is the worst, whether the
 * tails are steeper or flatter than the centre (docs/mathematics/certificates.md).
 */
export function laplaceMixturePrivacy(mixture: Mixture): MixturePrivacy {
  const { innerEpsilon: inner, outerEpsilon: outer } = mixture;
  const { breakpoint: c, sensitivity } = mixture;
  const law = laplaceMixtureLaw(inner / sensitivity, outer / sensitivity, c);
  const relativeBreakpoint = c / sensitivity; // distances are in units of Δ from here on, up to Δ/2, where the loss is 0
  const density = (x: number) => sensitivity * pdf(law, x * sensitivity);
  const level =
    inner * Math.min(1, relativeBreakpoint) + outer * Math.max(0, 1 - relativeBreakpoint);
  const near = Math.max(0, Math.min(relativeBreakpoint, 1 - relativeBreakpoint));
  const last = relativeBreakpoint < 0.5 ? outer : inner;
  const atoms: LossAtom[] = [{ loss: outer, mass: law.cdf(-c) }];
  if (relativeBreakpoint > 1) {
    atoms.push({
      loss: inner,
      mass: (density(0) * oneMinusExp(inner * (relativeBreakpoint - 1))) / inner,
    });
  }
  const ramps: LossRamp[] = [
    {
      start: density(relativeBreakpoint),
      rate: inner,
      width: Math.min(1, relativeBreakpoint),
      loss: outer,
      slope: inner - outer,
    },
    { start: density(0), rate: -inner, width: near, loss: level, slope: -inner - outer },
    {
      start: density(near),
      rate: -last,
      width: 0.5 - near,
      loss: 2 * last * (0.5 - near),
      slope: -2 * last,
    },
  ];
  return withZeta(Math.max(outer, level), { atoms, ramps });
}

export function geometricMixturePrivacy(mixture: Mixture): MixturePrivacy {
  const { innerEpsilon, outerEpsilon, breakpoint: c, sensitivity } = mixture;
  const law = geometricMixtureLaw(innerEpsilon / sensitivity, outerEpsilon / sensitivity, c);
  const loss = (k: number) => {
    const [here, there] = [Math.abs(k), Math.abs(k - sensitivity)];
    const inside = Math.min(there, c) - Math.min(here, c);
    const outside = Math.max(there - c, 0) - Math.max(here - c, 0);
    return (innerEpsilon * inside + outerEpsilon * outside) / sensitivity;
  };
  return integerPrivacy(mixture, law, { from: 0, to: c, outside: c }, loss);
}

export function roundedLaplaceMixturePrivacy(mixture: Mixture): MixturePrivacy {
  const { innerEpsilon, outerEpsilon, breakpoint, sensitivity } = mixture;
  const law = roundedLaplaceMixtureLaw(
    innerEpsilon / sensitivity,
    outerEpsilon / sensitivity,
    breakpoint,
  );
  const { inside, outside } = mixtureBins(breakpoint);
  const loss = (k: number) => law.logPdf(k) - law.logPdf(k - sensitivity);
  return integerPrivacy(mixture, law, { from: 1, to: inside, outside }, loss);
}

/**
 * The ranges of constant slope. Probabilities fall by exactly e^(−innerEpsilon/Δ) per step over |k|
 * = `from` … `to`, and by exactly e^(−outerEpsilon/Δ) from |k| = `outside` on.
 */
interface SlopeRanges {
  readonly from: number;
  readonly to: number;
  readonly outside: number;
}

/**
 * Outputs k for which k and k − Δ are in the same range have the same loss. All other outputs, at
 * most 2Δ, are enumerated.
 */
function integerPrivacy(
  { innerEpsilon, outerEpsilon, sensitivity }: Mixture,
  law: Distribution,
  { from, to, outside }: SlopeRanges,
  loss: (k: number) => number,
): MixturePrivacy {
  const atoms: LossAtom[] = [{ loss: outerEpsilon, mass: law.cdf(-outside) }];
  const shared = to - from - sensitivity + 1;
  if (shared > 0) {
    const rate = innerEpsilon / sensitivity;
    const mass = (pdf(law, from) * oneMinusExp(rate * shared)) / oneMinusExp(rate);
    atoms.push({ loss: innerEpsilon, mass });
  }
  for (let k = 1 - outside; k < sensitivity / 2; k++) {
    if (shared > 0 && k === sensitivity - to) k = 1 - from;
    if (k < sensitivity / 2) atoms.push({ loss: loss(k), mass: pdf(law, k) });
  }
  const largest = atoms.reduce((most, atom) => Math.max(most, atom.loss), 0);
  return withZeta(Math.min(largest, Math.max(innerEpsilon, outerEpsilon)), { atoms, ramps: [] });
}

function withZeta(epsilon: number, losses: MirroredLosses): MixturePrivacy {
  return { ...mirroredPrivacy(epsilon, losses), zeta: mirroredZeta(losses) };
}
