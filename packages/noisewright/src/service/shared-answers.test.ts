import { Refusal } from "@noisewright/contract/serving";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { AnswerText } from "./answer-text.js";
import { KeptAnswers } from "./kept-answers.js";
import { Pool } from "./pool.js";
import { type SharedCall, sharing } from "./shared-answers.js";
import { TASKS } from "./tasks.js";

const computed = vi.spyOn(TASKS, "design");
afterEach(() => computed.mockClear());
afterAll(() => computed.mockRestore());

type Body = SharedCall<"design">["body"];

/** A value of each field of a request. */
const FIELDS: { readonly [F in keyof Body]-?: Exclude<Body[F], undefined> } = {
  ...{ sensitivity: 2, epsilon: 2, delta: 0.1, releases: 2, lower: 2, upper: 2, margin: 2 },
  ...{ nonnegative: true, integer: false, counts: true, unbiased: true, bias: 2, target: 2 },
  ...{ within: 2, ratio: 2, confidence: 0.5, metric: "mae", region: [0, 1], optimal: true },
  prior: "uniform",
};
const NEED = { sensitivity: 1, integer: true };
const design = sharing("design");

function asking() {
  const computers = new Pool({
    threads: 1,
    tasksPerThread: 1,
    isShared: false,
    locations: { ledger: "", data: [] },
  });
  return (
    body: SharedCall<"design">["body"],
    caller = "one",
    disconnected = new AbortController().signal,
  ) => {
    const stop = new AbortController();
    const others = { disconnected, report: undefined };
    const answer = design({
      ...others,
      computers,
      body,
      caller: { id: caller },
      signal: stop.signal,
    });
    const leave = (reason: Error = new Error("left")) => stop.abort(reason);
    return { answer: answer.then(({ text }) => text), leave };
  };
}

describe("shared answers", () => {
  it("a design is computed once for all callers, however its fields are ordered", async () => {
    const ask = asking();
    const first = ask({ ...NEED, epsilon: 1 }, "one");
    const second = ask({ epsilon: 1, ...NEED }, "two");
    expect(await second.answer).toBe(await first.answer);
    expect(await ask({ ...NEED, epsilon: 1 }, "three").answer).toBe(await first.answer);
    expect(computed).toHaveBeenCalledTimes(1);
  });

  it("each field of a request counts", async () => {
    const ask = asking();
    const range = { ...NEED, lower: 0, upper: 10 };
    const needs = [NEED, { ...NEED, integer: false }, range, { ...range, margin: Infinity }];
    const requests = needs.flatMap((need) => [
      { ...need, epsilon: 1 },
      { ...need, epsilon: 1 + 2 ** -52 },
    ]);
    for (const request of requests) {
      const alone = await asking()(request).answer;
      expect(await ask(request).answer).toBe(alone);
    }
    expect(computed).toHaveBeenCalledTimes(2 * requests.length);
  });

  it("no two requests that differ in a field share an answer", async () => {
    const ask = asking();
    const report = JSON.parse(await ask({ ...NEED, epsilon: 9 }).answer);
    computed.mockClear();
    const fields = Object.entries(FIELDS);
    const bodies: Body[] = [NEED, ...fields.map(([field, value]) => ({ ...NEED, [field]: value }))];
    for (const body of bodies) {
      computed.mockImplementationOnce(async (input) => ({ ...report, need: input }));
      expect(JSON.parse(await ask(body).answer).need).toEqual(body);
    }
    expect(computed).toHaveBeenCalledTimes(bodies.length);
    expect(JSON.parse(await ask(NEED).answer).need).toEqual(NEED);
    expect(computed).toHaveBeenCalledTimes(bodies.length);
  });

  it("a caller who leaves does not stop a design that others wait for", async () => {
    const ask = asking();
    const [first, second] = [ask({ ...NEED, epsilon: 1 }), ask({ ...NEED, epsilon: 1 })];
    first.leave();
    await expect(first.answer).rejects.toThrow("left");
    expect(JSON.parse(await second.answer).need.epsilon).toBe(1);
  });

  it("a request whose client has already left starts no computation", async () => {
    const ask = asking();
    const { answer } = ask({ ...NEED, epsilon: 1 }, "one", AbortSignal.abort(new Error("gone")));
    await expect(answer).rejects.toThrow("gone");
    expect(computed).not.toHaveBeenCalled();
  });

  it("a caller whose time is over while the design waits for a thread may try again", async () => {
    const ask = asking();
    const running = ask({ ...NEED, epsilon: 1 });
    const waiting = ask({ ...NEED, epsilon: 2 });
    waiting.leave(new Refusal(503, "timed-out", "too long"));
    await expect(waiting.answer).rejects.toMatchObject({ status: 429, code: "busy" });
    await running.answer;
  });

  it("an error is not kept", async () => {
    const ask = asking();
    computed.mockRejectedValueOnce(new Error("failed"));
    await expect(ask({ ...NEED, epsilon: 1 }).answer).rejects.toThrow();
    expect(JSON.parse(await ask({ ...NEED, epsilon: 1 }).answer).need.epsilon).toBe(1);
  });
});

describe("kept answers", () => {
  const answer = (text: string) => ({ result: Promise.resolve(new AnswerText(text)) });

  it("forgets the answers that were not used for the longest time", async () => {
    const kept = new KeptAnswers(2 * (3 + 30));
    const [a, b, c] = [answer("a".repeat(10)), answer("b".repeat(10)), answer("c".repeat(10))];
    for (const [key, each] of Object.entries({ a, b, c })) kept.keep(key, each);
    await Promise.all([a.result, b.result, c.result]);
    kept.keep("a", kept.take("a")!);
    const d = answer("d");
    kept.keep("d", d);
    await d.result;
    expect(["a", "b", "c", "d"].map((key) => kept.take(key) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it("does not keep an answer that is larger than the memory", async () => {
    const kept = new KeptAnswers(10);
    const large = answer("x".repeat(100));
    kept.keep("large", large);
    await large.result;
    expect(kept.take("large")).toBeUndefined();
  });
});
