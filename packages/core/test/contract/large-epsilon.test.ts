import { describe, expect, it } from "vitest";
import { exampleOf } from "../../src/entry/params.js";
import { MECHANISMS } from "../../src/index.js";
import { violation } from "../../src/testing/brute-force.js";
import { provenWeights } from "../../src/testing/kit.js";
import { made } from "../support/solved.js";

/**
 * Values of ε far above the typical range. At these values noise is rare, and weights differ by
 * factors of up to 2^72.
 */
const EPSILONS = [12, 35, 50];

const BUDGETED = MECHANISMS.flatMap((kind) => {
  const form = kind.forms.find((names) => names.includes("epsilon"));
  return form === undefined ? [] : [[kind.id, kind, form] as const];
});

describe.each(BUDGETED)("%s at a large ε", { timeout: 60_000 }, (_id, kind, form) => {
  it.each(EPSILONS)("compiles to weights for which the certificate holds: %d", (epsilon) => {
    const mechanism = made(kind, { ...exampleOf(kind.parameters, form), epsilon });
    const { channel, certificate } = mechanism.compile({ resolution: 4 });
    const weights = provenWeights(channel);
    expect(certificate.epsilon).toBeLessThanOrEqual(epsilon);
    if (weights) expect(violation(weights, certificate)).toBeUndefined();
  });
});
