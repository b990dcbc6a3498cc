import { design, inspect, MECHANISMS } from "@noisewright/core";
import { channelEvent, pld } from "@noisewright/core/accounting";
import { discreteLaplace, finite } from "@noisewright/core/laws";
import {
  additive,
  compileNoise,
  defineMechanism,
  noiseProposal,
  pureFamily,
  variant,
} from "@noisewright/core/mechanisms";
import { integer, real } from "@noisewright/core/params";
import {
  deltaUp,
  epsilonUp,
  geometricPrivacy,
  privacyLoss,
  pureLevelUp,
  rdpUp,
} from "@noisewright/core/privacy";
import { contractFailures, mechanismContract } from "@noisewright/core/testing";
import { describe, expect, it } from "vitest";
import { runner } from "./support/runner.js";

const parameters = {
  epsilon: real("privacy level", { min: 0.01, max: 20, typical: [0.2, 3], example: 1 }),
  sensitivity: integer("largest change of a count when one record changes", {
    min: 1,
    max: 100,
    typical: [1, 4],
  }),
};

/** Two-sided geometric noise. It claims only the fraction `claimed` of its ε. */
function plainNoise(id: string, claimed: number) {
  return defineMechanism({
    id,
    summary: "integer noise, defined outside the library",
    parameters,
    variants: [
      variant(parameters, ["epsilon", "sensitivity"], ({ epsilon, sensitivity }) => {
        const level = epsilon * claimed;
        return additive({
          law: discreteLaplace(epsilon / sensitivity),
          privacy: geometricPrivacy(level, sensitivity),
          claim: { epsilon: level, delta: 0 },
          lattice: { subject: id, sensitivity, epsilon, pure: true },
          details: { scale: sensitivity / epsilon },
        });
      }),
    ],
    propose: noiseProposal(true, ({ sensitivity }) => [
      pureFamily((epsilon) => ({ epsilon, sensitivity }), "mine", { whole: true }),
    ]),
  });
}

const uniformParameters = {
  delta: real("probability mass that exceeds ε", { min: 1e-5, max: 0.2, typical: [5e-3, 8e-3] }),
  sensitivity: integer("largest change of a count when one record changes", {
    min: 1,
    max: 100,
    typical: [1, 2],
  }),
};

/** Uniform noise on −n … n. This noise has no pure ε, but is (0, Δ/(2n + 1))-DP. */
function uniformNoise(id: string, claimed: number) {
  return defineMechanism({
    id,
    summary: "integer noise with bounded support",
    parameters: uniformParameters,
    variants: [
      variant(uniformParameters, ["delta", "sensitivity"], ({ delta, sensitivity }) => {
        const n = Math.ceil((sensitivity / delta - 1) / 2);
        const count = 2 * n + 1;
        const points = Array.from({ length: count }, (_, i) => ({ x: i - n, mass: 1 / count }));
        return additive({
          law: finite("uniform", points),
          privacy: {
            epsilon: Number.POSITIVE_INFINITY,
            delta: () => sensitivity / count,
            rdp: () => Number.POSITIVE_INFINITY,
          },
          claim: { epsilon: 0, delta: delta * claimed },
          lattice: { subject: id, sensitivity, finite: true },
          details: { count },
        });
      }),
    ],
  });
}

const mine = plainNoise("mine", 1);
const uniform = uniformNoise("uniform", 1);

mechanismContract(mine, runner);
mechanismContract(uniform, runner);

describe("a mechanism whose claimed ε or δ is too small", () => {
  it("a mechanism that claims 10 % less ε than its weights have fails the contract", () => {
    const failures = contractFailures(plainNoise("boaster", 0.9));
    expect(failures.length).toBeGreaterThan(3);
    expect(failures.join("\n")).toContain("boaster: cannot certify ε = ");
  });

  it("a mechanism that falsifies its certificate fails the brute-force check of the contract", () => {
    const honest = plainNoise("liar", 1);
    const liar = {
      ...honest,
      create(given: Readonly<Record<string, unknown>>) {
        const made = honest.create(given);
        const compile = (options?: object) => {
          const { channel, certificate } = made.compile(options);
          return { channel, certificate: { ...certificate, epsilon: 0.9 * certificate.epsilon } };
        };
        return { ...made, compile };
      },
    };
    const failures = contractFailures(liar).join("\n");
    expect(failures).toContain("the certificate > holds for every pair of adjacent answers");
    expect(contractFailures(honest)).toEqual([]);
  });

  it("a mechanism is refused if its lattice has a smaller sensitivity than its parameter `sensitivity`", () => {
    const nearer = defineMechanism({
      id: "nearer",
      summary: "noise for a sensitivity of 1, whatever the parameter says",
      parameters,
      variants: [
        variant(parameters, ["epsilon", "sensitivity"], ({ epsilon }) =>
          additive({
            law: discreteLaplace(epsilon),
            privacy: geometricPrivacy(epsilon, 1),
            claim: { epsilon, delta: 0 },
            lattice: { subject: "nearer", sensitivity: 1, epsilon, pure: true },
            details: {},
          }),
        ),
      ],
    });
    expect(
      nearer({ epsilon: 1, sensitivity: 1 }).compile().certificate.epsilon,
    ).toBeLessThanOrEqual(1);
    expect(() => nearer({ epsilon: 1, sensitivity: 2 })).toThrow(
      "nearer: the sensitivity of its lattice must be at least its parameter sensitivity (2), got 1",
    );
  });

  it("a mechanism with a claimed δ that is 10 % too small cannot be certified", () => {
    const given = { delta: 3 / 40.5, sensitivity: 3 };
    expect(() => uniformNoise("short", 0.9)(given).compile()).toThrow("short: cannot certify");
    expect(uniform(given).compile().certificate.delta).toBeCloseTo(3 / 41, 12);
  });
});

describe("a mechanism defined outside the library", () => {
  it("can be inspected and can release values like any mechanism of the library", () => {
    const made = mine({ epsilon: 1, sensitivity: 2 });
    expect(inspect(made).privacy.certified?.epsilon).toBeCloseTo(1, 6);
    expect(made.details.scale).toBe(2);
    expect(Number.isInteger(made.release(7))).toBe(true);
    const drawn = uniform({ delta: 1 / 6.9, sensitivity: 1 }).releaseAll(new Array(2000).fill(10));
    expect([Math.min(...drawn), Math.max(...drawn), new Set(drawn).size]).toEqual([7, 13, 7]);
  });

  it("a mechanism defined outside the library can be a candidate in a design", () => {
    const need = { sensitivity: 1, epsilon: 1, integer: true } as const;
    const ids = (answer: ReturnType<typeof design>) =>
      answer.candidates.map(({ mechanism }) => mechanism.id);
    expect(ids(design(need, { mechanisms: [...MECHANISMS, mine] }))).toContain("mine");
    expect(ids(design(need, { mechanisms: [mine, uniform] }))).toEqual(["mine"]);
    expect(ids(design(need))).not.toContain("mine");
  });
});

describe("noise with bounded support", () => {
  const triangle = Array.from({ length: 21 }, (_, i) => ({
    x: i - 10,
    mass: (11 - Math.abs(i - 10)) / 121,
  }));
  const channel = compileNoise(finite("triangle", triangle), {
    subject: "triangle",
    sensitivity: 2,
    finite: true,
  });

  it("has an infinite pure ε and Rényi divergence, and at any ε has the δ of its weights", () => {
    expect(pureLevelUp(channel).epsilon).toBe(Number.POSITIVE_INFINITY);
    expect(rdpUp(channel, 2)).toBe(Number.POSITIVE_INFINITY);
    // Only the outputs −10 and −9 are possible for one answer but not for the adjacent one. Their
    // weights are 1 and 2 of 121.
    expect(deltaUp(channel, 60).delta).toBeCloseTo(3 / 121, 12);
    const shifted = (k: number) => (triangle[k + 10 + 2]?.mass ?? 0) * Math.E;
    const exact = triangle.reduce((sum, { x, mass }) => sum + Math.max(0, mass - shifted(x)), 0);
    expect(deltaUp(channel, 1).delta).toBeCloseTo(exact, 10);
  });

  it("has a finite ε for a δ that is large enough, and an infinite ε for a smaller δ", () => {
    const epsilon = epsilonUp(channel, 0.05);
    expect(deltaUp(channel, epsilon).delta).toBeLessThanOrEqual(0.05);
    expect(deltaUp(channel, epsilon * 0.999).delta).toBeGreaterThan(0.05);
    expect(epsilonUp(channel, 0.02)).toBe(Number.POSITIVE_INFINITY);
  });

  it("has an infinite loss in its privacy event", () => {
    expect(privacyLoss(channel).infinite).toBeCloseTo(3 / 121, 12);
    const { upper } = pld.compose([channelEvent(channel)]).delta(1);
    expect(upper).toBeGreaterThanOrEqual(deltaUp(channel, 1).delta);
    expect(upper).toBeLessThan(deltaUp(channel, 1).delta * 1.001);
  });

  it("reports a distribution with the same bounded support", () => {
    const law = channel.law(0);
    expect(law.support).toEqual({ lower: -10, upper: 10 });
    expect([law.cdf(10), law.survival(9), law.survival(10)]).toEqual([
      1,
      expect.closeTo(1 / 121, 12),
      0,
    ]);
    expect(law.variance).toBeCloseTo(20, 9);
    expect(law.entropy).toBeCloseTo(finite("triangle", triangle).entropy, 9);
  });
});
