import { describe, expect, it } from "vitest";
import { type Design, design, type NeedGiven } from "../../src/index.js";

const find = ({ candidates }: Design, id: string) =>
  candidates.find(({ mechanism }) => mechanism.id === id)!;
const recommended = (need: NeedGiven) => design(need).recommended.mechanism.id;

describe("a budget and a metric", () => {
  const useful = design({ sensitivity: 1, epsilon: 3, metric: "usefulness:0.1" });
  const score = (id: string) => find(useful, id).scores["usefulness:0.1"];

  it("get the staircase that is tuned to the metric, and the distance of the others", () => {
    expect(useful.recommended.mechanism.id).toBe("staircase");
    expect(score("staircase")).toBeCloseTo(0.656187, 6);
    expect(score("laplace")).toBeCloseTo(0.259182, 6);
    expect(useful.recommended.gap).toBeCloseTo(0, 9);
    expect(find(useful, "laplace").gap).toBeCloseTo(100 * (1 - 0.259182 / 0.656187), 3);
    expect(useful.bound?.value).toBeCloseTo(0.656187, 6);
  });

  it("are met at the level that was asked for, as the weights prove", () => {
    for (const { certificate, joint } of useful.candidates) {
      expect(certificate.epsilon).toBeLessThanOrEqual(3);
      expect(certificate.epsilon).toBeGreaterThan(2.99);
      expect(joint).toEqual({ epsilon: certificate.epsilon, delta: 0 });
    }
  });

  it("say what the error is, not only the metric", () => {
    const { utility } = find(design({ sensitivity: 2, epsilon: 1 }), "laplace");
    expect(utility.worst).toEqual(utility.typical && { ...utility.worst });
    expect(utility.worst.mae).toBeCloseTo(2, 12);
    expect(utility.worst.rmse).toBeCloseTo(Math.SQRT2 * 2, 12);
    expect(utility.worst.error99).toBeCloseTo(2 * Math.log(100), 9);
    expect(utility.worst.error999).toBeCloseTo(2 * Math.log(1000), 9);
    expect(utility.worst.usefulness).toBeCloseTo(1 - Math.exp(-1), 12);
  });

  it("name a plainer mechanism that does as well", () => {
    const whole = design({ sensitivity: 1, epsilon: 1, metric: "usefulness:3" });
    expect(whole.recommended.mechanism.id).toBe("laplace");
    expect(find(whole, "staircase").warnings).toEqual([
      "no better here than laplace, which is plainer",
    ]);
  });

  it("may be several metrics: the least distance from the best of each wins", () => {
    const both = design({ sensitivity: 1, epsilon: 2, metric: ["usefulness:0.2", "rmse"] });
    const gaps = both.candidates.map(({ gap }) => gap!);
    expect(gaps.toSorted((a, b) => a - b)).toEqual(gaps);
    expect(Object.keys(both.recommended.scores)).toEqual(["usefulness:0.2", "rmse"]);
  });
});

describe("a target", () => {
  const near = { sensitivity: 1, within: 5, confidence: 0.9 };

  it("gets the least ε: ln(10)/5, by the plainest mechanism that has it", () => {
    const { recommended, bound } = design(near);
    expect(recommended.mechanism.id).toBe("laplace");
    expect(recommended.epsilon).toBeCloseTo(Math.log(10) / 5, 9);
    expect(bound?.value).toBeCloseTo(Math.log(10) / 5, 9);
    expect(recommended.joint.epsilon).toBeGreaterThanOrEqual(recommended.epsilon);
    expect(recommended.joint.epsilon).toBeLessThan(0.4606);
  });

  it("of many releases gets other noise than that of one, and is told why", () => {
    const many = design({ ...near, releases: 100, delta: 1e-5 });
    expect(many.recommended.mechanism.id).toBe("boosted-gaussian");
    expect(many.recommended.epsilon).toBeLessThan(18.7);
    expect(find(many, "gaussian").epsilon).toBeCloseTo(18.804, 2);
    expect(find(many, "laplace").epsilon).toBeGreaterThan(25);
    expect(many.warnings.join()).toMatch(/one release alone would get laplace/);
    for (const { joint, epsilon } of many.candidates) {
      expect(joint.epsilon / epsilon).toBeCloseTo(1, 2);
      expect(joint.delta).toBe(1e-5);
    }
  });

  it.each([
    [{ metric: "mae", target: 2 }, 0.5],
    [{ metric: "rmse", target: 2 }, Math.SQRT1_2],
  ] as const)("may be of any metric: %j of laplace noise", (need, epsilon) => {
    const { candidates } = design({ sensitivity: 1, ...need });
    const laplace = candidates.find(({ mechanism }) => mechanism.id === "laplace");
    expect(laplace?.epsilon).toBeCloseTo(epsilon, 9);
  });

  it("may be relative to the answer: for plain noise the smallest answer decides", () => {
    const need = { sensitivity: 1, lower: 100, margin: Number.POSITIVE_INFINITY };
    const relative = design({ ...need, ratio: 0.05, confidence: 0.9 });
    expect(find(relative, "laplace").epsilon).toBeCloseTo(Math.log(10) / 5, 9);
    // Near the smallest answer a clamp helps: it is worst where it no longer does.
    expect(find(relative, "clamped-laplace").epsilon).toBeLessThan(Math.log(10) / 5);
  });

  it("at confidence 1 takes a δ", () => {
    const sure = design({ ...near, within: 10, confidence: 1, delta: 1e-5 });
    expect(sure.recommended.mechanism.id).toBe("boosted-laplace");
    expect(sure.recommended.epsilon).toBeCloseTo(1.160428, 5);
    expect(sure.need.notes).toContain("a probability of 1 is read as all but 1e-15");
  });
});

describe("what outputs must be", () => {
  it.each([
    [{ nonnegative: true }, "deadzone-laplace"],
    [{ lower: 0, upper: 5.9 }, "clamped-laplace"],
    [{ lower: 0, upper: 3, integer: true }, "clamped-geometric"],
    [{ integer: true }, "geometric"],
    [{ integer: true, sensitivity: 3 }, "discrete-staircase"],
    [{ lower: 0, upper: 10, unbiased: true, margin: 0.6, counts: true }, "fold-geometric"],
    [{ lower: 0, upper: 10, unbiased: true, margin: 1 }, "fold-laplace"],
    [{ lower: 0, upper: 10, unbiased: true, margin: 2 }, "fold-staircase"],
    [{ lower: 0, upper: 1, unbiased: true, margin: 20 }, "composite-hybrid"],
    [{ metric: "bias", lower: 0 }, "minimax-bias-laplace"],
    [{ lower: 0, upper: 1, integer: true, metric: "usefulness:0" }, "randomized-response"],
  ] as const)("decides: %j", (need, id) => {
    expect(recommended({ sensitivity: 1, epsilon: 1, ...need })).toBe(id);
  });

  it("is read from fractions for whole numbers, and said so", () => {
    const { need } = design({
      sensitivity: 2.5,
      epsilon: 1,
      lower: 0.5,
      upper: 9.5,
      integer: true,
    });
    expect(need.answers).toEqual({ lower: 1, upper: 9 });
    expect(need.sensitivity).toBe(2);
    expect(need.notes.join()).toMatch(/lie in \[1, 9\].*differ by at most 2/);
  });

  it("may be averaged over answers that are likely", () => {
    const need = { sensitivity: 0.5, epsilon: 1, lower: 0, upper: 1, unbiased: true, margin: 1 };
    const uniform = design({ ...need, prior: "uniform" }).recommended;
    const ends = [0, 1].map((answer) => ({ answer, weight: 1 }));
    const atEnds = design({ ...need, prior: ends }).recommended;
    expect(uniform.scores.rmse).toBeCloseTo(0.61965, 4);
    expect(atEnds.scores.rmse).toBeLessThan(uniform.scores.rmse!);
  });
});

describe("warnings", () => {
  it.each([
    [{ epsilon: 20 }, /little protection/],
    [{ epsilon: 1, delta: 1e-6 }, /the δ of 0.000001 is not needed/],
    [{ epsilon: 0.01, lower: 0, upper: 1 }, /as wide as the range/],
  ])("tell what a need comes to: %j", (need, warning) => {
    expect(design({ sensitivity: 1, ...need }).warnings.join()).toMatch(warning);
  });
});
