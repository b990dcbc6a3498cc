import type { WeightPair } from "../../lattice/channels/index.js";

/**
 * Returns a function that converts integer weights to probabilities in doubles. The function
 * converts each row once, even if the row belongs to many pairs.
 */
export function inDoubles(): (weights: WeightPair["p"], total: bigint) => Float64Array {
  const known = new Map<WeightPair["p"], Float64Array>();
  return (weights, total) => {
    const sum = Number(total);
    const masses = known.get(weights) ?? Float64Array.from(weights, (w) => Number(w) / sum);
    known.set(weights, masses);
    return masses;
  };
}
