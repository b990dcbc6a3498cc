import { afterAll, beforeAll, expect, it } from "vitest";
import { mechanismKind } from "../../src/index.js";
import type { Optimum, Programme } from "../../src/mechanisms/optimal/solver/index.js";
import { solutionOf } from "../support/solved.js";
import { modules } from "./bundle.js";
import { type Chromium, startChromium } from "./chromium.js";

const PARAMS = { epsilon: 1, sensitivity: 0.5, lower: 0, upper: 1, loss: "rmse", unbiased: true };
const SITE = "https://page.test/";
let chromium: Chromium;
beforeAll(async () => {
  chromium = await startChromium();
});
afterAll(() => chromium.close());

it("a browser solves a linear programme as Node does, and loads the solver only when it is used", async () => {
  const files = await modules("./solver.ts", "solver.js");
  files.set("", '<script type="module">globalThis.solver = await import("./solver.js")</script>');
  const page = await chromium.browser.newPage();
  const unexpected: string[] = [];
  page.on("console", (message) => unexpected.push(message.text()));
  page.on("pageerror", (error) => unexpected.push(error.message));
  await page.route(`${SITE}**`, (route) => {
    const name = route.request().url().slice(SITE.length);
    const body = files.get(name);
    if (body === undefined) return route.abort();
    const contentType = name === "" ? "text/html" : "text/javascript";
    return route.fulfill({ body, contentType });
  });
  await page.goto(SITE);
  await page.waitForFunction("globalThis.solver");
  const kind = mechanismKind("optimal");
  const there = await page.evaluate((programme) => {
    type Solver = { solve(programme: Programme): Promise<Optimum> };
    return (globalThis as unknown as { solver: Solver }).solver.solve(programme);
  }, kind.programme!(PARAMS));
  const here = solutionOf(kind, PARAMS)!;
  expect(Math.abs(there.loss / here.loss - 1)).toBeLessThan(1e-9);
  expect(there.loss - there.lowerBound).toBeLessThan(1e-9);
  expect(kind.create(PARAMS, there).compile().certificate.epsilon).toBeLessThanOrEqual(1);
  expect(unexpected).toEqual([]);
});
