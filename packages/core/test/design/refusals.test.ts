import { describe, expect, it } from "vitest";
import { design, NoisewrightError, plan } from "../../src/index.js";

function refusal(need: object): NoisewrightError {
  try {
    design({ sensitivity: 1, ...need });
  } catch (error) {
    if (error instanceof NoisewrightError) return error;
    throw error;
  }
  throw new Error(`${JSON.stringify(need)} was not refused`);
}

describe("a requirement that no mechanism can meet", () => {
  const range = { epsilon: 1, lower: 0, upper: 10 };

  it("unbiased outputs are refused with the theorem and the nearest possible requirements", () => {
    const { code, message } = refusal({ ...range, unbiased: true });
    expect(code).toBe("impossible");
    expect(message).toMatch(/Δ\/\(e\^ε − 1\) = 0\.581977 beyond each end, or a bias of 0\.268942/);
  });

  it("unbiased outputs are accepted at exactly the smallest possible margin", () => {
    const least = 1 / Math.expm1(1);
    const counts = { ...range, unbiased: true, counts: true };
    expect(design({ sensitivity: 1, ...counts, margin: least }).recommended.mechanism.id).toBe(
      "fold-geometric",
    );
    expect(refusal({ ...counts, margin: 0.999 * least }).code).toBe("impossible");
  });

  it("several releases with a δ are not held to an equal share of ε each", () => {
    const several = { ...range, unbiased: true, releases: 100 };
    const { candidates } = design({ sensitivity: 1, ...several, delta: 1e-6, margin: 60 });
    expect(candidates.map(({ mechanism }) => mechanism.id)).toContain("fold-laplace");
    expect(refusal({ ...several, margin: 60 }).code).toBe("impossible");
    // One release that is (ε, δ)-DP has the margin of the theorem.
    expect(refusal({ ...several, delta: 1e-6, margin: 0.58 }).code).toBe("impossible");
  });

  it("unbiased nonnegative outputs are refused, and so is a bias that is too small", () => {
    expect(refusal({ epsilon: 1, nonnegative: true, unbiased: true }).code).toBe("impossible");
    // The smallest possible bias is the maximum of j/(1 + e^j) over j. A mechanism for counts
    // attains it.
    expect(refusal({ epsilon: 1, lower: 0, counts: true, bias: 0.2688 }).code).toBe("impossible");
    const met = design({ sensitivity: 1, epsilon: 1, lower: 0, counts: true, bias: 0.27 });
    expect(met.candidates.map(({ mechanism }) => mechanism.id)).toEqual(["minimax-bias-geometric"]);
  });

  it.each([
    [
      { epsilon: 1, within: 0.4, confidence: 0.5 },
      /it reaches only 0.4073; ask for 0.4073, or give ε = 1.253/,
    ],
    [{ within: 5, confidence: 1 }, /at any pure ε is impossible: .* allow a δ/],
    [{ epsilon: 1, metric: "mae", target: 0.5 }, /mae ≤ 0.5 at ε = 1 .* give ε = 1.763/],
    [
      { epsilon: 5, releases: 50, within: 5, confidence: 0.9 },
      /50 releases with ε = 0.1 each.*or a δ/,
    ],
    [{ epsilon: 1, region: [0, 10], confidence: 0.9 }, /a constant inside the region/],
    [{ unbiased: true, lower: 0, upper: 9, within: 2, confidence: 0.9 }, /allow outputs a margin/],
    [
      { lower: 0, upper: 10, within: 5, confidence: 0.9 },
      /the constant 5, .* meets the target at ε = 0/,
    ],
    [{ lower: 0, upper: 9, integer: true, metric: "mae", target: 5 }, /the constant 4/],
  ])("an impossible requirement is refused with a theorem: %j", (need, message) => {
    const refused = refusal(need);
    expect(refused.code).toBe("impossible");
    expect(refused.message).toMatch(message);
  });

  it.each([
    [
      { ...range, unbiased: true, margin: 0.6 },
      /no mechanism meets every requirement; allow a bias of 0.2787 \(minimax-bias-laplace\), or allow a margin of 1.001 \(fold-laplace\)/,
    ],
    [
      { ...range, integer: true, unbiased: true, margin: 20 },
      /replace integer by counts so that outputs may be fractions \(fold-geometric\)/,
    ],
    [{ ...range, within: 1, confidence: 0.9 }, /give ε = 2.30/],
  ])(
    "a requirement that only the existing mechanisms cannot meet has another error code: %j",
    (need, message) => {
      const refused = refusal(need);
      expect(refused.code).toBe("unsupported");
      expect(refused.message).toMatch(message);
    },
  );
});

describe("the relaxations that a refusal suggests", () => {
  const range = { epsilon: 1, lower: 0, upper: 10 };
  const offered = (need: object) => {
    const error = refusal(need);
    if (error.code !== "impossible" && error.code !== "unsupported") throw error;
    return error.details.relaxations;
  };

  it.each([
    [
      { ...range, unbiased: true },
      [
        { field: "margin", value: 0.581977 },
        { field: "bias", value: 0.268942 },
      ],
    ],
    [{ unbiased: true, lower: 0, upper: 9, within: 2, confidence: 0.9 }, []],
    [
      { epsilon: 1, within: 0.4, confidence: 0.5 },
      [
        { field: "confidence", value: 0.4073 },
        { field: "epsilon", value: 1.253 },
      ],
    ],
    [
      { epsilon: 1, metric: "mae", target: 0.5 },
      [
        { field: "target", value: 0.9595 },
        { field: "epsilon", value: 1.763 },
      ],
    ],
    [
      { epsilon: 1, within: 0.4, confidence: 0.5, metric: "mae", target: 2 },
      [
        { field: "confidence", value: 0.4073 },
        { field: "epsilon", value: 1.253 },
      ],
    ],
    [{ within: 5, confidence: 1 }, [{ field: "delta", value: 1e-6 }]],
    [
      { epsilon: 5, releases: 50, within: 5, confidence: 0.9 },
      [
        { field: "confidence", value: 0.3935 },
        { field: "epsilon", value: 23.03 },
        { field: "delta", value: 1e-6 },
      ],
    ],
    [
      { ...range, unbiased: true, margin: 0.6 },
      [
        { field: "bias", value: 0.2787, mechanism: "minimax-bias-laplace" },
        { field: "margin", value: 1.001, mechanism: "fold-laplace" },
      ],
    ],
    [
      { ...range, integer: true, unbiased: true, margin: 20 },
      [
        { field: "bias", value: 0.4259, mechanism: "clamped-geometric" },
        { field: "margin", value: Number.POSITIVE_INFINITY, mechanism: "geometric" },
        { field: "counts", value: true, mechanism: "fold-geometric" },
      ],
    ],
  ])("relaxations are given as fields with values: %j", (need, relaxations) => {
    expect(offered(need)).toEqual(relaxations);
  });

  it("a refusal has a reason for each mechanism, and its message contains the reasons", () => {
    const { details, message } = refusal({ ...range, unbiased: true, margin: 0.6 });
    if (details.code !== "unsupported") throw new Error(message);
    expect(details.reasons?.flatMap(({ mechanisms }) => mechanisms)).toContain("fold-laplace");
    for (const { mechanisms, why } of details.reasons ?? []) {
      expect(message).toContain(`${mechanisms.join(", ")}: ${why}`);
    }
  });

  it("each relaxation leads to a requirement that can be met", () => {
    const need = { sensitivity: 1, ...range, unbiased: true, margin: 0.6 };
    for (const { field, value, mechanism } of offered(need) ?? []) {
      const relaxed = { ...need, ...(field === "bias" && { unbiased: false }), [field]: value };
      const ids = design(relaxed).candidates.map((candidate) => candidate.mechanism.id);
      expect(ids).toContain(mechanism);
    }
  });
});

describe("invalid input", () => {
  it.each([
    [{}, /needs sensitivity and epsilon, or sensitivity, within and confidence, or/],
    [{ sensitivity: undefined, epsilon: 1 }, /needs sensitivity/],
    [{ epsilon: 0 }, /epsilon \(ε\) must be in \(0, 1000\], got 0/],
    [{ epsilon: Number.NaN }, /epsilon \(ε\) must be/],
    [{ epsilon: 1, delta: 1 }, /delta \(δ\) must be in \[0, 1\), got 1/],
    [{ epsilon: 1, sensitivity: -1 }, /sensitivity \(Δ\) must be/],
    [{ epsilon: 1, lower: 3, upper: 3 }, /upper must be above lower \(3\), got 3/],
    [
      { epsilon: 1, lower: 0.2, upper: 0.8, integer: true },
      /upper must be above lower \(1\), got 0/,
    ],
    [{ epsilon: 1, margin: 1 }, /margin must be given together with a range/],
    [{ epsilon: 1, nonnegative: true, lower: -1 }, /lower must be at least 0/],
    [{ epsilon: 1, integer: true, sensitivity: 0.5 }, /sensitivity must be at least 1/],
    [{ epsilon: 1, releases: 1.5 }, /releases \(k\) must be an integer/],
    [{ epsilon: 1, metric: "mse" }, /metric: name must be one of/],
    [{ epsilon: 1, target: 3 }, /target must be given together with a metric/],
    [{ epsilon: 1, confidence: 1 }, /confidence must be below 1/],
    [{ epsilon: 1, confidence: 0 }, /confidence \(ρ\) must be in \(0, 1\]/],
    [{ ratio: 0.1, confidence: 0.9 }, /within must be given together with ratio/],
    [{ epsilon: 1, region: [3, 1], confidence: 0.9 }, /region must be two numbers/],
    [{ epsilon: 1, prior: "uniform" }, /prior must be uniform only if/],
    [{ epsilon: 1, lower: 0, upper: 1, prior: [{ answer: 2, weight: 1 }] }, /prior must be/],
    [{ epsilon: 1, speed: 1 }, /no parameter "speed"/],
    [{ epsilon: 1, metric: 5 }, /metric must be a name such as mae/],
    [{ epsilon: 1, metric: "entropy", target: 1 }, /a metric other than entropy/],
    [{ epsilon: 1, region: 5, confidence: 0.5 }, /region must be two numbers/],
    [{ epsilon: "1" }, /epsilon \(ε\) must be a number in \(0, 1000\], got "1"/],
    [{ epsilon: 1, prior: "normal" }, /prior must be uniform, or a list of answers/],
    [
      { epsilon: 1, upper: 3 },
      /lower must be given together with upper, got none; to bound answers only from above, negate them/,
    ],
  ])("the function `design` refuses invalid input with advice: %j", (need, message) => {
    expect(refusal(need).message).toMatch(message);
  });

  it.each([
    [{ releases: [] }, /releases must be a list of 1 to 100/],
    [{ releases: [{ sensitivity: 1 }] }, /epsilon must be given if a release has no target/],
    [
      { epsilon: 1, releases: [{ sensitivity: 1, epsilon: 1 }] },
      /must be left out, because the plan sets them/,
    ],
    [{ epsilon: 1, releases: [{ sensitivity: 1, count: 0 }] }, /count must be an integer/],
    [{ epsilon: 1, releases: [{ sensitivity: 1, weight: 0 }] }, /weight must be in/],
    [{ epsilon: 0, releases: [{ sensitivity: 1 }] }, /epsilon must be in/],
    [{ epsilon: 1, releases: [null] }, /releases\[0\] must be an object such as/],
    [{ epsilon: 1, releases: "all" }, /releases must be a list/],
  ])("the function `plan` refuses invalid input: %j", (given, message) => {
    expect(() => plan(given as never)).toThrow(message);
  });
});
