import { addAtom, type Cells, cellOf, type LossLaw } from "./loss-law.js";
import { slopedCells } from "./sloped-cells.js";

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
  const result = slopedCells(edges, epsilon, 1 / 2);
  addAtom(result, cellOf(edges, epsilon), epsilon, 1 / 2);
  addAtom(result, cellOf(edges, -epsilon), -epsilon, Math.exp(-epsilon) / 2);
  return result;
}
