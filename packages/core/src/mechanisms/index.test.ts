import { describe, expect, it } from "vitest";
import { NoisewrightError } from "../errors/index.js";
import { MECHANISMS, mechanism, mechanismKind } from "./index.js";

describe("the registry", () => {
  it("finds every kind by its id", () => {
    for (const kind of MECHANISMS) expect(mechanismKind(kind.id)).toBe(kind);
    expect(new Set(MECHANISMS.map((kind) => kind.id)).size).toBe(MECHANISMS.length);
  });

  it("names what there is where there is no such kind", () => {
    const known = MECHANISMS.map((kind) => kind.id).join(", ");
    const message = `noisewright: no mechanism "laplacian"; use one of ${known}`;
    expect(() => mechanismKind("laplacian")).toThrow(message);
    expect(() => mechanismKind("x".repeat(500))).toThrow(/no mechanism "x{40}";/);
  });

  it("makes a mechanism that knows its id and its parameters", () => {
    const made = mechanism("laplace", { epsilon: 1, sensitivity: 2 });
    expect([made.id, made.params]).toEqual(["laplace", { epsilon: 1, sensitivity: 2 }]);
  });
});

/** Configurations at the edge of what parameters allow. */
const EDGES: readonly (readonly [string, Record<string, unknown>])[] = [
  ["laplace", { epsilon: 1e-40, sensitivity: 1 }],
  ["laplace", { epsilon: 1e-6, sensitivity: 1 }],
  ["geometric", { epsilon: 1e-40, sensitivity: 1 }],
  ["staircase", { epsilon: 1e-40, sensitivity: 1, step: 0.5 }],
  ["gaussian", { epsilon: 1e-40, delta: 1e-6, sensitivity: 1 }],
  ["gaussian", { sigma: 1e7, sensitivity: 1 }],
  ["exponential", { epsilon: 1e-40, sensitivity: 1, candidates: [0, 1] }],
  ["discrete-gaussian", { epsilon: 1e-40, delta: 0.5, sensitivity: 1 }],
];

describe("compiling at the edge of the parameters", () => {
  it.each(EDGES)("%s %o either works or fails with an error of ours", (id, params) => {
    const outcome = () => {
      try {
        return mechanismKind(id).create(params).compile().certificate.epsilon;
      } catch (error) {
        return error;
      }
    };
    const result = outcome();
    expect(typeof result === "number" || result instanceof NoisewrightError, String(result)).toBe(
      true,
    );
  });
});
