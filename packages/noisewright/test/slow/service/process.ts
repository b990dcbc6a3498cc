import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { type Answer, type CallOptions, call } from "../../service/kit.js";

export const BIN = fileURLToPath(new URL("../../../bin/noisewright.js", import.meta.url));

export interface Running {
  readonly process: ChildProcess;
  readonly ledger: string;
  call(path: string, options?: CallOptions): Promise<Answer>;
  /** A promise for the exit code, which resolves when the process has ended. */
  readonly ended: Promise<number | null>;
}

/**
 * Starts the studio from the built files in a separate process. As in an installed package, tasks
 * run in threads.
 */
export async function running(
  ledger?: string,
  scratch = tmpdir(),
  more: readonly string[] = [],
): Promise<Running> {
  const file = ledger ?? join(mkdtempSync(join(tmpdir(), "noisewright-service-")), "ledger.db");
  const args = [BIN, "studio", "--port", "0", "--no-open", "--ledger", file, ...more];
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, TMPDIR: scratch },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
  const address = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (part) => {
      said += part;
      const found = /http:\/\/[\w.]+:\d+/.exec(said)?.[0];
      if (found !== undefined) resolve(found);
    });
    child.on("exit", () => reject(new Error("the studio ended")));
  });
  return { process: child, ledger: file, ended, call: (path, how) => call(address + path, how) };
}
