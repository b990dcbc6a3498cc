import { describe, expect, it } from "vitest";
import { mechanismKind } from "../../src/mechanisms/index.js";
import {
  certifiedOptimum,
  compoundLaplaceLaw,
  compoundLevel,
  findScaleMetric,
  latticeCompound,
  optimalRatePrior,
  powerThreshold,
  sharedLevel,
  splitLevel,
  usefulnessThreshold,
  vectorLevel,
} from "../../src/mechanisms/random-scale/index.js";
import { gammaPrior } from "../../src/mechanisms/random-scale/rate-prior/index.js";
import { parseMetric } from "../../src/metrics/index.js";
import { sum } from "../../src/numerics/index.js";
import { priorOf } from "../random-scale/golden-priors.js";
import { expectClose, figures, numbered } from "./golden.js";
import golden from "./random-scale.json" with { type: "json" };

const CLOSE = 1e-12;
const NAMES: Readonly<Record<string, string>> = { l1: "mae", l2: "rmse" };

const metricOf = (row: { readonly metric: string; readonly w?: string }) =>
  NAMES[row.metric] ?? `${row.metric}:${row.w}`;

describe.each(golden.r2dp_global_optimum)(
  "the best distribution of a random scale for $metric at ε = $eps",
  (row) => {
    const [epsilon, sensitivity] = [Number(row.eps), Number(row.Delta)];
    const name = metricOf(row);

    it("has two values as in the reference file, and a dual solution without a gap", () => {
      const { expected } = findScaleMetric(name, sensitivity) ?? {};
      const optimum = certifiedOptimum(epsilon, expected!);
      expectClose(optimum.slow / sensitivity, row.u0, CLOSE);
      expectClose(optimum.fast / sensitivity, row.u1, CLOSE);
      expectClose(optimum.fastWeight, row.p, CLOSE);
      expectClose(optimum.lambda, row.dual_lambda, CLOSE);
      expectClose(optimum.loss, row.expected_cost, CLOSE);
      expect(optimum.gap).toBeLessThanOrEqual(1e-9);
    });

    it("is used by the mechanism, which is better than Laplace noise and worse than the staircase", () => {
      const { details, privacy, law } = mechanismKind("compound-laplace").create({
        epsilon,
        sensitivity,
        metric: name,
      });
      const { value, laplace, staircaseOptimal } = details as Record<string, number>;
      expect(privacy.epsilon).toBeLessThanOrEqual(epsilon);
      expect(privacy.epsilon).toBeGreaterThan(epsilon * (1 - 1e-13));
      expectClose(details.u0!, row.u0, CLOSE);
      expectClose(details.p!, row.p, CLOSE);
      expectClose(value!, parseMetric(name).of(law(0), 0), CLOSE);
      const better = (a: unknown, b: unknown) =>
        row.metric === "usefulness" ? Number(a) > Number(b) : Number(a) < Number(b);
      expect(better(value, laplace)).toBe(true);
      expect(better(staircaseOptimal, value)).toBe(true);
    });
  },
);

describe("the best member of a family of rate priors", () => {
  it.each(golden.family_optimum.filter(({ family }) => family !== "rayleigh"))(
    "the best member of the family $family at ε = $eps, width $w",
    ({ family, eps, w, Delta, usefulness }) => {
      const need = { epsilon: Number(eps), sensitivity: Number(Delta), subject: "test" };
      const best = optimalRatePrior({
        ...need,
        metric: `usefulness:${w}`,
        family: family as "gamma" | "uniform",
      });
      expectClose(1 - best.loss, String(usefulness), 1e-11);
    },
  );

  it.each(golden.family_optimum.filter(({ family }) => family === "rayleigh"))(
    "the Rayleigh family has no free parameter at ε = $eps",
    ({ eps, sigma, l1, usefulness }) => {
      const need = { epsilon: Number(eps), sensitivity: 1, subject: "test" };
      const { prior: fold, loss } = optimalRatePrior({
        ...need,
        metric: "mae",
        family: "rayleigh",
      });
      expectClose(fold.params.scale!, sigma!, CLOSE);
      expectClose(loss, l1!, CLOSE);
      const law = compoundLaplaceLaw(fold);
      for (const [width, useful] of figures(usefulness)) {
        expectClose(parseMetric(`usefulness:${width}`).of(law, 0), useful, CLOSE);
      }
    },
  );
});

describe("the ε up to which Laplace noise is the best random scale", () => {
  it.each(numbered(golden.laplace_optimality_thresholds.lp))(
    "the threshold of E|X|^%d is that of the reference file",
    (p, { eps_c }) => {
      expectClose(powerThreshold(p), eps_c, 2e-12);
    },
  );

  it("Laplace noise is best up to ε = 3.8395 for the mean error, and up to 4.9070 for the mean squared error", () => {
    expect(powerThreshold(1).toFixed(4)).toBe("3.8395");
    expect(powerThreshold(2).toFixed(4)).toBe("4.9070");
  });

  it.each(numbered(golden.laplace_optimality_thresholds.usefulness))(
    "the threshold of the usefulness at ε = %d is that of the reference file",
    (epsilon, { rho_c, scan }) => {
      const threshold = usefulnessThreshold(epsilon);
      // The number of the reference file at ε = 4 comes from a scan. The exact value is 1 − 2/ε.
      const room = typeof rho_c === "string" ? 2e-12 : 1e-7;
      expect(Math.abs(threshold - Number(rho_c))).toBeLessThanOrEqual(room);
      expect(Math.abs(threshold - scan)).toBeLessThan(1e-6);
    },
  );
});

it("releasing several numbers costs more than releasing one, as in the example of the reference file", () => {
  const { law, scalar_eps, iid_m4, iid_limit, shared_b_m4 } = golden.vector_pitfalls;
  const fold = gammaPrior(Number(law.k), Number(law.theta));
  expectClose(compoundLevel(fold, 1), scalar_eps, CLOSE);
  expectClose(splitLevel(fold, 1, 4), iid_m4, CLOSE);
  expectClose(vectorLevel(fold, [0.25, -0.25, 0.25, 0.25]), iid_m4, CLOSE);
  expectClose(splitLevel(fold, 1), iid_limit, CLOSE);
  expectClose(sharedLevel(fold, 1, 4), shared_b_m4, CLOSE);
});

describe.each(golden.discrete_lattice)(
  "a random scale on a lattice of step $grid, $family $params",
  (row) => {
    const [grid, sensitivity] = [Number(row.grid), Number(row.Delta)];
    const noise = latticeCompound(priorOf(row), grid, 400);
    const mass = (x: number) => Math.exp(noise.logPdf(x));

    it("a mixture of geometric distributions has the masses of the reference file", () => {
      expectClose(mass(0), row.p0, CLOSE);
      expectClose(mass(grid), row.p1, CLOSE);
      expectClose(mass(-sensitivity), row.p_Delta, 1e-11);
      const inside = Array.from({ length: 301 }, (_, i) => mass((i - 150) * grid));
      expect(Math.abs(sum(inside) + 2 * noise.survival(150 * grid) - 1)).toBeLessThan(1e-13);
    });

    it("the ε on the lattice is below the ε without a lattice", () => {
      const level = noise.logPdf(0) - noise.logPdf(sensitivity);
      expectClose(level, row.eps_discrete, 1e-11);
      expect(level).toBeLessThan(compoundLevel(priorOf(row), sensitivity));
      expectClose(compoundLevel(priorOf(row), sensitivity), row.eps_continuous, CLOSE);
    });
  },
);
