import { describe, expect, it } from "vitest";
import { made, solutionOf, solver } from "../../../test/support/solved.js";
import { pld } from "../../accounting/accountants/index.js";
import { channelEvent, parseEvents } from "../../accounting/events/index.js";
import { inspect, mechanismKind, NoisewrightError, prepare } from "../../index.js";
import { sum } from "../../numerics/index.js";
import { deltaUp, privacyLoss } from "../../privacy/weights/index.js";
import { failsAt } from "../../testing/event.js";
import { optimise } from "./solver/index.js";

const COUNTS = { epsilon: 1, sensitivity: 1, lower: 0, upper: 20 };
const REALS = { epsilon: 1, sensitivity: 0.5, lower: 0, upper: 1, loss: "rmse" };

function refusal(params: object): string {
  try {
    made("optimal", params);
  } catch (error) {
    if (NoisewrightError.is(error)) return error.message;
    throw error;
  }
  return "none";
}

describe("optimal", () => {
  it("is created by prepare, which solves the linear programme; a missing or wrong solution is refused", async () => {
    const best = await prepare("optimal", COUNTS, (programme) => optimise(programme, solver));
    expect(best.details.loss).toBeCloseTo(0.84574, 5);
    expect(() => mechanismKind("optimal").create(COUNTS)).toThrow(
      "no solution of its linear programme",
    );
    const kind = mechanismKind("optimal");
    const other = solutionOf(kind, { ...COUNTS, epsilon: 2 });
    expect(() => kind.create(COUNTS, other)).toThrow("no matching solution");
    const never = () => expect.unreachable();
    expect((await prepare("laplace", { epsilon: 1, sensitivity: 1 }, never)).id).toBe("laplace");
  });

  it("uses granularity 1 for counts, and about 24 lattice steps for real answers", () => {
    expect(made("optimal", COUNTS)).toMatchObject({ answerStep: 1, details: { granularity: 1 } });
    const { details } = made("optimal", REALS);
    expect(details).toMatchObject({ steps: 12, answers: 25 });
    expect(made("optimal", { ...REALS, granularity: 0.25 }).details).toMatchObject({ steps: 2 });
    expect(made("optimal", { ...REALS, upper: Math.PI }).details.answers).toBeLessThanOrEqual(26);
  });

  it("never has a larger loss than other mechanisms on the same lattice", () => {
    const best = made("optimal", COUNTS);
    for (const id of ["clamped-geometric", "deadzone-geometric", "restricted-geometric"]) {
      const { law } = mechanismKind(id).create(COUNTS);
      const answers = Array.from({ length: 21 }, (_, i) => i);
      const worst = Math.max(...answers.map((answer) => law(answer).absoluteMoment(1, answer)));
      expect(best.details.lowerBound, id).toBeLessThanOrEqual(worst);
    }
  });

  it("is also unbiased between lattice points, as its certificate claims", () => {
    const { channel, certificate } = made("optimal", { ...REALS, unbiased: true }).compile();
    expect(certificate.bias).toBeLessThan(1e-14);
    for (const answer of [0, 0.01, 0.3333, 0.5, 0.999, 1]) {
      expect(Math.abs(channel.law(answer).mean - answer)).toBeLessThan(1e-14);
    }
    expect(made("optimal", REALS).compile().certificate.bias).toBeUndefined();
  });

  it("meets the requirements on |bias| and confidence", () => {
    const params = { ...COUNTS, bias: 0.25, confidence: 0.8, within: "1", epsilon: 1.5 };
    const { law, worst } = made("optimal", params);
    expect(worst.bias).toBeLessThanOrEqual(0.25);
    for (let answer = 0; answer <= 20; answer++) {
      const near = law(answer).points?.filter(({ x }) => Math.abs(x - answer) <= 1) ?? [];
      expect(near.reduce((sum, { mass }) => sum + mass, 0)).toBeGreaterThanOrEqual(0.8 - 1e-12);
    }
  });

  it("reports the loss, the lower bound and the gap between the two numbers", () => {
    const { details } = inspect(made("optimal", { ...COUNTS, loss: "usefulness:1" }));
    expect(details.gap).toBe(details.loss! - details.lowerBound!);
    expect(details.gap).toBeLessThan(1e-9);
    expect(details.metric).toBe(1 - details.loss!);
    expect(details.metricBound).toBeGreaterThanOrEqual(details.metric!);
  });
});

describe("optimal with a δ", () => {
  const params = { ...COUNTS, delta: 1e-3 };
  const kind = mechanismKind("optimal");

  it("is certified from its weights, and has a smaller loss than pure ε", () => {
    const best = made("optimal", params);
    const { certificate } = best.compile();
    expect(certificate.epsilon).toBe(1);
    expect(certificate.delta).toBeLessThanOrEqual(1e-3);
    expect(certificate.delta).toBeGreaterThan(0.999e-3);
    expect(best.details.loss).toBeLessThan(made("optimal", COUNTS).details.loss! - 1e-3);
    expect(best.details.gap).toBeLessThan(1e-8);
    expect(best.privacy.delta(1)).toBeCloseTo(certificate.delta, 14);
    expect(best.privacy.delta(best.privacy.epsilon)).toBe(0);
    expect(Object.keys(best.params).slice(0, 2)).toEqual(["epsilon", "delta"]);
  });

  it.each([
    [1, 1e-3],
    [0.5, 1e-5],
    [1, 0.3],
    [2, 1e-9],
  ])(
    "has a privacy loss that dominates its weights and is exact at ε = %d, δ = %d",
    (epsilon, delta) => {
      const { channel, certificate } = made("optimal", { ...params, epsilon, delta }).compile();
      const { losses, masses, infinite } = privacyLoss(channel);
      const profile = (at: number) =>
        masses.reduce(
          (sum, mass, i) => sum + mass * Math.max(0, -Math.expm1(at - losses[i]!)),
          infinite,
        );
      expect(infinite).toBeLessThanOrEqual(certificate.delta);
      expect(losses).toContain(epsilon);
      expect(profile(epsilon)).toBeLessThan(certificate.delta * (1 + 1e-4));
      for (const part of [0, 0.2, 0.7, 0.999, 1, 3]) {
        const proved = deltaUp(channel, part * epsilon).delta;
        expect(profile(part * epsilon)).toBeGreaterThanOrEqual(proved);
        expect(profile(part * epsilon)).toBeLessThan(proved * 1.2 + 1e-3);
      }
      expect(masses.reduce((a, b) => a + b, infinite)).toBeCloseTo(1, 9);
      expect(parseEvents([channelEvent(channel)])).toHaveLength(1);
    },
  );

  it("without a δ, parameters and linear programmes are as before", () => {
    expect(made("optimal", COUNTS).params).not.toHaveProperty("delta");
    expect(kind.programme?.(COUNTS)).not.toHaveProperty("delta");
    expect(kind.programme?.({ ...COUNTS, delta: 0 })).toEqual(kind.programme?.(COUNTS));
    expect(kind.programme?.(params)).toMatchObject({ delta: 1e-3 });
  });

  it("has a lattice with one step in the sensitivity", () => {
    const reals = made("optimal", { ...REALS, upper: 4, delta: 1e-3 });
    expect(reals.details).toMatchObject({ granularity: 0.5, steps: 1, answers: 9 });
    expect(reals.compile().certificate.delta).toBeLessThanOrEqual(1e-3);
    expect(made("optimal", { ...params, sensitivity: 4 }).details.granularity).toBe(4);
    expect(refusal({ ...params, sensitivity: 4, granularity: 1 })).toContain(
      "delta (δ) must be 0 if the sensitivity is 4 lattice steps",
    );
  });

  it("may be unbiased on a narrower range of outputs than pure ε", () => {
    const narrow = { ...COUNTS, unbiased: true, outputLower: -0.5, outputUpper: 20.5 };
    expect(refusal(narrow)).toContain("outputLower must be at most -0.58197");
    expect(refusal({ ...narrow, delta: 1e-3 })).toContain("= (Δ − δW)/(e^ε − 1) beyond");
    const allowed = { ...params, delta: 0.06, unbiased: true, outputLower: 0, outputUpper: 20 };
    expect(made("optimal", allowed).compile().certificate.delta).toBeLessThanOrEqual(0.06);
  });
});

describe("optimal refuses", () => {
  it.each([
    [{ upper: 0 }, "upper must be above lower (0), got 0"],
    [{ granularity: 0.3 }, "granularity must be a divisor of the sensitivity (1), got 0.3"],
    [{ outputLower: 25, bias: 5 }, "outputLower must be below the largest answer"],
    [{ outputUpper: -1 }, "outputUpper must be above outputLower and the smallest answer"],
    [{ unbiased: true, outputLower: 0 }, "outputLower must be at most -0.58197"],
    [{ unbiased: true, outputUpper: 20 }, "outputUpper must be at least 20.58197"],
    [{ loss: "entropy" }, "loss must be one of mae"],
    [{ confidence: 0.99, within: "1" }, "confidence must be at most 0."],
    [{ confidence: 0.5, within: "mae" }, "within must be a number"],
    [{ upper: 1e6 }, "coarser granularity or a smaller range"],
  ])("%j", (change, message) => {
    expect(refusal({ ...COUNTS, ...change })).toContain(message);
  });
});

describe("the event of optimal with a small pure ε", () => {
  it.each([
    [0.1, 20],
    [0.01, 8],
    [1e-3, 40],
    [1e-4, 8],
    [2e-6, 8],
  ])("is valid, and never below the weights: ε = %d, upper = %d", (epsilon, upper) => {
    const { channel, certificate } = made("optimal", { ...COUNTS, epsilon, upper }).compile();
    const event = channelEvent(channel);
    expect(parseEvents([event])).toEqual([event]);
    expect(failsAt(channel, event)).toBe(undefined);
    const surplus = sum(event.masses) - 1;
    expect(surplus).toBeGreaterThanOrEqual(0);
    expect(surplus).toBeLessThan(1e-12);
    expect(Math.max(...event.losses)).toBe(certificate.epsilon);
    // An event whose masses are lowered by a thousandth is below the weights.
    const lower = { ...event, masses: event.masses.map((mass) => 0.999 * mass) };
    expect(failsAt(channel, lower)).toBe(0);
  });
});

describe("the event of optimal with a δ", () => {
  it.each([
    [30, 1e-3],
    [1e-3, 1e-2],
  ])("is valid, and never below the weights: ε = %d, δ = %d", (epsilon, delta) => {
    const params = { ...COUNTS, upper: 3, epsilon, delta };
    const { channel } = made("optimal", params).compile();
    const cost = pld.compose([channelEvent(channel)]);
    for (const at of [0, epsilon / 2, epsilon, 2 * epsilon, epsilon + 9]) {
      const exact = deltaUp(channel, at).delta;
      expect(cost.delta(at).upper).toBeGreaterThanOrEqual(exact * (1 - 1e-12));
    }
    expect(cost.delta(epsilon).upper).toBeLessThan(delta * 1.1);
  });
});
