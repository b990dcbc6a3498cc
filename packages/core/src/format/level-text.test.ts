import { describe, expect, it } from "vitest";
import { deltaText, epsilonText, levelText, remainderText, remainingText } from "./level-text.js";

describe("levelText", () => {
  it("omits δ if δ is 0", () => {
    expect(levelText({ epsilon: 0.5 })).toBe("ε = 0.5");
    expect(levelText({ epsilon: 0.5, delta: 0 })).toBe("ε = 0.5");
    expect(levelText({ epsilon: 0.5, delta: 1e-6 })).toBe("ε = 0.5, δ = 1e-6");
  });

  it("rounds a privacy cost up", () => {
    expect(epsilonText(0.46051701859)).toBe("ε = 0.4606");
    expect(deltaText(1.23456789e-7)).toBe("δ = 1.235e-7");
    expect(levelText({ epsilon: 0.46051701859, delta: 1.23456789e-7 }, "down")).toBe(
      "ε = 0.4605, δ = 1.234e-7",
    );
  });

  it("writes a small δ in scientific notation", () => {
    expect(deltaText(0.0005)).toBe("δ = 5e-4");
    expect(deltaText(0.05)).toBe("δ = 0.05");
    expect(deltaText(0)).toBe("δ = 0");
  });
});

describe("remainingText", () => {
  it("rounds down", () => {
    expect(remainingText(0.19999999, 3)).toBe("ε = 0.1999 of 3 is left");
    expect(remainingText(0.2, 3)).toBe("ε = 0.2 of 3 is left");
  });

  it("says that the budget is used up if only a rounding error remains", () => {
    expect(remainingText(2.724e-12, 4)).toBe("the budget is used up");
    expect(remainingText(0, 0)).toBe("the budget is used up");
    expect(remainingText(1e-6, 4)).toBe("ε = 1e-6 of 4 is left");
  });
});

describe("remainderText", () => {
  it("fits into a table", () => {
    expect(remainderText(1.5, 4)).toBe("ε = 1.5 of 4");
    expect(remainderText(2.724e-12, 4)).toBe("used up");
  });
});
