import { type Distribution, intervalMass } from "../laws/index.js";
import { REPORTED_DELTA } from "../mechanisms/kit/index.js";
import { violation } from "./brute-force.js";
import { expect } from "./expect.js";
import { pointsOf } from "./integral.js";
import { neighbour, onDraws, type Subject } from "./kit.js";

/** The smallest fraction of the requested ε or δ that a certificate must use. */
const MIN_USED = 0.98;

/** The factor that makes a certified number slightly smaller. */
const SLIGHTLY_LESS = 1 - 1e-12;

/** The boundaries of at most about 300 cells around the outputs of two laws. */
function cellEnds(laws: readonly Distribution[]): number[] {
  const points = laws.flatMap(pointsOf).sort((a, b) => a - b);
  // Rounding errors may make the same output differ in its last bits between the two laws.
  const distinct = points.filter((x, i) => x - (points[i - 1] ?? -1e9) > 1e-9 * (1 + Math.abs(x)));
  const middles = distinct.slice(1).map((x, i) => (distinct[i]! + x) / 2);
  const stride = Math.ceil(middles.length / 300);
  const [lowest, highest] = [points[0]!, points.at(-1)!];
  return [lowest - 1, ...middles.filter((_, i) => i % stride === 0), highest + 1];
}

/** The sum Σ max(0, p − e^ε·q) over cells of outputs, minus an allowance for rounding errors. */
function excess(p: Distribution, q: Distribution, epsilon: number, ends: readonly number[]) {
  const terms = ends.slice(1).map((end, i) => {
    const [here, there] = [p, q].map((law) => intervalMass(law, ends[i]!, end));
    const allowed = Math.exp(epsilon) * (there! + 1e-15);
    return Math.max(0, here! * (1 - 1e-9) - allowed);
  });
  return terms.reduce((sum, x) => sum + x);
}

export function certificateContract(subject: Subject): void {
  const { describe, it } = subject;
  describe("the certificate", () => {
    it("is at most the requested privacy level", () => {
      onDraws(subject, 12, ({ mechanism, certificate }) => {
        const { epsilon = Number.POSITIVE_INFINITY, delta } = mechanism.params;
        const { privacy } = mechanism;
        const implied = Number.isFinite(privacy.epsilon) ? 0 : REPORTED_DELTA;
        // If the mechanism has no parameter δ, the limit is the δ of the ideal law at the certified
        // ε.
        const ideal = privacy.delta(certificate.epsilon) * (1 + 1e-9);
        expect(certificate.epsilon).toBeLessThanOrEqual(Number(epsilon));
        expect(certificate.delta).toBeLessThanOrEqual(Number(delta ?? Math.max(implied, ideal)));
        expect(certificate.checks).toBeGreaterThan(0);
      });
    });

    it("holds for every pair of adjacent answers, and a slightly smaller certificate does not hold", () => {
      onDraws(subject, 12, ({ proven: weights, certificate }) => {
        if (weights === undefined) return;
        const { epsilon, delta } = certificate;
        expect(violation(weights, certificate)).toBeUndefined();
        const less =
          delta === 0
            ? { epsilon: epsilon * SLIGHTLY_LESS, delta }
            : { epsilon, delta: delta * SLIGHTLY_LESS };
        expect(violation(weights, less)).toBeDefined();
      });
    });

    it("bounds the probability of any cell of outputs under the sampled laws of two adjacent answers", () => {
      onDraws(subject, 12, ({ mechanism, channel, certificate, answer }) => {
        const { epsilon, delta } = certificate;
        const [p, q] = [channel.law(answer), channel.law(neighbour(mechanism, answer))];
        const ends = cellEnds([p, q]);
        expect(excess(p, q, epsilon, ends)).toBeLessThanOrEqual(delta + 1e-12);
        expect(excess(q, p, epsilon, ends)).toBeLessThanOrEqual(delta + 1e-12);
      });
    });

    it("uses almost all of the requested privacy level", () => {
      onDraws(subject, 4, ({ mechanism, fine }) => {
        const { epsilon = Number.POSITIVE_INFINITY, delta = 0 } = mechanism.params;
        const level = Math.min(mechanism.privacy.epsilon, epsilon as number);
        const { certificate } = fine;
        const pure = certificate.delta === 0;
        if (pure) expect(certificate.epsilon).toBeGreaterThanOrEqual(MIN_USED * level);
        else expect(certificate.delta).toBeGreaterThanOrEqual(MIN_USED * (delta as number));
      });
    });
  });
}
