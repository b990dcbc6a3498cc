import { NoisewrightError } from "@noisewright/core";
import { checkReceipt, digestOf, type Json } from "@noisewright/core/ledger";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exportLines, historyOf } from "../../src/ledger/export.js";
import type { Ledger } from "../../src/ledger/ledger.js";
import { Ledgers } from "../../src/ledger/ledgers.js";
import { pureEvent, request } from "./kit.js";
import type { Place } from "./store-contract.js";

const echo = async (digests: readonly string[]) => digests.map((digest) => digest.slice(0, 8));
const never = async (): Promise<readonly Json[]> => {
  throw new Error("must not be sampled");
};

async function failure(work: Promise<unknown>): Promise<NoisewrightError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof NoisewrightError) return error;
  throw new Error("expected to fail with a typed error");
}

/** The tests that a ledger in any store must pass. */
export function ledgerContract(name: string, place: () => Promise<Place>): void {
  describe(`a ledger in ${name}`, () => {
    let ledgers: Ledgers;
    let elsewhere: Ledgers;
    let ledger: Ledger;

    beforeEach(async () => {
      const here = await place();
      ledgers = new Ledgers(await here.open(), () => new Date());
      elsewhere = new Ledgers(await here.open(), () => new Date());
      const budget = { epsilon: 1, delta: 0 };
      ledger = await ledgers.create({ name: "census", unit: "rows", budget });
    });
    afterEach(async () => {
      await ledgers.close();
      await elsewhere.close();
    });

    it("a ledger exists for other processes, and can be created only once", async () => {
      expect((await elsewhere.list()).ledgers.map((each) => each.name)).toEqual(["census"]);
      const again = { name: "census", unit: "rows", budget: { epsilon: 9, delta: 0 } };
      const error = await failure(elsewhere.create(again));
      expect(error.code).toBe("conflict");
      expect(error.message).toMatch(/^ledger "census": a ledger of this name exists already/);
      expect((await ledger.summary()).budget.epsilon).toBe(1);
    });

    it("every call fails if there is no ledger with this name", async () => {
      const error = await failure(ledgers.ledger("nope").summary());
      expect(error.message).toMatch(/^ledger "nope": there is no such ledger/);
      expect((await failure(ledgers.ledger("nope").debit(request("a", "q")))).code).toBe(
        "unavailable",
      );
      expect(await ledgers.store.names()).toEqual(["census"]);
    });

    it("pays once for a request, even if another process repeats the request, and returns the same answer", async () => {
      const first = await ledger.spend(request("r1", "q1", "q2"), echo);
      const retry = await elsewhere.ledger("census").spend(request("r1", "q1", "q2"), never);
      expect(retry).toEqual(first);
      expect(await ledger.summary()).toMatchObject({ spent: 0.25, remains: 0.75, entries: 3 });
    });

    it("returns the stored answer of an identical release at no cost, even if the request has another id", async () => {
      const [first] = await ledger.spend(request("r1", "q1"), echo);
      const both = await ledger.spend(request("r2", "q2", "q1", "q2"), async (digests) => {
        expect(digests).toEqual([digestOf("q2")]);
        return ["fresh"];
      });
      expect(both.map(({ answer }) => answer)).toEqual(["fresh", first?.answer, "fresh"]);
      expect(await ledger.summary()).toMatchObject({ spent: 0.25, releases: 2 });
    });

    it("refuses an id that belongs to another request, and spends nothing", async () => {
      await ledger.spend(request("r1", "q1"), echo);
      const error = await failure(ledger.spend(request("r1", "q2"), never));
      expect(error.code).toBe("conflict");
      expect(await ledger.summary()).toMatchObject({ spent: 0.125, entries: 3 });
    });

    it("pays either for the whole request or for nothing", async () => {
      await ledger.spend(request("r1", "a", "b", "c", "d", "e", "f"), echo);
      const error = await failure(ledger.spend(request("r2", "g", "h", "i"), never));
      expect(error.code).toBe("over-budget");
      expect(error.message).toBe(
        'ledger "census": release needs ε = 0.375, only 0.25 of 1 remains; nothing was spent',
      );
      expect(await ledger.summary()).toMatchObject({ spent: 0.75, entries: 3 });
      await ledger.spend(request("r2", "g", "h"), echo);
      expect((await ledger.summary()).remains).toBe(0);
      expect((await ledger.spend(request("r3", "a"), never)).length).toBe(1);
    });

    it("previews the cost of a request, and spends nothing", async () => {
      await ledger.spend(request("r1", "a"), echo);
      await ledger.debit(request("r2", "b"));
      const preview = await ledger.preview(request("r3", "a", "b", "c", "c"));
      expect(preview).toMatchObject({
        ...{ affordable: true, before: 0.25, after: 0.375, needs: 0.125, remains: 0.75 },
        releases: [
          { status: "answered", alone: 0.125 },
          { status: "paid", alone: 0.125 },
          { status: "new", alone: 0.125 },
        ],
      });
      const much = await ledger.preview(request("r4", ..."cdefghijk"));
      expect(much).toMatchObject({ affordable: false, after: 1.375 });
      expect((await ledger.summary()).entries).toBe(4);
    });

    it("a release that was paid for but has no answer can be sampled again for free", async () => {
      const { unanswered } = await ledger.debit(request("r1", "q1")); // the process ends here
      expect(unanswered).toEqual([{ digest: digestOf("q1"), debited: 1 }]);
      const [answer] = await elsewhere.ledger("census").spend(request("r1", "q1"), echo);
      expect(answer?.answer).toBe(digestOf("q1").slice(0, 8));
      expect((await ledger.summary()).spent).toBe(0.125);
    });

    it("pays again if the privacy events differ from the events that were paid for", async () => {
      await ledger.debit(request("r1", "q1"));
      const changed = {
        ...request("r1"),
        releases: [{ digest: digestOf("q1"), events: [pureEvent(0.25)] }],
      };
      await ledger.spend(changed, echo);
      expect((await ledger.summary()).spent).toBe(0.375);
      const { releases } = await ledger.receipt([digestOf("q1")]);
      expect(releases[0]).toMatchObject({ debited: 2, epsilon: 0.25 });
    });

    it("keeps the first of two samples, and returns this sample to both processes", async () => {
      const [mine, theirs] = [ledger, elsewhere.ledger("census")];
      const paid = (await mine.debit(request("r1", "q1"))).unanswered;
      expect((await theirs.debit(request("r1", "q1"))).unanswered).toEqual(paid);
      const withAnswer = (answer: string) => paid.map((each) => ({ ...each, answer }));
      expect(await theirs.keep(withAnswer("theirs"))).toMatchObject([{ answer: "theirs" }]);
      expect(await mine.keep(withAnswer("mine"))).toMatchObject([{ answer: "theirs" }]);
    });

    it("stores the state of the source with an answer, and shows it nowhere", async () => {
      const source = { fingerprint: "canary", salt: "0011" };
      const { releases, ...rest } = request("r1", "q1", "q2");
      const [q1, q2] = releases;
      await ledger.spend({ ...rest, releases: [{ ...q1!, source }, q2!] }, echo);
      const digests = [q1!.digest, q2!.digest];
      expect(await elsewhere.ledger("census").sources(digests)).toEqual(
        new Map([[q1!.digest, source]]),
      );
      await ledger.spend({ ...request("r2", "q1") }, never);
      expect(await ledger.sources(digests)).toEqual(new Map([[q1!.digest, source]]));
      const receipt = checkReceipt(await ledger.receipt(digests));
      const history = await historyOf(ledgers, "census");
      expect(JSON.stringify([receipt, exportLines(history), history])).not.toContain("canary");
    });

    it("stores no answer that was not paid for", async () => {
      const stray = { digest: digestOf("q9"), debited: 0, answer: 1 };
      expect((await failure(ledger.keep([stray]))).code).toBe("domain");
      await ledger.debit(request("r1", "q1"));
      const other = { digest: digestOf("q1"), debited: 0, answer: 1 };
      expect((await failure(ledger.keep([other]))).code).toBe("domain");
    });

    it("refuses a release with another privacy unit", async () => {
      const error = await failure(ledger.debit({ ...request("r1", "q"), unit: "user_id" }));
      expect(error.message).toBe(
        'ledger "census": unit must be "rows", the unit of this ledger, got "user_id"; for the same people, write this unit in the spec; for other people, use another ledger',
      );
    });

    it("the budget of a ledger can be raised, but never lowered", async () => {
      await ledger.spend(request("r1", ..."abcdefgh"), echo);
      await elsewhere.ledger("census").raise({ epsilon: 1.5, delta: 0 });
      await ledger.spend(request("r2", ..."ijkl"), echo);
      expect(await ledger.summary()).toMatchObject({ spent: 1.5, remains: 0 });
      expect((await failure(ledger.raise({ epsilon: 1, delta: 0 }))).message).toBe(
        'ledger "census": budget must be at least ε = 1.5, with δ = 0, got ε = 1, δ = 0',
      );
      expect((await failure(ledger.raise({ epsilon: 2, delta: 1e-6 }))).code).toBe("domain");
    });

    it("issues receipts that can be verified", async () => {
      await ledger.spend(request("r1", "q1", "q2"), echo);
      const digests = [digestOf("q2"), digestOf("q1")];
      const receipt = await elsewhere.ledger("census").receipt(digests);
      expect(checkReceipt(JSON.parse(JSON.stringify(receipt)))).toEqual(receipt);
      expect(receipt).toMatchObject({ epsilon: 0.25, delta: 0, ledger: "census" });
      expect((await failure(ledger.receipt([digestOf("q3")]))).code).toBe("domain");
    });

    it("two processes at once cannot exceed the quota of a key, and retries are free", async () => {
      const theirs = elsewhere.ledger("census");
      const who = "key 1a2b3c4d";
      const quota = { epsilon: 3 / 8 };
      const spend = (i: number) =>
        (i % 2 ? ledger : theirs).spend({ ...request(`r${i}`, `q${i}`), who }, echo, quota);
      const ended = await Promise.allSettled(Array.from({ length: 12 }, (_, i) => spend(i)));
      const done = ended.flatMap(({ status }, i) => (status === "fulfilled" ? [i] : []));
      expect(done).toHaveLength(3);
      const refused = ended.flatMap((each) => (each.status === "rejected" ? each.reason : []));
      expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(["over-quota"]));
      for (const i of done) await spend(i);
      expect(await theirs.quotaUse(who)).toMatchObject({ spent: 3 / 8, releasesToday: 3 });
      await theirs.spend(request("other", "other"), echo);
      expect((await ledger.spenders()).map((each) => [each.who, each.epsilon])).toEqual([
        [who, 3 / 8],
        [null, 1 / 8],
      ]);
    });

    it("plans requests like an earlier one", async () => {
      await ledger.spend(request("r1", "q1", "q2"), echo);
      const plan = await elsewhere.ledger("census").whatIf([{ like: 1, times: 2 }]);
      expect(plan).toMatchObject({ fits: true, spent: 0.25, remains: 0.75 });
      expect(plan.releases).toEqual([{ alone: 0.25, times: 2, fitting: 2, more: 1 }]);
      for (const like of [0, 2, 99, 0.5]) {
        const error = await failure(ledger.whatIf([{ like, times: 1 }]));
        expect(error.message).toContain("the index of an entry that paid for a request");
      }
      expect(await ledger.summary()).toMatchObject({ spent: 0.25, entries: 3 });
    });

    it("a ledger serves many processes at once without a mistake", async () => {
      const theirs = elsewhere.ledger("census");
      const tries = Array.from({ length: 24 }, (_, i) =>
        (i % 2 ? ledger : theirs).spend(request(`r${i}`, `q${i}`), echo),
      );
      const ended = await Promise.allSettled(tries);
      expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
      expect(await theirs.summary()).toMatchObject({ spent: 1, releases: 8, answered: 8 });
    });
  });
}
