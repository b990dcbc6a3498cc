import { addAtom, type Cells, cellOf, emptyCells, type LossLaw } from "./loss-law.js";

/**
 * The loss distribution for two Laplace distributions whose centers are ε scales apart. The loss is
 * ε with mass 1/2 and −ε with mass e^−ε/2. Between −ε and ε the loss has density e^((loss −
 * ε)/2)/4.
 */
export function laplaceLoss(epsilon: number): LossLaw {
  return {
    lowest: -epsilon,
    highest: epsilon,
    infinite: 0,
    vanishing: 0,
    anchor: epsilon,
    rounding: 2 ** -49 * epsilon,
    above: () => epsilon,
    below: () => -epsilon,
    cells: (edges) => cells(edges, epsilon),
  };
}

function cells(edges: Float64Array, epsilon: number): Cells {
  const result = emptyCells(edges);
  let low = -epsilon;
  for (let i = 0; i <= edges.length && low < epsilon; i++) {
    const edge = i < edges.length ? edges[i]! : epsilon;
    const high = Math.min(epsilon, edge);
    if (high <= low) continue;
    // The mass between two losses is p = ½e^((low − ε)/2)(e^(width/2) − 1).
    // The loss ln(p/q) of this interval is the mean of the two losses.
    const p = (Math.exp((low - epsilon) / 2) * Math.expm1((high - low) / 2)) / 2;
    const middle = low + (high - low) / 2;
    result.p[i] = p;
    result.q[i] = p * Math.exp(-middle);
    result.loss[i] = middle;
    low = high;
  }
  addAtom(result, cellOf(edges, epsilon), epsilon, 1 / 2);
  addAtom(result, cellOf(edges, -epsilon), -epsilon, Math.exp(-epsilon) / 2);
  return result;
}
