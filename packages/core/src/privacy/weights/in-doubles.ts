import type { WeightPair } from "../../lattice/channels/index.js";

/** Probabilities from weights, in doubles: computed once for a row, however many pairs it is in. */
export function inDoubles(): (weights: WeightPair["p"], total: bigint) => Float64Array {
  const known = new Map<WeightPair["p"], Float64Array>();
  return (weights, total) => {
    const sum = Number(total);
    const masses = known.get(weights) ?? Float64Array.from(weights, (w) => Number(w) / sum);
    known.set(weights, masses);
    return masses;
  };
}
