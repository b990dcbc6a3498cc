import type { Range } from "../../laws/index.js";
import type { RandomSource } from "../../random/index.js";
import type { AdditiveChannel } from "./additive-channel.js";
import { PostProcessedChannel } from "./post-processed-channel.js";

/** Noise between two maps that do not depend on the data. */
export abstract class PostProcessedNoise extends PostProcessedChannel {
  protected readonly noise: AdditiveChannel;

  constructor(noise: AdditiveChannel, input: Range, granularity?: number) {
    super(noise, input, granularity);
    this.noise = noise;
  }

  override sampleInto(target: Float64Array, answer: number, random: RandomSource): void {
    const map = (outputs: Float64Array) => this.leaveAll(outputs);
    this.noise.sampleMappedInto(target, this.enter(answer), random, map);
  }

  /** Applies `leave` to all elements of an array. */
  protected leaveAll(outputs: Float64Array): void {
    for (let i = 0; i < outputs.length; i++) outputs[i] = this.leave(outputs[i]!);
  }
}
