/**
 * The distribution under P of the privacy loss ln(dP/dQ), for a pair of output distributions (P,
 * Q). The field `infinite` is the mass under P of outputs that are impossible under Q. The field
 * `vanishing` is the mass under Q of outputs that are impossible under P.
 */
export interface LossLaw {
  /** The smallest and the largest finite loss; infinite if the losses are unbounded. */
  readonly lowest: number;
  readonly highest: number;
  readonly infinite: number;
  readonly vanishing: number;
  /**
   * A loss that the grid should contain: a loss of large mass, or a unit of which all losses are
   * multiples. The anchor is 0 if there is no such loss.
   */
  readonly anchor: number;
  /** All finite losses, if their number is finite. */
  readonly atoms?: readonly Atom[];
  /** A bound on the rounding error of a loss. */
  readonly rounding: number;
  /**
   * A loss such that P has at most `mass` above it. The method `below` is the counterpart for small
   * losses.
   */
  above(mass: number): number;
  below(mass: number): number;
  /**
   * The masses of the cells between the given edges, which must be increasing. The cells are: below
   * the first edge, (e₀, e₁], (e₁, e₂], …, above the last edge.
   */
  cells(edges: Float64Array): Cells;
}

/** A possible loss and its mass under P. */
export interface Atom {
  readonly loss: number;
  readonly p: number;
}

export interface Cells {
  readonly p: Float64Array;
  readonly q: Float64Array;
  /** The loss ln(p/q) of each cell, or an end of the cell if p and q are 0. */
  readonly loss: Float64Array;
}

/**
 * The loss distributions for removing a record and for adding a record. If the two distributions
 * are equal, both fields are the same object.
 */
export interface BothDirections {
  readonly remove: LossLaw;
  readonly add: LossLaw;
}

export function emptyCells(edges: Float64Array): Cells {
  const size = edges.length + 1;
  const loss = new Float64Array(size);
  loss.set(edges, 1);
  loss[0] = edges[0]!;
  return { p: new Float64Array(size), q: new Float64Array(size), loss };
}

/** The index of the cell that contains a loss. */
export function cellOf(edges: Float64Array, loss: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (edges[middle]! >= loss) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Adds an atom with likelihood ratio p/q = e^loss to a cell, and updates the loss of the cell. */
export function addAtom(cells: Cells, cell: number, loss: number, p: number): void {
  if (!(p > 0)) return;
  const before = cells.p[cell]!;
  const here = cells.loss[cell]!;
  // The new loss is ln(Σp/Σq).
  // To avoid overflow, each q is divided by e^(−base), where `base` is the smaller loss.
  const base = before === 0 ? loss : Math.min(loss, here);
  const q = p * Math.exp(base - loss) + (before === 0 ? 0 : before * Math.exp(base - here));
  cells.loss[cell] = base + Math.log((before + p) / q);
  cells.p[cell] = before + p;
  cells.q[cell] = cells.q[cell]! + p * Math.exp(-loss);
}
