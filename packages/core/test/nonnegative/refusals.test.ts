import { describe, expect, it } from "vitest";
import { NoisewrightError } from "../../src/errors/index.js";
import { mechanism, mechanismKind } from "../../src/mechanisms/index.js";

const KINDS = ["clamped", "ramp", "deadzone", "minimax-bias", "restricted"];
const IDS = ["laplace", "geometric"].flatMap((family) => KINDS.map((kind) => `${kind}-${family}`));

function refusal(id: string, given: object): NoisewrightError {
  try {
    mechanismKind(id).create({ ...given });
  } catch (error) {
    if (NoisewrightError.is(error)) return error;
    throw error;
  }
  throw new Error(`${id} accepts ${JSON.stringify(given)}`);
}

/** Checks that the error names the mechanism, the parameter and the wrong value. */
function expectRefused(id: string, given: object, parameter: string): void {
  const { code, details, message } = refusal(id, given);
  expect(code).toBe("domain");
  expect(details).toMatchObject({ subject: id, parameter });
  expect(message).toMatch(new RegExp(`^${id}: ${parameter} .*must be .*, got `));
  expect(message).toMatch(/[^.]$/);
}

describe.each(IDS)("%s", (id) => {
  const good = { epsilon: 1, sensitivity: 1, lower: 0, upper: 10 };

  it("refuses an upper bound that is not above the lower bound", () => {
    for (const [lower, upper] of [
      [0, 0],
      [3, 2],
      [-1, -5],
      [1e15, 1e15],
    ]) {
      expectRefused(id, { ...good, lower, upper }, "upper");
    }
    // The parameter `lower` is 0 by default.
    expectRefused(id, { epsilon: 1, sensitivity: 1, upper: -1 }, "upper");
  });

  it("refuses a bound, an ε, a scale or a sensitivity outside the allowed interval", () => {
    for (const lower of [Number.NaN, -Infinity, Infinity, -1e16]) {
      expectRefused(id, { ...good, lower }, "lower");
    }
    for (const upper of [Number.NaN, -Infinity]) expectRefused(id, { ...good, upper }, "upper");
    for (const epsilon of [0, -1, Number.NaN, Infinity]) {
      expectRefused(id, { ...good, epsilon }, "epsilon");
    }
    for (const sensitivity of [0, -1, Number.NaN, Infinity]) {
      expectRefused(id, { ...good, sensitivity }, "sensitivity");
    }
    for (const scale of [0, -1, Number.NaN, Infinity]) {
      expectRefused(id, { scale, sensitivity: 1 }, "scale");
    }
  });

  it("refuses parameters with both ε and a scale, or with neither of them", () => {
    for (const given of [{ ...good, scale: 1 }, { sensitivity: 1 }]) {
      const { code, message } = refusal(id, given);
      expect(code).toBe("form");
      expect(message.startsWith(`${id}: needs `)).toBe(true);
    }
  });
});

describe.each(IDS.filter((id) => id.endsWith("geometric")))("%s", (id) => {
  it("refuses bounds and sensitivities that are not integers", () => {
    const good = { epsilon: 1, sensitivity: 1 };
    expectRefused(id, { ...good, lower: 0.5 }, "lower");
    expectRefused(id, { ...good, upper: 9.5 }, "upper");
    expectRefused(id, { ...good, sensitivity: 1.5 }, "sensitivity");
  });
});

describe.each(["deadzone-laplace", "deadzone-geometric"])("%s", (id) => {
  const good = { epsilon: 1, sensitivity: 1, lower: -2, upper: 8 };

  it("refuses a threshold above half the range or below zero", () => {
    for (const threshold of [5.1, 10, 1e6, -0.5, Number.NaN, Infinity]) {
      expectRefused(id, { ...good, threshold }, "threshold");
    }
    expect(refusal(id, { ...good, threshold: 6 }).message).toContain("half the range (5)");
    expect(() => mechanismKind(id).create({ ...good, threshold: 5 })).not.toThrow();
    expect(() =>
      mechanismKind(id).create({ epsilon: 1, sensitivity: 1, threshold: 100 }),
    ).not.toThrow();
  });
});

describe.each(["ramp-laplace", "ramp-geometric", "minimax-bias-laplace"])("%s", (id) => {
  it("refuses a negative, infinite or NaN shift", () => {
    for (const shift of [-0.1, Number.NaN, Infinity]) {
      expectRefused(id, { epsilon: 1, sensitivity: 1, shift }, "shift");
    }
  });
});

describe("log-laplace", () => {
  const good = { epsilon: 1, relativeChange: 0.5, lower: 1 };

  it("refuses an ε of at most ln(1 + K), because the mean would be infinite", () => {
    for (const relativeChange of [0.1, 1, 9]) {
      const limit = Math.log1p(relativeChange);
      for (const epsilon of [limit / 2, limit * 0.999, limit]) {
        for (const debias of [false, true]) {
          expectRefused("log-laplace", { ...good, relativeChange, epsilon, debias }, "epsilon");
        }
      }
      const enough = { ...good, relativeChange, epsilon: limit * 1.001 };
      expect(() => mechanism("log-laplace", enough)).not.toThrow();
    }
  });

  it("refuses a lower bound or a relative change that is not positive", () => {
    for (const lower of [0, -1, Number.NaN, Infinity]) {
      expectRefused("log-laplace", { ...good, lower }, "lower");
    }
    for (const relativeChange of [0, -0.5, Number.NaN, Infinity]) {
      expectRefused("log-laplace", { ...good, relativeChange }, "relativeChange");
    }
  });
});
