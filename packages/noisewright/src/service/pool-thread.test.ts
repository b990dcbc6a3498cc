import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { Pool } from "./pool.js";
import type { Inputs } from "./task.js";
import type { TaskThread } from "./task-thread.js";
import type { Order, Report } from "./worker.js";

/** A thread without tasks: a test reads its orders and sends its reports. */
interface FakeThread {
  readonly orders: Order[];
  report(report: Report): void;
}

const INPUT: Inputs["release"] = { caller: { role: "steward", id: "anyone" }, spec: "" };
const idIn = (order: Order) => ("task" in order ? [order.id] : []);
const tasksOf = ({ orders }: FakeThread) => orders.flatMap(idIn);
/** Other work of the event loop, such as the promises of threads, runs in the meantime. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

/** A pool of fake threads. */
function releases(count = 2) {
  const threads: FakeThread[] = [];
  const newThread = (_: unknown, report: FakeThread["report"]): TaskThread => {
    const orders: Order[] = [];
    threads.push({ orders, report });
    let end = () => {};
    const ended = new Promise<undefined>((resolve) => {
      end = () => resolve(undefined);
    });
    const post = (order: Order) => {
      orders.push(order);
      if ("close" in order) end();
    };
    const endNow = () => {
      end();
      return true;
    };
    return { ready: Promise.resolve(), ended, end: endNow, post };
  };
  const options = { threads: count, tasksPerThread: 3, isShared: false };
  const pool = new Pool({ ...options, locations: { ledger: "", data: [] } }, newThread);
  const start = async (about?: string, disconnected?: AbortSignal, caller = "anyone") => {
    const answer = pool.run("release", INPUT, { caller, about, disconnected });
    const settled = answer.then(
      ({ text }) => text,
      (error: unknown) => error,
    );
    return await settled;
  };
  return { threads, start, close: () => pool.close() };
}

it("ending a thread starts its unpaid neighbours again, and answers those that were paying", async () => {
  const { threads, start } = releases(1);
  const leave = new AbortController();
  const answers = [start("census", leave.signal), start("census"), start("census")];
  const [stopped, paying, unpaid] = answers;
  await turn();
  expect(threads.map(tasksOf)).toEqual([[0, 1, 2]]);
  threads[0]!.report({ id: 1, paying: "my request" });
  leave.abort(new Error("left"));

  expect(await stopped).toEqual(new Error("left"));
  expect(await paying).toMatchObject({
    details: { code: "cancelled", what: expect.stringContaining("request my request was being") },
  });
  await vi.waitFor(() => expect(threads.map(tasksOf)).toEqual([[0, 1, 2], [2]]));
  threads[1]!.report({ id: 2, result: "{}" });
  expect(await unpaid).toBe("{}");
});

it("releases of one ledger share a thread until it is full", async () => {
  const { threads, start } = releases();
  for (const ledger of ["a", "a", "b", "a", "b", "a"]) void start(ledger);
  await turn();
  expect(threads.map(tasksOf)).toEqual([
    [0, 1, 3],
    [2, 4, 5],
  ]);
});

it("releases of unknown ledgers are spread over the threads", async () => {
  const { threads, start } = releases();
  for (let i = 0; i < 4; i++) void start();
  await turn();
  expect(threads.map((thread) => tasksOf(thread).length)).toEqual([2, 2]);
});

it("releases of two callers never share a thread, even of one ledger", async () => {
  const { threads, start } = releases(1);
  for (const caller of ["one", "other", "one", "other", "third"]) {
    void start("census", undefined, caller);
  }
  await turn();
  expect(threads.map(tasksOf)).toEqual([[0, 2], [1, 3], [4]]);
});

it("no release joins a thread with a release that takes long", async () => {
  const clock = vi.spyOn(performance, "now");
  const { threads, start } = releases();
  clock.mockReturnValue(0);
  void start("census");
  await turn();
  clock.mockReturnValue(6000);
  for (let i = 0; i < 2; i++) void start("census");
  await turn();
  expect(threads.map(tasksOf)).toEqual([[0], [1, 2]]);
  clock.mockReturnValue(12_000);
  void start("census"); // Waits, because both threads have long releases.
  await turn();
  expect(threads.map(tasksOf)).toEqual([[0], [1, 2]]);
  threads[0]!.report({ id: 0, result: "{}" });
  await turn();
  expect(threads.map(tasksOf)).toEqual([
    [0, 3],
    [1, 2],
  ]);
  clock.mockRestore();
});

it("a pool that closes waits for its tasks as long as they finish one after the other", async () => {
  const clock = vi.spyOn(performance, "now");
  const { threads, start, close } = releases(1);
  clock.mockReturnValue(0);
  const answers = [start("census"), start("census"), start("census")];
  await turn();
  const closed = close();
  for (const id of [0, 1]) {
    clock.mockReturnValue(1900 * (id + 1));
    threads[0]!.report({ id, result: "{}" });
    expect(await answers[id]).toBe("{}");
    await sleep(20);
  }
  expect(threads[0]!.orders.some((order) => "abort" in order)).toBe(false);
  clock.mockReturnValue(3800 + 2001);
  await vi.waitFor(() => expect(threads[0]!.orders.some((order) => "abort" in order)).toBe(true));
  threads[0]!.report({ id: 2, result: "{}" });
  await closed;
  clock.mockRestore();
});
