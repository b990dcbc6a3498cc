import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { type BrowserContext, chromium } from "playwright-core";
import { chromiumFile, FLAGS } from "./chromium.js";

/** A running Chromium that keeps its data in a folder. */
export interface Profile {
  readonly context: BrowserContext;
  /** Kills all processes of the browser with SIGKILL, as if the power failed. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** Starts Chromium with the data in a folder, as a user does who opens the browser again. */
export async function startProfile(folder: string): Promise<Profile> {
  const flags = ["--headless", "--remote-debugging-port=0", `--user-data-dir=${folder}`];
  const child = spawn(await chromiumFile(), [...FLAGS, ...flags, "about:blank"], {
    detached: true, // Makes a process group, which can be killed as a whole.
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, TMPDIR: folder },
  });
  const exited = once(child, "exit");
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, "SIGKILL");
    await exited;
  };
  try {
    const browser = await chromium.connectOverCDP(await addressOf(child));
    const close = async () => {
      const session = await browser.newBrowserCDPSession();
      await session.send("Browser.close").catch(() => {}); // The answer may not arrive.
      await exited;
    };
    return { context: browser.contexts()[0]!, kill, close };
  } catch (error) {
    await kill();
    throw error;
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stderr! })) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    child.stderr!.resume();
    return address;
  }
  throw new Error("Chromium ended before it could be used");
}
