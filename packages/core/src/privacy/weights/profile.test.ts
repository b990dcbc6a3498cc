import { describe, expect, it } from "vitest";
import { AdditiveChannel, MatrixChannel } from "../../lattice/channels/index.js";
import { nextDown, rational, sum } from "../../numerics/index.js";
import { expBounds } from "../../testing/brute-force-exp.js";
import { certify } from "./certificate.js";
import { gridUpTo } from "./loss-grid.js";
import { privacyLoss, unorderedLoss } from "./privacy-loss.js";
import { deltaUp, epsilonUp } from "./profile.js";
import { pureLevelUp } from "./pure-level.js";
import { rdpUp } from "./rdp.js";

/**
 * A randomised response that reports the true value with probability n / (n + 1). The δ and the
 * divergences of this channel have closed forms.
 */
function response(n: bigint): MatrixChannel {
  const rows = [
    [n, 1n],
    [1n, n],
  ];
  return new MatrixChannel({ granularity: 1, steps: 1, first: 0, outputs: [0, 1], rows });
}

describe("randomised response of ratio 3", () => {
  const channel = response(3n);
  const level = Math.log(3);

  it("the proved ε is ln 3 and is not rounded down", () => {
    const { epsilon } = pureLevelUp(channel);
    expect(epsilon).toBeGreaterThanOrEqual(level);
    expect(epsilon).toBeCloseTo(level, 14);
  });

  it.each([0, 0.3, 1, 1.09])(
    "the proved δ(ε) is (3 − e^ε)/4 and is not rounded down, at ε = %d",
    (epsilon) => {
      const { delta } = deltaUp(channel, epsilon);
      expect(delta).toBeGreaterThanOrEqual((3 - Math.exp(epsilon)) / 4 - 1e-16);
      expect(delta).toBeCloseTo((3 - Math.exp(epsilon)) / 4, 14);
      expect(epsilonUp(channel, delta)).toBeCloseTo(epsilon, 8);
    },
  );

  it("δ(ε) is 0 for every ε that is at least the pure ε", () => {
    expect(deltaUp(channel, pureLevelUp(channel).epsilon).delta).toBe(0);
    expect(deltaUp(channel, 40).delta).toBe(0);
  });

  it.each([1, 1.5, 2, 10])(
    "the Rényi divergence of order %d is that of the two output distributions",
    (alpha) => {
      const [p, q] = [0.75, 0.25];
      const moment = p ** alpha * q ** (1 - alpha) + q ** alpha * p ** (1 - alpha);
      const exact = alpha === 1 ? (p - q) * Math.log(p / q) : Math.log(moment) / (alpha - 1);
      expect(rdpUp(channel, alpha)).toBeGreaterThanOrEqual(exact * (1 - 1e-15));
      expect(rdpUp(channel, alpha)).toBeCloseTo(exact, 12);
    },
  );

  it("the pure ε is certified, and a smaller ε is refused", () => {
    const claim = { subject: "response", epsilon: level * (1 + 1e-15), delta: 0 };
    expect(certify(channel, claim)).toMatchObject({ delta: 0, granularity: 1 });
    expect(() => certify(channel, { ...claim, epsilon: level * (1 - 1e-15) })).toThrow(
      expect.objectContaining({ code: "uncertified" }),
    );
  });

  it("almost all mass of the privacy loss distribution is on the losses ln 3 and −ln 3", () => {
    const { losses, masses } = privacyLoss(channel);
    const heavy = [...losses].filter((_, i) => masses[i]! > 1e-6);
    expect(heavy.length).toBe(2);
    expect(heavy[0]).toBeCloseTo(-level, 12);
    expect(heavy[1]).toBeCloseTo(level, 12);
  });
});

describe("weights of extreme ratios", () => {
  it("the Rényi divergence of weights with extreme ratios is finite and at most the pure ε, even if the moment overflows", () => {
    const half = [1n << 94n, 1n];
    const channel = new AdditiveChannel({ granularity: 1, steps: 1, half, tail: 1 });
    const { epsilon } = pureLevelUp(channel);
    for (const alpha of [2, 16, 64, 1e4]) {
      const divergence = rdpUp(channel, alpha);
      expect(divergence, `order ${alpha}`).toBeGreaterThan(0);
      expect(divergence, `order ${alpha}`).toBeLessThanOrEqual(epsilon * (1 + 1e-9));
    }
  });
});

/** A channel with two rows of weights. Both rows have the same total. */
function twoRows(p: readonly bigint[], q: readonly bigint[]): MatrixChannel {
  const outputs = p.map((_, i) => i);
  return new MatrixChannel({ granularity: 1, steps: 1, first: 0, outputs, rows: [p, q] });
}

/** Returns true if e^x ≥ n/d, checked in exact arithmetic. */
function expCovers(x: number, n: bigint, d: bigint): boolean {
  const [a, b] = expBounds(Math.abs(x)).upper;
  return x >= 0 ? a * d >= n * b : b * d >= n * a;
}

describe("a channel that loses more privacy in one direction than in the other", () => {
  // From the second row to the first, an output of probability 1/100 becomes 40 times as likely.
  // From the first row to the second, no output becomes twice as likely.
  const [p, q] = [
    [40n, 30n, 30n],
    [1n, 49n, 50n],
  ] as const;
  const exact = 0.4 - Math.E * 0.01;

  it.each([
    ["the worse direction comes first", p, q],
    ["the worse direction comes second", q, p],
  ])(
    "the δ, the Rényi divergence and the losses are those of the worse direction: %s",
    (_, first, second) => {
      const channel = twoRows(first, second);
      expect(deltaUp(channel, 1).delta).toBeCloseTo(exact, 14);
      expect(rdpUp(channel, 2)).toBeCloseTo(Math.log(16 + 9 / 49 + 9 / 50), 12);
      const { losses, masses } = privacyLoss(channel);
      const delta = losses.reduce(
        (sum, loss, i) => sum + Math.max(0, -Math.expm1(1 - loss)) * masses[i]!,
        0,
      );
      expect(delta).toBeGreaterThanOrEqual(exact * (1 - 1e-12));
    },
  );
});

describe("no bound is rounded down", () => {
  const responses = Array.from({ length: 60 }, (_, i) => BigInt(i + 2));

  it("the proved δ of a randomised response is at least the exact fraction", () => {
    for (const n of responses) {
      const { numerator, denominator } = rational(deltaUp(response(n), 0).delta);
      expect(numerator * (n + 1n) >= (n - 1n) * denominator, `${n}`).toBe(true);
    }
  });

  it("the computed Rényi divergence of an integer order is at least the exact value", () => {
    for (const n of responses) {
      for (const alpha of [2n, 3n]) {
        // The sum Σ p^α q^(1−α) for p = (n, 1)/(n + 1) and q = (1, n)/(n + 1).
        const moment = [n ** (2n * alpha - 1n) + 1n, n ** (alpha - 1n) * (n + 1n)] as const;
        const divergence = rdpUp(response(n), Number(alpha));
        const level = pureLevelUp(response(n)).epsilon;
        expect(divergence).toBeLessThanOrEqual(level);
        expect(expCovers(divergence * Number(alpha - 1n), ...moment), `${n}, ${alpha}`).toBe(true);
      }
    }
  });

  it("the computed losses and masses of a channel are at least the exact values from its weights", () => {
    for (const n of responses) {
      const half = [n * n, n, 1n];
      const noise = new AdditiveChannel({ granularity: 1, steps: 1, half, tail: 3 });
      const [pair] = noise.pairs();
      const { losses, masses } = unorderedLoss(noise);
      losses.forEach((loss, i) => {
        const ratio = [pair!.p[i]!, pair!.q[i]!] as const;
        expect(expCovers(loss, ...ratio), `${n}: ${ratio}`).toBe(true);
        const mass = rational(masses[i]!);
        expect(mass.numerator * noise.total >= ratio[0] * mass.denominator, `${n}`).toBe(true);
      });
    }
  });

  it("the grid values include small masses that rounding would lose next to a large mass", () => {
    // One output has probability 3/8.
    // Each of 4,000 other outputs is smaller than half of the last bit of 3/8.
    const [total, big, small] = [1n << 96n, 3n << 93n, 3n << 39n];
    const filled = (row: readonly bigint[]) => [...row, total - row.reduce((all, w) => all + w)];
    const many = (w: bigint) => Array.from({ length: 4000 }, () => w);
    const channel = twoRows(
      filled([big, ...many(small)]),
      filled([big >> 4n, ...many((small * 100n) / 1595n)]),
    );
    const { losses, masses } = privacyLoss(channel);
    for (const fromTop of [5, 10, 20]) {
      const epsilon = gridUpTo(losses.at(-1)!).at(-fromTop)!;
      const delta = sum(
        Array.from(losses, (loss, i) => Math.max(0, -Math.expm1(epsilon - loss)) * masses[i]!),
      );
      const exact = deltaUp(channel, epsilon).delta;
      expect(delta - exact, `ε = ${epsilon}`).toBeGreaterThan(-2e-17);
    }
  });

  it("the smallest ε at δ is proved with integers even if doubles are too inaccurate", () => {
    // The given δ is slightly below 1/3.
    // Doubles cannot represent this difference, so a search in doubles finds too small an ε.
    const total = 3n << 90n;
    const channel = twoRows([1n << 90n, 2n << 90n], [1n << 34n, total - (1n << 34n)]);
    const delta = nextDown(1 / 3);
    const epsilon = epsilonUp(channel, delta);
    expect(deltaUp(channel, epsilon).delta).toBeLessThanOrEqual(delta);
    expect(deltaUp(channel, epsilon - 1e-6).delta).toBeGreaterThan(delta);
  });
});

describe("a claim", () => {
  const channel = response(3n);
  const { delta } = deltaUp(channel, 0.5);
  const claim = { subject: "response", epsilon: 0.5, delta };
  const uncertified = expect.objectContaining({ code: "uncertified" });

  it("a claim is refused if its δ is smaller than the proved δ", () => {
    expect(certify(channel, claim)).toMatchObject({ epsilon: 0.5, delta });
    expect(() => certify(channel, { ...claim, delta: nextDown(delta) })).toThrow(uncertified);
  });

  it("a claim is refused if its confidence is larger than the proved confidence", () => {
    const of = () => 0.75;
    expect(certify(channel, { ...claim, confidence: { minimum: 0.75, of } }).confidence).toBe(0.75);
    const more = { minimum: 0.7500001, of };
    expect(() => certify(channel, { ...claim, confidence: more })).toThrow(uncertified);
    const nothing = { minimum: 0.5, of: () => Number.NaN };
    expect(() => certify(channel, { ...claim, confidence: nothing })).toThrow(uncertified);
  });
});
