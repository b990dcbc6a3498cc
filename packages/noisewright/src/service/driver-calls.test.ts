import { expect, it } from "vitest";
import { DriverCalls } from "./driver-calls.js";

it("a thread cannot be ended during a call, also one that fails, and no call starts after the end", async () => {
  const inThread = new DriverCalls();
  const inPool = new DriverCalls(inThread.memory);
  const { promise: driver, resolve: finish } = deferred<string>();
  const first = inThread.during(() => driver);
  const failed = inThread.during(() => Promise.reject(new Error("no table")));
  await expect(failed).rejects.toThrow("no table");
  expect(inPool.endIfNone()).toBe(false);
  finish("rows");
  expect(await first).toBe("rows");

  expect(inPool.endIfNone()).toBe(true);
  let calls = 0;
  void inThread.during(async () => calls++);
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).toBe(0);
  expect(inPool.endIfNone()).toBe(false);
});

function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
