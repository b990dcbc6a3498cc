import { afterAll, afterEach, expect, it, vi } from "vitest";
import { Pool } from "../../src/service/pool.js";
import { type PaperCall, reproducePaper } from "../../src/service/reproduce-paper.js";
import { TASKS } from "../../src/service/tasks.js";

const computed = vi.spyOn(TASKS, "paper");
afterEach(() => computed.mockClear());
afterAll(() => computed.mockRestore());

function asking() {
  const locations = { ledger: "", data: [] };
  const computers = new Pool({ threads: 1, tasksPerThread: 1, isShared: false, locations });
  return (heard: string[] = []) => {
    const stop = new AbortController();
    const call: PaperCall = {
      ...{ computers, body: { paper: "composite" }, caller: { id: "one" } },
      ...{ signal: stop.signal, disconnected: new AbortController().signal },
      report: ({ what }) => heard.push(what),
    };
    const answer = reproducePaper(call).then(({ text }) => text);
    return { answer, leave: () => stop.abort(new Error("left")) };
  };
}

it("a paper is computed once for two concurrent callers, even if the first caller disconnects", async () => {
  const ask = asking();
  const [first, second] = [ask(), ask()];
  first.leave();
  await expect(first.answer).rejects.toThrow("left");
  expect(JSON.parse(await second.answer).figures.length).toBeGreaterThan(0);
  expect(await ask().answer).toBe(await second.answer);
  expect(computed).toHaveBeenCalledTimes(1);
});

it("the computation of a paper stops if all callers disconnect, and starts again for the next caller", async () => {
  const ask = asking();
  const heard: string[] = [];
  const [first, second] = [ask(), ask()];
  first.leave();
  second.leave();
  await expect(second.answer).rejects.toThrow("left");
  await expect(first.answer).rejects.toThrow("left");
  expect(JSON.parse(await ask(heard).answer).paper).toBe("zhang-2024");
  expect(heard).toContain("tables");
  expect(computed).toHaveBeenCalledTimes(1);
});
