import { afterAll, afterEach, expect, it, vi } from "vitest";
import { Pool } from "../../src/service/pool.js";
import { type PaperCall, reproduced } from "../../src/service/reproduced.js";
import { TASKS } from "../../src/service/tasks.js";

const computed = vi.spyOn(TASKS, "paper");
afterEach(() => computed.mockClear());
afterAll(() => computed.mockRestore());

function asking() {
  const places = { ledger: "", data: [] };
  const computers = new Pool({ threads: 1, isShared: false, places });
  return (heard: string[] = []) => {
    const stop = new AbortController();
    const call: PaperCall = {
      ...{ computers, body: { paper: "composite" }, asker: { caller: "one" } },
      ...{ signal: stop.signal, leaving: new AbortController().signal },
      report: ({ what }) => heard.push(what),
    };
    const answer = reproduced(call).then(({ text }) => text);
    return { answer, leave: () => stop.abort(new Error("left")) };
  };
}

it("is computed once for two who ask at the same time, though the first leaves", async () => {
  const ask = asking();
  const [first, second] = [ask(), ask()];
  first.leave();
  await expect(first.answer).rejects.toThrow("left");
  expect(JSON.parse(await second.answer).figures.length).toBeGreaterThan(0);
  expect(await ask().answer).toBe(await second.answer);
  expect(computed).toHaveBeenCalledTimes(1);
});

it("is given up before it begins when all have left, and computed for the next", async () => {
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
