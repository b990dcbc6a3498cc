import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Candidate,
  type Design,
  design,
  type NeedInput,
  NoisewrightError,
  parseMetric,
} from "../../src/index.js";
import { randomNeed } from "../support/random-need.js";

const SEED = 20_261_115;

/**
 * Designs for many random requirements. A requirement may be refused only as impossible or
 * unsupported.
 */
const designs: Design[] = fc
  .sample(randomNeed, { seed: SEED, numRuns: 64 })
  .flatMap((need) => designUnlessRefused(need) ?? []);

function designUnlessRefused(need: NeedInput): Design | undefined {
  try {
    return design(need);
  } catch (error) {
    if (error instanceof NoisewrightError && ["impossible", "unsupported"].includes(error.code)) {
      return undefined;
    }
    throw new Error(`${JSON.stringify(need)}: ${error}`, { cause: error });
  }
}

/**
 * True values at which the outputs of a candidate are checked. Some true values lie on the lattice,
 * and some lie between lattice points.
 */
function answersFor({ need }: Design, { channel, utility }: Candidate): number[] {
  const { lower, upper } = need.answers;
  const ends = [lower, upper].filter(Number.isFinite);
  const all = [
    utility.typical.answer,
    ...ends,
    ...ends.map((end) => (end + utility.typical.answer) / 2),
  ];
  const beside = need.wholeAnswers ? [] : all.map((q) => q + 0.37 * channel.granularity);
  return [...all, ...beside]
    .map((q) => (need.wholeAnswers ? Math.round(q) : q))
    .filter((q) => q >= lower && q <= upper);
}

function everyCandidate(check: (candidate: Candidate, design: Design) => void): void {
  for (const made of designs) {
    for (const candidate of made.candidates) {
      try {
        check(candidate, made);
      } catch (cause) {
        const { epsilon, delta, answers, sensitivity } = made.need;
        const need = JSON.stringify({ epsilon, delta, answers, sensitivity });
        throw new Error(`${candidate.mechanism.id} for ${need}: ${cause}`, { cause });
      }
    }
  }
}

describe("designs for random requirements", () => {
  it("most requirements are met by more than one mechanism", () => {
    expect(designs.length).toBeGreaterThan(30);
    expect(designs.filter(({ candidates }) => candidates.length > 1).length).toBeGreaterThan(20);
    const used = new Set(
      designs.flatMap((one) => one.candidates.map(({ mechanism }) => mechanism.id)),
    );
    expect(used.size).toBeGreaterThan(15);
  });

  it("no candidate is better than the bound, except by the tolerance of the bound", () => {
    let known = 0;
    everyCandidate(({ gap }, { bound }) => {
      if (gap === undefined) return;
      known++;
      expect(gap).toBeGreaterThanOrEqual(-100 * bound!.tolerance);
    });
    expect(known).toBeGreaterThan(20);
  });

  it("no candidate has a larger certified ε than required", () => {
    everyCandidate(({ joint, certificate }, { need }) => {
      expect(joint.delta).toBeLessThanOrEqual(need.delta);
      if (need.epsilon === undefined) return;
      expect(joint.epsilon).toBeLessThanOrEqual(need.epsilon);
      if (need.releases === 1) expect(certificate.epsilon).toBeLessThanOrEqual(need.epsilon);
    });
  });

  it("outputs stay in the required range, and are integers if integers are required", () => {
    everyCandidate((candidate, made) => {
      const { outputs, wholeOutputs } = made.need;
      for (const answer of answersFor(made, candidate)) {
        const law = candidate.channel.law(answer);
        expect(law.support.lower).toBeGreaterThanOrEqual(outputs.lower);
        expect(law.support.upper).toBeLessThanOrEqual(outputs.upper);
        if (!wholeOutputs) continue;
        const values = [0.001, 0.2, 0.5, 0.77, 0.9999].map((p) => law.quantile(p));
        expect(values.every(Number.isInteger)).toBe(true);
      }
    });
  });

  it("the weights have at most the requested bias, except for the rounding of true values", () => {
    everyCandidate((candidate, made) => {
      const { bias, wholeAnswers } = made.need;
      if (bias === Number.POSITIVE_INFINITY) return;
      const rounding = wholeAnswers || bias > 0 ? 0 : candidate.channel.granularity / 2;
      for (const answer of answersFor(made, candidate)) {
        const off = Math.abs(candidate.channel.law(answer).mean - answer);
        expect(off).toBeLessThanOrEqual(Math.max(bias, rounding) * (1 + 1e-9) + 1e-9);
      }
    });
  });

  it("the weights meet every target, at true values on the lattice and between lattice points", () => {
    everyCandidate((candidate, made) => {
      for (const { metric, value } of made.need.demands) {
        for (const answer of answersFor(made, candidate)) {
          const reached = metric.of(candidate.channel.law(answer), answer);
          if (metric.better === "lower") expect(reached).toBeLessThanOrEqual(value * (1 + 1e-9));
          else expect(reached).toBeGreaterThanOrEqual(value - 1e-9);
        }
      }
    });
  });

  it("candidates are sorted by the user's metric", () => {
    for (const { need, candidates } of designs) {
      const [metric] = need.metrics;
      const values = candidates.map(({ epsilon, scores }) => {
        if (need.epsilon === undefined) return epsilon;
        const score = scores[metric!.name]!;
        return metric?.better === "lower" ? score : -score;
      });
      for (const [i, value] of values.slice(1).entries()) {
        expect(value).toBeGreaterThanOrEqual(values[i]! - 1e-9 * Math.abs(value));
      }
    }
  });

  it("the worst case of the utility report is never better than the typical case", () => {
    everyCandidate(({ utility: { worst, typical } }) => {
      for (const name of ["bias", "mae", "rmse", "error99", "error999"] as const) {
        expect(worst[name]).toBeGreaterThanOrEqual(typical[name] * (1 - 1e-6) - 1e-12);
      }
      expect(worst.usefulness).toBeLessThanOrEqual(typical.usefulness + 1e-9);
    });
  });

  it("a larger ε never makes the best mechanism worse", () => {
    const needs = fc.sample(randomNeed, { seed: SEED + 1, numRuns: 10 });
    let compared = 0;
    for (const need of needs.filter(({ epsilon }) => epsilon !== undefined)) {
      const [less, more] = [1, 1.5].map((factor) =>
        designUnlessRefused({ ...need, epsilon: factor * need.epsilon! }),
      );
      if (less === undefined) continue;
      compared++;
      expect(lossOf(more!, need)).toBeLessThanOrEqual(lossOf(less, need) * (1 + 1e-6) + 1e-9);
    }
    expect(compared).toBeGreaterThan(3);
  });
});

/** The loss of the best mechanism by the user's metric. A smaller loss is better. */
function lossOf({ candidates, need: { delta } }: Design, { metric }: NeedInput): number {
  const score = candidates[0]!.scores[metric as string]!;
  return parseMetric(metric as string).better === "lower" ? score : 1 - score + delta;
}
