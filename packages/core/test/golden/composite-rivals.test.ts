import { describe, expect, it } from "vitest";
import { pdf } from "../../src/entry/laws.js";
import { mechanism, mechanismKind } from "../../src/index.js";
import golden from "./composite.json" with { type: "json" };
import { expectClose } from "./golden.js";

const CLOSE = 1e-11;
const UNIT = { lower: 0, upper: 1 };

describe("the mechanisms duchi and composite-hybrid", () => {
  it.each(golden.duchi)("duchi at ε = $eps", ({ eps, halfWidth, varMid }) => {
    const made = mechanism("duchi", { epsilon: eps, ...UNIT });
    expectClose(made.details.halfWidth!, halfWidth, CLOSE);
    expectClose(made.law(0.5).variance, varMid, CLOSE);
    expectClose(made.law(0.2).variance, varMid - 0.09, CLOSE);
    expect(made.law(0.2).mean).toBe(0.2);
  });

  it.each(golden.hybridA1B1Duchi)(
    "composite-hybrid at ε = $eps",
    ({ eps, varWorst, tau, alpha }) => {
      const made = mechanism("composite-hybrid", { epsilon: eps, ...UNIT });
      expectClose(made.worst.mse, varWorst, CLOSE);
      for (const answer of [0, 0.3, 1]) {
        const { variance } = made.law(answer);
        expect(variance).toBeLessThanOrEqual(varWorst * (1 + CLOSE));
        if (alpha > 0) expectClose(variance, varWorst, CLOSE);
      }
      // The reference file was computed by golden-section search. This search finds only half of
      // the digits at a flat minimum.
      expectClose(made.details.tau!, tau, 1e-7);
      if (alpha > 0) expectClose(made.details.alpha!, alpha, 1e-7);
      else expect(made.details.alpha).toBe(0);
    },
  );

  it("composite-hybrid starts to mix two mechanisms at about ε = 0.608", () => {
    const alpha = (epsilon: number) =>
      mechanism("composite-hybrid", { epsilon, ...UNIT }).details.alpha!;
    expect([alpha(0.607), alpha(0.611) > 0.2]).toEqual([0, true]);
  });

  it.each(golden.pm)(
    "the Piecewise Mechanism is the shape a1b1 with a fixed width: ε = $eps",
    (row) => {
      const m = 2 / (1 + row.tau);
      const y = 1 / (2 + Math.expm1(row.eps) * m);
      const k = Math.expm1(row.eps) * y;
      const params = { shape: "a1b1", k, m, y };
      const made = mechanismKind("composite").create({ epsilon: row.eps, ...UNIT, ...params });
      expectClose(row.tau, Math.exp(row.eps / 2), 1e-15);
      expectClose(made.details.h1!, row.H1, CLOSE);
      expectClose(made.law(0.5).variance, row.var0, CLOSE);
    },
  );
});

describe("the fold mechanisms", () => {
  it.each(golden.fold.geometric)("fold-geometric on 0 … $n at ε = $eps", (row) => {
    const params = { epsilon: row.eps, sensitivity: 1, lower: 0, upper: row.n };
    const made = mechanism("fold-geometric", params);
    expectClose(made.details.margin!, row.slack, CLOSE);
    for (const { c, pmf, var: variance } of row.rows) {
      const law = made.law(c);
      expect(law.mean).toBe(c);
      expectClose(law.variance, variance, CLOSE);
      expectClose(law.absoluteMoment(2, c), variance, CLOSE);
      for (const [i, x] of row.outputs.entries()) expectClose(pdf(law, x), pmf[i]!, CLOSE);
    }
  });

  it.each(golden.fold.laplace)("fold-laplace on [$lo, $hi] at ε = $eps", (row) => {
    const params = { epsilon: row.eps, sensitivity: row.Delta, lower: row.lo, upper: row.hi };
    const made = mechanism("fold-laplace", params);
    expect([made.output.lower, made.output.upper]).toEqual([row.l, row.u]);
    for (const { c, pBelow, pAbove, var: variance } of row.rows) {
      const law = made.law(c);
      const mass = (x: number) => law.atoms.find((atom) => atom.x === x)?.mass ?? 0;
      expectClose(law.variance, variance, CLOSE);
      if (pBelow > 1e-300) expectClose(mass(row.l), pBelow, CLOSE);
      if (pAbove > 1e-300) expectClose(mass(row.u), pAbove, CLOSE);
    }
  });

  it.each(golden.fold.staircase)("fold-staircase on [0, 3] at ε = $eps", (row) => {
    const params = { epsilon: row.eps, sensitivity: 1, lower: 0, upper: 3 };
    const best = mechanism("fold-staircase", params);
    // The reference file was computed by golden-section search. This search finds only half of the
    // digits at a flat minimum.
    expectClose(best.details.step!, row.gammaOpt, 1e-7);
    const made = mechanism("fold-staircase", { ...params, step: row.gammaOpt });
    for (const { c, var: variance } of row.foldVar_R3) {
      expectClose(made.law(c).variance, variance, CLOSE);
      expectClose(made.law(3 - c).variance, variance, CLOSE);
    }
  });
});
