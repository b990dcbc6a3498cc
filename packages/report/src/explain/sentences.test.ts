import { levelProfile } from "@noisewright/core/accounting";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { privacySentences } from "./sentences.js";

const numbersIn = (text: string) =>
  [...text.matchAll(/(\d[\d.]*) %/g)].map(([, number]) => Number(number));

describe("privacySentences", () => {
  it("says what ε = 1 means, without exceptions", () => {
    expect(privacySentences(levelProfile({ epsilon: 1, delta: 0 }), "person")).toEqual([
      "Whatever these results lead to is at most 2.72 times as likely as without the data of one person.",
      "An attacker who is 1 % sure that a person is in the data can become at most 2.68 % sure; 10 % becomes at most 23.2 %, and 50 % becomes at most 73.2 %.",
      "An attack that gives a false alarm for 1 % of those who are not in the data finds at most 2.72 % of those who are; at 10 % false alarms, at most 27.2 %.",
      'If a coin decides whether a person is in the data, the best guess from these results is right with a probability of at most 73.2 %, instead of 50 %. This is the average over all results that could be published; "50 % becomes" above is for the most revealing one.',
    ]);
  });

  it("says how often a statement may fail if δ is positive", () => {
    const [first, second] = privacySentences(levelProfile({ epsilon: 1, delta: 1e-6 }), "editor");
    expect(first).toContain("plus a chance of at most 1 in 1,000,000 (this is δ).");
    expect(second).toContain("sure that an editor is in the data");
    expect(second).toMatch(/This may fail with a chance of at most 1 in 100,000\.$/);
    expect(numbersIn(second!)).toEqual([1, 2.97, 10, 25.2, 50, 75.2]);
  });

  it("does not speak of presence if only contents are protected", () => {
    const text = privacySentences(levelProfile({ epsilon: 1, delta: 0 }), "person", "contents");
    expect(text.join(" ")).not.toContain("in the data");
    expect(text[1]).toContain("of one of two possible contents of the data of a person");
  });

  it("warns that a person may have several rows", () => {
    const sentences = privacySentences(
      levelProfile({ epsilon: 1, delta: 1e-6 }),
      "row",
      undefined,
      true,
    );
    expect(sentences).toHaveLength(5);
    expect(sentences[4]).toContain("For a person with 10 rows, ε is 10 times as large");
  });

  it("does not take a unit whose column is called row for one row", () => {
    expect(privacySentences(levelProfile({ epsilon: 1, delta: 0 }), "row")).toHaveLength(4);
  });

  it("writes e^ε as a power if it is too large for a double", () => {
    const [first] = privacySentences(levelProfile({ epsilon: 1000, delta: 0 }), "person");
    expect(first).toContain("at most e^1000 times as likely");
  });

  it("never shows a number below the exact bound, or above 100 %", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 20, noNaN: true }), (epsilon) => {
        const [, posterior, attack, guess] = privacySentences(
          levelProfile({ epsilon, delta: 0 }),
          "person",
        );
        const odds = Math.exp(epsilon);
        expect(numbersIn(posterior!)[5]).toBeGreaterThanOrEqual((100 * odds) / (1 + odds) - 1e-9);
        expect(numbersIn(attack!)[1]).toBeGreaterThanOrEqual(
          100 * Math.min(0.01 * odds, 1 - 0.99 / odds) - 1e-9,
        );
        expect(numbersIn(guess!)[0]).toBeGreaterThanOrEqual((100 * odds) / (1 + odds) - 1e-9);
        for (const number of [posterior, attack, guess].flatMap((text) => numbersIn(text!)))
          expect(number).toBeLessThanOrEqual(100);
      }),
      { numRuns: 25 },
    );
  });
});
