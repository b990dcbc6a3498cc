import { NoisewrightError } from "../errors/index.js";
import { boostedGaussian, boostedLaplace } from "./boosted/index.js";
import {
  clampedGeometric,
  clampedLaplace,
  deadzoneGeometric,
  deadzoneLaplace,
  exponential,
  logLaplace,
  minimaxBiasGeometric,
  minimaxBiasLaplace,
  rampGeometric,
  rampLaplace,
  restrictedGeometric,
  restrictedLaplace,
} from "./bounded/index.js";
import type { Mechanism, MechanismKind, Optimum, Programme } from "./kit/index.js";
import { geometricMixture, laplaceMixture, roundedLaplaceMixture } from "./mixture/index.js";
import {
  discreteGaussian,
  discreteStaircase,
  gaussian,
  geometric,
  laplace,
  staircase,
} from "./noise/index.js";
import { optimal } from "./optimal/index.js";
import { compoundExponential, compoundGaussian, compoundLaplace } from "./random-scale/index.js";
import { boostedResponse, randomizedResponse } from "./response/index.js";
import {
  composite,
  compositeHybrid,
  duchi,
  foldGeometric,
  foldLaplace,
  foldStaircase,
} from "./unbiased/index.js";

export type {
  CertifiedChannel,
  CompileOptions,
  Demand,
  Family,
  Likelihood,
  Mechanism,
  MechanismKind,
  Need,
  Params,
  Proposal,
} from "./kit/index.js";
export { bestDiscreteStaircase, bestStaircase } from "./noise/index.js";

export { boostedResponse, randomizedResponse };

/** Every mechanism there is. What is listed here is in the CLI, the tests and the reference pages. */
export const MECHANISMS: readonly MechanismKind[] = [
  laplace,
  geometric,
  gaussian,
  discreteGaussian,
  staircase,
  discreteStaircase,
  exponential,
  boostedGaussian,
  boostedLaplace,
  clampedLaplace,
  rampLaplace,
  deadzoneLaplace,
  minimaxBiasLaplace,
  clampedGeometric,
  rampGeometric,
  deadzoneGeometric,
  minimaxBiasGeometric,
  restrictedLaplace,
  restrictedGeometric,
  logLaplace,
  laplaceMixture,
  geometricMixture,
  roundedLaplaceMixture,
  foldLaplace,
  foldGeometric,
  foldStaircase,
  composite,
  duchi,
  compositeHybrid,
  compoundLaplace,
  compoundGaussian,
  compoundExponential,
  randomizedResponse,
  boostedResponse,
  optimal,
];

/** The kind of mechanism with an id. */
export function mechanismKind(id: string): MechanismKind {
  const kind = MECHANISMS.find((candidate) => candidate.id === id);
  if (kind === undefined) {
    const known = MECHANISMS.map((candidate) => candidate.id);
    const got = `"${id.slice(0, 40)}"`;
    throw new NoisewrightError({
      code: "unknown",
      subject: "noisewright",
      what: "mechanism",
      got,
      known,
    });
  }
  return kind;
}

/** A mechanism with its parameters fixed, such as `mechanism("laplace", { epsilon: 1, sensitivity: 1 })`. */
export function mechanism(id: string, params: Readonly<Record<string, unknown>>): Mechanism {
  return mechanismKind(id).create(params);
}

/**
 * The same of any mechanism, one that is the solution of a linear programme among them: `solve` is
 * asked first, which may take seconds, in a worker perhaps.
 */
export async function prepare(
  id: string,
  params: Readonly<Record<string, unknown>>,
  solve: (programme: Programme) => Optimum | Promise<Optimum>,
): Promise<Mechanism> {
  const kind = mechanismKind(id);
  const programme = kind.programme?.(params);
  return kind.create(params, programme && (await solve(programme)));
}
