import { describe, expect, it } from "vitest";
import { mechanism, mechanismKind } from "../../src/mechanisms/index.js";
import type { Mechanism } from "../../src/mechanisms/kit/mechanism.js";
import { expectClose } from "./golden.js";
import golden from "./nonnegative.json" with { type: "json" };

const CLOSE = 1e-12;

const restricted = (given: Readonly<Record<string, unknown>>): Mechanism =>
  mechanismKind("restricted-laplace").create({ sensitivity: 1, lower: 0, ...given });

describe("the exact ε of restricted-laplace", () => {
  it.each(golden.restrictedLevel)(
    "restricted-laplace has the exact ε at scale $b on a range of width $width",
    (row) => {
      const { privacy } = restricted({ scale: row.b, upper: row.width });
      expectClose(privacy.epsilon, row.eps_true, CLOSE);
    },
  );

  it("the exact ε of restricted-laplace does not depend on the position of the range", () => {
    for (const { b, width, eps_true } of golden.restrictedLevel) {
      const { privacy } = restricted({ scale: b, lower: -2, upper: width - 2 });
      expectClose(privacy.epsilon, eps_true, CLOSE);
    }
  });
});

describe("the calibrated scale of restricted-laplace", () => {
  it.each(golden.restrictedScale)(
    "restricted-laplace has the exact scale at ε = $eps on a range of width $width",
    (row) => {
      const { details, privacy, worst } = restricted({ epsilon: row.eps, upper: row.width });
      expectClose(details.scale!, row.b_exact, CLOSE);
      expect(privacy.epsilon).toBeLessThanOrEqual(row.eps);
      expectClose(privacy.epsilon, row.eps, CLOSE);
      expectClose(worst.bias, row.max_bias_exact, CLOSE);
    },
  );

  it.each(golden.restrictedScale)(
    "the calibrated scale is smaller than 2Δ/ε at ε = $eps on a range of width $width",
    (row) => {
      const { privacy } = restricted({ scale: row.b_paper, upper: row.width });
      expectClose(privacy.epsilon, row.eps_true_of_paper_b, CLOSE);
      expect(privacy.epsilon).toBeLessThan(row.eps);
    },
  );

  it.each(golden.leastBias)(
    "restricted-laplace without an upper bound has the exact scale at ε = $eps",
    (row) => {
      const { details, worst } = restricted({ epsilon: row.eps });
      expectClose(details.scale!, 1 / Math.log((1 + Math.exp(row.eps)) / 2), 1e-11);
      expectClose(details.scale!, row.restriction_exact_b, CLOSE);
      expectClose(worst.bias, row.restriction_exact_b, CLOSE);
    },
  );
});

describe("restricted-geometric", () => {
  it.each(golden.restrictedGeometric)(
    "restricted-geometric is calibrated exactly at ε = $eps",
    (row) => {
      const given = { sensitivity: 1, lower: 0 };
      const { details, privacy } = mechanism("restricted-geometric", {
        epsilon: row.eps,
        ...given,
      });
      expectClose(1 / details.scale!, row.eps0_one_sided, CLOSE);
      expect(privacy.epsilon).toBeLessThanOrEqual(row.eps);
      expectClose(privacy.epsilon, row.eps, CLOSE);
    },
  );

  it.each(golden.restrictedGeometric)("has the exact ε if the noise itself has ε = $eps", (row) => {
    const { privacy } = mechanism("restricted-geometric", { scale: 1 / row.eps, sensitivity: 1 });
    expectClose(privacy.epsilon, row.eps_true_if_eps0_equals_eps, CLOSE);
  });
});

describe("the quantile of restricted-laplace", () => {
  it.each(golden.restrictedQuantile)(
    "restricted-laplace has the exact $v-quantile for the true answer $q in [$l, $u], b = $b",
    (row) => {
      const upper = row.u === "inf" ? {} : { upper: row.u };
      const law = restricted({ scale: row.b, lower: row.l, ...upper }).law(row.q);
      expect(Math.abs(law.quantile(row.v) - row.x)).toBeLessThanOrEqual(CLOSE * row.b);
      expect(Math.abs(law.cdf(row.x) - row.v)).toBeLessThanOrEqual(CLOSE);
      expect(Math.abs(law.survival(row.x) - (1 - row.v))).toBeLessThanOrEqual(CLOSE);
    },
  );
});
