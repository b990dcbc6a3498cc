import { describe, expect, it } from "vitest";
import { mechanismKind } from "../../src/index.js";
import { expectClose, numbered } from "./golden.js";
import golden from "./mixture-wide.json" with { type: "json" };

const CLOSE = 1e-12;

/** Steep, flat, wide and narrow noise, for which the formulas of the paper overflow or cancel. */
describe.each(golden.rows)("$id $params", ({ id, params, ...row }) => {
  const made = mechanismKind(id).create(params);
  const law = made.law(0);

  it("has the utility of the reference file", () => {
    expectClose(law.absoluteMoment(1, 0), row.eabs, CLOSE, "eabs");
    expectClose(law.variance, row.var, CLOSE, "variance");
    expectClose(law.entropy, row.entropy, CLOSE, "entropy");
    for (const [x, p] of numbered(row.sf ?? {})) {
      expectClose(law.survival(x), p, CLOSE, `survival at ${x}`);
      expectClose(law.cdf(-x - law.spacing), p, CLOSE, `cdf at ${-x}`);
    }
  });

  it("has the privacy of the reference file", () => {
    const { epsilon, delta, rdp } = made.privacy;
    expectClose(epsilon, row.pure, CLOSE, "pure level");
    if (row.zeta) expectClose(made.details.zeta!, row.zeta, CLOSE, "zeta");
    for (const [alpha, d] of numbered(row.rdp ?? {})) {
      expectClose(rdp(alpha), d, CLOSE, `order ${alpha}`);
    }
    for (const [at, d] of numbered(row.delta ?? {})) {
      // ε is a double. So δ cannot be accurate at values that differ from the pure ε by less than
      // its last bit.
      const tolerance = CLOSE * Number(d) + 2 ** -52 * epsilon;
      expect(Math.abs(delta(at) - Number(d)), `delta at ${at}`).toBeLessThanOrEqual(tolerance);
    }
  });
});
