import { checkReceipt } from "@noisewright/core/ledger";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bundle, bundle } from "../../../core/test/browser/bundle.js";
import { type Chromium, startChromium } from "../../../core/test/browser/chromium.js";
import { differences } from "../../../core/test/browser/compare.js";
import { BRANCHES, ROWS, released, type Told } from "./probe.js";

const ENTRY = new URL("./probe.ts", import.meta.url).href;
/** A script for the worker, which runs the probe on every message. A failure reaches `onerror`. */
const ANSWER = `;onmessage = () => probe.released().then(
  (told) => postMessage(JSON.stringify(told)),
  (error) => setTimeout(() => { throw error; }));`;

const unexpected: string[] = [];
let chromium: Chromium | undefined;
let built: Bundle;
let there: Told;
let here: Told;

beforeAll(async () => {
  built = await bundle(ENTRY, "probe");
  chromium = await startChromium();
  const page = await chromium.browser.newPage();
  page.on("console", (message) => unexpected.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => unexpected.push(`error: ${error.message}`));
  page.on("request", (request) => unexpected.push(`request: ${request.url()}`));
  const json = await page.evaluate(inWorker, built.code + ANSWER);
  there = JSON.parse(json);
  here = JSON.parse(JSON.stringify(await released()));
});
afterAll(() => chromium?.close());

/** Runs in the page. Starts a worker with the script and returns the answer of the worker. */
function inWorker(script: string): Promise<string> {
  const worker = new Worker(URL.createObjectURL(new Blob([script])));
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage("");
  });
}

describe("a release in a web worker", () => {
  it("a release in a web worker uses no Node module, no driver, and nothing from other servers", () => {
    const { imports, modules } = built;
    expect(imports).toEqual([]);
    expect(modules.filter((id) => /^node:|browser-external|@duckdb|\/pg\//.test(id))).toEqual([]);
    expect(unexpected.filter((what) => !what.startsWith("request: blob:"))).toEqual([]);
  });

  it("a release in a web worker has the same preview, certified weights and cost as in Node", () => {
    expect(differences(there.plan, here.plan)).toEqual([]);
    expect(there.events.length).toBeGreaterThanOrEqual(3);
    expect(differences(there.events, here.events)).toEqual([]);
    expect(there.plan).toMatchObject({ ledger: { before: 0, affordable: true, new: true } });
  });

  it("a release in a web worker debits the ledger, gives answers within its intervals, and makes a receipt that is valid in Node", () => {
    const { results, cost, receipt, ledger, queries } = there.first;
    expect(cost > 1.99 && cost <= 2).toBe(true);
    expect([ledger.spent, ledger.answered, queries]).toEqual([cost, 3, 3]);
    const [byBranch, [days] = [], [median] = []] = results;
    expect(byBranch!.map(({ key }) => key.branch)).toEqual(BRANCHES);
    for (const { key, value, interval } of byBranch!) {
      const rows = ROWS.filter(({ branch }) => branch === key.branch).length;
      expect(Number.isInteger(value)).toBe(true);
      expect(interval!.lower <= rows && rows <= interval!.upper).toBe(true);
    }
    const sum = ROWS.reduce((total, row) => total + row.days, 0);
    expect(days!.interval!.lower <= sum && sum <= days!.interval!.upper).toBe(true);
    expect(days!.value).not.toBe(sum);
    expect(median!.interval!.lower <= 14.5 && 14.5 <= median!.interval!.upper).toBe(true);
    expect(checkReceipt(receipt)).toEqual(receipt);
    expect(() => checkReceipt({ ...receipt, unit: "rows" })).toThrow();
  });

  it("a second run of the same spec returns the stored answer at no cost, without a query", () => {
    expect(there.second.results).toEqual(there.first.results);
    expect(there.second.cost).toBe(0);
    expect(there.second.ledger).toEqual(there.first.ledger);
    expect(there.second.queries).toBe(there.first.queries);
  });

  it("each release draws new noise: a run in Node has other values", () => {
    const [inWorker, inNode] = [there, here].map(({ first }) =>
      first.results.flat().map(({ value }) => value),
    );
    expect(inWorker).not.toEqual(inNode);
  });
});
