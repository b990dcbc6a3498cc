import { describe, expect, it } from "vitest";
import type { Survey } from "../../src/entry/local.js";
import { certify, deltaUp, MatrixChannel, pureLevelUp, rdpUp } from "../../src/entry/privacy.js";
import { ResponseChannel } from "../../src/mechanisms/response/index.js";
import { violation } from "../../src/testing/brute-force.js";
import { inCategories, neighbours, SURVEYS, sizesOf } from "./surveys.js";

/** A channel that contains the whole weight matrix of a survey. */
const written = ({ channel }: Survey<number>) => new MatrixChannel(channel.weights);

describe.each(SURVEYS)("the weights of %s", (_name, survey) => {
  const { certificate, channel } = survey;

  it("add up to the same total in every row", () => {
    const { rows } = channel.weights;
    for (const row of rows) expect(row.reduce((sum, w) => sum + w, 0n)).toBe(channel.total);
    expect(channel.total).toBeLessThanOrEqual(1n << 96n);
    expect(channel.total).toBeGreaterThan((1n << 96n) - (1n << 80n));
  });

  it("prove the certified ε for every pair of rows, and no smaller ε", () => {
    expect(violation(channel.weights, certificate)).toBeUndefined();
    const less = { epsilon: certificate.epsilon * (1 - 1e-12), delta: 0 };
    expect(violation(channel.weights, less)).toBeDefined();
    expect(pureLevelUp(written(survey)).epsilon).toBe(certificate.epsilon);
  });

  it("give the same δ and Rényi divergences from a few combined pairs as from all pairs of rows", () => {
    const all = written(survey);
    for (const part of [0, 0.3, 0.7, 0.99]) {
      const epsilon = part * certificate.epsilon;
      expect(deltaUp(channel, epsilon).delta).toBe(deltaUp(all, epsilon).delta);
    }
    for (const alpha of [1, 2, 9]) {
      const [joined, one] = [rdpUp(channel, alpha), rdpUp(all, alpha)];
      expect(Math.abs(joined - one)).toBeLessThan(1e-11);
    }
  });
});

describe("the certificate", () => {
  it.each([
    [5, 5, 0],
    [5, 5, 2.5],
    [0.01, 10, 0.004],
  ])(
    "the certificate uses all of ε = %d if categories have size %d and the last has size 1, ε₀ = %d",
    (epsilon, s, inner) => {
      const { certificate } = inCategories(sizesOf(91, s), epsilon, inner);
      expect(certificate.epsilon).toBeLessThanOrEqual(epsilon);
      expect(certificate.epsilon).toBeGreaterThan(epsilon * (1 - 1e-12));
    },
  );

  it.each(["shift", "wrap"] as const)(
    'the certificate uses all of ε for windows whose option `ends` is "%s"',
    (ends) => {
      const { certificate } = neighbours(91, 5, ends, 5, 0);
      expect(certificate.epsilon).toBeLessThanOrEqual(5);
      expect(certificate.epsilon).toBeGreaterThan(5 - 1e-11);
    },
  );

  it("altered weights cannot be certified", () => {
    const { channel } = inCategories([3, 3, 3], 1, 0.5);
    const [size, { truth, near, far }] = [...channel.levels][0]!;
    // The true value gets six units more, and each of the six values outside its category gets one
    // unit less.
    const changed = { truth: truth + 6n, near, far: far - 1n };
    const forged = new ResponseChannel(channel.regions, new Map([[size, changed]]));
    const claim = { subject: "forged", epsilon: 1, delta: 0 };
    expect(() => certify(channel, claim)).not.toThrow();
    expect(() => certify(forged, claim)).toThrow(/^forged: cannot certify/);
  });

  it("weights are refused if two rows have different totals", () => {
    const { channel } = inCategories([3, 1], 1, 0.5);
    const levels = new Map(
      [...channel.levels].map(([k, row]) => [k, { ...row, truth: row.truth - BigInt(k) }]),
    );
    expect(() => new ResponseChannel(channel.regions, levels)).toThrow(
      "weights must be rows with the same total",
    );
  });
});
