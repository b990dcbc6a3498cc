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
  wholeEpsilonRange,
} from "../kit/index.js";
import { type ChosenCut, cutNoise } from "./cut-noise.js";

/**
 * Defines a mechanism that adds noise to an answer in a declared range and maps the result back to
 * the range.
 */
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
  /**
   * The bounds that may be set together with the mechanism's own parameters. By default, `lower`
   * and `upper`.
   */
  readonly ends?: readonly E[];
  /**
   * `why` is the advantage of the mechanism in plain words. `whole` is true if whole answers always
   * have whole outputs.
   */
  readonly why: string;
  readonly whole?: boolean;
  choose(bounded: Bounded, scale: number, own: Partial<Values<P>>): ChosenCut<D>;
}) {
  const { id, summary, family, own, ends, choose, why, whole = false } = definition;
  return defineMechanism({
    id,
    group: "range",
    summary,
    parameters: { ...boundedParameters(family), ...own },
    propose: rangeProposal(family.integer, (need) => [
      pureFamily((epsilon) => rangeParams(need, epsilon), why, {
        whole,
        ...(family.integer && { strengths: wholeEpsilonRange(need) }),
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
