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
  cutStaircase,
  discreteGaussian,
  discreteStaircase,
  gaussian,
  geometric,
  laplace,
  staircase,
} from "./noise/index.js";
import { optimal } from "./optimal/index.js";
import { compoundExponential, compoundGaussian, compoundLaplace } from "./random-scale/index.js";
import { renyiOptimal } from "./renyi/index.js";
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
  MechanismGroup,
  MechanismKind,
  Need,
  Params,
  Proposal,
} from "./kit/index.js";
export { bestDiscreteStaircase, bestStaircase } from "./noise/index.js";

export { boostedResponse, randomizedResponse };

const KINDS = [
  laplace,
  geometric,
  gaussian,
  discreteGaussian,
  staircase,
  discreteStaircase,
  cutStaircase,
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
  renyiOptimal,
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
] as const;

/**
 * All mechanisms. The CLI, the tests and the reference pages contain every mechanism listed here.
 */
export const MECHANISMS: readonly MechanismKind[] = KINDS;

type AnyParams = Readonly<Record<string, unknown>>;
type AnyKind = (typeof KINDS)[number];
type KindOf<Id> = Extract<AnyKind, { readonly id: Id }>;

/** The ids of all mechanisms. */
export type MechanismId = AnyKind["id"];
/** The ids of mechanisms that need no solver. */
export type DirectId = Exclude<MechanismId, (typeof optimal)["id"]>;
/** The parameters that the mechanism with this id accepts. */
export type ParamsOf<Id extends MechanismId> =
  KindOf<Id> extends (params: infer P extends AnyParams, ...rest: never) => Mechanism ? P : never;
/** The type of the mechanism with this id. */
export type MechanismOf<Id extends MechanismId> = ReturnType<KindOf<Id>>;

/** Returns the kind of mechanism with an id that is known only at run time. */
export function mechanismKind(id: string): MechanismKind {
  const kind = MECHANISMS.find((candidate) => candidate.id === id);
  if (kind === undefined) {
    const known = MECHANISMS.map((candidate) => candidate.id);
    throw new NoisewrightError({
      code: "unknown",
      subject: "noisewright",
      what: "mechanism",
      got: id.slice(0, 40),
      known,
    });
  }
  return kind;
}

/**
 * Creates a mechanism with fixed parameters, for example `mechanism("laplace", { epsilon: 1,
 * sensitivity: 1 })`. The type checker knows the parameters of each id. If the id or the parameters
 * are known only at run time, use `mechanismKind(id).create(params)`, which validates the
 * parameters.
 */
export function mechanism<Id extends DirectId>(id: Id, params: ParamsOf<Id>): MechanismOf<Id> {
  return mechanismKind(id).create(params) as MechanismOf<Id>;
}

/**
 * Creates any mechanism, including a mechanism that is the solution of a linear programme. For such
 * a mechanism, `solve` is called first. A call of `solve` may take seconds, and may run in a
 * worker.
 */
export async function prepare<Id extends MechanismId>(
  id: Id,
  params: ParamsOf<Id>,
  solve: (programme: Programme) => Optimum | Promise<Optimum>,
): Promise<MechanismOf<Id>> {
  return (await prepareKind(mechanismKind(id), params, solve)) as MechanismOf<Id>;
}

/** Creates any mechanism from a kind and parameters that are known only at run time. */
export async function prepareKind(
  kind: MechanismKind,
  params: Readonly<Record<string, unknown>>,
  solve: (programme: Programme) => Optimum | Promise<Optimum>,
): Promise<Mechanism> {
  const programme = kind.programme?.(params);
  return kind.create(params, programme && (await solve(programme)));
}
