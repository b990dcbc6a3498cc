import { describe, expect, it } from "vitest";
import { seededRandom } from "../../test/support/seeded-random.js";
import { mechanism } from "../mechanisms/index.js";
import { auditMechanism } from "./audit-mechanism.js";
import { auditSamples } from "./audit-samples.js";
import { type Counts, epsilonLowerBound, logEvidence, productLevel } from "./epsilon-bound.js";

const SEED = 20_260_817;

/** The probability of k hits in n draws, for every k. */
function binomial(n: number, p: number): number[] {
  const points = [(1 - p) ** n];
  for (let k = 0; k < n; k++) points.push((points[k]! * (n - k) * p) / ((k + 1) * (1 - p)));
  return points;
}

type Refutes = (counts: Counts, epsilon: number, delta: number) => boolean;

/**
 * The exact probability that the audit wrongly refutes a mechanism that is (ε, δ)-DP and uses all
 * of ε and δ.
 */
function falseAlarm(refutes: Refutes, q: number, epsilon: number, delta: number): number {
  const [draws, otherDraws] = [24, 20];
  const likely = binomial(draws, Math.exp(epsilon) * q + delta);
  const others = binomial(otherDraws, q);
  let chance = 0;
  likely.forEach((a, hits) => {
    others.forEach((b, otherHits) => {
      if (refutes({ hits, draws, otherHits, otherDraws }, epsilon, delta)) chance += a * b;
    });
  });
  return chance;
}

const BORDERS = [
  [0.05, 0, 0],
  [0.3, 0, 0],
  [0.6, 0.2, 0],
  [0.25, 1, 0],
  [0.05, 2.5, 0],
  [0.2, 0.5, 0.1],
  [0.01, 1, 0.3],
] as const;

describe("the bound on ε", () => {
  it.each([0.5, 0.9, 0.99])("exceeds the true ε with probability at most 1 − %f", (confidence) => {
    const level = productLevel(1 - confidence);
    const ours: Refutes = (counts, epsilon, delta) => logEvidence(counts, epsilon, delta) <= level;
    for (const [q, epsilon, delta] of BORDERS) {
      expect(falseAlarm(ours, q, epsilon, delta)).toBeLessThanOrEqual(1 - confidence);
    }
    // Without the factor of Fisher's method, false alarms would be too frequent.
    const rash: Refutes = (counts, epsilon, delta) =>
      logEvidence(counts, epsilon, delta) <= Math.log(1 - confidence);
    const worst = BORDERS.map(([q, epsilon, delta]) => falseAlarm(rash, q, epsilon, delta));
    if (confidence > 0.5) expect(Math.max(...worst)).toBeGreaterThan(1 - confidence);
  });

  it("is the largest ε that the counts refute", () => {
    const counts = { hits: 700, draws: 1000, otherHits: 250, otherDraws: 1000 };
    const bound = epsilonLowerBound(counts, 0.01, 0.99);
    const level = productLevel(0.01);
    expect(logEvidence(counts, bound, 0.01)).toBeLessThanOrEqual(level);
    expect(logEvidence(counts, bound * 1.0001, 0.01)).toBeGreaterThan(level);
    expect(bound).toBeGreaterThan(0.8);
    expect(bound).toBeLessThan(Math.log(0.69 / 0.25));
  });

  it("is larger than a bound from two separate confidence intervals", () => {
    const counts = { hits: 7311, draws: 10_000, otherHits: 2689, otherDraws: 10_000 };
    // Two Clopper–Pearson bounds at level 0.0005 each are 0.7163 and 0.2838.
    expect(epsilonLowerBound(counts, 0, 0.999)).toBeGreaterThan(Math.log(0.7163 / 0.2838));
  });

  it("the bound on ε is 0 without evidence, and finite if the event never occurred under one of the two laws", () => {
    const even = { hits: 50, draws: 100, otherHits: 50, otherDraws: 100 };
    expect(epsilonLowerBound(even, 0, 0.99)).toBe(0);
    const never = { hits: 100, draws: 100, otherHits: 0, otherDraws: 100 };
    const bound = epsilonLowerBound(never, 0, 0.99);
    expect(bound).toBeGreaterThan(2);
    expect(bound).toBeLessThan(4);
    expect(epsilonLowerBound({ ...never, hits: 0 }, 0, 0.99)).toBe(0);
  });
});

describe("an audit of samples", () => {
  const random = seededRandom(SEED);
  const uniform = () => (random.word() + 0.5) / 2 ** 32;
  const n = 200_000;
  const draw = (one: () => number) => Float64Array.from({ length: n }, one);
  const claim = { claim: 1, confidence: 1 - 1e-9 };

  it("refutes noise that is 10 % too narrow, and accepts correct noise", () => {
    const exponential = (scale: number) => -scale * Math.log(uniform());
    const laplace = (scale: number) => exponential(scale) - exponential(scale);
    // The outputs are rounded to a grid, so that only the scale is wrong.
    const grid = (x: number) => Math.round(x * 64) / 64;
    const at = (answer: number, scale: number) => draw(() => grid(answer + laplace(scale)));
    expect(auditSamples(at(0, 1), at(1, 1), claim, random).verdict).toBe("not refuted");
    const narrow = auditSamples(at(0, 0.9), at(1, 0.9), claim, random);
    expect(narrow.verdict).toBe("refuted");
    expect(narrow.epsilonLower).toBeGreaterThan(1.05);
    expect(narrow.epsilonLower).toBeLessThanOrEqual(1 / 0.9);
  });

  it("detects the low bits of floating-point noise", () => {
    const naive = () => Math.log(uniform()) - Math.log(uniform());
    const report = auditSamples(
      draw(naive),
      draw(() => 1 + naive()),
      claim,
      random,
    );
    expect(report.verdict).toBe("refuted");
    expect(report.event.text).toMatch(/multiple of 2\^-5/);
    expect(report.epsilonLower).toBeGreaterThan(6);
  });

  it("gives the same verdict for sorted samples", () => {
    const samples = () => draw(uniform).sort();
    const report = auditSamples(samples(), samples(), { ...claim, claim: 0 }, random);
    expect(report.verdict).toBe("not refuted");
  });

  it("finds an event in the middle of the outputs, an event of a single value, and the event NaN", () => {
    const within = (p: number) => draw(() => (uniform() < p ? 0.4 : 0) + 0.3 * uniform());
    expect(auditSamples(within(0.2), within(0.8), claim, random).epsilonLower).toBeGreaterThan(1.3);
    const place = 0.125 + 2 ** -33; // a value with as many significant bits as all other outputs
    const atom = (p: number) => draw(() => (uniform() < p ? place : uniform()));
    const report = auditSamples(atom(0.3), atom(0.01), claim, random);
    expect(report.event.text).toBe(`x = ${place}`);
    const broken = draw(() => (uniform() < 0.01 ? Number.NaN : uniform()));
    const leak = auditSamples(draw(uniform), broken, claim, random);
    expect([leak.event.text, leak.verdict]).toEqual(["x is not a number", "refuted"]);
  });

  it("accepts words", () => {
    const words = (p: number) => Array.from({ length: n }, () => (uniform() < p ? "yes" : "no"));
    const report = auditSamples(words(0.75), words(0.25), { claim: 1.05 }, random);
    expect(report.verdict).toBe("refuted");
    expect(report.event.text).toMatch(/^x = "(yes|no)"$/);
    expect(report.epsilonLower).toBeLessThan(Math.log(3));
  });

  it("refuses too few samples and invalid options", () => {
    const few = new Float64Array(999);
    expect(() => auditSamples(few, few, {}, random)).toThrow(/number of samples .* got 999/);
    const some = draw(uniform);
    for (const [options, message] of [
      [{ delta: 1 }, /audit: delta must be in \[0, 1\), got 1/],
      [{ confidence: 1 }, /confidence must be in/],
      [{ claim: -1 }, /claim must be in \[0, ∞\], got -1/],
    ] as const) {
      expect(() => auditSamples(some, some, options, random)).toThrow(message);
    }
  });
});

describe("an audit of a mechanism", () => {
  const random = seededRandom(SEED + 1);
  const geometric = mechanism("geometric", { epsilon: 1, sensitivity: 1 });

  it("refutes a claimed ε that is 10 % too low, but not the certified ε", () => {
    const options = { draws: 400_000, confidence: 1 - 1e-9 };
    expect(auditMechanism(geometric, options, random).verdict).toBe("not refuted");
    expect(auditMechanism(geometric, { ...options, claim: 0.9 }, random).verdict).toBe("refuted");
  });

  it("compares with the ε of the weights at a requested δ", () => {
    const report = auditMechanism(geometric, { draws: 10_000, delta: 0.1 }, random);
    expect(report.claim).toBeLessThan(1);
    expect(report.claim).toBeGreaterThan(0.5);
    expect(report.verdict).toBe("not refuted");
  });

  it("refuses answers that are not adjacent, and a number of draws that is too small", () => {
    const far = { draws: 10_000, answers: [0, 2] as const };
    expect(() => auditMechanism(geometric, far, random)).toThrow(
      "audit: answers must be two numbers at most 1 apart, got 0,2",
    );
    expect(() => auditMechanism(geometric, { draws: 10 }, random)).toThrow(/draws must be/);
  });
});
