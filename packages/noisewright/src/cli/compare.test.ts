import { describe, expect, it } from "vitest";
import { capture } from "../../test/capture.js";

const linesOf = (text: string) => text.trim().split("\n");

describe("noisewright compare", () => {
  it("marks the best figure, and says which settings are equal", async () => {
    const { code, out } = await capture(
      "compare laplace staircase:metric=mae --metrics mae,usefulness:1",
    );
    expect(code).toBe(0);
    const [equal, , head, laplace, staircase] = linesOf(out);
    expect(equal).toBe(
      "Equal for all: Δ = 1, δ = 1e-6, ε = 1, true value = 5. A * marks the best.",
    );
    expect(head).toMatch(
      /^mechanism +certified ε +mean \|error\| +usefulness:1 +bias +worst bias$/,
    );
    expect(laplace).toMatch(/^laplace +1 +1 +0\.6321\*? +0 +0$/);
    expect(staircase).toMatch(/^staircase:metric=mae +1 +0\.9595\* /);
  });

  it("writes a grid as CSV, with one line for each mechanism at each point", async () => {
    const { out } = await capture(
      "compare geometric gaussian --epsilon 0.5,1 --delta 0,1e-6 --answer 0,5 --metrics mae --csv",
    );
    const [head, ...lines] = linesOf(out);
    expect(head).toBe(
      "mechanism,epsilon,delta,sensitivity,answer,certified epsilon,mae,bias,worst bias,note",
    );
    expect(lines).toHaveLength(16);
    for (const line of lines) {
      const [mechanism, epsilon, delta, , , certified, mae] = line.split(",");
      if (mechanism === "gaussian" && delta === "0") {
        expect(line).toContain("without a δ");
        continue;
      }
      expect(Number(certified)).toBeLessThanOrEqual(Number(epsilon));
      expect(Number(certified)).toBeGreaterThan(0.999 * Number(epsilon));
      if (mechanism === "geometric" && delta === "0") {
        expect(Number(mae)).toBeCloseTo(1 / Math.sinh(Number(epsilon)), 6);
      }
    }
  });

  it("leaves out a mechanism that cannot be built, and says why", async () => {
    const { code, out } = await capture("compare laplace gaussian --delta 0");
    expect(code).toBe(0);
    expect(out).toMatch(/\nlaplace +1 /);
    expect(out).toContain("Left out:\ngaussian: no noise that keeps ε = 1 without a δ");
  });

  it("prints one JSON object", async () => {
    const { out } = await capture("compare laplace --metrics mae --json");
    const { entries } = JSON.parse(out);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ mechanism: "laplace", epsilon: 1, answer: 5 });
    expect(entries[0].result.figures.mae).toBeCloseTo(1, 3);
  });

  it.each([
    ["lapace", /no mechanism "lapace"; did you mean "laplace"/],
    ["laplace:foo=1", /laplace: no parameter "foo"; use one of epsilon, sensitivity/],
    ["laplace:foo", /staircase:metric=mae/],
    ["laplace --epsilon 0", /epsilon.*in \(0, ∞\)/],
    ["laplace --epsilon 1,x", /epsilon.*a number/],
    ["laplace --delta 1", /delta.*in \[0, 1\)/],
    ["laplace --lower 10 --upper 10", /lower.*below the upper end/],
    ["laplace --answer 11", /answer.*between lower and upper/],
    ["laplace --metrics nonsense", /nonsense/],
  ])("refuses %s", async (text, message) => {
    const { code, err } = await capture(`compare ${text}`);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});
