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

const KINDS = [
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
] as const;

/** Every mechanism there is. What is listed here is in the CLI, the tests and the reference pages. */
export const MECHANISMS: readonly MechanismKind[] = KINDS;

type Given = Readonly<Record<string, unknown>>;
type Known = (typeof KINDS)[number];
type KindOf<Id> = Extract<Known, { readonly id: Id }>;

/** The ids of all mechanisms. */
export type MechanismId = Known["id"];
/** The ids of mechanisms that need no solver. */
export type DirectId = Exclude<MechanismId, (typeof optimal)["id"]>;
/** What may be given to the mechanism of an id. */
export type ParamsOf<Id extends MechanismId> =
  KindOf<Id> extends (params: infer P extends Given, ...rest: never) => Mechanism ? P : never;
/** The mechanism of an id. */
export type MechanismOf<Id extends MechanismId> = ReturnType<KindOf<Id>>;

/** The kind of mechanism with an id that is known only when the program runs. */
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

/**
 * A mechanism with its parameters fixed, such as `mechanism("laplace", { epsilon: 1, sensitivity: 1 })`.
 * The type checker knows each id's parameters; of an id or parameters that it does not know, use
 * `mechanismKind(id).create(params)`, which checks them when the program runs.
 */
export function mechanism<Id extends DirectId>(id: Id, params: ParamsOf<Id>): MechanismOf<Id> {
  return mechanismKind(id).create(params) as MechanismOf<Id>;
}

/**
 * The same of any mechanism, one that is the solution of a linear programme among them: `solve` is
 * asked first, which may take seconds, in a worker perhaps.
 */
export async function prepare<Id extends MechanismId>(
  id: Id,
  params: ParamsOf<Id>,
  solve: (programme: Programme) => Optimum | Promise<Optimum>,
): Promise<MechanismOf<Id>> {
  return (await prepareKind(mechanismKind(id), params, solve)) as MechanismOf<Id>;
}

/** The same of a kind and parameters that are known only when the program runs. */
export async function prepareKind(
  kind: MechanismKind,
  params: Readonly<Record<string, unknown>>,
  solve: (programme: Programme) => Optimum | Promise<Optimum>,
): Promise<Mechanism> {
  const programme = kind.programme?.(params);
  return kind.create(params, programme && (await solve(programme)));
}
