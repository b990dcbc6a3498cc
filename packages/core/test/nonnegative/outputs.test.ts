import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NoisewrightError } from "../../src/errors/index.js";
import { mechanism, mechanismKind } from "../../src/mechanisms/index.js";
import type { CertifiedChannel } from "../../src/mechanisms/kit/mechanism.js";
import { seededRandom } from "../support/seeded-random.js";

const CUTS = ["clamped", "ramp", "deadzone", "minimax-bias"];
const LAPLACE = [...CUTS, "restricted"].map((kind) => `${kind}-laplace`);
const GEOMETRIC = [...CUTS, "restricted"].map((kind) => `${kind}-geometric`);
const PRIVATE = [Number.NaN, Infinity, -Infinity, 1e308, -1e308, -5, 5e-324, 0.3, 7];

/** A small lattice: what is tested here does not depend on how fine it is. */
const COARSE = { resolution: 8 };

const samples = new Float64Array(150);

function expectInside({ channel }: CertifiedChannel, lower: number, upper: number): void {
  const random = seededRandom(81);
  for (const answer of [lower, Math.min(upper, lower + 1e3), ...PRIVATE]) {
    channel.sampleInto(samples, answer, random);
    const one = channel.sample(answer, random);
    const least = Math.min(one, ...samples);
    const most = Math.max(one, ...samples);
    expect(least, `answer ${answer}`).toBeGreaterThanOrEqual(lower);
    expect(most, `answer ${answer}`).toBeLessThanOrEqual(Math.min(upper, Number.MAX_VALUE));
  }
}

describe("whatever the private value, outputs stay in the range", () => {
  it.each(LAPLACE)("of %s", (id) => {
    const ranges = [
      [0, Infinity],
      [-2, 3],
      [-0.25, 0.25],
    ] as const;
    for (const [lower, upper] of ranges) {
      const made = mechanismKind(id).create({ epsilon: 1, sensitivity: 1, lower, upper });
      expectInside(made.compile(COARSE), lower, upper);
    }
  });

  it.each(LAPLACE)("of %s, where its ends are between lattice points", (id) => {
    const ranges = [
      [0.3, Infinity],
      [0.3, 20.7],
      [-1 / 3, 1e3 / 7],
      [0.1, 0.7],
    ] as const;
    for (const [lower, upper] of ranges) {
      const made = mechanismKind(id).create({ epsilon: 1, sensitivity: 1, lower, upper });
      expectInside(made.compile(COARSE), lower, upper);
    }
  });

  it.each([...LAPLACE, ...GEOMETRIC])("of %s, far from zero, or are refused", (id) => {
    for (const [lower, upper] of [
      [1e15, Infinity],
      [-1e15, -1e15 + 64],
      [0, 1e15],
    ] as const) {
      try {
        const made = mechanismKind(id).create({ epsilon: 1, sensitivity: 1, lower, upper });
        expectInside(made.compile(COARSE), lower, upper);
      } catch (error) {
        if (!(error instanceof NoisewrightError)) throw error;
      }
    }
  });

  it.each(GEOMETRIC)("of %s, and are whole where the rule keeps them so", (id) => {
    for (const [lower, upper] of [
      [0, Infinity],
      [-2, 3],
      [5, 6],
    ] as const) {
      const made = mechanismKind(id).create({ epsilon: 1, sensitivity: 2, lower, upper });
      const compiled = made.compile();
      expectInside(compiled, lower, upper);
      const keeps = /clamped|restricted/.test(id);
      if (keeps) expect(samples.every(Number.isInteger)).toBe(true);
    }
  });
});

describe("an answer outside the range", () => {
  it.each([...LAPLACE, ...GEOMETRIC])("counts as its nearest end, NaN as the lower: %s", (id) => {
    const made = mechanismKind(id).create({ epsilon: 1, sensitivity: 1, lower: 5, upper: 12 });
    const { channel } = made.compile(COARSE);
    for (const at of [made, channel]) {
      const mean = (answer: number) => at.law(answer).mean;
      expect(mean(12)).toBeGreaterThan(mean(5));
      for (const low of [Number.NaN, -Infinity, -5, 0, 4]) expect(mean(low)).toBe(mean(5));
      for (const high of [Infinity, 1e308, 13]) expect(mean(high)).toBe(mean(12));
    }
    const draw = (answer: number) => channel.sample(answer, seededRandom(82));
    expect([Number.NaN, -5, Infinity].map(draw)).toEqual([5, 5, 12].map(draw));
  });
});

describe("every range that is accepted can be compiled", () => {
  const epsilons = fc.double({ min: -1.5, max: 1.5, noNaN: true }).map(Math.exp);
  const sensitivities = fc.double({ min: 0.2, max: 5, noNaN: true });
  const lowers = fc.double({ min: -5, max: 5, noNaN: true });
  const widths = fc.double({ min: 0.3, max: 12, noNaN: true });

  it.each(["restricted-laplace", "clamped-laplace"])("to its level, for %s", (id) => {
    fc.assert(
      fc.property(epsilons, sensitivities, lowers, widths, (epsilon, sensitivity, lower, w) => {
        const upper = lower + w * sensitivity;
        const made = mechanismKind(id).create({ epsilon, sensitivity, lower, upper });
        expect(made.compile(COARSE).certificate.epsilon).toBeLessThanOrEqual(epsilon);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    [0.3, 4.7],
    [0, 1],
    [0, 0.6],
    [0, 1.5],
    [0, 1e-3],
  ])("to its level at the default resolution: restricted-laplace on [%d, %d]", (lower, upper) => {
    const given = { epsilon: 1, sensitivity: 1, lower, upper };
    const { certificate } = mechanism("restricted-laplace", given).compile();
    expect(certificate.epsilon).toBeLessThanOrEqual(1);
    expect(certificate.epsilon).toBeGreaterThan(0.98);
  });

  it.each([1, 3, 9])("to its level for counts that change by up to %d", (sensitivity) => {
    for (const upper of [1, 2, 4, 9, 30]) {
      for (const epsilon of [0.5, 3]) {
        const made = mechanism("restricted-geometric", { epsilon, sensitivity, upper });
        expect(made.compile().certificate.epsilon).toBeLessThanOrEqual(epsilon);
      }
    }
  });
});
