import { describe, expect, it } from "vitest";
import type { NoisewrightError } from "../../src/errors/index.js";
import { inspect, mechanism } from "../../src/index.js";

describe("bounds that cannot be proved are refused with an error that names the parameter", () => {
  const common = { sensitivity: 1, confidence: 0.9, scale: 4, region: "relative" } as const;
  const domain = { lower: -4, upper: 4 };

  it("the figures of a region with a ratio above 1 are refused", () => {
    const wide = mechanism("boosted-gaussian", { ...common, ...domain, ratio: 1.5, tolerance: 3 });
    const refusals = [
      () => inspect(wide),
      () => wide.privacy.delta(1),
      () => wide.privacy.rdp(2),
      () => wide.details,
    ];
    for (const refused of refusals) {
      expect(refused).toThrow(/ratio must be at most 1, because .*, got 1.5/);
      expect(() => refused()).toThrow(
        expect.objectContaining({ code: "domain" } satisfies Partial<NoisewrightError>),
      );
    }
    // The certificate comes from the weights and does not need this proof.
    expect(wide.compile({ resolution: 4 }).certificate.epsilon).toBeGreaterThan(0);
  });

  it("the pure ε at ratio 1 is refused for wide noise, but not for narrow noise", () => {
    const laplace = { ...common, ...domain, ratio: 1, tolerance: 3 };
    const { details, privacy } = mechanism("boosted-laplace", laplace);
    const { logRatio = 0 } = details as Record<string, number>;
    // The privacy level for two true answers at distance 1, one of which is just below 0.
    const norm = (half: number) => 1 - Math.exp(-half / 4) * -Math.expm1(-logRatio);
    expect(privacy.epsilon).toBeCloseTo(1 / 4 + logRatio + Math.log(norm(4) / norm(3)), 12);
    const wide = mechanism("boosted-laplace", { ...laplace, scale: 40 });
    expect(() => wide.privacy.epsilon).toThrow(/ratio must be below 1, because .*, got 1/);
  });
});
