import type { Parameters, Values } from "../../params/index.js";
import {
  type Bounded,
  boundedParameters,
  boundedVariants,
  type Details,
  defineMechanism,
  type NoiseFamily,
  pureFamily,
  rangeParams,
  rangeProposal,
  wholeLevels,
} from "../kit/index.js";
import { type ChosenCut, cutNoise } from "./cut-noise.js";

/** A mechanism that adds noise to an answer in a declared range and cuts it back to the range. */
export function defineCut<
  const Id extends string,
  P extends Parameters,
  D extends Details,
  const E extends "lower" | "upper" = "lower" | "upper",
>(definition: {
  readonly id: Id;
  readonly summary: string;
  readonly family: NoiseFamily;
  readonly own: P;
  /** Which ends of the range the own parameters go with; both unless given. */
  readonly ends?: readonly E[];
  /** What it has to say for itself, and whether its outputs are whole where answers are. */
  readonly why: string;
  readonly whole?: boolean;
  choose(bounded: Bounded, scale: number, own: Partial<Values<P>>): ChosenCut<D>;
}) {
  const { id, summary, family, own, ends, choose, why, whole = false } = definition;
  return defineMechanism({
    id,
    summary,
    parameters: { ...boundedParameters(family), ...own },
    propose: rangeProposal(family.integer, (need) => [
      pureFamily((epsilon) => rangeParams(need, epsilon), why, {
        whole,
        ...(family.integer && { strengths: wholeLevels(need) }),
      }),
    ]),
    variants: boundedVariants(
      id,
      own,
      (bounded, given) => cutNoise(id, family, bounded, (scale) => choose(bounded, scale, given)),
      ends === undefined ? {} : { ends },
    ),
  });
}
