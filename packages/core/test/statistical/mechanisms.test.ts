import { describe, expect, it } from "vitest";
import { type Channel, MECHANISMS, type Mechanism } from "../../src/index.js";
import { seededRandom } from "../support/seeded-random.js";
import { made } from "../support/solved.js";
import {
  average,
  distanceOfSorted,
  kolmogorovLimit,
  STANDARD_ERRORS,
} from "../support/statistics.js";
import { CASES } from "./cases.js";

const SEED = 20_260_801;
const SINGLE = 20_000;

/** A true value on the lattice, inside the range if there is one. */
function answerFor({ input }: Mechanism, channel: Channel): number {
  const bounded = Number.isFinite(input.lower) && Number.isFinite(input.upper);
  const answer = bounded ? input.lower + 0.4 * (input.upper - input.lower) : 3.7;
  return Math.round(answer / channel.granularity) * channel.granularity;
}

function draw(channel: Channel, answer: number, count: number): Float64Array {
  const samples = new Float64Array(count);
  channel.sampleInto(samples, answer, seededRandom(SEED));
  return samples;
}

it("every mechanism has a test case", () => {
  const ids = new Set(CASES.map(({ id }) => id));
  expect([...ids].sort()).toEqual(MECHANISMS.map(({ id }) => id).sort());
});

describe.each(CASES)("samples of $id $params", (row) => {
  const { id, params, wider, narrower } = row;
  const limit = kolmogorovLimit(row.samples);
  const subject = made(id, params);
  const { channel } = subject.compile();
  const answer = answerFor(subject, channel);
  const samples = draw(channel, answer, row.samples).sort();
  const ideal = subject.law(answer);
  const own = channel.law(answer);
  /** Half of the distance between possible values of the law, or else of the lattice. */
  const room = (ideal.spacing || channel.granularity) / 2;
  const toIdeal = (sorted: Float64Array) => distanceOfSorted(sorted, ideal.cdf, room);

  it("follow the law of the channel", () => {
    const step = own.spacing / 2;
    expect(distanceOfSorted(samples, own.cdf, step)).toBeLessThan(limit);
  });

  it("follow the ideal law", () => {
    expect(toIdeal(samples)).toBeLessThan(limit);
  });

  it("have the mean and the variance of the channel's law", () => {
    const mean = average(samples, (x) => x);
    expect(Math.abs(mean.mean - own.mean)).toBeLessThan(STANDARD_ERRORS * mean.error);
    const square = average(samples, (x) => (x - own.mean) ** 2);
    expect(Math.abs(square.mean - own.variance)).toBeLessThan(STANDARD_ERRORS * square.error);
  });

  it("have the mean and the standard deviation of the ideal law, up to half a step", () => {
    const [mean, deviation] = [average(samples, (x) => x), Math.sqrt(ideal.variance)];
    const half = channel.granularity / 2;
    expect(Math.abs(mean.mean - ideal.mean)).toBeLessThan(half + STANDARD_ERRORS * mean.error);
    const square = average(samples, (x) => (x - ideal.mean) ** 2);
    const error = (STANDARD_ERRORS * square.error) / deviation;
    expect(Math.abs(Math.sqrt(square.mean) - deviation)).toBeLessThan(half + error);
  });

  it("are the same one at a time and in bulk, for the same random words", () => {
    const [alone, together] = [seededRandom(SEED + 1), seededRandom(SEED + 1)];
    const one = new Float64Array(1);
    const bulk = Float64Array.from({ length: SINGLE }, () => {
      channel.sampleInto(one, answer, together);
      return one[0]!;
    });
    const single = bulk.map(() => channel.sample(answer, alone));
    expect(single.findIndex((x, i) => !Object.is(x, bulk[i]))).toBe(-1);
    expect(toIdeal(single.sort())).toBeLessThan(kolmogorovLimit(SINGLE));
    // This small sample still detects noise that is wider by a third, or by more than the tolerance.
    const factor = 1 + Math.max(1 / 3, (2 * room) / Math.sqrt(ideal.variance));
    const wider = single.map((x) => answer + factor * (x - answer));
    expect(toIdeal(wider)).toBeGreaterThan(kolmogorovLimit(SINGLE));
  });

  it("differ detectably from noise that is 10 % too wide", () => {
    const wrong = made(id, wider).compile().channel;
    expect(toIdeal(draw(wrong, answer, row.samples).sort())).toBeGreaterThan(limit);
  });

  it("differ detectably from noise that is 10 % too narrow", () => {
    const wrong = made(id, narrower).compile().channel;
    expect(toIdeal(draw(wrong, answer, row.samples).sort())).toBeGreaterThan(limit);
  });
});
