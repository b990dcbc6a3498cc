import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { PrivacyEvent } from "@noisewright/core/accounting";
import { seededRandom } from "../../../core/test/support/seeded-random.js";

export interface FireOptions {
  readonly location: string;
  readonly ledger: string;
  readonly workers: number;
  /** Requests of each worker. */
  readonly each: number;
  readonly event: PrivacyEvent;
  /** About so many times a worker is killed, at a random moment of its work. */
  readonly kills: number;
}

export interface Aftermath {
  /** By request: the answer that its worker was given. */
  readonly paid: ReadonlyMap<string, string>;
  readonly refused: ReadonlySet<string>;
  readonly kills: number;
  readonly seconds: number;
}

/** A kill comes so many milliseconds after a report, at most: the length of a few debits. */
const LATEST_KILL = 40;
const WORKER = fileURLToPath(new URL("fire-worker.js", import.meta.url));

/** Many processes spend from one ledger; killed ones begin again where their reports end. */
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
      ended.catch(() => {}); // looked at below
      for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
        const [n, outcome, answer] = line.split(" ") as [string, string, string];
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
