import { describe, expect, it } from "vitest";
import { NoisewrightError } from "./noisewright-error.js";
import type { ErrorCode, Problem } from "./problem.js";

const domain = {
  code: "domain",
  subject: "laplace",
  parameter: "epsilon",
  symbol: "ε",
  domain: "in (0, ∞)",
  got: "-1",
} as const;

/** For each error code, an example of a problem and its full message. */
const MESSAGES: Record<ErrorCode, readonly [Problem, string]> = {
  domain: [domain, "laplace: epsilon (ε) must be in (0, ∞), got -1"],
  form: [
    {
      code: "form",
      subject: "gaussian",
      expected: [
        ["epsilon", "delta", "sensitivity"],
        ["sigma", "sensitivity"],
      ],
      got: ["epsilon"],
      example: "epsilon = 1, delta = 1e-6, sensitivity = 1",
    },
    "gaussian: needs epsilon, delta and sensitivity, or sigma and sensitivity; got epsilon; for example epsilon = 1, delta = 1e-6, sensitivity = 1",
  ],
  unknown: [
    { code: "unknown", subject: "laplace", what: "parameter", got: "eps", known: ["epsilon", "b"] },
    'laplace: no parameter "eps"; did you mean "epsilon"?',
  ],
  syntax: [
    { code: "syntax", subject: "expression", what: 'expected ")", got the end of the text', at: 4 },
    'expression: expected ")", got the end of the text at column 5',
  ],
  "lattice-overflow": [
    {
      code: "lattice-overflow",
      subject: "laplace",
      what: "needs 2000000 weights",
      limit: "1048576",
      advice: "raise epsilon",
    },
    "laplace: needs 2000000 weights, at most 1048576; raise epsilon",
  ],
  uncertified: [
    {
      code: "uncertified",
      subject: "gaussian",
      claim: "ε = 1, δ = 0.1",
      proved: "ε = 1, δ = 0.2",
      advice: "raise epsilon or delta a little",
    },
    "gaussian: cannot certify ε = 1, δ = 0.1, proved only ε = 1, δ = 0.2; raise epsilon or delta a little",
  ],
  "over-budget": [
    { code: "over-budget", subject: "odometer", budget: "ε = 1, δ = 1e-6", advice: "ask for less" },
    "odometer: does not fit the budget of ε = 1, δ = 1e-6; ask for less",
  ],
  "over-quota": [
    {
      code: "over-quota",
      subject: 'ledger "census", key 1a2b3c4d',
      what: "request needs ε = 0.4, only 0.2 of the quota of ε = 0.5 remains (0.3 spent)",
      quota: "ε = 0.5",
      spent: "0.3",
      needs: "ε = 0.4",
      remains: "0.2",
      advice: "nothing was spent",
    },
    'ledger "census", key 1a2b3c4d: request needs ε = 0.4, only 0.2 of the quota of ε = 0.5 remains (0.3 spent); nothing was spent',
  ],
  impossible: [
    {
      code: "impossible",
      subject: "design",
      what: "unbiased outputs within [0, 1]",
      theorem:
        "an output cannot lie beyond an end of the range, so the mean output there is biased",
      nearest: "allow a margin of 0.6",
    },
    "design: unbiased outputs within [0, 1] is impossible: an output cannot lie beyond an end of the range, so the mean output there is biased; allow a margin of 0.6",
  ],
  unsupported: [
    { code: "unsupported", subject: "pure", what: "bound for gaussian/1", advice: "use pld" },
    "pure: no bound for gaussian/1; use pld",
  ],
  conflict: [
    { code: "conflict", subject: "ledger a", what: "id b is taken", advice: "choose another id" },
    "ledger a: id b is taken; choose another id",
  ],
  corrupt: [
    { code: "corrupt", subject: "ledger a", what: "entry 3 was altered", advice: "restore it" },
    "ledger a: entry 3 was altered; restore it",
  ],
  unavailable: [
    { code: "unavailable", subject: "ledger", what: "the disk is full", advice: "free some space" },
    "ledger: the disk is full; free some space",
  ],
  cancelled: [
    { code: "cancelled", subject: "duckdb", what: "stopped on request", advice: "run it again" },
    "duckdb: stopped on request; run it again",
  ],
  several: [
    { code: "several", subject: "spec.yaml", problems: [domain, { ...domain, got: "0" }] },
    `spec.yaml: 2 problems
  laplace: epsilon (ε) must be in (0, ∞), got -1
  laplace: epsilon (ε) must be in (0, ∞), got 0`,
  ],
};

describe("NoisewrightError", () => {
  it.each(Object.entries(MESSAGES))(
    "makes the message of an error with code %s",
    (code, [problem, message]) => {
      const error = new NoisewrightError(problem);
      expect(error.message).toBe(message);
      expect(error.code).toBe(code);
      expect(error.details).toBe(problem);
    },
  );

  it.each(Object.values(MESSAGES))(
    "a message starts with the subject and has no full stop: %o",
    (problem) => {
      const { message } = new NoisewrightError(problem);
      expect(message).toMatch(new RegExp(`^${problem.subject}: `));
      expect(message).not.toMatch(/[.!]$/m);
      expect(message.includes("\n")).toBe(problem.code === "several");
    },
  );

  it("names the cost and the remaining budget if the problem has these fields", () => {
    const error = new NoisewrightError({
      code: "over-budget",
      subject: 'ledger "census"',
      budget: "3",
      lack: { needs: "ε = 0.5", remains: "0.2" },
      advice: "nothing was spent",
    });
    expect(error.message).toBe(
      'ledger "census": release needs ε = 0.5, only 0.2 of 3 remains; nothing was spent',
    );
  });

  it("says that a budget is used up", () => {
    const lack = { needs: "ε = 0.5", remains: "0" };
    const advice = "nothing was spent";
    const problem = { code: "over-budget", subject: "ledger", budget: "3", lack, advice } as const;
    expect(new NoisewrightError(problem).reason).toBe(
      "release needs ε = 0.5, but the budget is used up; nothing was spent",
    );
  });

  it("omits the symbol of a parameter that has none", () => {
    const error = new NoisewrightError({ ...domain, symbol: undefined });
    expect(error.message).toBe("laplace: epsilon must be in (0, ∞), got -1");
  });

  it("writes the advice after a semicolon", () => {
    const error = new NoisewrightError({ ...domain, advice: "use a larger one" });
    expect(error.message).toBe("laplace: epsilon (ε) must be in (0, ∞), got -1; use a larger one");
  });

  it("lists all known names if no name is similar, but at most the 15 most similar names", () => {
    const unknown = { code: "unknown", subject: "laplace", what: "parameter" } as const;
    const few = new NoisewrightError({ ...unknown, got: "zeta", known: ["epsilon", "b"] });
    expect(few.reason).toBe('no parameter "zeta"; use one of epsilon, b');
    const known = [...Array.from({ length: 40 }, (_, i) => `column ${i}`), "zero"];
    const many = new NoisewrightError({ ...unknown, got: "zeta", known });
    expect(many.reason).toMatch(
      /^no parameter "zeta"; use one of zero, column \d+, .*, … \(41 in all\)$/,
    );
    expect(many.reason.split(", ")).toHaveLength(16);
  });

  it('writes "got nothing" if the request has no parameters', () => {
    const error = new NoisewrightError({
      code: "form",
      subject: "laplace",
      expected: [["epsilon"]],
      got: [],
    });
    expect(error.message).toBe("laplace: needs epsilon; got nothing");
  });

  it("if a problem of code form states its rule in words, the message is that rule", () => {
    const what = "give a budget or a target, not both";
    const form = { code: "form", subject: "release", expected: [["budget"], ["target"]] } as const;
    const error = new NoisewrightError({ ...form, got: ["budget", "target"], what });
    expect(error.message).toBe("release: give a budget or a target, not both");
  });

  it("of many allowed combinations of parameters, lists the four closest to the request", () => {
    const names = ["a", "b", "c", "d", "e", "f"];
    const expected = names.map((name) => ["epsilon", name]);
    const form = { code: "form", subject: "laplace", expected } as const;
    const { reason } = new NoisewrightError({ ...form, got: ["f"] });
    expect(reason).toBe(
      "needs epsilon and f, or epsilon and a, or epsilon and b, or epsilon and c, or one of 2 other combinations; got f",
    );
  });

  it("is an Error with the name NoisewrightError and has the cause that was passed", () => {
    const cause = new Error("the cause");
    const error = new NoisewrightError(domain, { cause });
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe("NoisewrightError");
    expect(error.cause).toBe(cause);
    expect(Object.hasOwn(new NoisewrightError(domain), "cause")).toBe(false);
  });

  it("the field `reason` is the message without the subject", () => {
    for (const [problem, message] of Object.values(MESSAGES)) {
      expect(`${problem.subject}: ${new NoisewrightError(problem).reason}`).toBe(message);
    }
  });
});

describe("NoisewrightError.is", () => {
  const error: unknown = new NoisewrightError(domain);

  it("returns true only for a NoisewrightError with the given code", () => {
    expect(NoisewrightError.is(error)).toBe(true);
    expect(NoisewrightError.is(error, "domain")).toBe(true);
    expect(NoisewrightError.is(error, "form")).toBe(false);
    for (const other of [new Error("laplace: no"), { code: "domain" }, "domain", null, undefined]) {
      expect(NoisewrightError.is(other)).toBe(false);
    }
  });

  it("tells the compiler the type of the details if a code is given", () => {
    if (!NoisewrightError.is(error, "domain")) throw error;
    expect(error.details.parameter).toBe("epsilon");
    // @ts-expect-error: only errors with the code "unknown" have the field `known`
    expect(error.details.known).toBeUndefined();
    // @ts-expect-error: the compiler knows that the code is "domain"
    expect(error.code === "form").toBe(false);
  });

  it("a program may compare `error.code` instead of calling NoisewrightError.is", () => {
    const found = new NoisewrightError<ErrorCode>(domain);
    // @ts-expect-error: only errors with certain codes have the field `parameter`
    expect(found.details.parameter).toBe("epsilon");
    if (found.code === "domain") expect(found.details.parameter).toBe("epsilon");
    if (found.code === "impossible") expect(found.details.theorem).toBe("no such code");
    if (error instanceof NoisewrightError && error.code === "domain") {
      expect(error.details.symbol).toBe("ε");
      // @ts-expect-error: only errors with the code "unknown" have the field `known`
      expect(error.details.known).toBeUndefined();
    }
    expect.assertions(4);
  });

  it("refuses a problem that has the fields of a different code", () => {
    const problem = { code: "form", subject: "laplace", claim: "is wrong" } as const;
    // @ts-expect-error: a problem with the code "form" has the fields `expected` and `got`
    expect(() => new NoisewrightError(problem)).toThrow(TypeError);
  });
});
