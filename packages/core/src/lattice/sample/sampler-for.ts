import { AliasTable } from "./alias-table.js";
import { BlockTable } from "./block-table.js";
import { blockBits } from "./block-weights.js";
import type { Sampler } from "./sampler.js";

/** The fastest sampler of the weights of points and of a few other weights, in this order. */
export function samplerFor(points: readonly bigint[], others: readonly bigint[]): Sampler {
  const bits = blockBits(points);
  return bits > 0 ? new BlockTable(points, others, bits) : new AliasTable([...points, ...others]);
}
