import { describe, expect, it } from "vitest";
import { compileNoise } from "../../src/lattice/compile/index.js";
import { type Distribution, laplace, pdf } from "../../src/laws/index.js";
import { mechanism } from "../../src/mechanisms/index.js";
import { parseMetric } from "../../src/metrics/index.js";
import { deltaUp, rdpUp } from "../../src/privacy/weights/index.js";
import { expectClose, expectUpperBound, fraction, numbered } from "./golden.js";
import golden from "./standard-noise.json" with { type: "json" };

const CLOSE = 1e-12;

interface Utility {
  readonly eabs: string;
  readonly var: string;
  readonly entropy: string;
  readonly within5: string;
}

function expectUtility(law: Distribution, row: Utility): void {
  const of = (name: string) => parseMetric(name).of(law, 0);
  expectClose(of("mae"), row.eabs, CLOSE, "mae");
  expectClose(law.variance, row.var, CLOSE, "variance");
  expectClose(of("rmse") ** 2, row.var, CLOSE, "rmse²");
  expectClose(of("entropy"), row.entropy, CLOSE, "entropy");
  expectClose(of("usefulness:5"), row.within5, CLOSE, "P(|X| ≤ 5)");
}

describe.each(golden.rows)("standard noise at ε = $eps, Δ = $Delta", (row) => {
  const epsilon = fraction(row.eps);
  const sensitivity = row.Delta;

  it("geometric noise has the utility and the probabilities of the reference file", () => {
    const law = mechanism("geometric", { epsilon, sensitivity }).law(0);
    expectUtility(law, row.geometric);
    for (const [k, mass] of numbered(row.geometric.pmf)) expectClose(pdf(law, k), mass, CLOSE);
    for (const [p, k] of numbered(row.geometric.quantile)) expect(law.quantile(p)).toBe(k);
  });

  it("geometric noise has the privacy of the reference file, for the ideal noise and for the weights", () => {
    const made = mechanism("geometric", { epsilon, sensitivity });
    const { renyi2, deltaAtHalf } = row.geometric;
    expectClose(made.privacy.rdp(2), renyi2, CLOSE);
    expectClose(made.privacy.delta(epsilon / 2), deltaAtHalf, CLOSE);
    const { channel } = made.compile();
    expectUpperBound(deltaUp(channel, epsilon / 2).delta, deltaAtHalf, 1e-11);
    expectUpperBound(rdpUp(channel, 2), renyi2, 1e-11);
  });

  it("Laplace noise has the utility and the quantiles of the reference file", () => {
    const law = mechanism("laplace", { epsilon, sensitivity }).law(0);
    expectUtility(law, row.laplace);
    for (const [p, x] of numbered(row.laplace.quantile)) {
      // The double for a probability such as 11/20 is itself accurate only to half a unit in the
      // last place.
      const tolerance = CLOSE * Math.max(1, Math.abs(Number(x))) * (sensitivity / epsilon);
      expect(Math.abs(law.quantile(p) - Number(x)), `p = ${p}`).toBeLessThan(10 * tolerance);
    }
  });

  it("Laplace noise has the privacy of the reference file", () => {
    const { privacy } = mechanism("laplace", { epsilon, sensitivity });
    expectClose(privacy.rdp(2), row.laplace.renyi2, CLOSE);
    expectClose(privacy.delta(epsilon / 2), row.laplace.deltaAtHalf, CLOSE);
  });

  it("Laplace noise rounded to integers equals Laplace noise compiled to an integer lattice", () => {
    const noise = laplace(sensitivity / epsilon);
    const resolution = noise.quantile(0.75) / 1.5;
    const options = { subject: "golden", sensitivity, epsilon, pure: true, resolution };
    const channel = compileNoise(noise, options);
    expect(channel.granularity).toBe(1);
    const golden = row.rounded_laplace;
    expectUtility(channel.law(0), golden);
    for (const [k, mass] of numbered(golden.pmf)) expectClose(pdf(channel.law(0), k), mass, CLOSE);
    for (const [p, k] of numbered(golden.quantile)) expect(channel.law(0).quantile(p)).toBe(k);
    expectUpperBound(deltaUp(channel, epsilon / 2).delta, golden.deltaAtHalf, 1e-11);
    expectUpperBound(rdpUp(channel, 2), golden.renyi2, 1e-11);
  });
});
