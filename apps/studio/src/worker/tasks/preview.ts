import {
  design as designed,
  mechanismKind,
  type NeedInput,
  NoisewrightError,
} from "@noisewright/core";
import { answerData, type DesignAnswer } from "./design.js";

export interface PreviewInput {
  readonly need: NeedInput;
  /** The id of the mechanism. */
  readonly mechanism: string;
}

/**
 * The answer for one mechanism alone, which is much quicker than a ranking of all mechanisms. Null
 * if this mechanism does not meet the requirements; the ranking then shows which mechanism does.
 */
export function preview({ need, mechanism }: PreviewInput): DesignAnswer | null {
  try {
    const kind = mechanismKind(mechanism);
    return kind.programme ? null : answerData(designed(need, { mechanisms: [kind] }));
  } catch (error) {
    if (error instanceof NoisewrightError) return null;
    throw error;
  }
}
