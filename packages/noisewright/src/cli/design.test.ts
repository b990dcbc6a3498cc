import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { designAnswer } from "@noisewright/contract/answers";
import { plan } from "@noisewright/core";
import { planGap } from "@noisewright/core/design";
import { afterAll, describe, expect, it } from "vitest";
import { capture } from "../../test/capture.js";
import { describeDesign, describePlan, planData, runDesign } from "../design/index.js";

const folder = mkdtempSync(join(tmpdir(), "noisewright-design-"));
afterAll(() => rmSync(folder, { recursive: true }));

const NEEDS = [
  "--sensitivity 1 --epsilon 1",
  "--sensitivity 1 --epsilon 3 --metric usefulness:0.1,mae",
  "--sensitivity 1 --within 5 --confidence 0.9",
  "--sensitivity 1 --epsilon 0.001 --nonnegative",
  "--sensitivity 5 --epsilon 1 --lower 0 --upper 2 --unbiased --margin 20 --prior uniform",
  "--sensitivity 2 --epsilon 1 --integer --lower -3.5 --upper 12.5 --prior 0:3,1:2,2:1",
  "--sensitivity 1 --epsilon 1 --delta 1e-6 --counts",
  "--sensitivity 1e-6 --metric mae --target 1e-5",
  "--sensitivity 1 --epsilon 1 --delta 1e-6 --lower 5 --margin Infinity --metric relative-error:0.123456,1.5,usefulness:0.123456,entropy,lp:3",
];

describe("noisewright design", () => {
  it.each(NEEDS)("prints the ranking in at most 100 columns: %s", async (need) => {
    const { code, out, err } = await capture(`design ${need}`);
    expect([code, err]).toEqual([0, ""]);
    expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(out).toMatch(/^Requirement: sensitivity /);
    expect(out.match(/^→ {2}\S+/gm)).toHaveLength(1);
    expect(out).not.toMatch(/NaN|undefined|\[object/);
  });

  it("prints the same result as JSON", async () => {
    const { out } = await capture(
      "design --sensitivity 1 --epsilon 3 --metric usefulness:0.1 --json",
    );
    const { recommended, candidates, bound, need, refused } = JSON.parse(out);
    expect(recommended.mechanism).toBe("staircase");
    expect(recommended.params).toEqual({ epsilon: 3, sensitivity: 1, metric: "usefulness:0.1" });
    expect(recommended.scores["usefulness:0.1"]).toBeCloseTo(0.656187, 6);
    expect(candidates.map((one: { mechanism: string }) => one.mechanism)).toContain("laplace");
    expect(bound.value).toBeCloseTo(0.656187, 6);
    expect(need).toMatchObject({ sensitivity: 1, epsilon: 3, metrics: ["usefulness:0.1"] });
    expect(refused.length + candidates.length).toBeGreaterThan(20);
    for (const { mechanism, why } of refused)
      expect(mechanism.length * why.length).toBeGreaterThan(0);
  });

  it("prints parameters that build the recommended mechanism", async () => {
    const { out } = await capture("design --sensitivity 1 --epsilon 3 --metric usefulness:0.1");
    const words = /^ {20,}(staircase --.*)$/m.exec(out)![1];
    const again = await capture(`inspect ${words} --metrics usefulness:0.1 --json`);
    expect(JSON.parse(again.out).metrics["usefulness:0.1"]).toBeCloseTo(0.656187, 6);
  });

  it("writes a chart of the best noise distributions", async () => {
    const file = join(folder, "laws.svg");
    await capture(["design", "--sensitivity", "1", "--epsilon", "1", "--svg", file]);
    expect(existsSync(file)).toBe(true);
    const picture = readFileSync(file, "utf8");
    expect(picture).toMatch(/^<svg .*staircase.*laplace/s);
    expect(picture).not.toMatch(/NaN|Infinity/);
  });

  it.each([
    ["--epsilon 1", /needs sensitivity and epsilon/],
    ["--sensitivity 1", /or sensitivity, within and confidence/],
    ["--sensitivity one --epsilon 1", /sensitivity must be a number, got "one"/],
    ["--sensitivity 1 --epsilon 1 --lower 0 --upper 1 --unbiased", /impossible: .*Δ\/\(e\^ε − 1\)/],
    ["--sensitivity 1 --epsilon 1 --prior 1;2", /prior must be uniform, or value:weight pairs/],
    ["--sensitivity 1 --epsilon 1 --region 1", /region must be two numbers/],
    ["--sensitivity 1 --epsilon 1 --svg /nowhere/x.svg", /svg must be a file that can be written/],
  ])("refuses the flags %s with an error message of one line", async (need, message) => {
    const { code, out, err } = await capture(`design ${need}`);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(message);
    expect(err).not.toContain("\n");
  });

  it("includes the optimal mechanism with --optimal", async () => {
    const need = "--sensitivity 0.5 --epsilon 4 --lower 0 --upper 1 --unbiased --margin 1";
    const { out } = await capture(`design ${need} --prior uniform --optimal --json`);
    const { recommended, candidates, bound } = JSON.parse(out);
    expect(recommended.mechanism).toBe("optimal");
    expect(recommended.scores.rmse ** 2).toBeLessThanOrEqual(0.012);
    expect(recommended.certificate.epsilon).toBeLessThanOrEqual(4);
    for (const { gap } of candidates) expect(gap).toBeGreaterThanOrEqual(-1e-7);
    expect(bound.words).toMatch(/dual of a linear programme/);
  });
});

describe("noisewright design --optimal for several releases with a δ", () => {
  const command =
    "design --integer --sensitivity 1 --epsilon 1 --delta 1e-6 --releases 2 --optimal";

  it("shows the gap to a bound that holds for all mechanisms, and its progress", async () => {
    const shown: string[] = [];
    const found = await runDesign(
      { integer: true, sensitivity: 1, epsilon: 1, delta: 1e-6, releases: 2 },
      true,
      (text) => shown.push(text),
    );
    const text = describeDesign(found);
    expect(text).toMatch(/→ {2}geometric +2\.79\d +0\.\d\d %/);
    expect(text).toMatch(
      /^No mechanism with fresh noise, even one that adapts its noise, has an rmse below 2\.796/m,
    );
    expect(shown[0]).toMatch(/^lower bound for all mechanisms, round 1: /);
    expect(shown.at(-2)).toMatch(/round \d+: proved 2\.796$/);
    expect(shown.at(-1)).toBe("");
  });

  it("prints the bound as JSON", async () => {
    const { out } = await capture(`${command} --json`);
    const { bound, recommended } = designAnswer.parse(JSON.parse(out));
    expect(bound!.statement).toMatch(/even one that adapts its noise/);
    expect(recommended.gap).toBeLessThan(0.3);
  });
});

describe("noisewright plan", () => {
  const write = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };

  it("reads the same plan from YAML and JSON", async () => {
    const yaml = write(
      "plan.yaml",
      "releases:\n  - {name: a, sensitivity: 1, within: 5, confidence: 0.9}\n",
    );
    const json = write(
      "plan.json",
      '{"releases":[{"name":"a","sensitivity":1,"within":5,"confidence":0.9}]}',
    );
    const [one, other] = [await capture(["plan", yaml]), await capture(["plan", json])];
    expect(one).toEqual(other);
    expect(one.out).toMatch(/^All releases together cost ε = 0.4606/);
  });

  it.each([
    ["releases: [", /plan.yaml:\d+:\d+: the plan must be valid YAML or JSON/],
    ["- 1", /must be a map with epsilon, delta, releases, got a list; write/],
    ["release: []", /no entry "release"; did you mean "releases"/],
    ["epsilon: 1\nreleases: [{sensitivity: -1}]", /sensitivity \(Δ\) must be/],
  ])("refuses an invalid plan: %s", async (text, message) => {
    const { code, err } = await capture(["plan", write("plan.yaml", text)]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });

  it("shows a proved bound with the distance of the plan", () => {
    const request = { epsilon: 1, releases: [{ sensitivity: 1, integer: true, count: 2 }] };
    const found = plan(request);
    const statement =
      "no mechanism with fresh noise, even one that adapts its noise, has an rmse below 2.5";
    const bound = {
      value: 2.5,
      words: "proved by a game",
      statement,
      gap: planGap(found, { value: 2.5 }),
    };
    const text = describePlan(found, request, bound);
    expect(text).toMatch(
      /^No mechanism with fresh noise, even one that adapts its noise, has an rmse below 2\.5 \(/m,
    );
    expect(text).toMatch(/The gap of\s+this plan is at most 12\.0 %\./);
    expect(planData(found, bound).bound).toEqual(bound);
    expect(planData(found)).not.toHaveProperty("bound");
  });

  it("takes --optimal for a plan that no bound covers", async () => {
    const file = write("plan.yaml", "epsilon: 1\nreleases: [{sensitivity: 1, integer: true}]");
    expect(await capture(["plan", file, "--optimal"])).toEqual(await capture(["plan", file]));
  });

  it("exits with 3 if the targets do not fit the budget", async () => {
    const text = "epsilon: 0.1\nreleases: [{sensitivity: 1, within: 5, confidence: 0.9}]";
    const { code, err } = await capture(["plan", write("plan.yaml", text)]);
    expect(code).toBe(3);
    expect(err).toMatch(/the releases need ε = 0.4606/);
  });
});
