import { describe, expect, it } from "vitest";
import { type Channel, MECHANISMS, type Mechanism } from "../../src/index.js";
import { seededRandom } from "../support/seeded-random.js";
import { made } from "../support/solved.js";
import {
  average,
  kolmogorovDistance,
  kolmogorovLimit,
  SAMPLES,
  STANDARD_ERRORS,
} from "../support/statistics.js";
import { CASES } from "./cases.js";

const LIMIT = kolmogorovLimit(SAMPLES);
const SEED = 20_260_801;

/** An answer on the lattice, inside the range where there is one. */
function answerFor({ input }: Mechanism, channel: Channel): number {
  const bounded = Number.isFinite(input.lower) && Number.isFinite(input.upper);
  const answer = bounded ? input.lower + 0.4 * (input.upper - input.lower) : 3.7;
  return Math.round(answer / channel.granularity) * channel.granularity;
}

function draw(channel: Channel, answer: number, seed = SEED): Float64Array {
  const samples = new Float64Array(SAMPLES);
  channel.sampleInto(samples, answer, seededRandom(seed));
  return samples;
}

it("there is a case for every mechanism", () => {
  const ids = new Set(CASES.map(({ id }) => id));
  expect([...ids].sort()).toEqual(MECHANISMS.map(({ id }) => id).sort());
});

describe.each(CASES)("samples of $id $params", ({ id, params, wider, narrower }) => {
  const subject = made(id, params);
  const { channel } = subject.compile();
  const answer = answerFor(subject, channel);
  const samples = draw(channel, answer);
  const ideal = subject.law(answer);
  const own = channel.law(answer);
  /** Half of what separates possible values, of the law or else of the lattice. */
  const room = (ideal.spacing || channel.granularity) / 2;
  const distance = (of: Float64Array) => kolmogorovDistance(of, (x) => ideal.cdf(x), room);

  it("follow the channel's own law", () => {
    const step = own.spacing / 2;
    expect(kolmogorovDistance(samples, (x) => own.cdf(x), step)).toBeLessThan(LIMIT);
  });

  it("follow the ideal law", () => {
    expect(distance(samples)).toBeLessThan(LIMIT);
  });

  it("have the mean and the variance of the channel's own law", () => {
    const mean = average(samples, (x) => x);
    expect(Math.abs(mean.mean - own.mean)).toBeLessThan(STANDARD_ERRORS * mean.error);
    const square = average(samples, (x) => (x - own.mean) ** 2);
    expect(Math.abs(square.mean - own.variance)).toBeLessThan(STANDARD_ERRORS * square.error);
  });

  it("have the mean and the deviation of the ideal law, to half a step", () => {
    const [mean, deviation] = [average(samples, (x) => x), Math.sqrt(ideal.variance)];
    const half = channel.granularity / 2;
    expect(Math.abs(mean.mean - ideal.mean)).toBeLessThan(half + STANDARD_ERRORS * mean.error);
    const square = average(samples, (x) => (x - ideal.mean) ** 2);
    const error = (STANDARD_ERRORS * square.error) / deviation;
    expect(Math.abs(Math.sqrt(square.mean) - deviation)).toBeLessThan(half + error);
  });

  it("come one at a time as they come in bulk", () => {
    const random = seededRandom(SEED + 1);
    const single = Float64Array.from({ length: SAMPLES / 2 }, () => channel.sample(answer, random));
    const limit = kolmogorovLimit(single.length);
    expect(kolmogorovDistance(single, (x) => ideal.cdf(x), room)).toBeLessThan(limit);
  });

  it("are told from noise that is 10 % too wide", () => {
    const wrong = made(id, wider).compile().channel;
    expect(distance(draw(wrong, answer))).toBeGreaterThan(LIMIT);
  });

  it("are told from noise that is 10 % too narrow", () => {
    const wrong = made(id, narrower).compile().channel;
    expect(distance(draw(wrong, answer))).toBeGreaterThan(LIMIT);
  });
});
