import { describe, expect, it } from "vitest";
import { type Design, design, type NeedInput } from "../../src/index.js";

const find = ({ candidates }: Design, id: string) =>
  candidates.find(({ mechanism }) => mechanism.id === id)!;
const recommended = (need: NeedInput) => design(need).recommended.mechanism.id;

describe("a design with a budget and a metric", () => {
  const useful = design({ sensitivity: 1, epsilon: 3, metric: "usefulness:0.1" });
  const score = (id: string) => find(useful, id).scores["usefulness:0.1"];

  it("recommends the staircase tuned to the metric, and states how much worse the other mechanisms are", () => {
    expect(useful.recommended.mechanism.id).toBe("staircase");
    expect(score("staircase")).toBeCloseTo(0.656187, 6);
    expect(score("laplace")).toBeCloseTo(0.259182, 6);
    expect(useful.recommended.gap).toBeCloseTo(0, 9);
    expect(find(useful, "laplace").gap).toBeCloseTo(100 * (1 - 0.259182 / 0.656187), 3);
    expect(useful.bound?.value).toBeCloseTo(0.656187, 6);
  });

  it("keeps the requested ε, which is proved from the weights", () => {
    for (const { certificate, joint } of useful.candidates) {
      expect(certificate.epsilon).toBeLessThanOrEqual(3);
      expect(certificate.epsilon).toBeGreaterThan(2.99);
      expect(joint).toEqual({ epsilon: certificate.epsilon, delta: 0 });
    }
  });

  it("reports other error measures beside the requested metric", () => {
    const { utility } = find(design({ sensitivity: 2, epsilon: 1 }), "laplace");
    expect(utility.worst).toEqual(utility.typical && { ...utility.worst });
    expect(utility.worst.mae).toBeCloseTo(2, 12);
    expect(utility.worst.rmse).toBeCloseTo(Math.SQRT2 * 2, 12);
    expect(utility.worst.error99).toBeCloseTo(2 * Math.log(100), 9);
    expect(utility.worst.error999).toBeCloseTo(2 * Math.log(1000), 9);
    expect(utility.worst.usefulness).toBeCloseTo(1 - Math.exp(-1), 12);
  });

  it("names a simpler mechanism if that mechanism is as good", () => {
    const whole = design({ sensitivity: 1, epsilon: 1, metric: "usefulness:3" });
    expect(whole.recommended.mechanism.id).toBe("laplace");
    expect(find(whole, "staircase").warnings).toEqual([
      "no better here than laplace, which is simpler",
    ]);
  });

  it("ranks mechanisms by their largest gap to the best value if there are several metrics", () => {
    const both = design({ sensitivity: 1, epsilon: 2, metric: ["usefulness:0.2", "rmse"] });
    const gaps = both.candidates.map(({ gap }) => gap!);
    expect(gaps.toSorted((a, b) => a - b)).toEqual(gaps);
    expect(Object.keys(both.recommended.scores)).toEqual(["usefulness:0.2", "rmse"]);
  });
});

describe("a design with a target", () => {
  const near = { sensitivity: 1, within: 5, confidence: 0.9 };

  it("finds the smallest ε, ln(10)/5, and recommends the simplest mechanism that achieves this ε", () => {
    const { recommended, bound } = design(near);
    expect(recommended.mechanism.id).toBe("laplace");
    expect(recommended.epsilon).toBeCloseTo(Math.log(10) / 5, 9);
    expect(bound?.value).toBeCloseTo(Math.log(10) / 5, 9);
    expect(recommended.joint.epsilon).toBeGreaterThanOrEqual(recommended.epsilon);
    expect(recommended.joint.epsilon).toBeLessThan(0.4606);
  });

  it("recommends different noise for 100 releases than for one release, and says why", () => {
    const many = design({ ...near, releases: 100, delta: 1e-5 });
    expect(many.recommended.mechanism.id).toBe("renyi-optimal");
    expect(many.recommended.epsilon).toBeLessThan(18.4);
    expect(find(many, "boosted-gaussian").epsilon).toBeLessThan(18.7);
    expect(find(many, "gaussian").epsilon).toBeCloseTo(18.804, 2);
    expect(find(many, "laplace").epsilon).toBeGreaterThan(25);
    expect(many.warnings.join()).toMatch(
      /for one release the choice would be laplace; for 100 releases it costs ε = 25\.\d+ and/,
    );
    for (const { joint, epsilon } of many.candidates) {
      expect(joint.epsilon / epsilon).toBeCloseTo(1, 2);
      expect(joint.delta).toBe(1e-5);
    }
  });

  it.each([
    [{ metric: "mae", target: 2 }, 0.5],
    [{ metric: "rmse", target: 2 }, Math.SQRT1_2],
  ] as const)("finds the ε of Laplace noise for a target of any metric: %j", (need, epsilon) => {
    const { candidates } = design({ sensitivity: 1, ...need });
    const laplace = candidates.find(({ mechanism }) => mechanism.id === "laplace");
    expect(laplace?.epsilon).toBeCloseTo(epsilon, 9);
  });

  it("accepts an error relative to the true answer, where the smallest answer decides for additive noise", () => {
    const need = { sensitivity: 1, lower: 100, margin: Number.POSITIVE_INFINITY };
    const relative = design({ ...need, ratio: 0.05, confidence: 0.9 });
    expect(find(relative, "laplace").epsilon).toBeCloseTo(Math.log(10) / 5, 9);
    // Near the smallest true answer, the clamp reduces the error. The error is worst at answers
    // where the clamp has no effect.
    expect(find(relative, "clamped-laplace").epsilon).toBeLessThan(Math.log(10) / 5);
  });

  it("reaches confidence 1 only if a δ is allowed", () => {
    const sure = design({ ...near, within: 10, confidence: 1, delta: 1e-5 });
    expect(sure.recommended.mechanism.id).toBe("boosted-laplace");
    expect(sure.recommended.epsilon).toBeCloseTo(1.160428, 5);
    expect(sure.need.notes).toContain("a probability of 1 is read as 1 − 1e-15");
  });
});

describe("requirements on the outputs", () => {
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
  ] as const)(
    "requirements on the outputs decide which mechanism is recommended: %j",
    (need, id) => {
      expect(recommended({ sensitivity: 1, epsilon: 1, ...need })).toBe(id);
    },
  );

  it("bounds and sensitivity are rounded to integers for integer outputs, and a note says so", () => {
    const { need } = design({
      sensitivity: 2.5,
      epsilon: 1,
      lower: 0.5,
      upper: 9.5,
      integer: true,
    });
    expect(need.answers).toEqual({ lower: 1, upper: 9 });
    expect(need.sensitivity).toBe(2);
    expect(need.notes.join()).toMatch(/lie in \[1, 9\].*rounded down to 2/);
  });

  it("the metric may be averaged over a prior of the true answer", () => {
    const need = { sensitivity: 0.5, epsilon: 1, lower: 0, upper: 1, unbiased: true, margin: 1 };
    const uniform = design({ ...need, prior: "uniform" }).recommended;
    const ends = [0, 1].map((answer) => ({ answer, weight: 1 }));
    const atEnds = design({ ...need, prior: ends }).recommended;
    expect(uniform.scores.rmse).toBeCloseTo(0.61965, 4);
    expect(atEnds.scores.rmse).toBeLessThan(uniform.scores.rmse!);
  });
});

describe("the best candidate", () => {
  const eight = { sensitivity: 1, integer: true, epsilon: 1, delta: 1e-6, releases: 8 };

  it("says by how much it is better than the next candidate", () => {
    const { recommended, candidates } = design(eight);
    const [first, second] = candidates.map(({ scores }) => scores.rmse!);
    expect(recommended.mechanism.id).toBe("renyi-optimal");
    expect(recommended.why).toMatch(/best rmse of all candidates, geometric is 4\.3 % worse$/);
    expect(100 * (second! / first! - 1)).toBeCloseTo(4.38, 1);
  });

  it.each([
    [1e-6, "geometric"],
    [1e-3, "cut-staircase"],
  ])("noise that ends at a finite distance must be one percent better: δ = %d", (delta, id) => {
    const { recommended, candidates } = design({ ...eight, releases: 1, delta });
    expect(candidates[0]?.mechanism.id).toBe("cut-staircase");
    expect(recommended.mechanism.id).toBe(id);
  });
});

it("no bound on ε is claimed if a large δ meets the target at ε = 0", () => {
  const { bound, recommended } = design({ sensitivity: 1, delta: 0.7, metric: "mae", target: 1 });
  expect(bound).toBeUndefined();
  expect(recommended.gap).toBeUndefined();
});

describe("warnings", () => {
  it.each([
    [{ epsilon: 20 }, /little protection/],
    [{ epsilon: 1, delta: 1e-6 }, /δ = 1e-6 is not needed: staircase is pure ε-DP/],
    [{ epsilon: 0.01, lower: 0, upper: 1 }, /as wide as the range/],
  ])("warnings explain the consequences of a requirement: %j", (need, warning) => {
    expect(design({ sensitivity: 1, ...need }).warnings.join()).toMatch(warning);
  });
});
