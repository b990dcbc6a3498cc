import { type RandomSource, uniformBelow } from "../../random/index.js";
import { type Sampler, samplerFor, type ValueSampler } from "../sample/index.js";
import { type NoiseWeights, tailWeight } from "./noise-weights.js";
import { coinsFor, type Position, roundsUp } from "./position.js";

/** Replaces every element of an array by an output for this element. */
export type MapAll = (values: Float64Array) => void;

/** Draws noise around lattice points from the weights of the noise. */
export class NoiseSampler {
  private readonly weights: NoiseWeights;
  private readonly last: number;
  /** Outcomes 0 … 2K are the points −K … K. The last two outcomes are the two tails. */
  private readonly ordinary: number;
  private readonly outcomes: number;
  private readonly table: Sampler & Partial<ValueSampler>;

  constructor(weights: NoiseWeights) {
    const { half } = weights;
    const side = tailWeight(weights);
    this.weights = weights;
    this.last = half.length - 1;
    this.ordinary = 2 * this.last + 1;
    this.outcomes = this.ordinary + 2;
    this.table = samplerFor([...half.slice(1).reverse(), ...half], [side, side]);
  }

  draw(index: number, random: RandomSource): number {
    return this.value(this.table.draw(random), index, random);
  }

  fill(target: Float64Array, index: number, random: RandomSource): void {
    const { last, ordinary, table, weights } = this;
    const linear = { origin: index - last, scale: weights.granularity, ordinary };
    for (const { position, outcome } of table.fill(target, linear, random)) {
      target[position] = this.value(outcome, index, random);
    }
  }

  /**
   * Fills the target array with mapped samples. If there are at least as many samples as outcomes,
   * every point of the table is mapped, and not every sample.
   */
  fillMapped(target: Float64Array, index: number, random: RandomSource, map: MapAll): void {
    const { ordinary, outcomes, table } = this;
    if (target.length < outcomes || table.fillValues === undefined) {
      this.fill(target, index, random);
      map(target);
      return;
    }
    const values = this.mappedPoints(index, outcomes + 1, map);
    for (const { position, outcome } of table.fillValues(target, values, random, ordinary)) {
      target[position] = this.mappedValue(outcome, index, random, map);
    }
  }

  /** As `fillMapped`, around a position that is rounded at random, for a granularity of 1. */
  fillRounded(target: Float64Array, position: Position, random: RandomSource, map: MapAll): void {
    const { ordinary, outcomes, table } = this;
    const { index } = position;
    if (target.length < outcomes || table.fillMoved === undefined) {
      this.fill(target, index, random);
      for (const { from, coins } of coinsFor(target.length, position, random)) {
        for (let i = 0; i < coins.length; i++) target[from + i] = target[from + i]! + coins[i]!;
      }
      map(target);
      return;
    }
    const values = this.mappedPoints(index, outcomes + 2, map);
    const toss = (word: number) => roundsUp(position, word, random);
    const move = { stride: 1, threshold: position.high, toss };
    const specials = table.fillMoved(target, values, move, random, ordinary);
    for (const { position, outcome, moved } of specials) {
      target[position] = this.mappedValue(outcome, index + moved, random, map);
    }
  }

  private mappedPoints(index: number, count: number, map: MapAll): Float64Array {
    const { granularity } = this.weights;
    const origin = index - this.last;
    const values = new Float64Array(count);
    for (let i = 0; i < count; i++) values[i] = (i + origin) * granularity;
    map(values);
    return values;
  }

  private mappedValue(drawn: number, index: number, random: RandomSource, map: MapAll): number {
    const value = Float64Array.of(this.value(drawn, index, random));
    map(value);
    return value[0]!;
  }

  private value(drawn: number, index: number, random: RandomSource): number {
    const { last, ordinary } = this;
    const { granularity, steps, tail } = this.weights;
    if (drawn < ordinary) return (drawn - last + index) * granularity;
    let noise = last + 1 + uniformBelow(steps, random);
    while (uniformBelow(tail + 1, random) !== 0) noise += steps;
    return (index + (drawn === ordinary ? -noise : noise)) * granularity;
  }
}
