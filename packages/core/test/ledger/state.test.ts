import { describe, expect, it } from "vitest";
import { digestOf, type Json, previewRequest } from "../../src/index.js";
import { Book, pure, requestOf } from "./kit.js";

const hashOf = (epsilon: number) => digestOf(pure(epsilon) as unknown as Json);

describe("a ledger's state", () => {
  it("forgets events of requests that came to nothing, and no others", () => {
    const book = new Book({ epsilon: 1, delta: 0 });
    book.debit("paid", pure(0.5));
    const cost = (epsilon: number) =>
      previewRequest(book.state, requestOf(`asked ${epsilon}`, pure(epsilon))).needs;
    for (let i = 0; i < 1500; i++) cost(0.1 + i / 1e4);
    expect(book.state.knows(hashOf(0.5))).toBe(true);
    expect(book.state.knows(hashOf(0.1))).toBe(false);
    expect(cost(0.1)).toBeCloseTo(0.1, 12);
    book.debit("later", pure(0.1));
    expect(book.state.spending.epsilonWith(new Map()).upper).toBeCloseTo(0.6, 12);
  });
});
