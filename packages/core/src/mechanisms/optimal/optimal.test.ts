import { describe, expect, it } from "vitest";
import { made, solutionOf, solver } from "../../../test/support/solved.js";
import { inspect, mechanismKind, NoisewrightError, prepare } from "../../index.js";
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
