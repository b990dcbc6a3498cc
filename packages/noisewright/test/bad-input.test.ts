import { describe, expect, it } from "vitest";
import { capture } from "./capture.js";

const REFUSED: readonly (readonly [line: string, message: RegExp])[] = [
  [
    "inspect laplace --epsilon -1 --sensitivity 1",
    /^laplace: epsilon \(ε\) must be in \(0, 50\], got -1$/,
  ],
  ["inspect laplace --epsilon 0 --sensitivity 1", /epsilon .* must be in \(0, 50\], got 0$/],
  ["inspect laplace --epsilon 51 --sensitivity 1", /got 51$/],
  ["inspect laplace --epsilon NaN --sensitivity 1", /epsilon .* got NaN$/],
  ["inspect laplace --epsilon Infinity --sensitivity 1", /epsilon .* got Infinity$/],
  ["inspect laplace --epsilon one --sensitivity 1", /epsilon .* got "one"$/],
  [
    "inspect geometric --epsilon 1 --sensitivity 1.5",
    /sensitivity .* must be an integer in .* got 1.5$/,
  ],
  [
    "inspect laplace --epsilon 1",
    /^laplace: needs epsilon and sensitivity; got epsilon; for example epsilon = 1, sensitivity = 1$/,
  ],
  [
    "inspect gaussian --sigma 1 --epsilon 1 --sensitivity 1",
    /needs epsilon, delta and sensitivity, or sigma/,
  ],
  ["inspect laplace --epsilon 1e-6 --sensitivity 1", /weights, at most 1048576; raise epsilon/],
  [
    "inspect laplace --epsilon 1 --sensitivity 1 --colour red",
    /unknown option '--colour'; see .* --help/,
  ],
  [
    "inspect laplace --epsilon 1 --sensitvity 1",
    /unknown option '--sensitvity'; did you mean '--sensitivity'\? see .* --help/,
  ],
  ["ledger", /^noisewright ledger: add one of its commands: list, show, .*; see .* --help$/],
  ["inspect laplace --epsilon", /'--epsilon <value>' argument missing/],
  ["inspect laplce --epsilon 1", /no mechanism "laplce"; did you mean "laplace"\?/],
  ["inspect", /missing required argument 'mechanism'/],
  ["inspct", /unknown command 'inspct'; did you mean 'inspect'\? see noisewright --help/],
  [
    "inspect staircase --epsilon 1 --sensitivity 1 --metric speed",
    /metric must be one of mae, rmse/,
  ],
  [
    "inspect staircase --epsilon 1 --sensitivity 1 --step 1.5",
    /step \(γ\) must be in \[0, 1\], got 1.5/,
  ],
  [
    "inspect exponential --epsilon 1 --sensitivity 1 --candidates 1,1",
    /two or more distinct numbers/,
  ],
  ["inspect laplace --epsilon 1 --sensitivity 1 --metrics usefulness", /name must be one of mae/],
  [
    "inspect laplace --epsilon 1 --sensitivity 1 --metrics kl",
    /^inspect: no histogram for kl; give the counts that are released$/,
  ],
  [
    "inspect laplace --epsilon 1 --sensitivity 1 --metrics kl --histogram 3,-1",
    /histogram must be counts ≥ 0 with at least one positive count/,
  ],
  [
    "inspect laplace --epsilon 1 --sensitivity 1 --metrics w1-bins --histogram 3,1",
    /no closed form of w1-bins; simulate it with estimateMetric/,
  ],
  [
    "inspect laplace --epsilon 1 --sensitivity 1 --alphas 0.5",
    /alphas must be in \[1, 1000000\], got 0.5/,
  ],
  ["inspect laplace --epsilon 1 --sensitivity 1 --at 1,x", /at must be a number, got "x"/],
  [
    "inspect laplace --epsilon 1 --sensitivity 1 --answer NaN",
    /answer must be a number, got "NaN"/,
  ],
  ["inspect laplace --epsilon 1 --sensitivity 1 --answer Infinity", /answer must be in/],
  [
    "inspect minimax-bias-laplace --scale 1 --sensitivity 1 --shift 0.5",
    /shift \(c\) must be at most b·W\(1\/e\) \(0\.278\d+\), got 0\.5/,
  ],
  [
    "inspect minimax-bias-laplace --scale 1 --sensitivity 1 --upper 9 --shift 0.1",
    /minimax-bias-laplace: needs .*scale, sensitivity, lower and shift; got/,
  ],
  [
    "design --epsilon 1 --sensitivity 1 --upper 3",
    /lower must be given together with upper, got none/,
  ],
  ["design --epsilon 1 --sensitivity 1 --nonnegative --lower -5", /lower must be at least 0/],
  ["design --epsilon x --sensitivity 1 --nonnegative", /epsilon must be a number, got "x"/],
];

describe("bad input", () => {
  it.each(REFUSED)("`%s` exits with 2 and one line on standard error", async (line, message) => {
    const { code, out, err } = await capture(line);
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(err).toMatch(message);
    expect(err).not.toContain("\n");
  });

  it("prints an error as one JSON object on standard error with --json", async () => {
    const { code, out, err } = await capture("inspect laplace --epsilon -1 --sensitivity 1 --json");
    expect([code, out]).toEqual([2, ""]);
    expect(JSON.parse(err)).toEqual({
      error: { code: "domain", message: "laplace: epsilon (ε) must be in (0, 50], got -1" },
    });
  });
});

describe("noisewright without arguments, and demo", () => {
  it("prints the help and exits with 0", async () => {
    const { code, out, err } = await capture("");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("Usage: noisewright");
  });

  it("shows how a requirement becomes certified noise", async () => {
    const { code, out } = await capture("demo");
    expect(code).toBe(0);
    expect(out).toMatch(/staircase for this error +40\.7 %/);
    expect(out).toMatch(/ε = 1, proved by \d+ integer comparisons/);
    expect(out).toContain("█");
  });
});
