import type { Channel, Ratio, WeightPair } from "../../lattice/channels/index.js";
import { type Distribution, finite, type Range } from "../../laws/index.js";
import type { RandomSource } from "../../random/index.js";

/** The number of sides of the coin. */
const SIDES = 2 ** 32;

/**
 * Chooses one of two channels by a coin that is independent of the answer. Each channel has one
 * dominating pair. Even if outputs reveal the chosen channel, the weighted combination of the two
 * dominating pairs dominates the mixture.
 */
export class MixedChannel implements Channel {
  readonly granularity: number;
  readonly input: Range;
  private readonly first: Channel;
  private readonly second: Channel;
  /** The number of sides that select the first channel. */
  private readonly sides: number;

  constructor(first: Channel, second: Channel, share: number) {
    this.first = first;
    this.second = second;
    this.sides = Math.round(share * SIDES);
    this.granularity = Math.min(first.granularity, second.granularity);
    this.input = first.input;
    Object.freeze(this);
  }

  law(answer: number): Distribution {
    const share = this.sides / SIDES;
    const masses = new Map<number, number>();
    const add = (law: Distribution, part: number) => {
      for (const { x, mass } of law.points ?? []) masses.set(x, (masses.get(x) ?? 0) + part * mass);
    };
    add(this.first.law(answer), share);
    add(this.second.law(answer), 1 - share);
    const points = [...masses].map(([x, mass]) => ({ x, mass }));
    return finite(
      "lattice",
      points.sort((a, b) => a.x - b.x),
    );
  }

  sample(answer: number, random: RandomSource): number {
    const target = new Float64Array(1);
    this.sampleInto(target, answer, random);
    return target[0]!;
  }

  /** Draws from both channels every time, so that timing does not reveal which draw is used. */
  sampleInto(target: Float64Array, answer: number, random: RandomSource): void {
    const count = target.length;
    const both = new Float64Array(2 * count);
    const coins = new Uint32Array(count);
    this.first.sampleInto(both.subarray(count), answer, random);
    this.second.sampleInto(both.subarray(0, count), answer, random);
    random.fill(coins);
    for (let i = 0; i < count; i++) {
      // The floor is −1 if the coin selects the first channel, and 0 otherwise.
      target[i] = both[i - count * Math.floor((coins[i]! - this.sides) / SIDES)]!;
    }
  }

  *pairs(): Iterable<WeightPair> {
    const [a, b] = [[...this.first.pairs()][0], [...this.second.pairs()][0]] as [
      WeightPair,
      WeightPair,
    ];
    const [here, there] = [BigInt(this.sides) * b.total, BigInt(SIDES - this.sides) * a.total];
    const join = (x: readonly bigint[], y: readonly bigint[]) => [
      ...x.map((w) => w * here),
      ...y.map((w) => w * there),
    ];
    const total = BigInt(SIDES) * a.total * b.total;
    yield { p: join(a.p, b.p), q: join(a.q, b.q), total, symmetric: a.symmetric && b.symmetric };
  }

  *extremes(): Iterable<Ratio> {
    yield* this.first.extremes();
    yield* this.second.extremes();
  }

  biasUp(): number {
    return Math.max(this.first.biasUp?.() ?? 0, this.second.biasUp?.() ?? 0);
  }
}
