import { describe, expect, it } from "vitest";
import type { NoiseWeights } from "../../src/lattice/channels/index.js";
import { compileNoise } from "../../src/lattice/compile/index.js";
import { laplace } from "../../src/laws/index.js";
import { RestrictedChannel } from "../../src/mechanisms/bounded/index.js";
import { scriptedRandom, seededRandom } from "../support/seeded-random.js";
import { ALPHA } from "../support/statistics.js";

const SAMPLES = 200_000;

/**
 * The random words for part i, if [0, 2^160) is divided into n equal parts. The concatenated bits
 * of the words are the middle of part i.
 */
function wordsOf(i: number, n: number): number[] {
  const bits = ((2n * BigInt(i) + 1n) << 159n) / BigInt(n);
  return [128n, 96n, 64n, 32n, 0n].map((shift) => Number((bits >> shift) & 0xffffffffn));
}

/** A random word for which a uniform draw below n returns `value`. If n = 1, no word is needed. */
const wordFor = (value: number, n: number) => (n === 1 ? [] : [(value << Math.clz32(n - 1)) >>> 0]);

describe.each([
  { half: [4n, 2n, 1n], steps: 2, tail: 1, last: 5, halve: true },
  { half: [4n, 2n, 1n], steps: 2, tail: 3, last: 5, halve: false },
  { half: [9n, 5n, 2n, 1n], steps: 3, tail: 2, last: 2, halve: true },
  { half: [6n, 3n], steps: 1, tail: 4, last: Number.POSITIVE_INFINITY, halve: true },
])(
  "draws from weights $half on $last steps, with the weights of both ends halved: $halve",
  ({ last, halve, ...noise }) => {
    const weights: NoiseWeights = { granularity: 1, ...noise };
    const channel = new RestrictedChannel(weights, { lower: 0, upper: last }, halve);
    const { half, steps, tail } = weights;
    const clamp = (y: number) => Math.min(last, Math.max(0, y));

    /**
     * The number of equally likely draws that give each output. Each draw from a tail is assumed to
     * fall `beyond` points outside the table.
     */
    function expected(q: number, beyond: number): Map<number, number> {
      const counts = new Map<number, number>();
      const add = (y: number, weight: number) => counts.set(y, (counts.get(y) ?? 0) + weight);
      for (let z = 1 - half.length; z < half.length; z++) {
        const y = q + z;
        if (y !== clamp(y)) continue;
        add(y, Number(half[Math.abs(z)]) * (halve && (y === 0 || y === last) ? 1 : 2));
      }
      if (last < half.length) return counts;
      for (const sign of [-1, 1]) {
        const y = clamp(q + sign * (half.length + beyond));
        add(y, 2 * steps * Number(half.at(-1)) * (tail + 1));
      }
      return counts;
    }

    it("match the definition, for every draw inside the table and every draw from a tail", () => {
      for (const q of [0, 1, 2, 4, 9].filter((answer) => answer <= last)) {
        for (const [offset, blocks] of [0, 1, 2].flatMap((b) => [
          [0, b] as const,
          [steps - 1, b],
        ])) {
          const want = expected(q, offset + blocks * steps);
          const n = [...want.values()].reduce((sum, count) => sum + count, 0);
          const more = Array.from({ length: blocks }, () => wordFor(1, tail + 1)).flat();
          const rest = [...wordFor(offset, steps), ...more, ...wordFor(0, tail + 1)];
          const got = new Map<number, number>();
          for (let i = 0; i < n; i++) {
            const y = channel.sample(q, scriptedRandom([...wordsOf(i, n), ...rest]));
            got.set(y, (got.get(y) ?? 0) + 1);
          }
          expect(got).toEqual(want);
        }
      }
    });

    it("use the same number of random words for every outcome, so that the timing reveals nothing", () => {
      const used = new Set<number>();
      for (const i of Array.from({ length: 40 }, (_, j) => j)) {
        const random = scriptedRandom([...wordsOf(i, 40), ...Array<number>(10).fill(0)]);
        channel.sample(1, random);
        used.add(random.used());
      }
      expect(used.size).toBe(1);
    });
  },
);

const GROUPS = 20;

/**
 * The sum Σ (observed − expected)² / expected over groups of adjacent outputs, where all groups
 * have about equal mass.
 */
function chiSquare(samples: Float64Array, outputs: readonly { x: number; mass: number }[]) {
  let below = 0;
  const expected = Array<number>(GROUPS).fill(0);
  const groupOf = new Map(
    outputs.map(({ x, mass }) => {
      const group = Math.min(GROUPS - 1, Math.floor(below * GROUPS));
      expected[group] = expected[group]! + mass * samples.length;
      below += mass;
      return [x, group];
    }),
  );
  const seen = Array<number>(GROUPS).fill(0);
  for (const x of samples) {
    const group = groupOf.get(x);
    if (group === undefined) throw new Error(`unexpected output ${x}`);
    seen[group] = seen[group]! + 1;
  }
  const terms = expected.map((e, i) => (e > 0 ? (seen[i]! - e) ** 2 / e : 0));
  const [k, t] = [expected.filter((e) => e > 0).length - 1, -Math.log(ALPHA)];
  // The inequality of Laurent and Massart: P(χ² > k + 2√(kt) + 2t) ≤ e^−t.
  const limit = k + 2 * Math.sqrt(k * t) + 2 * t;
  return { statistic: terms.reduce((sum, term) => sum + term, 0), limit };
}

describe.each([0, 2])(
  "samples of Laplace noise conditioned on [0, 6] at the true answer %d",
  (answer) => {
    const compiled = (scale: number) => {
      const options = { subject: "test", sensitivity: 1, epsilon: 1 / scale, pure: true };
      const { weights } = compileNoise(laplace(scale), { ...options, resolution: 8 });
      return { weights, channel: new RestrictedChannel(weights, { lower: 0, upper: 6 }, true) };
    };
    const { weights, channel } = compiled(1);
    const { half, granularity } = weights;
    const q = Math.round(answer / granularity);
    const last = Math.round(6 / granularity);
    const rows = Array.from({ length: last + 1 }, (_, y) => {
      const weight = Number(half[Math.abs(y - q)] ?? 0n);
      return { x: y * granularity, mass: y === 0 || y === last ? weight / 2 : weight };
    });
    const total = rows.reduce((sum, { mass }) => sum + mass, 0);
    const outputs = rows.map(({ x, mass }) => ({ x, mass: mass / total }));

    it("have the frequencies of the weights, and the test rejects a scale that is 10 % larger", () => {
      const samples = new Float64Array(SAMPLES);
      channel.sampleInto(samples, answer, seededRandom(61));
      const right = chiSquare(samples, outputs);
      expect(right.statistic).toBeLessThan(right.limit);
      const wrong = compiled(1.1);
      expect(wrong.weights.granularity).toBe(granularity);
      wrong.channel.sampleInto(samples, answer, seededRandom(62));
      const caught = chiSquare(samples, outputs);
      expect(caught.statistic).toBeGreaterThan(caught.limit);
    });

    it("follow the distribution that the channel reports", () => {
      const law = channel.law(answer);
      for (const { x, mass } of outputs) {
        expect(Math.abs(Math.exp(law.logPdf(x)) - mass)).toBeLessThanOrEqual(1e-12);
      }
    });
  },
);
