import { describe, expect, it } from "vitest";
import { auditMechanism } from "../../src/audit/index.js";
import { exampleOf } from "../../src/entry/params.js";
import { deltaUp } from "../../src/entry/privacy.js";
import { MECHANISMS, mechanism } from "../../src/index.js";
import { seededRandom } from "../support/seeded-random.js";
import { made } from "../support/solved.js";

const SURE = 1 - 1e-9;
const random = seededRandom(20_260_818);

it("16 million draws refute a claimed ε of 0.97, and prove a lower bound of at most the true ε = 1", () => {
  const geometric = mechanism("geometric", { epsilon: 1, sensitivity: 1 });
  const options = { draws: 16_000_000, confidence: SURE };
  const report = auditMechanism(geometric, { ...options, claim: 0.97 }, random);
  expect(report.verdict).toBe("refuted");
  expect(report.epsilonLower).toBeGreaterThan(0.99);
  expect(report.epsilonLower).toBeLessThanOrEqual(1);
});

describe("the audit does not refute any mechanism of the library", () => {
  it.each(MECHANISMS.map((kind) => [kind.id, kind] as const))("%s", (_id, kind) => {
    const subject = made(kind, exampleOf(kind.parameters, kind.forms[0] ?? []));
    // One of several releases has little privacy loss, which more draws are needed to observe.
    const options = { draws: "releases" in subject.params ? 400_000 : 30_000, confidence: SURE };
    const report = auditMechanism(subject, options, random);
    expect(report.verdict).toBe("not refuted");
    // The audit must refute a claim that is smaller than the observed privacy loss.
    const low = auditMechanism(subject, { ...options, claim: report.claim! / 10 }, random);
    expect(low.verdict).toBe("refuted");
    // A second claim (ε, δ) that the weights satisfy, at half of the claimed ε.
    const half = report.claim! / 2;
    const { delta } = deltaUp(subject.compile().channel, half);
    const other = auditMechanism(subject, { ...options, claim: half, delta }, random);
    expect(other.verdict).toBe("not refuted");
  });
});
