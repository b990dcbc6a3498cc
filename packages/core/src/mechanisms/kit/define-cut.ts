import type { Parameters, Values } from "../../params/index.js";
import { type Bounded, boundedParameters, boundedWays, type NoiseFamily } from "./bounded.js";
import { type ChosenCut, cutNoise } from "./cut-noise.js";
import { defineMechanism } from "./define-mechanism.js";
import type { MechanismKind } from "./mechanism.js";

/** A mechanism that adds noise to an answer in a declared range and cuts it back to the range. */
export function defineCut<P extends Parameters>(definition: {
  readonly id: string;
  readonly summary: string;
  readonly family: NoiseFamily;
  readonly own: P;
  /** Which ends of the range the own parameters go with; both unless given. */
  readonly ends?: readonly ("lower" | "upper")[];
  choose(bounded: Bounded, scale: number, own: Partial<Values<P>>): ChosenCut;
}): MechanismKind {
  const { id, summary, family, own, ends, choose } = definition;
  return defineMechanism({
    id,
    summary,
    parameters: { ...boundedParameters(family), ...own },
    ways: boundedWays(
      id,
      own,
      (bounded, given) => cutNoise(id, family, bounded, (scale) => choose(bounded, scale, given)),
      ends,
    ),
  });
}
