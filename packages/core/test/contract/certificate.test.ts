import { describe, expect, it } from "vitest";
import { REPORTED_DELTA } from "../../src/mechanisms/kit/parameters.js";
import { violation } from "../support/brute-force.js";
import { COARSE, EVERY, onDraws, weightsOf } from "./kit.js";

/** What a pure certificate may leave unused of the level that was asked for. */
const USED = 0.98;

/** A shade less than a certified number. */
const LESS = 1 - 1e-12;

describe.each(EVERY)("the certificate of %s", (_id, kind) => {
  it("is at most what was asked for", () => {
    onDraws(kind, 30, (mechanism) => {
      const { certificate } = mechanism.compile(COARSE);
      const { epsilon = Number.POSITIVE_INFINITY, delta } = mechanism.params;
      const implied = Number.isFinite(mechanism.privacy.epsilon) ? 0 : REPORTED_DELTA;
      expect(certificate.epsilon).toBeLessThanOrEqual(epsilon as number);
      expect(certificate.delta).toBeLessThanOrEqual((delta ?? implied) as number);
      expect(certificate.checks).toBeGreaterThan(0);
    });
  });

  it("holds for every pair of adjacent answers, and nothing less does", () => {
    onDraws(kind, 20, (mechanism) => {
      const { channel, certificate } = mechanism.compile(COARSE);
      const { epsilon, delta } = certificate;
      expect(violation(weightsOf(channel), certificate)).toBeUndefined();
      const less =
        delta === 0 ? { epsilon: epsilon * LESS, delta } : { epsilon, delta: delta * LESS };
      expect(violation(weightsOf(channel), less)).toBeDefined();
    });
  });

  it("uses up the level that was asked for", () => {
    onDraws(kind, 25, (mechanism) => {
      const { epsilon = Number.POSITIVE_INFINITY } = mechanism.params;
      const level = Math.min(mechanism.privacy.epsilon, epsilon as number);
      const { certificate } = mechanism.compile();
      if (certificate.delta === 0) expect(certificate.epsilon).toBeGreaterThanOrEqual(USED * level);
      else if (mechanism.params.delta !== undefined) {
        expect(certificate.delta).toBeGreaterThan(USED * (mechanism.params.delta as number));
      }
    });
  });
});
