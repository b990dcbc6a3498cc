import {
  applyCut,
  type Cut,
  cutLaw,
  type Distribution,
  latticePartialMoment,
  type Range,
} from "../distributions/index.js";
import type { RandomSource } from "../random/index.js";
import type { Channel, WeightPair } from "./channel.js";
import { nearestIndex } from "./granularity.js";

/**
 * A channel whose answers are clamped to a declared range first and whose outputs are cut after.
 * Clamping moves no two answers further apart and a cut is post-processing, so what dominates the
 * inner channel dominates this one.
 */
export class CutChannel implements Channel {
  readonly granularity: number;
  readonly input: Range;
  private readonly inner: Channel;
  private readonly cut: Cut;

  constructor(inner: Channel, input: Range, cut: Cut) {
    this.inner = inner;
    this.input = input;
    this.cut = cut;
    this.granularity = inner.granularity;
  }

  law(answer: number): Distribution {
    const law = this.inner.law(this.clamp(answer));
    return cutLaw("lattice", law, this.cut, latticePartialMoment(law));
  }

  sample(answer: number, random: RandomSource): number {
    return applyCut(this.cut, this.inner.sample(this.clamp(answer), random));
  }

  sampleInto(target: Float64Array, answer: number, random: RandomSource): void {
    this.inner.sampleInto(target, this.clamp(answer), random);
    for (let i = 0; i < target.length; i++) target[i] = applyCut(this.cut, target[i] as number);
  }

  pairs(): Iterable<WeightPair> {
    return this.inner.pairs();
  }

  extremes(): Iterable<readonly [bigint, bigint]> {
    return this.inner.extremes();
  }

  private clamp(answer: number): number {
    const { lower, upper } = this.input;
    return Number.isNaN(answer) ? lower : Math.min(upper, Math.max(lower, answer));
  }
}

/**
 * A cut for a lattice of the given granularity: the points nearest to its jumps get its mean over
 * their cells, so that moments are off by the square of the granularity and not by itself.
 */
export function cutForLattice(cut: Cut, granularity: number): Cut {
  const { below, above, low, high, shift } = cut;
  const half = granularity / 2;
  const nearest = (x: number) => nearestIndex(x, granularity) * granularity;
  const atLow = nearest(below);
  const atHigh = above === Number.POSITIVE_INFINITY ? above : nearest(above);
  if (atHigh === atLow) {
    const bumps = [{ at: atLow, value: (low + high) / 2, radius: half }];
    return { ...cut, below: atLow - half, above: atLow + half, bumps };
  }
  if (atHigh < atLow) return cut;
  const lowPart = (below - (atLow - half)) / granularity;
  const highPart = (atHigh + half - above) / granularity;
  const values = [
    {
      at: atLow,
      radius: half,
      value: lowPart * low + (1 - lowPart) * ((below + atLow + half) / 2 - shift),
    },
    {
      at: atHigh,
      radius: half,
      value: highPart * high + (1 - highPart) * ((above + atHigh - half) / 2 - shift),
    },
  ];
  return {
    ...cut,
    below: atLow - half,
    above: atHigh + half,
    bumps: values.filter(({ at }) => Number.isFinite(at)),
  };
}
