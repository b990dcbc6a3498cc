import { describe, expect, it } from "vitest";
import { deltaUp, rdpUp } from "../../src/entry/privacy.js";
import { type Mechanism, mechanismKind, parseMetric } from "../../src/index.js";
import { pdf } from "../../src/laws/index.js";
import { expectClose, expectUpperBound, figures, fraction } from "./golden.js";
import golden from "./mixture.json" with { type: "json" };

const CLOSE = 1e-12;

/** The fields of one distribution in the reference file. The test compares every field. */
interface Row {
  readonly [field: string]: unknown;
}

const KINDS = [
  ["geometric-mixture", "geometric_mixture"],
  ["laplace-mixture", "laplace_mixture"],
  ["rounded-laplace-mixture", "rounded_laplace_mixture"],
] as const;

const CASES: readonly (readonly [id: string, params: Params, row: Row])[] = [
  ...KINDS.flatMap(([id, field]) =>
    golden.mixture.map((row) => [id, paramsOf(row), row[field]] as const),
  ),
  ...golden.laplace.map((row) => ["laplace-mixture", paramsOf(row), row] as const),
];

interface Params {
  readonly innerEpsilon: number;
  readonly outerEpsilon: number;
  readonly breakpoint: number;
  readonly sensitivity: number;
}

function paramsOf(row: {
  readonly eps: string;
  readonly reps: string;
  readonly ct: number | string;
  readonly Delta: number | string;
}): Params {
  return {
    innerEpsilon: fraction(row.eps),
    outerEpsilon: fraction(row.reps),
    breakpoint: fraction(String(row.ct)),
    sensitivity: fraction(String(row.Delta)),
  };
}

describe.each(CASES)("%s %j", (id, params, row) => {
  const made = mechanismKind(id).create({ ...params });
  const law = made.law(0);
  const each = (field: string, check: (at: number, value: string | number) => void) => {
    for (const [at, value] of figures(row[field])) check(at, value);
  };
  const one = (field: string, actual: number) => {
    if (row[field] !== undefined) expectClose(actual, String(row[field]), CLOSE, field);
  };

  it("has the probabilities of the reference file", () => {
    for (const field of ["pmf", "pdf"]) each(field, (x, p) => expectClose(pdf(law, x), p, CLOSE));
    for (const field of ["logpmf", "logpdf"]) {
      each(field, (x, p) => expectClose(law.logPdf(x), p, CLOSE));
    }
    each("cdf", (x, p) => expectClose(law.cdf(x), p, CLOSE, `cdf at ${x}`));
    each("sf", (x, p) => expectClose(law.survival(x), p, CLOSE, `survival at ${x}`));
    for (const field of ["P(|Y|<=t)", "P(|X|<=t)"]) {
      each(field, (t, p) => expectClose(parseMetric(`usefulness:${t}`).of(law, 0), p, CLOSE));
    }
  });

  it("has the quantiles of the reference file", () => {
    each("quantile", (p, golden) => {
      const x = law.quantile(p);
      if (law.spacing > 0) return expect(x, `p = ${p}`).toBe(Number(golden));
      // The double p has a rounding error of half a unit in the last place. If p is near 1, this
      // error is large relative to 1 − p.
      const { innerEpsilon, outerEpsilon, sensitivity } = params;
      const scale = sensitivity / Math.min(innerEpsilon, outerEpsilon);
      const tolerance = (scale * 2 ** -52) / Math.min(p, 1 - p) + CLOSE * Math.max(1, Math.abs(x));
      expect(Math.abs(x - Number(golden)), `p = ${p}`).toBeLessThan(tolerance);
    });
  });

  it("has the moments, the entropy and the details of the reference file", () => {
    one("eabs", law.absoluteMoment(1, 0));
    one("var", law.variance);
    one("entropy", law.entropy);
    one("zeta", made.details.zeta!);
    for (const field of ["a1", "a1g"]) one(field, made.details.a1!);
    for (const field of ["a2", "a2g"]) one(field, made.details.a2!);
    for (const field of ["P(|Y|>ct)", "P(|X|>ct)"]) {
      one(field, made.details.tailProbability!);
    }
  });

  it("has the privacy of the reference file", () => {
    one("pure_eps_tight", made.privacy.epsilon);
    one("max_loss_tight", made.privacy.epsilon);
    one("kl", made.privacy.rdp(1));
    each("renyi", (alpha, d) => expectClose(made.privacy.rdp(alpha), d, CLOSE, `order ${alpha}`));
    const top = Math.max(params.innerEpsilon, params.outerEpsilon);
    each("delta", (part, d) => {
      const delta = made.privacy.delta(part * top);
      // ε itself is rounded, and this rounding changes a small δ by more than one part in 10^12.
      const tolerance = CLOSE * Number(d) + 2 ** -50 * top;
      expect(Math.abs(delta - Number(d)), `delta at ${part}`).toBeLessThanOrEqual(tolerance);
    });
  });

  it("has a certified ε of at most its pure ε, and this bound is tight", () => {
    expectCertified(made, row, params);
  });
});

/**
 * If ε is above this value, weights with a total of 2^96 are too coarse for the outermost ratio.
 */
const COARSE = 30;

function expectCertified(made: Mechanism, row: Row, params: Params): void {
  const { channel, certificate } = made.compile();
  const level = made.privacy.epsilon;
  expect(certificate.delta).toBe(0);
  expect(certificate.epsilon).toBeLessThanOrEqual(level);
  if (level > COARSE) return;
  // If a density reaches its largest privacy loss at a single point, the loss of the cell around
  // this point is slightly smaller.
  const cusp = level < Math.max(params.innerEpsilon, params.outerEpsilon);
  const tolerance = made.law(0).spacing === 0 && cusp ? 0.01 : 1e-9;
  expect(certificate.epsilon).toBeGreaterThan(level * (1 - tolerance));
  if (made.law(0).spacing === 0) return;
  for (const [alpha, d] of figures(row.renyi)) {
    expectUpperBound(rdpUp(channel, alpha), d, 1e-11, `order ${alpha}`);
  }
  expectUpperBound(deltaUp(channel, level / 8).delta, made.privacy.delta(level / 8), 1e-11);
}
