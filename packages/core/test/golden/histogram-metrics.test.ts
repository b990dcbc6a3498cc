import { describe, expect, it } from "vitest";
import { laplace, shifted, staircase } from "../../src/laws/index.js";
import { parseHistogramMetric } from "../../src/metrics/histogram/index.js";
import { minimise } from "../../src/numerics/index.js";
import { expectClose, numbered } from "./golden.js";
import golden from "./histogram-metrics.json" with { type: "json" };

const { counts, noise, floor, expectedGkl } = golden;
const released = counts.map((count, i) => count + noise[i]!);

describe("the metrics of a released histogram", () => {
  it.each(Object.entries(golden.between))("%s", (name, value) => {
    const metric = parseHistogramMetric(name, { floor });
    expectClose(metric.distance(counts, released), value, 1e-12, name);
  });
});

describe("the expected value of the metric gkl", () => {
  const gkl = parseHistogramMetric("gkl", { floor });

  it("Laplace noise has the expected gkl of the reference file", () => {
    for (const [epsilon, value] of numbered(expectedGkl.laplace)) {
      const law = laplace(1 / epsilon);
      const expected = gkl.expected(counts, (count) => shifted(law, count));
      expectClose(expected!, value, 1e-5, `ε = ${epsilon}`);
    }
  });

  it("the staircase with the best step has the expected gkl of the reference file", () => {
    for (const [epsilon, value] of numbered(expectedGkl.bestStaircase)) {
      const at = (step: number) =>
        gkl.expected(counts, (count) => shifted(staircase(epsilon, 1, step), count))!;
      expectClose(at(minimise(at, 0, 1, 16, 1e-4)), value, 2e-5, `ε = ${epsilon}`);
    }
  });

  it("the expected gkl falls by more than 10 % if the noise is 10 % narrower", () => {
    const at = (scale: number) => gkl.expected(counts, (count) => shifted(laplace(scale), count))!;
    expect(at(0.9)).toBeLessThan(0.9 * at(1));
  });
});
