import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { PrivacyEvent } from "@noisewright/core/accounting";
import { seededRandom } from "../../../core/test/support/seeded-random.js";

export interface FireOptions {
  readonly location: string;
  readonly ledger: string;
  readonly workers: number;
  /** The number of requests that each worker sends. */
  readonly each: number;
  readonly event: PrivacyEvent;
  /** The approximate number of times that a worker is killed, at random moments. */
  readonly kills: number;
}

export interface Aftermath {
  /** The answer that a worker received for each paid request. */
  readonly paid: ReadonlyMap<string, string>;
  readonly refused: ReadonlySet<string>;
  readonly kills: number;
  readonly seconds: number;
}

/**
 * The maximum time between a report and a kill, in milliseconds. A few debits take about as long.
 */
const LATEST_KILL = 40;
const WORKER = fileURLToPath(new URL("fire-worker.js", import.meta.url));

/**
 * Starts many processes that spend from one ledger. A process that is killed is started again, and
 * continues after its last report.
 */
export async function fire(options: FireOptions): Promise<Aftermath> {
  const { workers, each } = options;
  const [paid, refused] = [new Map<string, string>(), new Set<string>()];
  const running = new Map<number, ChildProcess>();
  let [reports, kills] = [0, 0];
  const random = seededRandom(20_261_118);
  const maybeKill = (victim: ChildProcess) => {
    if (++reports % Math.floor((workers * each) / options.kills) !== 0) return;
    setTimeout(() => {
      if (victim.kill("SIGKILL")) kills++;
    }, random.word() % LATEST_KILL);
  };
  const start = performance.now();

  async function work(worker: number): Promise<void> {
    for (let next = 0; next < each; ) {
      const child = launch(options, worker, next);
      running.set(worker, child);
      const ended = new Promise<void>((resolve, reject) => {
        child.on("error", reject);
        child.on("close", (code, signal) => {
          if (code === 0 || signal === "SIGKILL") resolve();
          else reject(new Error(`worker ${worker} ended with ${code}`));
        });
      });
      ended.catch(() => {}); // The promise is awaited below.
      for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
        const [n, outcome, answer = ""] = line.split(" ");
        if (outcome === "paid") paid.set(`${worker}-${n}`, answer);
        else refused.add(`${worker}-${n}`);
        next = Number(n) + 1;
        maybeKill(child);
      }
      await ended;
      running.delete(worker);
    }
  }

  try {
    await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  } finally {
    for (const child of running.values()) child.kill("SIGKILL");
  }
  return { paid, refused, kills, seconds: (performance.now() - start) / 1000 };
}

function launch({ location, ledger, each, event }: FireOptions, worker: number, from: number) {
  const args = [location, ledger, worker, from, each, JSON.stringify(event)].map(String);
  return spawn(process.execPath, [WORKER, ...args], { stdio: ["ignore", "pipe", "inherit"] });
}
