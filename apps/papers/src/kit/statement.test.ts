import { describe, expect, it } from "vitest";
import { type Claim, check, tally } from "./statement.js";
import { statementLines } from "./statement-text.js";

const CLAIM: Claim = {
  item: "eq. (1)",
  states: "a number",
  relation: "=",
  paper: 2,
  ours: 2,
  verdict: "holds",
  why: "because",
};

describe("check", () => {
  it.each<[string, Partial<Claim>, boolean]>([
    ["an equality that holds", {}, true],
    ["an equality that is wrong by more than 1e-9", { ours: 2 + 1e-8 }, false],
    ["a bound that is loose", { relation: "≤", ours: 1, exact: 1, verdict: "loose" }, true],
    ["a tight bound with the verdict loose", { relation: "≤", verdict: "loose" }, false],
    ["a bound that is violated", { relation: "≤", ours: 3, verdict: "wrong" }, true],
    ["a strict bound met with equality", { relation: ">", verdict: "wrong" }, true],
    ["a bound that holds with the verdict wrong", { relation: "≤", verdict: "wrong" }, false],
    [
      "a verdict whose number is not the exact value",
      { relation: "≤", ours: 1, exact: 1.5 },
      false,
    ],
    ["an answered question", { relation: "open", paper: null, exact: 2, verdict: "solved" }, true],
    [
      "an answered question without an exact value",
      { relation: "open", paper: null, verdict: "solved" },
      false,
    ],
  ])("checks %s", (_, changes, confirmed) => {
    expect(check({ ...CLAIM, ...changes }).confirmed).toBe(confirmed);
  });
});

describe("statements as text", () => {
  const statements = [CLAIM, { ...CLAIM, ours: 3 }].map(check);

  it("statements are marked if the numbers do not confirm the verdict", () => {
    expect(statementLines(statements).slice(0, 5)).toEqual([
      "where    what it states  paper  here  verdict",
      "eq. (1)  a number          = 2     2  holds",
      "    because",
      "eq. (1)  a number          = 2     3  holds?",
      "    because",
    ]);
  });

  it("statements are counted by verdict", () => {
    const counts = { holds: 2, loose: 0, wrong: 0, solved: 0, confirmed: 1, total: 2 };
    expect(tally(statements)).toEqual(counts);
    expect(statementLines(statements).at(-1)).toBe("the numbers confirm 1 of 2 verdicts");
  });
});
