import { describe, expect, it } from "vitest";
import { AdditiveChannel, deltaUp, MatrixChannel } from "../../src/entry/privacy.js";
import { mechanism, mechanismKind } from "../../src/index.js";
import { closedMass } from "../../src/laws/index.js";
import {
  boostedNoise,
  boostedNoisePrivacy,
  GAUSSIAN_KERNEL,
  LAPLACE_KERNEL,
} from "../../src/mechanisms/boosted/index.js";
import { errorOf } from "../support/error-of.js";
import { instance } from "../support/narrow.js";

const IDS = ["boosted-gaussian", "boosted-laplace"] as const;
const KERNELS = { "boosted-gaussian": GAUSSIAN_KERNEL, "boosted-laplace": LAPLACE_KERNEL };

const ABSOLUTE = [
  { sensitivity: 1, confidence: 0.9, tolerance: 5, scale: 4 },
  { sensitivity: 1, confidence: 0.9, tolerance: 5.00390625, scale: 4 },
  { sensitivity: 3, confidence: 0.8, tolerance: 2.5, scale: 6 },
  { sensitivity: 0.3, confidence: 0.999, tolerance: 0.7, scale: 0.4 },
  { sensitivity: 1, confidence: 0.5, tolerance: 5, scale: 2 },
  { sensitivity: 7, confidence: 0.99999, tolerance: 11.3, scale: 3 },
];

describe.each(IDS)("the confidence of %s on a lattice", (id) => {
  it.each(ABSOLUTE)(
    "is the confidence at the worst true answer, and is at least the promised confidence: %j",
    (params) => {
      for (const resolution of [4, 128]) {
        const { channel, certificate } = mechanismKind(id).create(params).compile({ resolution });
        const step = channel.granularity;
        // True answers on a lattice point and between two lattice points. A count with an integer
        // tolerance lies on a lattice point.
        const answers = Array.from({ length: 65 }, (_, i) => 20 + ((i - 32) / 64) * step);
        const masses = answers.map((answer) =>
          closedMass(channel.law(answer), answer - params.tolerance, answer + params.tolerance),
        );
        const worst = Math.min(...masses);
        expect(certificate.confidence).toBeGreaterThanOrEqual(params.confidence);
        expect(worst).toBeGreaterThanOrEqual(certificate.confidence! * (1 - 1e-12));
        expect(worst).toBeLessThanOrEqual(certificate.confidence! * (1 + 1e-9));
      }
    },
  );

  it.each(ABSOLUTE)(
    "boosting on a lattice costs at most as much privacy as boosting a slightly narrower region: %j",
    (params) => {
      const { channel } = mechanismKind(id).create(params).compile({ resolution: 32 });
      const { weights } = instance(channel, AdditiveChannel);
      const points = Math.floor((2 * params.tolerance) / weights.granularity);
      const tolerance = (Math.floor((points - 1) / 2) + 0.5) * weights.granularity;
      const narrower = boostedNoise(KERNELS[id], params.scale, { ...params, tolerance });
      const { delta } = boostedNoisePrivacy(narrower, params.sensitivity);
      for (const epsilon of [0, 0.3, 1, 2]) {
        const proved = deltaUp(channel, epsilon).delta;
        expect(proved).toBeLessThanOrEqual(delta(epsilon) * (1 + 1e-6) + 1e-12);
      }
    },
  );

  it("the lattice costs less than a thousandth of ε at the default resolution with the best scale", () => {
    for (const params of [
      { sensitivity: 1, confidence: 0.9, tolerance: 5, delta: 1e-5 },
      { sensitivity: 4, confidence: 0.8, tolerance: 5, delta: 1e-5 },
      { sensitivity: 1, confidence: 0.999999, tolerance: 10, delta: 1e-5 },
    ]) {
      const made = mechanismKind(id).create(params);
      const { epsilon } = made.compile().certificate;
      expect(epsilon).toBeLessThan(made.details.epsilon! * 1.001);
      expect(epsilon).toBeGreaterThan(made.details.epsilon! * 0.9999);
    }
  });
});

it.each([
  [{ confidence: 0.9, sensitivity: 1, tolerance: 5 }, 1.003],
  [{ confidence: 0.8, sensitivity: 4, tolerance: 5 }, 1.9317],
])("the best boosted Gaussian for %j has ε = %d at δ = 1e-5", (need, epsilon) => {
  const made = mechanism("boosted-gaussian", { ...need, delta: 1e-5 });
  expect(made.details.epsilon).toBeCloseTo(epsilon, 4);
  const certified = made.compile().certificate.epsilon;
  expect(certified / epsilon).toBeGreaterThan(1 - 1e-4);
  expect(certified / epsilon).toBeLessThan(1 + 1e-3);
});

it("noise with confidence 1 is truncated, except for a mass too small for doubles", () => {
  const made = mechanism("boosted-laplace", {
    sensitivity: 1,
    confidence: 1,
    tolerance: 10,
    delta: 1e-5,
  });
  const { channel, certificate } = made.compile();
  expect(made.privacy.rdp(2)).toBe(Number.POSITIVE_INFINITY);
  expect(made.privacy.epsilon).toBe(Number.POSITIVE_INFINITY);
  expect(made.details.epsilon).toBeCloseTo(1.16043, 5);
  expect(made.law(0).survival(10)).toBe(0);
  expect(certificate.epsilon).toBeLessThan(1.1612);
  expect(1 - certificate.confidence!).toBeLessThan(2e-16);
  expect(channel.law(0).survival(10)).toBeLessThan(1e-17);
});

const ON_DOMAIN = [
  { region: "relative", ratio: 0.1, tolerance: 4, lower: -3, upper: 12 },
  { region: "relative", ratio: 0.3, tolerance: 1.7, lower: 2, upper: 9 },
  { region: "relative", ratio: 1.5, tolerance: 3, lower: -4, upper: 4 },
  { region: "fixed", regionLower: -5, regionUpper: 15, lower: 0, upper: 10 },
  { region: "fixed", regionLower: 0, regionUpper: 10.3, lower: 0, upper: 10 },
];

describe.each(IDS)("the confidence of %s on a domain", (id) => {
  it.each(ON_DOMAIN)(
    "the promised confidence holds at every true answer of the domain: %j",
    (given) => {
      const params = { sensitivity: 1, confidence: 0.85, scale: 3, ...given };
      const { channel, certificate } = mechanismKind(id).create(params).compile({ resolution: 16 });
      expect(certificate.confidence).toBeGreaterThanOrEqual(0.85);
      const regionOf = (q: number) => {
        if ("regionLower" in params) return [params.regionLower!, params.regionUpper!] as const;
        const half = params.ratio * Math.abs(q) + params.tolerance;
        return [q - half, q + half] as const;
      };
      for (let i = 0; i <= 199; i++) {
        const answer = given.lower + ((given.upper - given.lower) * i) / 199;
        const [from, to] = regionOf(answer);
        expect(closedMass(channel.law(answer), from, to)).toBeGreaterThanOrEqual(
          0.85 * (1 - 1e-12),
        );
      }
    },
  );
});

describe("an infeasible boosted mechanism", () => {
  const refusal = (params: object) =>
    errorOf(() => mechanism("boosted-gaussian", params as never).compile());
  const common = { sensitivity: 1, confidence: 0.9, scale: 4 };
  const domain = { lower: 0, upper: 10 };

  it.each([
    [
      { ...common, region: "fixed", ...domain, regionLower: 1, regionUpper: 15 },
      "domain",
      /regionLower must be at most lower \(0\)/,
    ],
    [
      { ...common, region: "fixed", ...domain, regionLower: -1, regionUpper: 9 },
      "domain",
      /regionUpper must be at least upper \(10\)/,
    ],
    [
      { ...common, region: "relative", ratio: 0.1, tolerance: 5, lower: 3, upper: 3 },
      "domain",
      /upper must be above lower \(3\)/,
    ],
    [
      { ...common, region: "relative", ratio: 0.1, tolerance: 5, lower: 0, upper: 1e6 },
      "lattice-overflow",
      /use an absolute region/,
    ],
    [{ ...common, region: "relative", tolerance: 5 }, "form", /got .*region=relative/],
    [
      {
        sensitivity: 1,
        confidence: 0.9,
        delta: 1e-5,
        region: "fixed",
        ...domain,
        regionLower: -1,
        regionUpper: 11,
      },
      "form",
      /needs /,
    ],
    [
      { sensitivity: 1, confidence: 1, tolerance: 0.1, delta: 1e-9 },
      "domain",
      /delta must be larger: with confidence 1/,
    ],
    [
      { ...common, confidence: 1.1, tolerance: 5 },
      "domain",
      /confidence \(ρ\) must be in \(0, 1\]/,
    ],
    [
      { ...common, region: "round", tolerance: 5 },
      "domain",
      /region must be one of absolute, relative, fixed/,
    ],
  ])(
    "an infeasible boosted mechanism is refused with an error that names the parameter: %j",
    (params, code, message) => {
      const error = refusal(params);
      expect([error.code, error.message]).toEqual([code, expect.stringMatching(message)]);
    },
  );
});

describe.each(IDS)("weight rows of %s, one for each true answer of a domain,", (id) => {
  const region = { region: "relative", ratio: 0.1, tolerance: 2, lower: 0, upper: 10 };

  it.each([
    [1, 1],
    [2.5, 2.5],
    [40, 10],
  ])(
    "rows are adjacent up to a distance of the sensitivity or the width of the domain: %d",
    (sensitivity, distance) => {
      const params = { sensitivity, confidence: 0.9, scale: 2, ...region };
      const { channel } = mechanismKind(id).create(params).compile({ resolution: 2 });
      const { steps, granularity } = instance(channel, MatrixChannel).weights;
      expect(steps * granularity).toBe(distance);
    },
  );
});
