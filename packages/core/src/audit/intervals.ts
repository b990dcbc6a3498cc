import { listed, type OutputSet, type Partition, runsOf, type Samples } from "./partition.js";

/**
 * Divides numbers at cut values into cells. The cells are: below the first cut, the first cut
 * itself, between the first and the second cut, the second cut itself, and so on up to above the
 * last cut. With `others`, one more cell holds NaN.
 */
export class Intervals implements Partition<number> {
  readonly cells: number;

  constructor(
    private readonly cuts: Float64Array,
    private readonly others: boolean,
  ) {
    this.cells = 2 * cuts.length + (others ? 2 : 1);
  }

  /**
   * Cuts at every value if there are few different values, otherwise at quantiles. Returns one
   * partition for each requested number of cells.
   */
  static of(
    first: Samples<number>,
    second: Samples<number>,
    sizes: readonly number[],
  ): readonly Intervals[] {
    const both = new Float64Array(first.length + second.length);
    both.set(first);
    both.set(second, first.length);
    const sorted = both.filter((x) => !Number.isNaN(x)).sort();
    return sizes.map((most) => new Intervals(cutsOf(sorted, most), sorted.length < both.length));
  }

  cellOf(x: number): number {
    const { cuts } = this;
    if (Number.isNaN(x)) return 2 * cuts.length + 1;
    let [from, to] = [0, cuts.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (cuts[middle]! < x) from = middle + 1;
      else to = middle;
    }
    return 2 * from + (cuts[from] === x ? 1 : 0);
  }

  /**
   * Keeps only the cuts at which membership in the event changes. Most events have one such cut.
   */
  event(member: Uint8Array): OutputSet<number> {
    const kept = [...this.cuts.keys()].filter((i) => {
      const [below, at, above] = [member[2 * i], member[2 * i + 1], member[2 * i + 2]];
      return below !== at || at !== above;
    });
    const cuts = Float64Array.from(kept, (i) => this.cuts[i]!);
    const coarse = new Intervals(cuts, this.others);
    const marks = Uint8Array.from({ length: coarse.cells }, (_, cell) => {
      const cut = kept[cell >> 1] ?? this.cuts.length;
      return member[2 * cut + (cell & 1)]!;
    });
    return { text: coarse.text(marks), contains: (x) => marks[coarse.cellOf(x)] === 1 };
  }

  private text(marks: Uint8Array): string {
    const last = 2 * this.cuts.length + 1;
    const runs = runsOf(marks, last).map(([from, to]) => this.run(from, to));
    return listed([...runs, ...(marks[last] === 1 ? ["x is not a number"] : [])]);
  }

  /**
   * A cell with an odd index is a single cut. A cell with an even index lies below the next cut.
   */
  private run(from: number, to: number): string {
    const [low, high] = [this.cuts[(from - 1) >> 1], this.cuts[to >> 1]];
    const [closedLow, closedHigh] = [from % 2 === 1, to % 2 === 1];
    if (from === to && closedLow) return `x = ${high}`;
    const above = `x ${closedLow ? "≥" : ">"} ${low}`;
    const below = `x ${closedHigh ? "≤" : "<"} ${high}`;
    const last = 2 * this.cuts.length;
    if (from === 0) return to === last ? "any number" : below;
    if (to === last) return above;
    return `${low} ${closedLow ? "≤" : "<"} ${below}`;
  }
}

function cutsOf(sorted: Float64Array, most: number): Float64Array {
  const distinct = new Set<number>();
  for (let i = 0; i < sorted.length && distinct.size <= most; i++) {
    distinct.add(sorted[i]!);
  }
  if (distinct.size <= most) return Float64Array.from(distinct);
  const at = (i: number) => sorted[Math.floor(((i + 0.5) * sorted.length) / most)]!;
  return Float64Array.from(new Set(Array.from({ length: most }, (_, i) => at(i))));
}
