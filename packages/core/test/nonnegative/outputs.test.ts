import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mechanism, mechanismKind } from "../../src/mechanisms/index.js";
import type { CertifiedChannel } from "../../src/mechanisms/kit/mechanism.js";
import { seededRandom } from "../support/seeded-random.js";

const CUTS = ["clamped", "ramp", "deadzone", "minimax-bias"];
const LAPLACE = [...CUTS, "restricted"].map((kind) => `${kind}-laplace`);
const GEOMETRIC = [...CUTS, "restricted"].map((kind) => `${kind}-geometric`);
const PRIVATE = [Number.NaN, Infinity, -Infinity, 1e308, -1e308, -5, 5e-324, 0.3, 7];

/** The option for a small lattice, because these tests do not depend on the resolution. */
const COARSE = { resolution: 8 };

const ANSWERS = 150;

/** Outputs for true answers at the bounds and between them, and for extreme private values. */
function outputsOf({ channel }: CertifiedChannel, lower: number, upper: number): number[] {
  const random = seededRandom(81);
  const drawn = new Float64Array(ANSWERS);
  return [lower, Math.min(upper, lower + 1e3), ...PRIVATE].flatMap((answer) => {
    channel.sampleInto(drawn, answer, random);
    return [channel.sample(answer, random), ...drawn];
  });
}

/**
 * The first output outside the range, where NaN and infinity count as outside. It is undefined if
 * there is no such output.
 */
function outside(compiled: CertifiedChannel, lower: number, upper: number): number | undefined {
  const inside = (x: number) => x >= lower && x <= Math.min(upper, Number.MAX_VALUE);
  return outputsOf(compiled, lower, upper).find((x) => !inside(x));
}

describe("outputs stay in the range for every private value", () => {
  it.each(LAPLACE)("the outputs of %s stay in the range", (id) => {
    const ranges = [
      [0, Infinity],
      [-2, 3],
      [-0.25, 0.25],
    ] as const;
    for (const [lower, upper] of ranges) {
      const made = mechanismKind(id).create({ epsilon: 1, sensitivity: 1, lower, upper });
      expect(outside(made.compile(COARSE), lower, upper), `[${lower}, ${upper}]`).toBeUndefined();
    }
  });

  it.each([...LAPLACE, ...GEOMETRIC])(
    "the outputs of %s leave the range if the mechanism has a range one unit wider",
    (id) => {
      for (const [lower, upper] of [
        [-2, 3],
        [0, 40],
      ] as const) {
        const params = { epsilon: 1, sensitivity: 1 };
        const lower1 = mechanismKind(id)
          .create({ ...params, lower: lower - 1, upper })
          .compile(COARSE);
        const upper1 = mechanismKind(id)
          .create({ ...params, lower, upper: upper + 1 })
          .compile(COARSE);
        expect(outside(lower1, lower, upper)).toBeLessThan(lower);
        expect(outside(upper1, lower, upper)).toBeGreaterThan(upper);
      }
    },
  );

  it.each(LAPLACE)(
    "the outputs of %s stay in a range whose bounds lie between lattice points",
    (id) => {
      const ranges = [
        [0.3, Infinity],
        [0.3, 20.7],
        [-1 / 3, 1e3 / 7],
        [0.1, 0.7],
      ] as const;
      for (const [lower, upper] of ranges) {
        const made = mechanismKind(id).create({ epsilon: 1, sensitivity: 1, lower, upper });
        expect(outside(made.compile(COARSE), lower, upper), `[${lower}, ${upper}]`).toBeUndefined();
      }
    },
  );

  const far = (size: number) =>
    [
      [size, Infinity],
      [-size, -size + 64],
      [0, size],
    ] as const;

  it.each([
    ...LAPLACE.map((id) => [id, 1e13] as const),
    ...GEOMETRIC.map((id) => [id, 1e15] as const),
  ])("the outputs of %s stay in a range at a distance of %d from zero", (id, size) => {
    for (const [lower, upper] of far(size)) {
      const made = mechanismKind(id).create({ epsilon: 1, sensitivity: 1, lower, upper });
      expect(outside(made.compile(COARSE), lower, upper), `[${lower}, ${upper}]`).toBeUndefined();
    }
  });

  it.each(LAPLACE)("%s is refused if the range is too far from zero for the lattice", (id) => {
    for (const [lower, upper] of far(1e15)) {
      const made = mechanismKind(id).create({ epsilon: 1, sensitivity: 1, lower, upper });
      expect(() => made.compile(COARSE)).toThrow(/^[a-z-]+: a range this far from 0/);
    }
  });

  it.each(GEOMETRIC)(
    "the outputs of %s stay in the range, and are integers if the mechanism promises integers",
    (id) => {
      for (const [lower, upper] of [
        [0, Infinity],
        [-2, 3],
        [5, 6],
      ] as const) {
        const made = mechanismKind(id).create({ epsilon: 1, sensitivity: 2, lower, upper });
        const compiled = made.compile();
        expect(outside(compiled, lower, upper), `[${lower}, ${upper}]`).toBeUndefined();
        const isWhole = outputsOf(compiled, lower, upper).every(Number.isInteger);
        if (/clamped|restricted/.test(id)) expect(isWhole).toBe(true);
        if (/ramp/.test(id)) expect(isWhole).toBe(false);
      }
    },
  );
});

describe("a true answer outside the range", () => {
  it.each([...LAPLACE, ...GEOMETRIC])(
    "a true answer outside the range is treated as the nearest bound, and NaN as the lower bound: %s",
    (id) => {
      const made = mechanismKind(id).create({ epsilon: 1, sensitivity: 1, lower: 5, upper: 12 });
      const { channel } = made.compile(COARSE);
      for (const at of [made, channel]) {
        const mean = (answer: number) => at.law(answer).mean;
        expect(mean(12)).toBeGreaterThan(mean(5));
        for (const low of [Number.NaN, -Infinity, -5, 0, 4]) expect(mean(low)).toBe(mean(5));
        for (const high of [Infinity, 1e308, 13]) expect(mean(high)).toBe(mean(12));
      }
      const draw = (answer: number) => {
        const drawn = new Float64Array(ANSWERS);
        channel.sampleInto(drawn, answer, seededRandom(82));
        return [channel.sample(answer, seededRandom(82)), ...drawn];
      };
      expect([Number.NaN, -5, Infinity].map(draw)).toEqual([5, 5, 12].map(draw));
      expect(draw(6)).not.toEqual(draw(5));
      expect(draw(11)).not.toEqual(draw(12));
    },
  );
});

/**
 * Checks that the certified ε is at most the requested ε, and at least a fraction of the requested
 * ε.
 */
function expectLevel({ certificate }: CertifiedChannel, epsilon: number, part: number): void {
  expect(certificate.epsilon).toBeLessThanOrEqual(epsilon);
  expect(certificate.epsilon).toBeGreaterThan(part * epsilon);
}

describe("every accepted range compiles", () => {
  const epsilons = fc.double({ min: -1.5, max: 1.5, noNaN: true }).map(Math.exp);
  const sensitivities = fc.double({ min: 0.2, max: 5, noNaN: true });
  const lowers = fc.double({ min: -5, max: 5, noNaN: true });
  const widths = fc.double({ min: 0.3, max: 12, noNaN: true });

  it.each(["restricted-laplace", "clamped-laplace"])(
    "%s compiles for every accepted range, and its certified ε is nearly the requested ε",
    (id) => {
      fc.assert(
        fc.property(epsilons, sensitivities, lowers, widths, (epsilon, sensitivity, lower, w) => {
          const upper = lower + w * sensitivity;
          const made = mechanismKind(id).create({ epsilon, sensitivity, lower, upper });
          expectLevel(made.compile(COARSE), epsilon, 0.98);
        }),
        { numRuns: 20 },
      );
    },
  );

  it.each([
    [0.3, 4.7],
    [0, 1],
    [0, 0.6],
    [0, 1.5],
    [0, 1e-3],
  ])(
    "restricted-laplace on [%d, %d] has nearly the requested ε at the default resolution",
    (lower, upper) => {
      const given = { epsilon: 1, sensitivity: 1, lower, upper };
      expectLevel(mechanism("restricted-laplace", given).compile(), 1, 0.98);
    },
  );

  it.each([1, 3, 9])(
    "restricted-geometric for counts with sensitivity %d has nearly the requested ε",
    (sensitivity) => {
      for (const upper of [1, 2, 4, 9, 30]) {
        for (const epsilon of [0.5, 3]) {
          const made = mechanism("restricted-geometric", { epsilon, sensitivity, upper });
          expectLevel(made.compile(), epsilon, 1 - 1e-11);
        }
      }
    },
  );
});
