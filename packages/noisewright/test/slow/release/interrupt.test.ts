import { describe, expect, it } from "vitest";
import { type RunOptions, runRelease } from "../../../src/release/run-release.js";
import { readSpec } from "../../../src/release/spec/read-spec.js";
import { capture } from "../../capture.js";
import { LIBRARY, scratch } from "../../release/kit.js";

function options(specFile: string, stop: AbortController, when: "before" | "after"): RunOptions {
  if (when === "before") stop.abort();
  return {
    specFile,
    signal: stop.signal,
    progress: () => {},
    paid: () => when === "after" && stop.abort(),
  };
}

const spent = async (specFile: string) => {
  const { out } = await capture(["release", specFile, "--dry-run", "--json"]);
  return JSON.parse(out);
};

describe("an interrupted release", () => {
  it("has spent nothing before the debit", async () => {
    const file = scratch().spec(LIBRARY);
    const stop = new AbortController();
    await expect(runRelease(readSpec(file), options(file, stop, "before"))).rejects.toThrow();
    expect((await spent(file)).ledger.before).toBe(0);
  });

  it("is paid for after the debit, and free to run again", async () => {
    const file = scratch().spec(LIBRARY);
    const stop = new AbortController();
    await expect(runRelease(readSpec(file), options(file, stop, "after"))).rejects.toThrow();
    const preview = await spent(file);
    expect(preview.ledger.before).toBeGreaterThan(2);
    expect(preview.ledger.needs).toBe(0);
    expect(preview.releases.map(({ status }: { status: string }) => status)).toEqual(
      Array(5).fill("paid"),
    );
    const { code, out } = await capture(["release", file, "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out).ledger.cost).toBe(0);
  });

  it("says on the command line what was spent, and ends with 130", async () => {
    const file = scratch().spec(LIBRARY);
    const running = capture(["release", file]);
    process.emit("SIGINT");
    const { code, out, err } = await running;
    expect([code, out]).toEqual([130, ""]);
    expect(err).toBe("release: interrupted before anything was spent; run it again");
  });
});
