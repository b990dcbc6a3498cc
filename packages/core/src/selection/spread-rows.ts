import { countHeads, type RandomSource, uniformBelow, uniformBigBelow } from "../random/index.js";
import type { Choice } from "./choice.js";
import type { Fraction } from "./fraction.js";

/** The places from `from` up to, but not including, `to`. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/** Neighbouring candidates that all have the same weight. */
export interface Run {
  readonly first: number;
  readonly count: number;
  readonly weight: bigint;
}

/** A range of places. The range is divided into pieces when they are needed. */
class Range {
  pieces: readonly Range[] | undefined = undefined;

  constructor(
    readonly start: number,
    readonly width: number,
    /** The number of rows at smaller places. */
    readonly below: number,
    readonly rows: number,
  ) {}
}

/** A choice of the place, or of the whole point, whose rank is next to a quantile of a part. */
export interface Question {
  readonly part: Part;
  readonly fraction: Fraction;
  readonly choice: Choice;
  /** Whether the candidates are points. Otherwise the candidates are places. */
  readonly points: boolean;
}

/**
 * The rows of a histogram, where each row lies at a random one of the 2^bits places inside its
 * point. All places of a row are equally likely and independent of the places of other rows. So a
 * neighbouring table has the same rows at the same places, and its additional rows at some places:
 * a mechanism that is private for every table of places is private for the histogram.
 *
 * Rows are not spread in advance. A range of places inside a point gets its rows from the range
 * twice as wide by one fair coin for each row, and a single row gets its place at once. Rows are
 * only spread where a choice needs them, and then stay at their places. So a choice takes time for
 * the rows near the quantile, not for all places.
 */
export class SpreadRows {
  private readonly upTo: readonly number[];
  private readonly all: Range;
  private readonly placesPerPoint: number;

  constructor(
    counts: readonly number[],
    bits: number,
    private readonly random: RandomSource,
  ) {
    let rows = 0;
    this.upTo = [0, ...counts.map((count) => (rows += count))];
    this.placesPerPoint = 2 ** bits;
    const width = 2 ** (bits + Math.ceil(Math.log2(counts.length)));
    this.all = new Range(0, width, 0, rows);
  }

  get places(): Part {
    return { from: 0, to: (this.upTo.length - 1) * this.placesPerPoint };
  }

  pointOf(place: number): number {
    return Math.floor(place / this.placesPerPoint);
  }

  /** Draws a candidate with a probability in proportion to its weight. */
  pick(question: Question): number {
    const runs = this.runs(question);
    const total = runs.reduce((sum, { count, weight }) => sum + BigInt(count) * weight, 0n);
    let left = uniformBigBelow(total, this.random);
    for (const { first, count, weight } of runs) {
      const mass = BigInt(count) * weight;
      if (left < mass) return first + Number(left / weight);
      left -= mass;
    }
    throw new RangeError("a draw lies below the total weight");
  }

  /**
   * The weights of all candidates. The deficit of a candidate is its distance from the rank
   * part/parts · rows, in units of 1/parts, where `rows` are the rows of the part. A candidate with
   * ranks from `low` to `high` has all ranks between.
   */
  runs({ part, fraction, choice, points }: Question): readonly Run[] {
    const [start, end] = [this.rowsBelow(part.from), this.rowsBelow(part.to)];
    const aim = aimOf(end - start, fraction);
    const limit = choice.weights.length;
    const step = points ? this.placesPerPoint : 1;
    const runs = new Runs();
    const visit = (range: Range) => {
      const from = Math.max(range.start, part.from);
      const to = Math.min(range.start + range.width, part.to);
      if (from >= to) return;
      const low = Math.max(range.below, start) - start;
      const high = Math.min(range.below + range.rows, end) - start;
      const deficit = Math.min(limit, Math.max(0, aim(low), -aim(high)));
      if (low === high || deficit === limit || range.width <= step) {
        const first = Math.floor(from / step);
        runs.add(first, Math.ceil(to / step) - first, choice.weight(deficit));
      } else for (const smaller of this.piecesOf(range)) visit(smaller);
    };
    visit(this.all);
    return runs.list;
  }

  /** The number of rows at places below `place`. */
  rowsBelow(place: number): number {
    let range = this.all;
    while (range.rows > 0 && place > range.start) {
      if (place >= range.start + range.width) return range.below + range.rows;
      range = this.piecesOf(range).findLast(({ start }) => start < place)!;
    }
    return range.below;
  }

  /** Divides a range, and decides which pieces the rows of the range are in. */
  private piecesOf(range: Range): readonly Range[] {
    range.pieces ??= this.isInsidePoint(range)
      ? range.rows === 1
        ? aroundRow(range, uniformBelow(range.width, this.random))
        : halves(range, countHeads(range.rows, this.random))
      : halves(range, this.rowsBelowPoint(range.start + range.width / 2) - range.below);
    return range.pieces;
  }

  private isInsidePoint({ width }: Range): boolean {
    return width <= this.placesPerPoint;
  }

  private rowsBelowPoint(place: number): number {
    return this.upTo[Math.min(place / this.placesPerPoint, this.upTo.length - 1)]!;
  }
}

function halves({ start, width, below, rows }: Range, lower: number): readonly Range[] {
  const half = width / 2;
  return [
    new Range(start, half, below, lower),
    new Range(start + half, half, below + lower, rows - lower),
  ];
}

/** The place of the only row of a range, and the empty places before and after it. */
function aroundRow({ start, width, below }: Range, offset: number): readonly Range[] {
  return [
    new Range(start, offset, below, 0),
    new Range(start + offset, 1, below, 1),
    new Range(start + offset + 1, width - offset - 1, below + 1, 0),
  ];
}

/** A list of runs. Neighbouring runs of the same weight become one run. */
class Runs {
  readonly list: Run[] = [];
  private last: { -readonly [K in keyof Run]: Run[K] } | undefined;

  add(first: number, count: number, weight: bigint): void {
    if (this.last?.weight === weight) this.last.count += count;
    else {
      this.last = { first, count, weight };
      this.list.push(this.last);
    }
  }
}

/**
 * The signed distance parts · rank − part · rows. Both products may be beyond the exact integers of
 * doubles, but the distance is exact where the distance is small.
 */
function aimOf(rows: number, { part, parts }: Fraction): (rank: number) => number {
  const product = BigInt(rows) * BigInt(part);
  const [whole, rest] = [product / BigInt(parts), product % BigInt(parts)].map(Number);
  return (rank) => parts * (rank - whole!) - rest!;
}
