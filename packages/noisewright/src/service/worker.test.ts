import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DriverCalls } from "./driver-calls.js";
import { type Report, type TaskOrder, Worker } from "./worker.js";

const listing = (id: number): TaskOrder<"ledgers"> => ({
  id,
  task: "ledgers",
  input: { caller: { role: "steward", id: "anyone" } },
});

it("a worker that failed to open its ledgers tries again for the next task", async () => {
  const folder = join(mkdtempSync(join(tmpdir(), "noisewright-worker-")), "mounted-later");
  const reports: Report[] = [];
  const locations = { ledger: join(folder, "ledger.db"), data: [] };
  const worker = new Worker(locations, new DriverCalls(), (report) => reports.push(report));
  await worker.take(listing(1));
  mkdirSync(folder);
  await worker.take(listing(2));
  await worker.take({ close: true });
  expect(reports).toEqual([
    { id: 1, problem: expect.objectContaining({ code: "unavailable" }) },
    { id: 2, result: '{"datasets":[],"unreadable":[]}' },
  ]);
});
