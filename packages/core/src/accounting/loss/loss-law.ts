/**
 * The law of the privacy loss ln(dP/dQ) under P, for a pair of output laws (P, Q). Mass that only
 * one of them has is stored separately: `infinite` under P, `vanishing` under Q.
 */
export interface LossLaw {
  /** The ends of the finite losses; infinite if the losses are unbounded. */
  readonly lowest: number;
  readonly highest: number;
  readonly infinite: number;
  readonly vanishing: number;
  /**
   * A loss that a grid should contain: one of large mass, or a unit of which all losses are
   * multiples. 0 if there is none.
   */
  readonly anchor: number;
  /** All finite losses, if there are finitely many. */
  readonly atoms?: readonly Atom[];
  /** A bound on the rounding error of a loss. */
  readonly rounding: number;
  /** A loss above which P has at most `mass`; `below` is its counterpart. */
  above(mass: number): number;
  below(mass: number): number;
  /**
   * The masses of the cells between increasing edges: below the first edge, (e₀, e₁], (e₁, e₂], …,
   * above the last edge.
   */
  cells(edges: Float64Array): Cells;
}

/** A loss and its mass under P. */
export interface Atom {
  readonly loss: number;
  readonly p: number;
}

export interface Cells {
  readonly p: Float64Array;
  readonly q: Float64Array;
  /** ln(p/q) of each cell, or an end of the cell if both masses are 0. */
  readonly loss: Float64Array;
}

/**
 * The losses of removing a record and of adding one. Both are the same object if they are equal.
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

/** Adds an atom with likelihood ratio p/q = e^loss to a cell and updates the cell's loss. */
export function addAtom(cells: Cells, cell: number, loss: number, p: number): void {
  if (!(p > 0)) return;
  const before = cells.p[cell]!;
  const here = cells.loss[cell]!;
  // ln(Σp/Σq), with q relative to the smaller loss, which has the larger q.
  const base = before === 0 ? loss : Math.min(loss, here);
  const q = p * Math.exp(base - loss) + (before === 0 ? 0 : before * Math.exp(base - here));
  cells.loss[cell] = base + Math.log((before + p) / q);
  cells.p[cell] = before + p;
  cells.q[cell] = cells.q[cell]! + p * Math.exp(-loss);
}
