import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleOf } from "../../src/entry/params.js";
import { MECHANISMS, mechanismKind } from "../../src/index.js";
import { REPORTED_DELTA } from "../../src/mechanisms/kit/parameters.js";
import { Book, laplace } from "../ledger/kit.js";
import { solutionOf } from "../support/solved.js";
import { kolmogorovLimit, SAMPLES } from "../support/statistics.js";
import { bundle } from "./bundle.js";
import { type Chromium, startChromium } from "./chromium.js";
import { differences } from "./compare.js";
import type * as Probe from "./probe.js";
import { type Examined, examine, mathBits, type Params, replayed } from "./probe.js";

const LARGEST_GZIP = 137_000;
const LARGEST_DIRECT_GZIP = 25_000;
const LARGEST_CLIENT_GZIP = 10_000;

/** Every mechanism in every form of its parameters, with the values of its reference page. */
const CASES = MECHANISMS.flatMap((kind) =>
  kind.forms.map((form) => {
    const params: Params = exampleOf(kind.parameters, form);
    return [`${kind.id} (${form.join(", ")})`, { id: kind.id, params }] as const;
  }),
);

/** One parameter form of each mechanism, because all forms use the same sampler. */
const EXAMPLES = MECHANISMS.map(
  ({ id, forms, parameters }) => [id, exampleOf(parameters, forms[0] ?? [])] as const,
);

let chromium: Chromium | undefined;
let page: Page;
let sameMath: boolean;
const unexpected: string[] = [];

beforeAll(async () => {
  const { code } = await bundle("./probe.ts", "probe");
  chromium = await startChromium();
  page = await chromium.browser.newPage();
  page.on("console", (message) => unexpected.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => unexpected.push(`error: ${error.message}`));
  page.on("request", (request) => unexpected.push(`request: ${request.url()}`));
  await page.addScriptTag({ content: code });
  sameMath = (await inPage("mathBits")) === mathBits();
});

afterAll(() => chromium?.close());

describe("the bundle of core", () => {
  it("the bundle of core uses no Node module and loads nothing from other servers", async () => {
    const { code, imports, modules } = await bundle("../../src/index.ts", "noisewright");
    expect(imports).toEqual([]);
    expect(modules.filter((id) => /^node:|browser-external/.test(id))).toEqual([]);
    expect(code).not.toMatch(/\b(process\.|Buffer\b|require\()/);
  });

  it(`the bundle of core is below ${LARGEST_GZIP} bytes when compressed`, async () => {
    const { code } = await bundle("../../src/index.ts", "noisewright");
    expect(gzipSync(code).length).toBeLessThan(LARGEST_GZIP);
  });

  it(`a bundle of a single mechanism is below ${LARGEST_DIRECT_GZIP} bytes, and releases a value`, async () => {
    const { code, modules } = await bundle("./direct.ts", "direct");
    expect(gzipSync(code).length).toBeLessThan(LARGEST_DIRECT_GZIP);
    expect(modules.some((id) => id.includes("/src/lattice/compile/"))).toBe(true);
    const page = await chromium!.browser.newPage();
    await page.addScriptTag({ content: code });
    const released = await page.evaluate(() => {
      const { direct } = globalThis as unknown as { direct: { release(answer: number): number } };
      return Array.from({ length: 20 }, () => direct.release(42));
    });
    await page.close();
    expect(new Set(released).size).toBeGreaterThan(10);
    for (const x of released) expect(Math.abs(x - 42)).toBeLessThan(40);
  });

  it(`a bundle that only makes survey reports is below ${LARGEST_CLIENT_GZIP} bytes, and makes reports`, async () => {
    const { code } = await bundle("./client.ts", "client");
    expect(gzipSync(code).length).toBeLessThan(LARGEST_CLIENT_GZIP);
    const client = await chromium!.browser.newPage();
    await client.addScriptTag({ content: code });
    const reports = await client.evaluate(() => {
      const { client } = globalThis as unknown as { client: { answer(value: string): string } };
      return Array.from({ length: 500 }, () => client.answer("no"));
    });
    await client.close();
    expect(new Set(reports)).toEqual(new Set(["yes", "rather", "no", "hardly"]));
  });
});

describe.each(CASES)("%s in a browser", (_title, { id, params }) => {
  let there: Examined;
  let here: Examined;
  beforeAll(async () => {
    const solved = solutionOf(mechanismKind(id), params);
    there = await inPage("examine", id, params, solved);
    here = examine(id, params, solved);
  });

  it("has the same figures in the browser as in Node", () => {
    expect(differences(there.inspection, here.inspection)).toEqual([]);
    expect(differences(there.lattice, here.lattice)).toEqual([]);
    expect(differences(there.tenReleases, here.tenReleases)).toEqual([]);
  });

  it("has the same weights in the browser as in Node", ({ skip }) => {
    skip(!sameMath, "Math.exp or Math.log differ between the browser and Node in the last bits");
    expect(there.checksum).toBe(here.checksum);
  });

  it("is certified for the requested privacy level", () => {
    const { certificate, inspection } = there;
    const { epsilon = Number.POSITIVE_INFINITY, delta } = params;
    const pure = Number.isFinite(inspection.privacy.epsilon) && !("order" in params);
    const implied = pure ? 0 : REPORTED_DELTA;
    expect(certificate.epsilon).toBeLessThanOrEqual(epsilon as number);
    expect(certificate.delta).toBeLessThanOrEqual((delta ?? implied) as number);
    expect(differences(certificate, here.certificate)).toEqual([]);
  });
});

describe.each(EXAMPLES)("%s in a browser", (id, params) => {
  it("draws samples that follow its own distribution, while noise that is 10 % wider is detected", async () => {
    const other = noisier(params);
    const solved = [params, other].map((each) => solutionOf(mechanismKind(id), each));
    const found = await inPage("distances", id, params, other, SAMPLES, solved);
    expect(found.own).toBeLessThan(kolmogorovLimit(SAMPLES));
    expect(found.other).toBeGreaterThan(kolmogorovLimit(SAMPLES));
  });
});

it("a ledger is verified in a browser with the same result as in Node", async () => {
  const book = new Book({ epsilon: 1, delta: 1e-6 });
  book.debit("é ∞ 😀", laplace(10));
  const { entries, objects } = book;
  const json = JSON.stringify({ entries, objects: Object.fromEntries(objects) });
  const [there, here] = [await inPage("replayed", "census", json), replayed("census", json)];
  expect(differences(there, here)).toEqual([]);
});

it("the page wrote nothing to the console, threw no error and loaded no other file", () => {
  expect(unexpected).toEqual([]);
});

/** Calls a function of probe.ts in the page. */
function inPage<Name extends keyof typeof Probe>(
  name: Name,
  ...args: Parameters<(typeof Probe)[Name]>
): Promise<ReturnType<(typeof Probe)[Name]>> {
  type Functions = Record<string, (...args: readonly unknown[]) => unknown>;
  const call = ([name, args]: readonly [string, readonly unknown[]]) => {
    const { probe } = globalThis as unknown as { probe: Functions };
    return probe[name]!(...args);
  };
  const result: Promise<unknown> = page.evaluate(call, [name, args] as const);
  return result as Promise<ReturnType<(typeof Probe)[Name]>>;
}

const LESS = ["epsilon", "epsilon0", "epsilon1", "innerEpsilon", "outerEpsilon"];
const MORE = ["scale", "sigma", "sigma0", "sigma1", "tolerance"];
/** The parameters of a rate prior that together set the scale of the prior. */
const RANDOM = ["u0", "u1", "mean", "sd", "a", "b"];

function noisier(params: Params): Params {
  // A custom density fixes its own privacy level, and only the range scales the density. So a wider
  // range gives wider noise.
  const more = "k" in params ? ["upper", "sensitivity"] : [...MORE, ...RANDOM];
  const changed = Object.entries(params).map(([name, value]) => {
    if (name === "components") return [name, String(value).split("+").map(scaled).join("+")];
    if (more.includes(name)) return [name, (value as number) * 1.1];
    return [name, LESS.includes(name) && !("k" in params) ? (value as number) / 1.1 : value];
  });
  return Object.fromEntries(changed);
}

function scaled(component: string): string {
  const [law, factor = "1"] = component.split("*").reverse() as [string, string?];
  return `${Number(factor) * 1.1}*${law}`;
}
