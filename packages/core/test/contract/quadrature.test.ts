import { describe, expect, it } from "vitest";
import { noisePrivacy } from "../../src/index.js";
import { COARSE, EVERY, onDraws, weightsOf } from "./kit.js";

const CLOSE = 1e-8;

describe.each(EVERY)("the closed forms of %s", (_id, kind) => {
  it("agree with quadrature of the density, where the noise has one", () => {
    onDraws(kind, 20, (mechanism) => {
      const law = mechanism.law(0);
      const weights = weightsOf(mechanism.compile(COARSE).channel);
      if (law.spacing > 0 || !("half" in weights)) return;
      const numeric = noisePrivacy(law, weights.granularity * weights.steps);
      for (const epsilon of [0, 0.3, 1, 3]) {
        const { value } = numeric.delta(epsilon);
        const difference = Math.abs(value - mechanism.privacy.delta(epsilon));
        expect(difference, `delta at ${epsilon}`).toBeLessThan(CLOSE);
      }
      for (const alpha of [1, 1.5, 2, 8]) {
        const exact = mechanism.privacy.rdp(alpha);
        const difference = Math.abs(numeric.rdp(alpha).value - exact);
        expect(difference, `order ${alpha}`).toBeLessThan(CLOSE * Math.max(1, exact));
      }
    });
  });
});
