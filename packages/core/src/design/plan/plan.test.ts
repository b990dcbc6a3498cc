import { describe, expect, it } from "vitest";
import { pld } from "../../accounting/accountants/pld.js";
import { channelEvent } from "../../accounting/events/channel-event.js";
import type { PrivacyEvent } from "../../accounting/events/event.js";
import { type PlanInput, plan } from "../../index.js";

/** The privacy cost of a plan, composed again from the plan's weights. */
function composed({ releases }: ReturnType<typeof plan>, delta: number): number {
  const events = releases.map(
    ({ channel, count }): PrivacyEvent => ({
      kind: "composed/1",
      events: [channelEvent(channel)],
      count,
    }),
  );
  return pld.compose(events).epsilon(delta).upper;
}

describe("a plan for releases with targets", () => {
  const given: PlanInput = {
    delta: 1e-6,
    releases: [
      { name: "members", sensitivity: 1, integer: true, within: 10, confidence: 0.95 },
      { name: "wards", sensitivity: 1, metric: "rmse", target: 12, count: 40 },
    ],
  };
  const made = plan(given);

  it("meets every target with the weights that are sampled", () => {
    const [members, wards] = made.releases;
    const law = members?.channel.law(0);
    expect(law && law.cdf(10) - law.cdf(-11)).toBeGreaterThanOrEqual(0.95);
    expect(Math.sqrt(wards!.channel.law(0).variance)).toBeLessThanOrEqual(12.000001);
  });

  it("a plan has the joint ε of its composed weights, which is less than the sum of the separate ε", () => {
    expect(made.joint.epsilon).toBeCloseTo(composed(made, 1e-6), 9);
    expect(made.joint.epsilon).toBeLessThan(0.95 * made.added);
    expect(made.releases.reduce((sum, { part }) => sum + part, 0)).toBeCloseTo(1, 9);
  });

  it("a plan costs no more ε than a plan with only one kind of noise", () => {
    // The 40 releases with σ = 12 compose to one release with μ = √40/12.
    const { releases } = made;
    expect(releases[1]?.mechanism.id).toBe("renyi-optimal");
    const wards = { kind: "gaussian/1", sigma: 12 / Math.sqrt(40), sensitivity: 1 } as const;
    const others = ["laplace/1", "gaussian/1"].map((kind) =>
      kind === "laplace/1"
        ? ({ kind: "laplace/1", scale: 10 / Math.log(20), sensitivity: 1 } as const)
        : ({ kind: "gaussian/1", sigma: 10 / 1.96, sensitivity: 1 } as const),
    );
    for (const other of others) {
      const cost = pld.compose([wards, other]).epsilon(1e-6).upper;
      expect(made.joint.epsilon).toBeLessThan(cost);
    }
  });

  it("saves ε with noise of one Rényi order if neither pure nor Gaussian noise is best", () => {
    const eight = {
      sensitivity: 1,
      integer: true,
      metric: "rmse",
      target: 10.8305,
      count: 8,
    } as const;
    const { releases, joint } = plan({ delta: 1e-6, releases: [eight] });
    expect(releases[0]?.mechanism.id).toBe("renyi-optimal");
    // Geometric noise with this rmse costs ε = 1.0437, and discrete Gaussian noise ε = 1.11.
    expect(joint.epsilon).toBeLessThan(1.0005);
  });

  it("a plan fits a total that is large enough, and is refused for a smaller total", () => {
    expect(plan({ ...given, epsilon: 5 }).joint.epsilon).toBe(made.joint.epsilon);
    expect(() => plan({ ...given, epsilon: 1 })).toThrow(
      /does not fit the budget of ε = 1.*the releases need ε = /,
    );
  });
});

describe("a plan for releases that share a total", () => {
  it("splits a pure ε in proportion to the cube root of weight times squared sensitivity", () => {
    // Minimising w₁b₁² + w₂b₂² at Δ₁/b₁ + Δ₂/b₂ = ε makes each ε proportional to (wΔ²)^(1/3).
    const { releases, joint } = plan({
      epsilon: 0.2,
      releases: [
        { sensitivity: 1, weight: 1 },
        { sensitivity: 8, weight: 1 },
      ],
    });
    expect(joint.epsilon).toBeLessThanOrEqual(0.2);
    expect(joint.epsilon).toBeGreaterThan(0.1995);
    const [first, second] = releases.map(({ certificate }) => certificate.epsilon);
    expect(second! / first!).toBeCloseTo(4, 0);
  });

  it("gives more ε to a release with a larger weight", () => {
    const releases = [{ sensitivity: 1, weight: 8 }, { sensitivity: 1 }];
    expect(plan({ epsilon: 1, releases }).releases[0]!.part).toBeGreaterThan(0.6);
  });

  it("gives the releases without a target the ε that the releases with targets do not use", () => {
    const { releases, joint } = plan({
      epsilon: 1,
      releases: [{ sensitivity: 1, within: 10, confidence: 0.95 }, { sensitivity: 1 }],
    });
    expect(releases[0]?.certificate.epsilon).toBeCloseTo(Math.log(20) / 10, 3);
    expect(joint.epsilon).toBeGreaterThan(0.999);
    expect(joint.epsilon).toBeLessThanOrEqual(1);
  });

  it("has smaller errors with a positive δ than with δ = 0", () => {
    const releases = [{ sensitivity: 1, count: 30 }];
    const error = (given: object) =>
      plan({ epsilon: 2, releases, ...given }).releases[0]!.scores.rmse!;
    expect(error({ delta: 1e-6 })).toBeLessThan(0.6 * error({}));
  });

  it("uses one Rényi order for counts and real numbers, with smaller errors than plain noise", () => {
    const made = plan({
      epsilon: 1,
      delta: 1e-6,
      releases: [
        { sensitivity: 1, integer: true, count: 8 },
        { sensitivity: 1, count: 4 },
      ],
    });
    const [counts, reals] = made.releases;
    expect(counts?.mechanism.params.order).toBe(reals?.mechanism.params.order);
    // With geometric and Laplace noise, the errors are 17.3 and 16.3.
    expect(counts?.scores.rmse).toBeLessThan(14.4);
    expect(reals?.scores.rmse).toBeLessThan(13.6);
    expect(made.joint.epsilon).toBeLessThanOrEqual(1);
    expect(composed(made, 1e-6)).toBeCloseTo(made.joint.epsilon, 9);
  });
});
