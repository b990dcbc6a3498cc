import { NoisewrightError } from "../errors/index.js";
import type { Optimum, Programme } from "../optimal/index.js";
import { boostedGaussian } from "./boosted-gaussian.js";
import { boostedLaplace } from "./boosted-laplace.js";
import { boostedResponse } from "./boosted-response.js";
import { clampedGeometric } from "./clamped-geometric.js";
import { clampedLaplace } from "./clamped-laplace.js";
import { composite } from "./composite.js";
import { compositeHybrid } from "./composite-hybrid.js";
import { compoundExponential } from "./compound-exponential.js";
import { compoundGaussian } from "./compound-gaussian.js";
import { compoundLaplace } from "./compound-laplace.js";
import { deadzoneGeometric } from "./deadzone-geometric.js";
import { deadzoneLaplace } from "./deadzone-laplace.js";
import { discreteGaussian } from "./discrete-gaussian.js";
import { discreteStaircase } from "./discrete-staircase.js";
import { duchi } from "./duchi.js";
import { exponential } from "./exponential.js";
import { foldGeometric } from "./fold-geometric.js";
import { foldLaplace } from "./fold-laplace.js";
import { foldStaircase } from "./fold-staircase.js";
import { gaussian } from "./gaussian.js";
import { geometric } from "./geometric.js";
import { geometricMixture } from "./geometric-mixture.js";
import type { Mechanism, MechanismKind } from "./kit/mechanism.js";
import { laplace } from "./laplace.js";
import { laplaceMixture } from "./laplace-mixture.js";
import { logLaplace } from "./log-laplace.js";
import { minimaxBiasGeometric } from "./minimax-bias-geometric.js";
import { minimaxBiasLaplace } from "./minimax-bias-laplace.js";
import { optimal } from "./optimal.js";
import { rampGeometric } from "./ramp-geometric.js";
import { rampLaplace } from "./ramp-laplace.js";
import { randomizedResponse } from "./randomized-response.js";
import { restrictedGeometric } from "./restricted-geometric.js";
import { restrictedLaplace } from "./restricted-laplace.js";
import { roundedLaplaceMixture } from "./rounded-laplace-mixture.js";
import { staircase } from "./staircase.js";

export { bestDiscreteStaircase } from "./kit/best-discrete-staircase.js";
export { bestStaircase } from "./kit/best-staircase.js";
export type {
  CertifiedChannel,
  CompileOptions,
  Mechanism,
  MechanismKind,
} from "./kit/mechanism.js";
export type { Demand, Family, Likelihood, Need, Params, Proposal } from "./kit/need.js";

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
