import { describe, expect, it } from "vitest";
import { Book, laplace, pure, requestOf } from "../../test/ledger/kit.js";
import type { PrivacyEvent } from "../accounting/events/index.js";
import { NoisewrightError } from "../errors/index.js";
import { draftDebit } from "./draft.js";
import { NO_LOSS } from "./no-loss.js";
import { type Quota, quotaCost, quotaUse, requireQuota } from "./quota.js";

const WHO = "key 1a2b3c4d";
const TODAY = new Date("2030-01-02T20:00:00Z");

/** Debits a request of a client with a quota, as a ledger does. */
function spend(book: Book, quota: Quota, id: string, event: PrivacyEvent, now = TODAY) {
  const request = { ...requestOf(id, event), who: WHO };
  const { draft, matched } = draftDebit(book.state, request);
  requireQuota(book.state, request, matched, quota, now);
  if (draft !== undefined) book.write(draft);
}

const refused = (work: () => void): NoisewrightError => {
  try {
    work();
  } catch (error) {
    if (error instanceof NoisewrightError) return error;
  }
  throw new Error("expected a typed error");
};

describe("a quota", () => {
  it("limits the sum of the ε of a client's requests, whatever others spend", () => {
    const book = new Book({ epsilon: 4, delta: 0 });
    book.debit("others", pure(2));
    spend(book, { epsilon: 0.5 }, "a", pure(0.25));
    const error = refused(() => spend(book, { epsilon: 0.5 }, "b", pure(0.375)));
    expect(error.message).toBe(
      'ledger "census", key 1a2b3c4d: request needs ε = 0.375, only 0.25 of the quota of ε = 0.5 remains (0.25 spent); ask a steward for a larger quota; nothing was spent',
    );
    expect(error.code).toBe("over-quota");
    spend(book, { epsilon: 0.5 }, "c", pure(0.25));
    expect(quotaUse(book.state, WHO, TODAY)).toEqual({ spent: 0.5, releasesToday: 2 });
    expect(book.state.spending.epsilonWith(new Map()).upper).toBe(2.5);
  });

  it("is not used by a retry, nor by a release that others have paid for", () => {
    const book = new Book({ epsilon: 4, delta: 0 });
    const quota = { epsilon: 0.5, perDay: 1 };
    spend(book, quota, "a", pure(0.5));
    spend(book, quota, "a", pure(0.5));
    book.debit("others", pure(1));
    spend(book, quota, "others", pure(1));
    expect(quotaUse(book.state, WHO, TODAY)).toEqual({ spent: 0.5, releasesToday: 1 });
  });

  it("limits the releases of one day in UTC, without those that an earlier release paid for", () => {
    const book = new Book({ epsilon: 4, delta: 0 });
    const quota = { perDay: 2 };
    spend(book, quota, "a", pure(0.25));
    spend(book, quota, "free", NO_LOSS);
    spend(book, quota, "b", pure(0.25));
    expect(refused(() => spend(book, quota, "c", pure(0.25))).message).toBe(
      'ledger "census", key 1a2b3c4d: request needs 1 release, only 0 of the quota of 2 releases a day remains (2 spent); wait until tomorrow (UTC), or ask a steward for a larger quota; nothing was spent',
    );
    spend(book, quota, "free later", NO_LOSS);
    spend(book, quota, "c", pure(0.25), new Date("2030-01-03T00:00:00Z"));
  });

  it("counts each request alone at the δ of the budget, also after the budget is raised", () => {
    const book = new Book({ epsilon: 4, delta: 1e-6 });
    spend(book, {}, "a", laplace(4));
    spend(book, {}, "b", laplace(4));
    const { spent } = quotaUse(book.state, WHO, TODAY);
    expect(spent).toBeLessThanOrEqual(0.5);
    expect(spent).toBeGreaterThan(0.49);
    book.raise({ epsilon: 8, delta: 1e-3 });
    expect(quotaUse(book.state, WHO, TODAY).spent).toBeLessThan(spent);
  });

  it("a preview says what a request would take, and spends nothing", () => {
    const book = new Book({ epsilon: 4, delta: 0 });
    const request = { ...requestOf("a", pure(0.5)), who: WHO };
    const cost = quotaCost(book.state, request, { epsilon: 0.25 }, TODAY);
    const none = { spent: 0, releasesToday: 0 };
    expect(cost).toEqual({ ...none, needs: 0.5, releases: 1, fits: false });
    expect(quotaUse(book.state, WHO, TODAY)).toEqual(none);
  });
});
