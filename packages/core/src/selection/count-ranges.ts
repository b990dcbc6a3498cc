/** How a grid is divided: each range has up to `branching` smaller ranges, down to single points. */
export interface RangeShape {
  readonly depths: number;
  readonly branching: number;
}

/** The counts of all ranges of the same width. */
export interface RangeCounts {
  readonly width: number;
  readonly counts: readonly number[];
}

/** The numbers of rows up to a point and above the point, each as a sum of counts of ranges. */
export interface Sides {
  readonly upTo: number;
  readonly above: number;
  /** The number of counts in each of the two sums. */
  readonly left: number;
  readonly right: number;
}

/**
 * The shape with the smallest error of noisy counts. The counts at each depth have noise of variance
 * ∝ depths², and a number of rows is a sum over up to branching − 1 counts of each depth.
 */
export function bestShape(points: number): RangeShape {
  const shapes = Array.from({ length: 14 }, (_, i) => {
    const depths = i + 1;
    let branching = Math.max(2, Math.floor(points ** (1 / depths)));
    while (branching ** depths < points) branching++;
    return { depths, branching, variance: (branching - 1) * depths ** 3 };
  });
  return shapes.reduce((best, shape) => (shape.variance < best.variance ? shape : best));
}

/** The counts of the ranges, for each depth. A row counts in one range of each depth. */
export function rangeCounts(
  counts: readonly number[],
  { depths, branching }: RangeShape,
): readonly RangeCounts[] {
  return Array.from({ length: depths }, (_, depth) => {
    const width = branching ** (depths - 1 - depth);
    const ranges = Array.from({ length: Math.ceil(counts.length / width) }, (_, i) =>
      counts.slice(i * width, (i + 1) * width).reduce((sum, count) => sum + count, 0),
    );
    return { width, counts: ranges };
  });
}

/**
 * The two sides of each point. The ranges around the point are not used, except the point itself. At
 * each depth, the other ranges inside the same wider range lie entirely on one side.
 */
export function sidesOf(
  ranges: readonly RangeCounts[],
  { branching }: RangeShape,
  points: number,
): readonly Sides[] {
  const depths = ranges.map(({ width, counts }) => ({ width, upTo: runningSums(counts) }));
  return Array.from({ length: points }, (_, x) => {
    const sides = { upTo: 0, above: 0, left: 0, right: 0 };
    for (const { width, upTo } of depths) {
      const own = Math.floor(x / width);
      const from = own - (own % branching);
      const to = Math.min(from + branching, upTo.length - 1);
      const end = width === 1 ? own + 1 : own;
      sides.upTo += upTo[end]! - upTo[from]!;
      sides.above += upTo[to]! - upTo[own + 1]!;
      sides.left += end - from;
      sides.right += to - own - 1;
    }
    return sides;
  });
}

/** The sums of the first 0, 1, … numbers. */
function runningSums(numbers: readonly number[]): readonly number[] {
  let sum = 0;
  return [0, ...numbers.map((number) => (sum += number))];
}
