import { describe, expect, it } from "vitest";
import { capture } from "./capture.js";

const json = async (line: string) => {
  const { code, out } = await capture(`${line} --json`);
  expect(code).toBe(0);
  return JSON.parse(out);
};

describe("optimal on the command line", () => {
  it("is inspected like any other, with its bound", async () => {
    const flags = "--epsilon 1 --sensitivity 1 --lower 0 --upper 100";
    const { privacy, details, worst } = await json(`inspect optimal ${flags}`);
    expect(privacy.certified).toMatchObject({ delta: 0, granularity: 1 });
    expect(privacy.certified.epsilon).toBeLessThanOrEqual(1);
    expect(details.loss).toBeCloseTo(0.85092, 5);
    expect(details.gap).toBeLessThan(1e-6);
    expect(worst.mse).toBeGreaterThan(0);
  });

  it("takes demands, and says what it proved of the mean", async () => {
    const flags = "--epsilon 2 --sensitivity 0.5 --lower 0 --upper 1 --loss rmse --prior uniform";
    const { privacy, details, utility } = await json(`inspect optimal ${flags} --unbiased`);
    expect(details.loss).toBeLessThan(0.075);
    expect(privacy.certified.bias).toBeLessThan(1e-14);
    expect(Math.abs(utility.bias)).toBeLessThan(1e-14);
  });

  it("makes events that are accounted for", async () => {
    const event = await json("event optimal --epsilon 1 --sensitivity 1 --lower 0 --upper 8");
    expect(event.kind).toBe("discrete/1");
  });

  it("refuses in one line what cannot be had", async () => {
    const flags = "--epsilon 1 --sensitivity 1 --lower 0 --upper 8 --unbiased --output-lower 0";
    const { code, err } = await capture(`inspect optimal ${flags}`);
    expect(code).toBe(2);
    expect(err).toMatch(/^optimal: outputLower must be at most -0\.58\d+, .* got 0$/);
  });
});
