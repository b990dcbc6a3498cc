import { describe, expect, it } from "vitest";
import { exampleOf, namesOf, type Parameter } from "../../src/entry/params.js";
import {
  MECHANISMS,
  type MechanismKind,
  mechanismKind,
  NoisewrightError,
} from "../../src/index.js";
import { nextDown, nextUp } from "../../src/numerics/index.js";
import { contains, type Interval } from "../../src/params/index.js";
import { ownNoise } from "../../src/testing/kit.js";
import { made } from "../support/solved.js";

/**
 * Returns the error that is thrown when a mechanism is created. This error must be a
 * NoisewrightError.
 */
function refusal(kind: MechanismKind, given: Readonly<Record<string, unknown>>): NoisewrightError {
  try {
    made(kind, given);
  } catch (error) {
    expect(error).toBeInstanceOf(NoisewrightError);
    return error as NoisewrightError;
  }
  throw new Error(`${kind.id} accepts ${JSON.stringify(given)}`);
}

const WRONG_TYPES = [true, "1", "Infinity", [1], {}, 1n, Symbol("1"), () => 1];

function badValues(parameter: Parameter): unknown[] {
  switch (parameter.kind) {
    case "real":
      return [...outsideOf(parameter.domain), ...WRONG_TYPES];
    case "integer":
      return [...outsideOf(parameter.domain), 1.5, 2 ** 53, ...WRONG_TYPES];
    case "list": {
      const lists = outsideOf(parameter.domain).map((x) => [...parameter.example, x]);
      return [...lists, [], [1], [1, 1], [1, "2"], [1, null], "1,2", 1, {}, Number.NaN];
    }
    default:
      return [Number.NaN, 1, "", "no such word", ["mae"], {}];
  }
}

/** Numbers outside a domain, including the numbers just beyond the ends of the domain. */
function outsideOf(domain: Interval): number[] {
  const next = (x: number, up: boolean) =>
    x === 0 ? (up ? 5e-324 : -5e-324) : up === x > 0 ? nextUp(x) : nextDown(x);
  const ends = [domain.lower, domain.upper, next(domain.lower, false), next(domain.upper, true)];
  const numbers = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, ...ends];
  return numbers.filter((x) => !contains(domain, x));
}

const example = (kind: MechanismKind, form: readonly string[]) => exampleOf(kind.parameters, form);

describe.each(MECHANISMS.map((kind) => [kind.id, kind] as const))("bad input to %s", (id, kind) => {
  const cases = kind.forms.flatMap((form) => namesOf(form).map((name) => [name, form] as const));

  it.each(cases)("is refused with an error that names the parameter: %s of %j", (name, form) => {
    const good = example(kind, form);
    expect(() => made(kind, good)).not.toThrow();
    for (const value of badValues(kind.parameters[name]!)) {
      const { code, message } = refusal(kind, { ...good, [name]: value });
      expect(code).toBe("domain");
      expect(message).toContain(name);
      expect(message.startsWith(`${id}: `)).toBe(true);
    }
  });

  const budgeted = kind.forms.filter((form) => form.includes("epsilon"));
  it.each(budgeted)(
    "is refused if ε is not a valid budget, in a parameter form that starts with %s",
    (...form) => {
      for (const epsilon of [0, -0, -1, 51]) {
        const { code, message } = refusal(kind, { ...example(kind, form), epsilon });
        expect([code, message]).toEqual([
          "domain",
          expect.stringMatching(`^${id}: epsilon .* got`),
        ]);
      }
    },
  );

  it("parameters are refused if one is unknown, missing or superfluous", () => {
    const form = kind.forms[0]!;
    const unknown = refusal(kind, { ...example(kind, form), epsilom: 1 });
    expect([unknown.code, unknown.message]).toEqual([
      "unknown",
      expect.stringContaining("epsilom"),
    ]);
    for (const given of [{}, example(kind, Object.keys(kind.parameters))]) {
      if (kind.forms.some((names) => names.length === Object.keys(given).length)) continue;
      const { code, message } = refusal(kind, given);
      expect(code).toBe("form");
      // An error message lists all parameter forms only if there are few forms.
      if (kind.forms.length <= 5) for (const name of form) expect(message).toContain(name);
    }
  });
});

describe("a mechanism that cannot be created", () => {
  const failure = (id: string, params: Readonly<Record<string, unknown>>) => {
    try {
      return mechanismKind(id).create(params).compile();
    } catch (error) {
      return error;
    }
  };

  it("is refused even if its parameter cannot be converted to text", () => {
    const error = failure("laplace", { epsilon: Object.create(null), sensitivity: 1 });
    expect(error).toMatchObject({ code: "domain" });
  });

  it("an unknown mechanism is refused with an error that suggests a similar name", () => {
    const error = failure("laplac", {}) as NoisewrightError;
    expect(error.message).toBe('noisewright: no mechanism "laplac"; did you mean "laplace"?');
    expect(error.details).toMatchObject({ known: MECHANISMS.map(({ id }) => id) });
  });

  it.each([
    ["laplace", { epsilon: 1e-6, sensitivity: 1 }],
    ["laplace", { epsilon: 1e-40, sensitivity: 1 }],
    ["geometric", { epsilon: 1e-7, sensitivity: 1 }],
    ["gaussian", { sigma: 1e6, sensitivity: 1 }],
    ["gaussian", { sigma: 1e-7, sensitivity: 1 }],
  ] as const)("a mechanism is refused if its lattice would overflow: %s %j", (id, params) => {
    const error = failure(id, params);
    expect(error).toMatchObject({ code: "lattice-overflow" });
    expect((error as Error).message.startsWith(`${id}: `)).toBe(true);
  });

  it("the tail parameter stays below 2^32, because a larger tail could not be sampled exactly", () => {
    const made = mechanismKind("gaussian").create({ epsilon: 1e-10, delta: 0.1, sensitivity: 1 });
    const { channel, certificate } = made.compile();
    expect(certificate.epsilon).toBeLessThanOrEqual(1e-10);
    expect(ownNoise(channel)?.tail).toBeLessThan(2 ** 32);
  });
});
