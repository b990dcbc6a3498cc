import { describe, expect, it } from "vitest";
import { defaultInRange } from "./bounded-default.js";

const need = { epsilon: 1, sensitivity: 1, lower: 0 };

describe("the default for a range", () => {
  it("is a dead zone where there is no upper end, exactly unbiased from one scale on", () => {
    const { mechanism } = defaultInRange(need);
    expect(mechanism.id).toBe("deadzone-laplace");
    expect(mechanism.law(1).mean).toBeCloseTo(1, 12);
    expect(mechanism.worst.bias).toBeCloseTo(1 / Math.E, 12);
  });

  it("is a dead zone in wide ranges and a clamp in narrow ones", () => {
    expect(defaultInRange({ ...need, upper: 6 }).mechanism.id).toBe("deadzone-laplace");
    expect(defaultInRange({ ...need, upper: 5.9 }).mechanism.id).toBe("clamped-laplace");
  });

  it("keeps counts on the integers' own noise", () => {
    expect(defaultInRange({ ...need, integer: true }).mechanism.id).toBe("deadzone-geometric");
    expect(defaultInRange({ ...need, upper: 3, integer: true }).mechanism.id).toBe(
      "clamped-geometric",
    );
  });

  it("chooses by the error it would make: in the narrow range the clamp's is smaller", () => {
    const narrow = { epsilon: 1, sensitivity: 1, lower: 0, upper: 3 };
    const clamp = defaultInRange(narrow).mechanism.worst.mse;
    expect(clamp).toBeCloseTo(0.88, 2);
  });

  it("refuses a need without a level", () => {
    expect(() => defaultInRange({ ...need, epsilon: Number.NaN })).toThrow(/epsilon/);
  });
});
