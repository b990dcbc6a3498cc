/**
 * The law of the privacy loss ln(dP/dQ) of one pair of output laws (P, Q), under P. What has
 * probability under one of them only is kept apart: `infinite` under P, `vanishing` under Q.
 */
export interface LossLaw {
  /** Ends of the finite losses; infinite where they have none. */
  readonly lowest: number;
  readonly highest: number;
  readonly infinite: number;
  readonly vanishing: number;
  /** A loss of so much mass that grids do well to have it, or what all are multiples of; or 0. */
  readonly anchor: number;
  /** All its finite losses, where there are finitely many. */
  readonly atoms?: readonly Atom[];
  /** How far rounding in doubles may move a loss. */
  readonly rounding: number;
  /** A loss above which P has at most `mass`, and one below which. */
  above(mass: number): number;
  below(mass: number): number;
  /**
   * Masses of the cells that increasing edges cut the finite losses into: below the first edge,
   * (e₀, e₁], (e₁, e₂], …, above the last.
   */
  cells(edges: Float64Array): Cells;
}

/** A loss, and its mass under P. */
export interface Atom {
  readonly loss: number;
  readonly p: number;
}

export interface Cells {
  readonly p: Float64Array;
  readonly q: Float64Array;
  /** ln(p/q) of each cell, or an end of the cell where both are 0. */
  readonly loss: Float64Array;
}

/** Losses of removing a record and of adding one; one object where they are the same. */
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

/** The cell that a loss falls into. */
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

/** Add an atom of likelihood ratio p/q = e^loss; a cell's loss is always that of all it holds. */
export function addAtom(cells: Cells, cell: number, loss: number, p: number): void {
  if (!(p > 0)) return;
  const before = cells.p[cell]!;
  const here = cells.loss[cell]!;
  // ln(Σp/Σq), with q relative to the smaller loss, which has the larger ones.
  const base = before === 0 ? loss : Math.min(loss, here);
  const q = p * Math.exp(base - loss) + (before === 0 ? 0 : before * Math.exp(base - here));
  cells.loss[cell] = base + Math.log((before + p) / q);
  cells.p[cell] = before + p;
  cells.q[cell] = cells.q[cell]! + p * Math.exp(-loss);
}
