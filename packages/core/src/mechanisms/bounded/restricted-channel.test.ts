import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AdditiveChannel, NoiseWeights } from "../../lattice/channels/index.js";
import { pureLevelUp } from "../../privacy/weights/index.js";
import { expBounds } from "../../testing/brute-force-exp.js";
import { mechanism } from "../index.js";
import { RestrictedChannel } from "./restricted-channel.js";

/** Noise weights on a range of `last` steps that starts at 0. */
interface Case {
  readonly weights: NoiseWeights;
  readonly last: number;
  readonly halve: boolean;
}

const channelOf = ({ weights, last, halve }: Case) =>
  new RestrictedChannel(weights, { lower: 0, upper: last * weights.granularity }, halve);

/**
 * The weights of outputs 0, 1, … at answer q by definition, multiplied by 2·(M + 1)^blocks. Each
 * point in the range has its noise weight. With `halve`, each bound has half of its noise weight.
 * Each bound also gets the tail weight beyond this bound. Tails exist only if the range is too wide
 * for the table.
 */
function rowOf({ weights, last, halve }: Case, q: number, shown: number): bigint[] {
  const { half, steps, tail } = weights;
  const [m, width, edge] = [BigInt(tail), BigInt(steps), half.at(-1)!];
  const blocks = BigInt(Math.ceil(shown / steps) + 2);
  const spanned = last < half.length;
  const block = (d: number) => BigInt(Math.floor((d - half.length) / steps));
  const power = (j: bigint) => edge * m ** j * (m + 1n) ** (blocks - j);
  const at = (d: number) => {
    if (d < half.length) return half[d]! * (m + 1n) ** blocks;
    return spanned ? 0n : power(block(d));
  };
  /** The weight of a tail from distance d on. */
  const beyond = (d: number) => {
    if (spanned) return 0n;
    const from = Math.max(d, half.length);
    const [j, left] = [block(from), steps - ((from - half.length) % steps)];
    return BigInt(left) * power(j) + width * (m + 1n) * power(j + 1n);
  };
  const row = Array.from({ length: Math.min(last, shown) + 1 }, (_, y) => 2n * at(Math.abs(y - q)));
  const collect = (y: number) => {
    const d = Math.abs(y - q);
    const own = halve && d < half.length ? at(d) : 0n;
    row[y] = row[y]! - own + 2n * beyond(d + 1);
  };
  collect(0);
  if (last <= shown) collect(last);
  else row.push(2n * beyond(shown + 1 - q));
  return row;
}

const totalOf = (row: readonly bigint[]) => row.reduce((sum, w) => sum + w, 0n);

/**
 * Finds two adjacent answers at which an output has probabilities that differ by more than a factor
 * of e^ε.
 */
function violation(rows: ReadonlyMap<number, bigint[]>, steps: number, ε: number) {
  const [p, q] = expBounds(ε).lower;
  const totals = new Map([...rows].map(([i, row]) => [i, totalOf(row)]));
  for (const [i, row] of rows) {
    for (const [j, other] of rows) {
      if (Math.abs(i - j) > steps) continue;
      const [mine, its] = [totals.get(i)! * p, totals.get(j)! * q];
      const bad = row.findIndex((w, y) => w * its > other[y]! * mine);
      if (bad >= 0) return `answers ${i} and ${j}, output ${bad}`;
    }
  }
  return undefined;
}

const upTo = (n: number) => Array.from({ length: n + 1 }, (_, i) => i);
const rowsAt = (given: Case, answers: readonly number[], shown: number) =>
  new Map(answers.map((q) => [q, rowOf(given, q, shown)]));

/** Small tables, whose infinite tails carry much of the weight. */
const cases = fc
  .record({
    falls: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 6 }),
    steps: fc.integer({ min: 1, max: 4 }),
    tail: fc.integer({ min: 1, max: 4 }),
    last: fc.oneof(fc.integer({ min: 1, max: 14 }), fc.constant(Number.POSITIVE_INFINITY)),
    halve: fc.boolean(),
  })
  .map(({ falls, steps, tail, last, halve }): Case => {
    const half = falls.map((_, k) => BigInt(1 + falls.slice(k).reduce((a, b) => a + b, 0)));
    return { weights: { granularity: 0.5, steps, half, tail }, last, halve };
  });

/**
 * The rows of all answers near the bounds, where rows differ. Each row has more than enough
 * outputs.
 */
const everyRow = (given: Case, far = 2 * given.weights.half.length + 3 * given.weights.steps) =>
  rowsAt(given, upTo(Math.min(given.last, far)), 2 * far);

describe("the certificate of noise conditioned on a range", () => {
  it("the certificate holds for every pair of adjacent answers, in exact fractions", () => {
    fc.assert(
      fc.property(cases, (given) => {
        const { epsilon } = pureLevelUp(channelOf(given));
        expect(violation(everyRow(given), given.weights.steps, epsilon)).toBeUndefined();
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ["restricted-laplace", { epsilon: 1, sensitivity: 1, upper: 6 }],
    ["restricted-laplace", { epsilon: 0.7, sensitivity: 1, upper: 1.5 }],
    ["restricted-laplace", { epsilon: 0.5, sensitivity: 1 }],
    ["restricted-geometric", { epsilon: 0.5, sensitivity: 3, upper: 9 }],
    ["restricted-geometric", { epsilon: 1, sensitivity: 2 }],
  ] as const)(
    "the certificate holds for the weights that %s %j samples, near both bounds and between the bounds",
    (id, params) => {
      const { channel, certificate } = mechanism(id, params).compile({ resolution: 8 });
      const { weights } = (channel as unknown as { inner: AdditiveChannel }).inner;
      const last = channel.input.upper / weights.granularity;
      const given = { weights, last, halve: id === "restricted-laplace" };
      const [shift, K] = [weights.steps + 1, weights.half.length];
      const end = Math.min(last, K + 4 * shift);
      const starts = [0, K, Math.floor(end / 2), end - shift];
      const answers = starts.flatMap((q) => upTo(shift).map((i) => Math.min(end, q + i)));
      const rows = rowsAt(given, answers, end + K + 2 * shift);
      expect(certificate.epsilon).toBeLessThanOrEqual(params.epsilon);
      expect(violation(rows, weights.steps, certificate.epsilon)).toBeUndefined();
      // The certificate is nearly tight. Only the kink in the middle cell prevents the certified ε
      // from being attained.
      expect(violation(rows, weights.steps, certificate.epsilon * 0.95)).toBeDefined();
    },
  );
});

describe("the check of all pairs", () => {
  const half = [64n, 32n, 16n, 8n, 4n, 2n, 1n];
  const weights = { granularity: 1, steps: 1, half, tail: 1 };
  const given: Case = { weights, last: 5, halve: true };
  const { epsilon } = pureLevelUp(channelOf(given));

  it("the check fails if the weight of a bound is halved for one answer only", () => {
    for (const q of [1, 2, 3, 4, 5]) {
      const rows = everyRow(given);
      expect(violation(rows, 1, epsilon)).toBeUndefined();
      const row = rows.get(q)!;
      row[0] = row[0]! / 2n;
      expect(violation(rows, 1, epsilon)).toBeDefined();
    }
  });

  it("the check fails if a tight weight is reduced by one", () => {
    for (const k of [1, 2, 3, 4, 5]) {
      const less = half.map((w, i) => (i === k ? w - 1n : w));
      const broken = { ...given, weights: { ...weights, half: less } };
      expect(violation(everyRow(broken), 1, epsilon)).toBeDefined();
      expect(pureLevelUp(channelOf(broken)).epsilon).toBeGreaterThan(epsilon);
    }
  });
});
