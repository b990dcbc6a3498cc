import { describe, expect, it } from "vitest";
import type { Distribution } from "../../src/entry/laws.js";
import { exactGeometricMixture } from "../../src/entry/random.js";
import { mechanism } from "../../src/index.js";
import { seededRandom } from "../support/seeded-random.js";
import { multinomialDistance, multinomialLimit } from "../support/statistics.js";

const N = 200_000;

const CASES = [
  ["thinned", { innerEpsilon: 0.2, outerEpsilon: 1, breakpoint: 5, sensitivity: 1 }],
  ["slots", { innerEpsilon: 0.05, outerEpsilon: 1, breakpoint: 6, sensitivity: 1 }],
  ["hazard", { innerEpsilon: 1, outerEpsilon: 0.3, breakpoint: 3, sensitivity: 1 }],
  ["slots", { innerEpsilon: 0.5, outerEpsilon: 2, breakpoint: 2, sensitivity: 3 }],
] as const;

/**
 * The probabilities of grouped outcomes. Each integer from −`edge` to `edge` is a group, and each
 * of the two tails is one group.
 */
function binned(law: Distribution, edge: number): Map<number, number> {
  const inner = Array.from({ length: 2 * edge + 1 }, (_, i) => i - edge);
  const masses = inner.map((k): [number, number] => [k, Math.exp(law.logPdf(k))]);
  return new Map([...masses, [-edge - 1, law.cdf(-edge - 1)], [edge + 1, law.survival(edge)]]);
}

describe.each(CASES)("exact draws by the method %s, %j", (method, params) => {
  const sampler = exactGeometricMixture(params);
  const random = seededRandom(20_260_803);
  const edge = params.breakpoint + 4;
  const clip = (k: number) => Math.max(-edge - 1, Math.min(edge + 1, k));
  const samples = Float64Array.from({ length: N }, () => clip(sampler.draw(random)));
  const limit = multinomialLimit(2 * edge + 3);
  const distance = (law: Distribution) => multinomialDistance(samples, binned(law, edge));
  const made = mechanism("geometric-mixture", params);

  it("use the expected sampling method", () => {
    expect(sampler.method).toBe(method);
  });

  it("follow the ideal distribution and the distribution of the certified weights", () => {
    expect(distance(made.law(0))).toBeLessThan(limit);
    expect(distance(made.compile().channel.law(0))).toBeLessThan(limit);
  });

  it.each([0.9, 1.1])("differ detectably from noise with slopes %d times as large", (factor) => {
    const innerEpsilon = params.innerEpsilon * factor;
    const outerEpsilon = params.outerEpsilon * factor;
    const wrong = mechanism("geometric-mixture", { ...params, innerEpsilon, outerEpsilon });
    expect(distance(wrong.law(0))).toBeGreaterThan(limit);
  });
});
