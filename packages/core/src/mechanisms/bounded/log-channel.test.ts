import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../test/support/seeded-random.js";
import { AdditiveChannel, type Channel, nearestIndex } from "../../lattice/channels/index.js";
import { violation } from "../../testing/brute-force.js";
import { mechanism } from "../index.js";
import { LogChannel } from "./log-channel.js";

/** The weights of the noise that is added to logarithms. */
const weightsOf = (channel: Channel) =>
  (channel as unknown as { inner: AdditiveChannel }).inner.weights;

const magnitudes = fc.oneof(
  fc.double({ min: -100, max: 308, noNaN: true }).map((x) => 10 ** x),
  fc.double({ min: 1e-100, max: 1e-99, noNaN: true }),
  fc.double({ min: 1e307, max: Number.MAX_VALUE, noNaN: true }),
  fc.double({ min: 0.99, max: 1.01, noNaN: true }),
);
const parts = fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true }));

describe.each([
  { epsilon: 1, relativeChange: 0.1 },
  { epsilon: 2, relativeChange: 1 },
  { epsilon: 0.001, relativeChange: 1e-4 },
  { epsilon: 20, relativeChange: 1e6 },
])("noise on logarithms, ε = $epsilon and K = $relativeChange", ({ epsilon, relativeChange }) => {
  const lower = 1e-100;
  const made = mechanism("log-laplace", { epsilon, relativeChange, lower });
  const { channel, certificate } = made.compile({ resolution: 8 });
  const { steps, granularity } = weightsOf(channel);

  it("covers the distance between the logarithms of answers within a factor of 1 + K, at any magnitude", () => {
    const indexOf = (answer: number) => nearestIndex(Math.log(answer), granularity);
    fc.assert(
      fc.property(magnitudes, parts, (answer, part) => {
        const other = Math.min(Number.MAX_VALUE, answer * (1 + relativeChange * part));
        const distance = Math.abs(Math.log(other) - Math.log(answer));
        expect(distance).toBeLessThanOrEqual(steps * granularity);
        expect(Math.abs(indexOf(other) - indexOf(answer))).toBeLessThanOrEqual(steps);
      }),
      { numRuns: 2500 },
    );
  });

  it("covers a distance that exceeds ln(1 + K) by very little", () => {
    const distance = steps * granularity;
    expect(distance).toBeGreaterThanOrEqual(Math.log1p(relativeChange));
    expect(distance).toBeLessThanOrEqual(Math.log1p(relativeChange) + 2e-12);
  });

  it("satisfies the certified ε", () => {
    expect(certificate.epsilon).toBeLessThanOrEqual(epsilon);
    expect(violation(weightsOf(channel), certificate)).toBeUndefined();
  });

  it("produces positive and finite outputs for every answer", () => {
    const random = seededRandom(71);
    const many = new Float64Array(500);
    for (const answer of [lower, 1, 1e300, Number.MAX_VALUE, Number.NaN, -5, -Infinity, Infinity]) {
      channel.sampleInto(many, answer, random);
      for (const x of [channel.sample(answer, random), ...many]) {
        expect(x > 0 && x <= Number.MAX_VALUE).toBe(true);
      }
    }
  });
});

/** A channel that always draws the same value. */
function constant(value: number): AdditiveChannel {
  const plain = new AdditiveChannel({ granularity: 1, steps: 1, half: [1n], tail: 1 });
  const sampleMappedInto: AdditiveChannel["sampleMappedInto"] = (target, _answer, _random, map) =>
    map(target.fill(value));
  return Object.assign(Object.create(plain) as AdditiveChannel, {
    sample: () => value,
    sampleMappedInto,
  });
}

describe("an output", () => {
  const random = seededRandom(72);

  it("the output is the factor times e to the noisy logarithm", () => {
    const target = new Float64Array(2);
    for (const logarithm of [-3, 0, 1.5]) {
      const channel = new LogChannel(constant(logarithm), 1, 0.75);
      expect(channel.sample(2, random)).toBe(0.75 * Math.exp(logarithm));
      channel.sampleInto(target, 2, random);
      expect([...target]).toEqual(Array(2).fill(0.75 * Math.exp(logarithm)));
    }
  });

  it("the output stays finite and positive however large the noise is", () => {
    for (const logarithm of [800, 1e6, -800, -1e6]) {
      const x = new LogChannel(constant(logarithm), 1, 0.75).sample(2, random);
      expect(Number.isFinite(x)).toBe(true);
      expect(x).toBeGreaterThan(0);
    }
  });
});

describe("the displayed law", () => {
  it.each([1, 3.7, 250, Number.NaN, -5])(
    "agrees with the law of the mechanism at answer %d",
    (answer) => {
      for (const debias of [false, true]) {
        const made = mechanism("log-laplace", {
          epsilon: 2,
          relativeChange: 0.5,
          lower: 1,
          debias,
        });
        const { channel } = made.compile();
        const [shown, ideal] = [channel.law(answer), made.law(answer)];
        // The logarithm is rounded to the lattice. Rounding changes the logarithm by at most half a
        // lattice step.
        const step = 1.01 * (channel.granularity / 2);
        expect(Math.abs(shown.mean / ideal.mean - 1)).toBeLessThanOrEqual(step);
        expect(Math.abs(shown.quantile(0.5) / ideal.quantile(0.5) - 1)).toBeLessThanOrEqual(step);
        expect(Math.abs(shown.variance / ideal.variance - 1)).toBeLessThanOrEqual(3 * step);
        expect(shown.cdf(Number.MAX_VALUE)).toBeCloseTo(1, 12);
      }
    },
  );
});
