import { describe, expect, it } from "vitest";
import type { AdditiveChannel, NoiseWeights } from "../../lattice/channels/index.js";
import { applyCut, type Cut, type Range } from "../../laws/index.js";
import { expBounds } from "../../testing/brute-force-exp.js";
import { mechanismKind } from "../index.js";
import { cutForLattice } from "./cut-channel.js";

interface Parts {
  readonly weights: NoiseWeights;
  readonly cut: Cut;
  readonly input: Range;
}

/** The number of blocks of each infinite tail that the test enumerates. */
const BLOCKS = 3n;

/** The total weight of each output for a lattice answer, multiplied by (M + 1)^BLOCKS. */
function outputsAt({ weights, cut }: Parts, index: number): Map<number, bigint> {
  const { half, steps, tail, granularity } = weights;
  const [m, edge] = [BigInt(tail), half.at(-1)!];
  const outputs = new Map<number, bigint>();
  const add = (k: number, weight: bigint) => {
    const x = applyCut(cut, (index + k) * granularity);
    outputs.set(x, (outputs.get(x) ?? 0n) + weight);
  };
  const both = (k: number, weight: bigint) => [add(k, weight), add(-k, weight)];
  const scale = (m + 1n) ** BLOCKS;
  add(0, half[0]! * scale);
  for (let k = 1; k < half.length; k++) both(k, half[k]! * scale);
  for (let j = 0n; j < BLOCKS; j++) {
    const from = half.length + Number(j) * steps;
    for (let i = 0; i < steps; i++) both(from + i, edge * m ** j * (m + 1n) ** (BLOCKS - j));
  }
  // All weight that lies further out is put at one point.
  both(2 ** 40, BigInt(steps) * edge * m ** BLOCKS * (m + 1n));
  return outputs;
}

/** The answers in the range that are adjacent to the answer with this index. */
function neighbours({ weights, input }: Parts, index: number): number[] {
  const [g, steps] = [weights.granularity, weights.steps];
  const last = Math.round(Math.min(input.upper, 1e6) / g);
  const first = Math.round(input.lower / g);
  const around = Array.from({ length: 2 * steps + 1 }, (_, i) => index + i - steps);
  return around.filter((i) => i >= first && i <= last);
}

/**
 * Finds an output whose weights at two adjacent answers differ by more than a factor of e^ε. The
 * weights can be compared because all rows have the same total.
 */
function violation(parts: Parts, ε: number, at: readonly number[]): string | undefined {
  const [p, q] = expBounds(ε).lower;
  for (const index of at) {
    const here = outputsAt(parts, index);
    for (const other of neighbours(parts, index)) {
      const there = outputsAt(parts, other);
      for (const [x, weight] of here) {
        const its = there.get(x) ?? 0n;
        const more = weight * q > its * p || its * q > weight * p;
        if (more && inBoth(parts, x, index, other)) return `${index}, ${other}: ${x}`;
      }
    }
  }
  return undefined;
}

/** True if the enumerated blocks of both answers include the output. */
function inBoth({ weights, input }: Parts, x: number, index: number, other: number): boolean {
  if (x === input.lower || x === input.upper) return true;
  const limit = weights.half.length + (Number(BLOCKS) - 1) * weights.steps;
  return [index, other].every((i) => Math.abs(x / weights.granularity - i) <= limit);
}

function partsOf(channel: unknown): Parts {
  const { inner, cut, input } = channel as { inner: AdditiveChannel; cut: Cut; input: Range };
  return { weights: inner.weights, cut, input };
}

const CASES = ["clamped", "ramp", "deadzone", "minimax-bias"].flatMap((kind) => [
  [`${kind}-laplace`, { epsilon: 0.8, sensitivity: 1 }] as const,
  [`${kind}-laplace`, { epsilon: 2, sensitivity: 1, lower: -0.3, upper: 3.1 }] as const,
  [`${kind}-geometric`, { epsilon: 0.5, sensitivity: 3, lower: 0, upper: 9 }] as const,
  [`${kind}-geometric`, { epsilon: 1, sensitivity: 1, lower: 2 }] as const,
]);

describe.each(CASES)("post-processed noise of %s %j", (id, given) => {
  const { channel, certificate } = mechanismKind(id).create(given).compile({ resolution: 8 });
  const parts = partsOf(channel);
  const g = parts.weights.granularity;
  const { lower, upper } = parts.input;
  const anchors = [lower, parts.cut.below, Math.min(upper, lower + 20) / 2, Math.min(upper, 30)]
    .map((q) => Math.round(Math.max(lower, q) / g))
    .filter((i) => i * g <= upper);

  it("satisfies the certified ε for every output", () => {
    expect(certificate.epsilon).toBeLessThanOrEqual(given.epsilon);
    expect(violation(parts, certificate.epsilon, anchors)).toBeUndefined();
    expect(violation(parts, certificate.epsilon * 0.9, anchors)).toBeDefined();
  });
});

describe.each([
  ["clamped-laplace", { epsilon: 0.8, sensitivity: 1 }],
  ["minimax-bias-laplace", { epsilon: 2, sensitivity: 1 }],
  ["deadzone-geometric", { epsilon: 0.5, sensitivity: 3 }],
] as const)("the check of post-processed noise of %s %j", (id, given) => {
  it("the check fails if a tight weight is reduced by one", () => {
    const parts = partsOf(mechanismKind(id).create(given).compile({ resolution: 8 }).channel);
    const { half, steps, granularity } = parts.weights;
    const [p, q] = expBounds(given.epsilon).lower;
    const isTight = (w: bigint, k: number) => (w - 1n) * p < (half[k - steps] ?? 0n) * q;
    const tight = half.flatMap((w, k) => (isTight(w, k) ? [k] : [])).slice(0, 3);
    expect(tight.length).toBe(3);
    const far = [Math.round(60 / granularity)];
    for (const k of tight) {
      const less = half.map((w, i) => (i === k ? w - 1n : w));
      const broken = { ...parts, weights: { ...parts.weights, half: less } };
      expect(violation(parts, given.epsilon, far)).toBeUndefined();
      expect(violation(broken, given.epsilon, far)).toBeDefined();
    }
  });
});

describe("a cut adapted to a lattice", () => {
  const cut: Cut = { below: 1, low: 0, above: 9, high: 10, shift: 0.3 };

  it("never decreases, stays in its range and differs from the original cut only at the jumps", () => {
    for (const granularity of [0.1, 0.25, 0.7]) {
      const fitted = cutForLattice(cut, granularity);
      let previous = cut.low;
      for (let k = -20; k * granularity < 15; k++) {
        const y = k * granularity;
        const x = applyCut(fitted, y);
        expect(x).toBeGreaterThanOrEqual(previous);
        expect(x).toBeLessThanOrEqual(cut.high);
        const near = Math.min(Math.abs(y - cut.below), Math.abs(y - cut.above)) <= granularity / 2;
        if (!near) expect(x).toBe(applyCut(cut, y));
        previous = x;
      }
    }
  });

  it("a lattice point near a jump gets the mean of the cut over the cell of this point", () => {
    const fitted = cutForLattice(cut, 0.4);
    // The cell of 0.8 is (0.6, 1.0), and the cut maps the whole cell to 0. The cell of 1.2 is (1,
    // 1.4), and the cut maps no part of this cell to 0.
    expect(applyCut(fitted, 1.2)).toBeCloseTo(1.2 - cut.shift, 12);
    const off = cutForLattice({ ...cut, below: 0.9 }, 0.4);
    expect(applyCut(off, 2 * 0.4)).toBeCloseTo((0.1 / 0.4) * (0.95 - cut.shift), 12);
  });
});
