import { NoisewrightError } from "../errors/index.js";
import { discreteGaussian } from "./discrete-gaussian.js";
import { exponential } from "./exponential.js";
import { gaussian } from "./gaussian.js";
import { geometric } from "./geometric.js";
import type { Mechanism, MechanismKind } from "./kit/mechanism.js";
import { laplace } from "./laplace.js";
import { staircase } from "./staircase.js";

export type {
  CertifiedChannel,
  CompileOptions,
  Mechanism,
  MechanismKind,
} from "./kit/mechanism.js";

/** Every mechanism there is. What is listed here is in the CLI, the tests and the reference pages. */
export const MECHANISMS: readonly MechanismKind[] = [
  laplace,
  geometric,
  gaussian,
  discreteGaussian,
  staircase,
  exponential,
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
