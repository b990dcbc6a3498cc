import { describe, expect, it } from "vitest";
import { seededRandom } from "../../test/support/seeded-random.js";
import { NoisewrightError } from "../errors/index.js";
import { MECHANISMS, mechanism, mechanismKind } from "./index.js";
import { geometric, laplace } from "./noise/index.js";
import { optimal } from "./optimal/index.js";

describe("the registry", () => {
  it("finds every kind by its id", () => {
    for (const kind of MECHANISMS) expect(mechanismKind(kind.id)).toBe(kind);
    expect(new Set(MECHANISMS.map((kind) => kind.id)).size).toBe(MECHANISMS.length);
  });

  it("has mechanisms in every group, and the plain ones are those that a beginner needs", () => {
    const groups = new Set(MECHANISMS.map(({ group }) => group));
    expect([...groups].sort()).toEqual(["plain", "range", "releases", "research", "unbiased"]);
    const plain = MECHANISMS.filter(({ group }) => group === "plain").map(({ id }) => id);
    expect(plain.slice(0, 3)).toEqual(["laplace", "geometric", "gaussian"]);
  });

  it("suggests a mechanism for an unknown name, and shortens a long unknown name", () => {
    const message = 'noisewright: no mechanism "laplacian"; did you mean "laplace"?';
    expect(() => mechanismKind("laplacian")).toThrow(message);
    expect(() => mechanismKind("x".repeat(500))).toThrow(/no mechanism "x{40}";/);
  });

  it("makes a mechanism that knows its id and its parameters", () => {
    const made = mechanism("laplace", { epsilon: 1, sensitivity: 2 });
    expect([made.id, made.params]).toEqual(["laplace", { epsilon: 1, sensitivity: 2 }]);
  });
});

describe("a mechanism used directly", () => {
  const random = () => seededRandom(3);

  it("is the same whether it is created by its kind, by its id or by `create`", () => {
    const params = { epsilon: 0.7, sensitivity: 2 };
    const all = [laplace(params), mechanism("laplace", params), laplace.create(params)];
    for (const made of all) {
      expect([made.id, made.params]).toEqual(["laplace", params]);
      expect(made.release(42, random())).toBe(all[0]!.release(42, random()));
    }
  });

  it("returns values drawn from its certified weights, with independent noise for each answer", () => {
    const made = laplace({ epsilon: 1, sensitivity: 1 });
    const { channel } = made.compile();
    const answers = [1, 1, 1, -7, Number.NaN];
    const source = random();
    const expected = answers.map((answer) => channel.sample(answer, source));
    expect(made.releaseAll(answers, random())).toEqual(expected);
    expect(made.releaseAll(new Set([5]), random())).toHaveLength(1);
    expect(made.release(1, random())).toBe(expected[0]);
    expect(new Set(expected).size).toBe(answers.length);
  });

  it("draws from the secure generator unless the caller passes another generator", () => {
    const made = geometric({ epsilon: 1e-3, sensitivity: 1 });
    const drawn = made.releaseAll(new Array(64).fill(0));
    expect(new Set(drawn).size).toBeGreaterThan(48);
    expect(made.releaseAll(new Array(64).fill(0))).not.toEqual(drawn);
    expect(drawn.every(Number.isInteger)).toBe(true);
  });

  it("validates its parameters when it is created, even parameters that the type checker accepted", () => {
    expect(() => laplace({ epsilon: -1, sensitivity: 1 })).toThrow("laplace: epsilon (ε)");
    expect(() => laplace({ epsilon: 1 } as never)).toThrow(
      "laplace: needs epsilon and sensitivity",
    );
    expect(() => optimal({ epsilon: 1, sensitivity: 1, lower: 0, upper: 4 }, undefined!)).toThrow(
      "use prepare",
    );
  });
});

/** Configurations at the limits of the parameter domains. */
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

describe("compiling at the limits of the parameter domains", () => {
  it.each(EDGES)("compiling %s with %o works or throws a NoisewrightError", (id, params) => {
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
