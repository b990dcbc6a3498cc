import { describe, expect, it } from "vitest";
import { pdf } from "../../src/entry/laws.js";
import { mechanism, mechanismKind } from "../../src/index.js";
import {
  compositeDensity,
  h2Rate,
  type WindowChannel,
} from "../../src/mechanisms/unbiased/index.js";
import golden from "./composite.json" with { type: "json" };
import { expectClose } from "./golden.js";

const CLOSE = 1e-11;
const OBJECTIVE = { var0: "center", worst: "worst" } as const;

interface Function {
  readonly name: string;
  readonly eps: number;
  readonly objective: string;
  readonly rho: number;
}

/**
 * Creates a mechanism on the range [−1/2, 1/2]. Multiplied by C, its outputs are in the units of the paper.
 */
function made({ name, eps, objective, rho }: Function) {
  return mechanismKind("composite").create({
    epsilon: eps,
    lower: -0.5,
    upper: 0.5,
    shape: name.toLowerCase(),
    objective: OBJECTIVE[objective as keyof typeof OBJECTIVE],
    ...(name.endsWith("B2") && { baseRatio: rho }),
  });
}

describe.each(golden.functions)("$name at ε = $eps, $objective, t/y = $rho", (row) => {
  const mechanism = made(row);
  const { details } = mechanism;

  it("has the optimal parameters of the reference file, to eleven digits", () => {
    const { tau, m, k, y, t, S1, S2, Cpmax, halfWidth, H1 } = row;
    const expected = { tau, m, k, y, t, s1: S1, s2: S2, cpMax: Cpmax, halfWidth, h1: H1 };
    for (const [name, value] of Object.entries(expected)) {
      expectClose(details[name]!, value, CLOSE, name);
    }
  });

  it("has the variances, the mean error and the H2 values of the reference file", () => {
    const [middle, end] = [mechanism.law(0), mechanism.law(0.5)];
    expectClose(middle.variance, row.var0, CLOSE);
    expectClose(end.variance, row.varWorst, CLOSE);
    expectClose(mechanism.worst.mse, row.varWorst, CLOSE);
    expectClose(middle.absoluteMoment(1, 0), row.mae0, CLOSE);
    const [first, last] = [-0.5, 0.5].map((answer) => mechanism.law(answer).variance);
    const average = (first! + 4 * middle.variance + last!) / 6; // by Simpson's rule, which is exact because the variance is a quadratic function
    expectClose(average, row.varAvgUniform, CLOSE);
    expectClose(details.h2!, row.H2_P_Cp0, CLOSE);
    expectClose(details.h2Base!, row.H2_G, CLOSE);
    const { k, m, y, t } = row;
    const shape = row.name.toLowerCase() as "a1b1";
    const density = compositeDensity({ shape, k, m, y, t });
    const at = -0.6 * density.cpMax;
    expectClose(h2Rate(density, "density", at), row.H2_P_CpNeg06, CLOSE);
  });

  it("has the exact ε, which is below ln(sup P / inf P) if the base is not flat", () => {
    const { epsilon } = mechanism.privacy;
    expectClose(epsilon, row.epsExact, CLOSE);
    const densities = [pdf(mechanism.law(0), 0), pdf(mechanism.law(0.5), mechanism.output.lower)];
    expectClose(Math.log(densities[0]! / densities[1]!), row.epsSupInf, CLOSE);
    if (row.rho < 1) expect(epsilon).toBeLessThan(row.epsSupInf);
    else expectClose(epsilon, row.epsSupInf, CLOSE);
  });

  it("has the density and the distribution function of the reference file", () => {
    for (const { Cp, x, pdf: density, cdf } of row.points) {
      const law = mechanism.law(Cp / row.C);
      const at = x / row.C;
      expectClose(pdf(law, at) / row.C, density, CLOSE, `density at ${x}`);
      expect(Math.abs(law.cdf(at) - cdf), `cdf at ${x}`).toBeLessThan(CLOSE);
      if (cdf > 0 && cdf < 1) expect(law.quantile(cdf) * row.C).toBeCloseTo(x, 11);
    }
  });
});

describe("parameters chosen by the user", () => {
  it.each(golden.b2Tight.filter(({ rho }) => rho > 0))(
    "$name at ε = $eps, m = $m, t/y = $rho, with the largest k that ε allows",
    (row) => {
      const { k, m, y, t, eps } = row;
      const shape = row.name.toLowerCase();
      const params = { lower: -0.5, upper: 0.5, shape, k, m, y, t };
      const own = mechanismKind("composite").create({ ...params, epsilon: eps });
      expectClose(own.privacy.epsilon, row.epsExact, CLOSE);
      expectClose(own.law(0).variance, row.var0, CLOSE);
      expectClose(own.worst.mse, row.varWorst, CLOSE);
      expectClose(own.details.h1!, row.H1, CLOSE);
      expect(() => mechanismKind("composite").create({ ...params, epsilon: 0.99 * eps })).toThrow(
        /^composite: k /,
      );
    },
  );
});

describe("the map between true values and [−1, 1]", () => {
  it.each(golden.mapping)("$name at ε = $eps on [$lo, $hi]", (row) => {
    const own = mechanismKind("composite").create({
      epsilon: row.eps,
      lower: row.lo,
      upper: row.hi,
      shape: row.name.toLowerCase(),
      objective: OBJECTIVE[row.objective as keyof typeof OBJECTIVE],
      ...(row.name.endsWith("B2") && { baseRatio: 0.95 }),
    });
    const { cpMax, halfWidth } = own.details as { cpMax: number; halfWidth: number };
    const middle = (row.lo + row.hi) / 2;
    expectClose(own.output.lower, row.l, CLOSE);
    expectClose(own.output.upper, row.u, CLOSE);
    expectClose((2 * cpMax) / (row.hi - row.lo), row.C, CLOSE);
    for (const { c, x } of row.gamma) expect((c - middle) / halfWidth).toBeCloseTo(x, 12);
    for (const { x, out } of row.inverse) expect(middle + x * halfWidth).toBeCloseTo(out, 10);
    expectClose(own.law(middle).variance, row.varMid, CLOSE);
    expectClose(own.law(row.lo).variance, row.varAtLo, CLOSE);
    expectClose(own.law(row.lo + 0.3 * (row.hi - row.lo)).variance, row.varAt30pct, CLOSE);
  });
});

describe("the output for given uniform random numbers", () => {
  it.each(golden.sampling)("$name, $branch, uniform numbers $uBranch $u1 $u2", (row) => {
    const objective = OBJECTIVE[row.objective as keyof typeof OBJECTIVE];
    const shape = row.name.toLowerCase() as "a1b1";
    const { details } = mechanism("composite", {
      ...{ epsilon: row.eps, lower: -0.5, upper: 0.5, shape, objective },
      ...(row.name.endsWith("B2") && { baseRatio: 0.95 }),
    });
    const { s1, m, k, y, t, cpMax } = details as Record<
      "s1" | "m" | "k" | "y" | "t" | "cpMax",
      number
    >;
    const density = compositeDensity({ shape, k, m, y, t });
    const c = row.CpFrac * cpMax;
    const branch = row.uBranch < s1 ? "activation" : "base";
    expect(branch).toBe(row.branch);
    // The fraction of the bump's mass and the fraction of the base's mass that lie below x.
    const through = Math.min(1, Math.max(0, (row.x - c / s1) / m + 0.5));
    const bump = density.activation.cdf(through);
    const base = (density.cdf(row.x, c) - s1 * bump) / density.s2;
    expect(branch === "base" ? base : bump).toBeCloseTo(row.u1, 11);
  });
});

/**
 * The lattice step for N outputs. M adjacent outputs have weights e^ε times as large as the others.
 * These M outputs shift from one end to the other as the true value crosses the range.
 */
function stepOf({ eps, lo, hi, M }: (typeof golden.discreteA1B1)[number], N: number): number {
  const bump = M * Math.expm1(eps);
  return ((hi - lo) * (N + bump)) / (bump * (N - M));
}

describe("the integer form of a1b1", () => {
  it.each(golden.discreteA1B1)(
    "has the step and the means of the reference file for N = $N, M = $M at ε = $eps",
    (row) => {
      const own = mechanism("composite", { epsilon: row.eps, lower: row.lo, upper: row.hi });
      const { channel, certificate } = own.compile({ resolution: (row.M - 1) / 2 });
      const { window, granularity } = channel as WindowChannel;
      const N = window.base.length;
      expect(window.bump).toHaveLength(row.M);
      // The compiled lattice may have one output more or less than the N of the reference file. The
      // step in the file is `stepOf` at the file's N.
      expect(Math.abs(N - row.N)).toBeLessThanOrEqual(1);
      expectClose(stepOf(row, row.N), row.step, 1e-11);
      expectClose(granularity, stepOf(row, N), 1e-11);
      expectClose(certificate.epsilon, row.epsExact, 1e-11);
      const middle = (row.lo + row.hi) / 2;
      const half = ((N - 1) / 2) * granularity;
      expectClose(channel.law(row.lo).support.lower, middle - half, 1e-12);
      for (const { c } of row.offsets) {
        expect(Math.abs(channel.law(c).mean - c)).toBeLessThan(1e-9);
      }
    },
  );
});
