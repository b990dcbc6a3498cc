import { type PrivacyEvent, stepsEvent } from "../accounting/events/index.js";
import { GeometricSums } from "../intervals/index.js";
import type { Channel } from "../lattice/channels/index.js";
import { mechanism } from "../mechanisms/index.js";
import type { RandomSource } from "../random/index.js";
import { bestShape, type RangeShape, rangeCounts, type Sides, sidesOf } from "./count-ranges.js";
import type { Fraction } from "./fraction.js";

/** What a tree of noisy counts needs. */
export interface TreeRequest {
  /** The number of points of the grid. */
  readonly points: number;
  /** The number of rows that one unit adds or removes, in all histograms together. */
  readonly rows: number;
  readonly epsilon: number;
}

/** The first and the last point of an interval. */
export interface PointInterval {
  readonly first: number;
  readonly last: number;
}

/**
 * Confidence intervals of quantiles from noisy counts. The grid is divided into ranges, each range
 * into smaller ranges, and so on down to single points. Every range gets a noisy count. The noise is
 * geometric. One unit moves the counts of each of the depths by at most `rows` in total, so all
 * counts together move by at most rows · depths steps.
 *
 * A point x with x̂ = (1 − q)·(noisy rows up to x) − q·(noisy rows above x) is rejected as too small
 * if x̂ < −t, where the noise of x̂ is below −t with probability at most γ/2. The rows up to x and the
 * rows above x are sums over disjoint ranges, which only depend on x. The true quantile Q has at
 * least q·rows rows up to Q. So Q is rejected as too small with probability at most γ/2. The
 * interval begins at the first point that is not rejected, so it begins above Q with probability at
 * most γ/2. In the same way, x is rejected as too large if the noisy value at the point before x is
 * at least t, because fewer than q·rows rows are below Q. The interval ends at the last point that
 * is not rejected. So the interval misses Q with probability at most γ. This argument uses the noise
 * at Q alone, so no union bound over the points is needed.
 */
export class CountTree {
  /** The certified ε of all counts, rounded up. */
  readonly epsilon: number;
  readonly event: PrivacyEvent;
  private readonly shape: RangeShape;
  private readonly channel: Channel;
  private sums: GeometricSums | undefined;
  private readonly stepEpsilon: number;

  constructor({ points, rows, epsilon }: TreeRequest) {
    this.shape = bestShape(points);
    const steps = rows * this.shape.depths;
    this.stepEpsilon = (epsilon / steps) * (1 - 2 ** -49);
    const noise = mechanism("geometric", { epsilon: this.stepEpsilon, sensitivity: 1 });
    const { channel, certificate } = noise.compile();
    this.channel = channel;
    this.epsilon = certificate.epsilon * steps * (1 + 2 ** -52);
    this.event = stepsEvent(certificate.epsilon, steps);
  }

  /** Draws noisy counts, and returns the interval of each quantile. */
  draw(
    counts: readonly number[],
    fractions: readonly Fraction[],
    failure: number,
    random: RandomSource,
  ): readonly PointInterval[] {
    const { shape } = this;
    const noisy = rangeCounts(counts, shape).map(({ width, counts }) => ({
      width,
      counts: counts.map((rows) => this.channel.sample(rows, random)),
    }));
    const sides = sidesOf(noisy, shape, counts.length);
    this.sums ??= new GeometricSums(this.stepEpsilon, shape.branching * shape.depths);
    return fractions.map((fraction) => intervalOf(sides, fraction, failure / 2, this.sums!));
  }
}

function intervalOf(
  sides: readonly Sides[],
  fraction: Fraction,
  failure: number,
  sums: GeometricSums,
): PointInterval {
  const { part, parts } = fraction;
  const score = ({ upTo, above }: Sides) => (parts - part) * upTo - part * above;
  const limit = ({ left, right }: Sides) => sums.threshold({ left, right, part, parts }, failure);
  // The sign decides most points, so few thresholds are computed.
  const tooSmall = (at: Sides) => score(at) < 0 && score(at) < -limit(at);
  const tooLarge = (before: Sides) => score(before) > 0 && score(before) >= limit(before);
  const last = sides.length - 1;
  const first = sides.findIndex((at) => !tooSmall(at));
  const beforeEnd = sides.slice(0, last).findLastIndex((before) => !tooLarge(before));
  return { first: first < 0 ? last : first, last: beforeEnd + 1 };
}
