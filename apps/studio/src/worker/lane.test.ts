import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Lane } from "./lane.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (milliseconds: number, value: string) => () =>
  new Promise<string>((resolve) => void setTimeout(() => resolve(value), milliseconds));

describe("a lane", () => {
  it("runs one job at a time and keeps only the newest waiting job", async () => {
    const interrupt = vi.fn();
    const lane = new Lane(interrupt);
    const jobs = ["first", "second", "third"].map((name) => lane.run(after(100, name)));
    await vi.advanceTimersByTimeAsync(300);
    expect(await Promise.all(jobs)).toEqual(["first", undefined, "third"]);
    expect(interrupt).not.toHaveBeenCalled();
  });

  it("interrupts a slow job only if another job waits", async () => {
    const interrupt = vi.fn();
    const lane = new Lane(interrupt);
    const long = lane.run(after(60_000, "long"));
    await vi.advanceTimersByTimeAsync(5000);
    expect(interrupt).not.toHaveBeenCalled();
    const next = lane.run(after(100, "next"));
    await vi.advanceTimersByTimeAsync(200);
    expect(interrupt).toHaveBeenCalledOnce();
    expect(await Promise.all([long, next])).toEqual([undefined, "next"]);
  });

  it("passes on the failure of a job and runs the next job", async () => {
    const lane = new Lane(() => {});
    const failed = lane.run(() => Promise.reject(new Error("no")));
    await expect(failed).rejects.toThrow("no");
    const next = lane.run(after(1, "next"));
    await vi.advanceTimersByTimeAsync(10);
    expect(await next).toBe("next");
  });
});
