import { type Design, design, designOptimal, type NeedInput } from "@noisewright/core";
import { releasesBound } from "@noisewright/core/design";
import { highsSolver } from "@noisewright/core/highs";
import { noiseBound, optimise, rangeBound } from "@noisewright/core/optimal";
import { describe, expect, it } from "vitest";
import { capture } from "../../../../../packages/noisewright/test/capture.js";
import { parseSpec } from "../../../../../packages/release/src/spec/parse-spec.js";
import { needOf } from "../need-query.js";
import { releaseQuery, snippetsOf, type Use } from "./index.js";

const ADDRESSES = [
  "",
  "lower=0&upper=20&integer=yes&metric=mae",
  "lower=0&upper=20&counts=yes&sensitivity=2",
  "lower=0&upper=9&unbiased=yes&margin=2",
  "delta=1e-6&nonnegative=yes&sensitivity=2.5",
  "delta=1e-7&releases=4&integer=yes",
  "epsilon=least&within=5&confidence=0.9",
  "epsilon=least&within=5&confidence=0.9&ratio=0.1&lower=0&upper=100",
  "epsilon=0.3&metric=usefulness:2,mae&bias=3&lower=0&upper=50&prior=uniform",
  "lower=5&margin=Infinity",
];

function usageOf({ recommended: { mechanism, certificate } }: Design, need?: NeedInput): Use {
  const { id, params } = mechanism;
  return { id, params, level: certificate, need, isSolved: false };
}

const codeOf = (use: Use, language: string) =>
  snippetsOf(use).find((each) => each.language === language)?.code ?? "";

const MODULES: Readonly<Record<string, () => Promise<object>>> = {
  "@noisewright/core": () => import("@noisewright/core"),
  "@noisewright/core/design": () => import("@noisewright/core/design"),
  "@noisewright/core/highs": () => import("@noisewright/core/highs"),
  "@noisewright/core/optimal": () => import("@noisewright/core/optimal"),
};

/** Runs a program that imports core, and returns what it publishes. */
async function published(code: string): Promise<unknown> {
  const imports = /import (\{[^}]*\}) from ("[^"]+");/g;
  const body = code.replaceAll(imports, "const $1 = await modules[$2]();");
  return await new AsyncFunction("modules", `${body}\nreturn published;`)(MODULES);
}

const AsyncFunction = (async () => {}).constructor as new (
  ...text: string[]
) => (modules: typeof MODULES) => Promise<unknown>;

/** The first release of a spec, read by the real parser. */
function releaseIn(yaml: string) {
  const rest = "source: { file: a.csv, types: { amount: number } }\nprivacy: { unit: row }\n";
  const ledger = "ledger: { name: a, budget: { epsilon: 50, delta: 1.0e-3 } }\n";
  return parseSpec(`${rest}${ledger}${yaml}`, "a.yaml").spec.releases[0];
}

describe.each(ADDRESSES)("code for the requirements %j", (address) => {
  const need = needOf(new URLSearchParams(address));
  const result = design(need);
  const { mechanism } = result.recommended;

  it("in TypeScript publishes a number with the recommended mechanism, or with its parameters", async () => {
    for (const use of [usageOf(result, need), usageOf(result)]) {
      const output = await published(codeOf(use, "TypeScript"));
      expect(output).toBeGreaterThanOrEqual(mechanism.output.lower);
      expect(output).toBeLessThanOrEqual(mechanism.output.upper);
    }
  });

  it("on the command line recommends the same mechanism, or inspects it", async () => {
    const line = codeOf(usageOf(result, need), "Command line").replace("npx noisewright ", "");
    const { code, out, err } = await capture(`${line} --json`);
    expect([code, err]).toEqual([0, ""]);
    expect(JSON.parse(out).recommended).toMatchObject({ mechanism: mechanism.id });
    const inspect = codeOf(usageOf(result), "Command line").replace("npx noisewright ", "");
    const inspected = await capture(`${inspect} --json`);
    expect(inspected.err).toBe("");
    expect(JSON.parse(inspected.out).mechanism).toBe(mechanism.id);
  });

  it("in YAML is a valid release with the same requirements and privacy", () => {
    const release = releaseIn(codeOf(usageOf(result, need), "YAML"));
    const {
      demand = {},
      budget,
      target,
    } = release as unknown as Record<string, Record<string, unknown>>;
    for (const name of ["nonnegative", "integer", "unbiased"] as const)
      expect(demand[name]).toBe(need[name]);
    if (target) expect(target).toMatchObject({ within: need.within, confidence: need.confidence });
    else expect(budget?.epsilon).toBeLessThanOrEqual(need.epsilon ?? Number.POSITIVE_INFINITY);
    expect(releaseIn(codeOf(usageOf(result), "YAML"))).toMatchObject({ mechanism: mechanism.id });
  });
});

it("code for an optimum solves the linear programme again", async () => {
  const need = {
    sensitivity: 1,
    epsilon: 1,
    lower: 0,
    upper: 4,
    integer: true,
    metric: "mae",
  } as const;
  const solver = await highsSolver();
  const result = await designOptimal(need, {
    optimise: (programme) => optimise(programme, solver),
    rangeBound: (given) => rangeBound(given, solver),
    noiseBound: (given) => noiseBound(given, solver),
    releasesBound,
  });
  const use = { ...usageOf(result, need), isSolved: true };
  expect(await published(codeOf(use, "TypeScript"))).toBeLessThanOrEqual(4);
  expect(codeOf(use, "Command line")).toContain("--upper 4 --integer --metric mae --optimal");
});

describe("the release form for a design", () => {
  const queryOf = (address: string) => {
    const need = needOf(new URLSearchParams(address));
    return releaseQuery(usageOf(design(need), need)).releases;
  };

  it.each([
    [
      "lower=0&upper=20&integer=yes&sensitivity=2",
      "my number~statistic=count~groups=1~rows=2~integer=yes~least=0~most=20~epsilon=1",
    ],
    [
      "epsilon=least&within=5&confidence=0.9&nonnegative=yes",
      "my number~statistic=sum~groups=1~rows=1~lower=0~upper=1~nonnegative=yes~pay=target~within=5~confidence=0.9",
    ],
    [
      "delta=1e-6&unbiased=yes",
      "my number~statistic=sum~groups=1~rows=1~lower=0~upper=1~unbiased=yes~epsilon=1~delta=0.000001",
    ],
  ])("of %j states the same budget or target, and the same demands", (address, expected) => {
    expect(queryOf(address)).toBe(expected);
  });
});
