import { type Distribution, intervalMass } from "../laws/index.js";
import { REPORTED_DELTA } from "../mechanisms/kit/index.js";
import { violation } from "./brute-force.js";
import { expect } from "./expect.js";
import { pointsOf } from "./integral.js";
import { neighbour, onDraws, type Subject } from "./kit.js";

/** What a certificate must use up of the level that was asked for. */
const USED = 0.98;

/** A shade less than a certified number. */
const LESS = 1 - 1e-12;

/** Ends of cells around the outputs of two laws, at most about 300 of them. */
function cellEnds(laws: readonly Distribution[]): number[] {
  const points = laws.flatMap(pointsOf).sort((a, b) => a - b);
  // The same output may differ in its last bits from law to law.
  const distinct = points.filter((x, i) => x - (points[i - 1] ?? -1e9) > 1e-9 * (1 + Math.abs(x)));
  const middles = distinct.slice(1).map((x, i) => (distinct[i]! + x) / 2);
  const stride = Math.ceil(middles.length / 300);
  const [lowest, highest] = [points[0]!, points.at(-1)!];
  return [lowest - 1, ...middles.filter((_, i) => i % stride === 0), highest + 1];
}

/** Σ max(0, p − e^ε·q) over cells of outputs, less what rounding may do. */
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
    it("is at most what was asked for", () => {
      onDraws(subject, 12, ({ mechanism, certificate }) => {
        const { epsilon = Number.POSITIVE_INFINITY, delta } = mechanism.params;
        const { privacy } = mechanism;
        const implied = Number.isFinite(privacy.epsilon) ? 0 : REPORTED_DELTA;
        // Without a parameter δ, what the ideal law has at the level that was certified.
        const ideal = privacy.delta(certificate.epsilon) * (1 + 1e-9);
        expect(certificate.epsilon).toBeLessThanOrEqual(Number(epsilon));
        expect(certificate.delta).toBeLessThanOrEqual(Number(delta ?? Math.max(implied, ideal)));
        expect(certificate.checks).toBeGreaterThan(0);
      });
    });

    it("holds for every pair of adjacent answers, and nothing less does", () => {
      onDraws(subject, 12, ({ proven: weights, certificate }) => {
        if (weights === undefined) return;
        const { epsilon, delta } = certificate;
        expect(violation(weights, certificate)).toBeUndefined();
        const less =
          delta === 0 ? { epsilon: epsilon * LESS, delta } : { epsilon, delta: delta * LESS };
        expect(violation(weights, less)).toBeDefined();
      });
    });

    it("bounds what the sampled laws of two adjacent answers give to any cell of outputs", () => {
      onDraws(subject, 12, ({ mechanism, channel, certificate, answer }) => {
        const { epsilon, delta } = certificate;
        const [p, q] = [channel.law(answer), channel.law(neighbour(mechanism, answer))];
        const ends = cellEnds([p, q]);
        expect(excess(p, q, epsilon, ends)).toBeLessThanOrEqual(delta + 1e-12);
        expect(excess(q, p, epsilon, ends)).toBeLessThanOrEqual(delta + 1e-12);
      });
    });

    it("uses up the level that was asked for", () => {
      onDraws(subject, 4, ({ mechanism, fine }) => {
        const { epsilon = Number.POSITIVE_INFINITY, delta = 0 } = mechanism.params;
        const level = Math.min(mechanism.privacy.epsilon, epsilon as number);
        const { certificate } = fine;
        const pure = certificate.delta === 0;
        if (pure) expect(certificate.epsilon).toBeGreaterThanOrEqual(USED * level);
        else expect(certificate.delta).toBeGreaterThanOrEqual(USED * (delta as number));
      });
    });
  });
}
