import { describe, expect, it } from "vitest";
import { pdf } from "../../src/laws/index.js";
import {
  compoundLaplaceLaw,
  compoundLevel,
  compoundPrivacy,
  rdpBound,
} from "../../src/mechanisms/random-scale/index.js";
import { decayRate } from "../../src/mechanisms/random-scale/rate-prior/index.js";
import { parseMetric } from "../../src/metrics/index.js";
import { number, priorOf } from "../random-scale/golden-priors.js";
import { expectClose, numbered } from "./golden.js";
import golden from "./random-scale.json" with { type: "json" };

const CLOSE = 1e-12;
/** Tolerance for numbers of which the reference file has twelve digits. */
const SHORT = 1e-11;
const RDP = 1e-11;

/** Compares a number with the reference file, in which infinite numbers are written as "inf". */
function expectNumber(actual: number, text: unknown, tolerance: number, what = ""): void {
  if (number(text) === Number.POSITIVE_INFINITY) expect(actual, what).toBe(number(text));
  else expectClose(actual, String(text), tolerance, what);
}

describe.each(golden.families)("noise whose rate is $family $params", (row) => {
  const fold = priorOf(row);
  const law = compoundLaplaceLaw(fold);

  it("has the exact ε at each sensitivity, and the exact slope of ε at sensitivity 0", () => {
    for (const [sensitivity, epsilon] of numbered(row.eps)) {
      expectClose(compoundLevel(fold, sensitivity), epsilon, CLOSE);
      expectClose(compoundPrivacy(fold, sensitivity).epsilon, epsilon, CLOSE);
    }
    expectClose(decayRate(fold, 0, 1), row.eps_slope0, SHORT);
    expectClose(Math.exp(fold.logMoment(1)), row.mean_u, CLOSE);
  });

  it("has the density and the distribution function of the reference file", () => {
    for (const [x, density] of numbered(row.pdf)) expectClose(pdf(law, x), density, CLOSE);
    for (const [x, below] of numbered(row.cdf)) {
      expectClose(law.cdf(x), below, CLOSE);
      expectClose(law.survival(-x), below, CLOSE);
      expect(Math.abs(law.quantile(Number(below)) - x)).toBeLessThan(
        1e-9 * Math.max(1, Math.abs(x)),
      );
    }
  });

  it("has the metrics of the reference file, and reports a diverging metric as infinite", () => {
    const of = (name: string) => parseMetric(name).of(law, 0);
    expectNumber(of("mae"), row.l1, CLOSE, "mae");
    expectNumber(of("rmse"), row.l2, CLOSE, "rmse");
    expectNumber(of("entropy"), row.entropy, CLOSE, "entropy");
    for (const [width, useful] of numbered(row.usefulness)) {
      expectClose(of(`usefulness:${width}`), useful, CLOSE);
    }
  });

  it("has the Rényi divergences of the reference file, and the upper bounds of the paper", () => {
    const { rdp } = compoundPrivacy(fold, 1);
    for (const [alpha, value] of numbered(row.rdp_exact_Delta1)) {
      expectClose(rdp(alpha), value, RDP, `order ${alpha}`);
    }
    for (const [alpha, value] of numbered(row.rdp_F4_Delta1)) {
      const bound = rdpBound(fold, alpha, 1);
      expectNumber(bound, value, RDP, `bound of order ${alpha}`);
      expect(rdp(alpha)).toBeLessThanOrEqual(bound * (1 + 1e-12));
    }
    for (const [t, value] of numbered(row.mgf_pos)) {
      expectNumber(Math.exp(fold.logDecay(-t, 0)), value, SHORT, `E e^${t}U`);
    }
  });
});
