import { secureRandom } from "@noisewright/core";
import { cachedMechanism, type Params } from "./mechanism-cache.js";

export interface SamplesInput {
  readonly id: string;
  readonly params: Params;
  /** The true value to which noise is added. It is made up: no data is involved. */
  readonly answer: number;
  readonly count: number;
  /** The number of the draw. Each new number draws again. */
  readonly turn: number;
}

/** Outputs for one true value, drawn from the certified weights. */
export function samples({ id, params, answer, count }: SamplesInput): number[] {
  const { channel } = cachedMechanism(id, params).compile();
  const random = secureRandom();
  return Array.from({ length: count }, () => channel.sample(answer, random));
}
