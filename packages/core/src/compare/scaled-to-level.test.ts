import { describe, expect, it } from "vitest";
import { mechanismKind } from "../mechanisms/index.js";
import { fillParams } from "./fill-params.js";
import { scaledToLevel } from "./scaled-to-level.js";

const SHARED = { epsilon: "1", sensitivity: "1", lower: "1", upper: "10" };

function scaled(id: string, delta: number, own: Readonly<Record<string, string>> = {}) {
  const kind = mechanismKind(id);
  const shared = delta > 0 ? { ...SHARED, delta: String(delta) } : SHARED;
  return scaledToLevel(kind, fillParams(kind, own, shared), { epsilon: 1, delta });
}

describe("scaledToLevel", () => {
  it.each(["laplace", "geometric", "staircase", "ramp-geometric", "laplace-mixture"])(
    "%s has the smallest noise that keeps a pure ε",
    (id) => {
      const { certified, compiled } = scaled(id, 0);
      expect(certified).toBeLessThanOrEqual(1);
      expect(certified).toBeGreaterThan(0.999);
      expect(compiled.certificate.epsilon).toBe(certified);
    },
  );

  it("Gaussian noise at δ = 1e-6 is as large as its certificate needs, and not larger", () => {
    const { certified, mechanism } = scaled("gaussian", 1e-6);
    expect(certified).toBeLessThanOrEqual(1);
    expect(certified).toBeGreaterThan(0.999);
    // The σ of the analytic Gaussian mechanism at (1, 1e-6) is 4.2247 [balle-2018].
    expect(mechanism.law(0).quantile(0.8413447460685429)).toBeCloseTo(4.2247, 2);
  });

  it("a mechanism that needs a δ is refused without one", () => {
    expect(() => scaled("gaussian", 0)).toThrow(/no noise that keeps ε = 1 without a δ/);
  });
});

describe("fillParams", () => {
  it("prefers own values, then shared values, then examples", () => {
    const kind = mechanismKind("staircase");
    expect(fillParams(kind, { metric: "mae" }, SHARED)).toEqual({
      epsilon: 1,
      sensitivity: 1,
      metric: "mae",
    });
    expect(fillParams(kind, { metric: "mae", epsilon: "2" }, SHARED)).toMatchObject({ epsilon: 2 });
    const examples = fillParams(kind, {}, {});
    expect(examples).toHaveProperty("epsilon");
  });

  it("keeps a value that no form has, so that the mechanism refuses it", () => {
    const kind = mechanismKind("laplace");
    expect(() => kind.create(fillParams(kind, { foo: "1" }, SHARED))).toThrow(/no parameter "foo"/);
  });
});
