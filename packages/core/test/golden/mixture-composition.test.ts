import { describe, expect, it } from "vitest";
import { epsilonUp, privacyLoss } from "../../src/entry/privacy.js";
import { mechanism } from "../../src/index.js";
import { composed, composedDelta, composedEpsilon } from "../support/multinomial.js";
import { expectClose, fraction, numbered } from "./golden.js";
import golden from "./mixture.json" with { type: "json" };

function noiseOf(inner: number, outer: number, breakpoint: number) {
  const params = { innerEpsilon: inner, outerEpsilon: outer, breakpoint, sensitivity: 1 };
  return mechanism("geometric-mixture", params);
}

/**
 * The four privacy losses of a mixture. The probability P(|loss| = outer) is that of noise beyond
 * the breakpoint, plus that of one of the two points ±breakpoint.
 */
function fourLosses(inner: number, outer: number, breakpoint: number) {
  const law = noiseOf(inner, outer, breakpoint).law(0);
  const weight = 2 * law.survival(breakpoint) + Math.exp(law.logPdf(breakpoint));
  return { inner, outer, weight };
}

describe.each(golden.composition)("the mixture {$ct, $eps, $reps} after $T releases", (row) => {
  const losses = fourLosses(fraction(row.eps), fraction(row.reps), row.ct);
  const atoms = composed(losses, row.T);

  it("has the ε and the δ of the reference file, computed by the multinomial distribution of the losses", () => {
    for (const [at, delta] of numbered(row.delta)) {
      const tolerance = 1e-11 * Number(delta) + 1e-17;
      expect(Math.abs(composedDelta(atoms, at) - Number(delta)), `at ${at}`).toBeLessThan(
        tolerance,
      );
    }
    for (const [delta, epsilon] of numbered(row.eps_at_delta)) {
      expectClose(composedEpsilon(atoms, delta), epsilon, 1e-11, `at delta ${delta}`);
    }
  });
});

describe("the privacy loss of the weights of the mixture {5, 1/5, 1}", () => {
  it("the privacy loss has four values with the exact probabilities", () => {
    const { losses, masses } = privacyLoss(noiseOf(0.2, 1, 5).compile().channel);
    for (const { loss, mass } of composed(fourLosses(0.2, 1, 5), 1)) {
      const near = [...masses].filter((_, i) => Math.abs(losses[i]! - loss) < 1e-4);
      expect(Math.abs(near.reduce((sum, x) => sum + x, 0) - mass)).toBeLessThan(1e-9);
    }
  });
});

describe("the mixture {5, 1/5, 1} at δ = 1e-6", () => {
  it.each([
    [1, 1.0],
    [10, 6.694],
    [100, 24.95],
  ])(
    "%i releases of the mixture {5, 1/5, 1} cost ε = %d, although ζ is small",
    (releases, epsilon) => {
      const found = composedEpsilon(composed(fourLosses(0.2, 1, 5), releases), 1e-6);
      expect(Number(found.toPrecision(4))).toBe(epsilon);
    },
  );

  it("one release has the same cost by the profile of the noise and by the weights", () => {
    const made = noiseOf(0.2, 1, 5);
    const atoms = composed(fourLosses(0.2, 1, 5), 1);
    for (const at of [0, 0.1, 0.2, 0.5, 0.99]) {
      expectClose(made.privacy.delta(at), composedDelta(atoms, at), 1e-13);
    }
    expectClose(epsilonUp(made.compile().channel, 1e-6), composedEpsilon(atoms, 1e-6), 1e-8);
  });
});
