import { describe, expect, it } from "vitest";
import { AdditiveChannel, certify, pureLevelUp } from "../../src/entry/privacy.js";
import { mechanism } from "../../src/index.js";
import { expDown, ratioUp } from "../../src/numerics/index.js";
import { violation } from "../../src/testing/brute-force.js";
import { expBounds } from "../../src/testing/brute-force-exp.js";
import { lifted, steeper, unlifted, weightsFor } from "./mutants.js";

const CASES = [
  [0.1, 1],
  [0.7, 0.3],
  [1, 1],
  [1, 3],
  [3.3, 0.1],
] as const;

const pure = (epsilon: number) => ({ epsilon, delta: 0 });
const power = (base: number, epsilon: number) => expDown(epsilon * Math.log(base));

describe.each(CASES)("Laplace weights of ε = %d, Δ = %d", (epsilon, sensitivity) => {
  const weights = weightsFor(epsilon, sensitivity);
  const { half, steps } = weights;

  it("are accepted unchanged, and are accepted after a second envelope", () => {
    expect(violation(weights, pure(epsilon))).toBeUndefined();
    const again = lifted(unlifted(weights), steps, expDown(epsilon));
    expect(violation({ ...weights, half: again }, pure(epsilon))).toBeUndefined();
  });

  it("are rejected if a weight of the smallest allowed size is made one unit smaller", () => {
    const [p, q] = expBounds(epsilon).upper;
    const tight = half.findIndex(
      (w, k) => k >= steps && (half[k - steps] ?? 0n) * q > (w - 1n) * p,
    );
    const less = half.map((w, k) => (k === tight ? w - 1n : w));
    expect(tight).toBeGreaterThan(0);
    expect(violation({ ...weights, half: less }, pure(epsilon))).toMatch("ratio");
    const channel = new AdditiveChannel({ ...weights, half: less });
    expect(pureLevelUp(channel).epsilon).toBeGreaterThan(epsilon);
    const claim = { subject: "mutant", epsilon, delta: 0 };
    expect(() => certify(channel, claim)).toThrow(
      expect.objectContaining({ code: "uncertified" }) as Error,
    );
  });

  it("are rejected if the sensitivity is one step larger", () => {
    expect(violation({ ...weights, steps: steps + 1 }, pure(epsilon))).toMatch("ratio");
  });

  it("are rejected at the ε that is computed for a sensitivity one step too small", () => {
    const declared = new AdditiveChannel({ ...weights, steps: steps - 1 });
    const { epsilon: proved } = pureLevelUp(declared);
    expect(proved).toBeLessThan(epsilon);
    expect(violation(declared.weights, pure(proved))).toBeUndefined();
    expect(violation(weights, pure(proved))).toMatch("ratio");
  });

  it("are rejected if the envelope covers one step less than the sensitivity", () => {
    const half = lifted(steeper(weights), steps - 1, expDown(epsilon));
    expect(violation({ ...weights, half }, pure(epsilon))).toMatch("ratio");
    const right = lifted(steeper(weights), steps, expDown(epsilon));
    expect(violation({ ...weights, half: right }, pure(epsilon))).toBeUndefined();
  });

  it("are rejected if the envelope uses the bound 10^ε instead of e^ε", () => {
    const half = lifted(unlifted(weights), steps, power(10, epsilon));
    expect(violation({ ...weights, half }, pure(epsilon))).toMatch("ratio");
  });

  it("have a needlessly small ε if the envelope uses the bound 2^ε instead of e^ε", () => {
    const bound = power(2, epsilon);
    const tail = Number(bound.denominator / (bound.numerator - bound.denominator)) + 1;
    const half = lifted(unlifted(weights), steps, bound).map((w) => (w + 15n) / 16n);
    const { epsilon: proved } = pureLevelUp(new AdditiveChannel({ ...weights, half, tail }));
    expect(proved).toBeLessThan(0.98 * epsilon);
    expect(pureLevelUp(new AdditiveChannel(weights)).epsilon).toBeGreaterThan(0.98 * epsilon);
  });

  it("are rejected if the bound of the envelope exceeds e^ε by one part in 2^60", () => {
    const [p, q] = expBounds(epsilon).upper;
    const bound = { numerator: p * (2n ** 60n + 1n), denominator: q * 2n ** 60n };
    const half = lifted(unlifted(weights), steps, bound);
    expect(violation({ ...weights, half }, pure(epsilon))).toMatch("ratio");
  });

  it("are rejected if the envelope is rounded down instead of up", () => {
    const half = lifted(unlifted(weights), steps, expDown(epsilon), "down");
    expect(violation({ ...weights, half }, pure(epsilon))).toMatch("ratio");
  });

  it("are rejected at an ε computed with log₁₀, and an ε computed with log₂ is too large", () => {
    const channel = new AdditiveChannel(weights);
    const [larger, smaller] = [...channel.extremes()].reduce((best, next) =>
      next[0] * best[1] > best[0] * next[1] ? next : best,
    );
    const ratio = ratioUp(larger, smaller);
    expect(violation(weights, pure(Math.log10(ratio)))).toMatch("ratio");
    expect(Math.log2(ratio)).toBeGreaterThan(epsilon);
  });

  it("are rejected if the weights of a tail decrease too fast", () => {
    const [p, q] = expBounds(epsilon).upper;
    const tail = Number(q / (p - q)); // the number M for which (M+1)/M is just above e^ε
    const fast = { ...weights, tail };
    if (tail > 0) expect(violation(fast, pure(epsilon))).toMatch("ratio");
  });

  it("cannot form a channel if they increase away from the centre", () => {
    const half = weights.half.map((w, k) => (k === 5 ? weights.half[4]! + 1n : w));
    expect(() => new AdditiveChannel({ ...weights, half })).toThrow();
  });
});

describe("weights of (ε, δ)-DP noise", () => {
  const { channel, certificate } = mechanism("gaussian", {
    epsilon: 1,
    delta: 1e-6,
    sensitivity: 1,
  }).compile({ resolution: 8 });
  const { weights } = channel as AdditiveChannel;

  it("weights with a δ are rejected at a smaller δ, at a smaller ε, and if the sensitivity is one step larger", () => {
    const { epsilon, delta } = certificate;
    expect(violation(weights, certificate)).toBeUndefined();
    expect(violation(weights, { epsilon, delta: delta * (1 - 1e-12) })).toMatch("delta");
    expect(violation(weights, { epsilon: epsilon * (1 - 1e-9), delta })).toMatch("delta");
    expect(violation({ ...weights, steps: weights.steps + 1 }, certificate)).toMatch("delta");
  });
});
