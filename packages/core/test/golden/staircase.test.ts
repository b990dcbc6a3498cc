import { describe, expect, it } from "vitest";
import { pdf, staircase } from "../../src/laws/index.js";
import { optimalStep } from "../../src/mechanisms/noise/best-staircase.js";
import { parseMetric } from "../../src/metrics/index.js";
import { expectClose, numbered } from "./golden.js";
import golden from "./staircase.json" with { type: "json" };

const CLOSE = 1e-12;

describe.each(golden.rows)("staircase noise, ε = $eps, Δ = $Delta, step $gamma", (row) => {
  const law = staircase(Number(row.eps), Number(row.Delta), Number(row.gamma));

  it("has the density and the distribution function of the reference file", () => {
    for (const [x, density] of numbered(row.pdf)) {
      expectClose(pdf(law, x), density, CLOSE, `pdf at ${x}`);
    }
    for (const [x, below] of numbered(row.cdf)) {
      expectClose(law.cdf(x), below, CLOSE, `cdf at ${x}`);
      expectClose(law.survival(-x), below, CLOSE, `survival at ${-x}`);
    }
  });

  it("has the moments and the entropy of the reference file", () => {
    expectClose(law.absoluteMoment(1, 0), row.l1, CLOSE);
    expectClose(law.absoluteMoment(2, 0), row.ex2, CLOSE);
    expectClose(law.variance, row.ex2, CLOSE);
    expectClose(parseMetric("lp:2").of(law, 0) ** 2, row.ex2, CLOSE);
    expectClose(law.entropy, row.entropy, CLOSE);
  });

  it("has the usefulness of the reference file", () => {
    for (const [width, useful] of numbered(row.usefulness)) {
      const metric = parseMetric(`usefulness:${width}`);
      expectClose(metric.of(law, 0), useful, CLOSE, metric.name);
    }
  });
});

describe.each(golden.optimal)("the best staircase at ε = $eps", (row) => {
  const epsilon = Number(row.eps);
  const best = (name: string) => {
    const step = optimalStep(epsilon, 1, parseMetric(name));
    return parseMetric(name).of(staircase(epsilon, 1, step), 0);
  };

  it("has the step and the mean absolute error of the reference file", () => {
    expectClose(optimalStep(epsilon, 1, parseMetric("mae")), row.gamma_l1, CLOSE);
    expectClose(best("mae"), row.best_l1, CLOSE);
  });

  it("has the step and the mean squared error of the reference file", () => {
    expectClose(optimalStep(epsilon, 1, parseMetric("rmse")), row.gamma_l2, CLOSE);
    expectClose(best("rmse") ** 2, row.best_ex2, CLOSE);
  });

  it("has the usefulness of the reference file", () => {
    for (const [width, useful] of numbered(row.best_usefulness_by_rho)) {
      const name = `usefulness:${width}`;
      expectClose(best(name), useful, CLOSE, name);
      expect(optimalStep(epsilon, 1, parseMetric(name))).toBeCloseTo(width % 1, 14);
    }
  });
});
