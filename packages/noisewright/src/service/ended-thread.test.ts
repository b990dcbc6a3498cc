import { beforeEach, describe, expect, it, vi } from "vitest";
import { Pool } from "./pool.js";
import type { startThread, TaskThread } from "./task-thread.js";
import type { Order, Report } from "./worker.js";

/** A thread whose tasks never stop by themselves. */
interface FakeThread extends TaskThread {
  readonly orders: Order[];
  /** The ids of its tasks. */
  readonly tasks: () => number[];
  readonly report: (report: Report) => void;
  readonly exit: (errorCode?: string) => void;
  end: ReturnType<typeof vi.fn<() => boolean>>;
}

let threads: FakeThread[];
beforeEach(() => {
  threads = [];
});

const startFake: typeof startThread = (_, report) => {
  const orders: Order[] = [];
  let exit = (_?: string) => {};
  const ended = new Promise<string | undefined>((done) => {
    exit = done;
  });
  const tasks = () => orders.flatMap((order) => ("task" in order ? [order.id] : []));
  const post = (order: Order) => void orders.push(order);
  const ready = Promise.resolve();
  const thread = { orders, tasks, report, exit, ended, ready, post, end: vi.fn(() => true) };
  threads.push(thread);
  return thread;
};

const settle = () => new Promise((done) => setImmediate(done));
const isEnded = (thread: FakeThread) =>
  vi.waitFor(() => expect(thread.end).toHaveBeenCalledTimes(1), { timeout: 5000 });

/** Starts tasks of one caller on the only thread of a pool. The first can be stopped. */
async function together(count: number) {
  const locations = { ledger: "", data: [] };
  const pool = new Pool({ threads: 1, tasksPerThread: 32, isShared: false, locations }, startFake);
  const stop = new AbortController();
  const answers = Array.from({ length: count }, (_, i) =>
    pool
      .run("inspect", { mechanism: "none", params: {} } as never, {
        caller: "one",
        ...(i === 0 && { signal: stop.signal }),
      })
      .then(
        ({ text }) => text,
        (error: Error & { code?: string }) => error.code ?? error.message,
      ),
  );
  await settle();
  return { pool, answers, stop: () => stop.abort(new Error("too long")) };
}

describe("tasks that share a thread", () => {
  it("start again after the thread was ended for another task, unless they may have paid", async () => {
    const { answers, stop } = await together(3);
    const [first] = threads as [FakeThread];
    expect(first.tasks()).toEqual([0, 1, 2]);
    first.report({ id: 2, paying: "request" });
    stop();
    await isEnded(first);
    first.exit();
    await settle();
    expect(await answers[0]).toBe("too long");
    expect(await answers[2]).toBe("cancelled");
    expect(threads[1]?.tasks()).toEqual([1]);
    threads[1]?.report({ id: 1, result: "1" });
    expect(await answers[1]).toBe("1");
  });

  it("start again if the stopped task finishes while its thread is being ended", async () => {
    const { answers, stop } = await together(2);
    const [first] = threads as [FakeThread];
    stop();
    await isEnded(first);
    first.report({ id: 0, result: "0" });
    first.exit();
    await settle();
    expect(await answers[0]).toBe("0");
    threads[1]?.report({ id: 1, result: "1" });
    expect(await answers[1]).toBe("1");
  });

  it("are not joined by new tasks while their thread is being ended", async () => {
    const { pool, stop } = await together(1);
    stop();
    await isEnded(threads[0]!);
    void pool.run("inspect", { mechanism: "none", params: {} } as never, { caller: "one" });
    await settle();
    expect(threads.map((thread) => thread.tasks())).toEqual([[0]]);
    threads[0]!.exit();
    await settle();
    expect(threads.map((thread) => thread.tasks())).toEqual([[0], [1]]);
  });

  it("are not ended while a database driver works for one of them", async () => {
    const { answers, stop } = await together(2);
    const [first] = threads as [FakeThread];
    first.end.mockReturnValueOnce(false).mockReturnValueOnce(false);
    stop();
    await vi.waitFor(() => expect(first.end).toHaveBeenCalledTimes(3), { timeout: 5000 });
    first.exit();
    expect(await answers[0]).toBe("too long");
    await settle();
    expect(threads[1]?.tasks()).toEqual([1]);
  });

  it("go on if the stopped task finishes while a database driver works", async () => {
    const { answers, stop } = await together(2);
    const [first] = threads as [FakeThread];
    first.end.mockReturnValue(false);
    stop();
    await vi.waitFor(() => expect(first.end).toHaveBeenCalled(), { timeout: 5000 });
    first.report({ id: 0, result: "0" });
    expect(await answers[0]).toBe("0");
    first.report({ id: 1, result: "1" });
    expect(await answers[1]).toBe("1");
    expect(threads).toHaveLength(1);
  });

  it("do not start again if the thread ends by itself, because any of them may be the cause", async () => {
    const { answers } = await together(2);
    threads[0]?.exit("ERR_WORKER_OUT_OF_MEMORY");
    expect(await Promise.all(answers)).toEqual(["out-of-memory", "out-of-memory"]);
    expect(threads).toHaveLength(1);
  });
});
