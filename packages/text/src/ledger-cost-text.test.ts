import { describe, expect, it } from "vitest";
import { ledgerCostText } from "./ledger-cost-text.js";

describe("ledgerCostText", () => {
  it.each([
    [0.6228, "These statistics cost ε = 0.6228, δ = 1e-6."],
    [
      0.6379,
      "These statistics cost ε = 0.6228, δ = 1e-6. The ledger counts ε = 0.6379 as spent, because later releases may depend on these answers.",
    ],
    [
      0.5,
      "These statistics cost ε = 0.6228, δ = 1e-6. Together with earlier releases, they add ε = 0.5 to what the ledger counts as spent.",
    ],
  ])("says what it means if the ledger counts ε = %d", (counted, text) => {
    expect(ledgerCostText({ epsilon: 0.6228, delta: 1e-6 }, counted)).toBe(text);
  });
});
