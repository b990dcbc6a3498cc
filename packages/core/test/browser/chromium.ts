import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import packaged from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

const FLAGS = [
  "--no-sandbox", // the sandbox refuses to run as root
  "--no-first-run",
  "--disable-gpu",
  "--disable-sync",
  "--disable-component-update",
  "--disable-background-networking",
];

export interface Chromium {
  readonly browser: Browser;
  close(): Promise<void>;
}

/**
 * A Chromium from npm alone. It is unpacked, and keeps its profile, in a folder of its own: one
 * that another run was still unpacking, or had left half unpacked, would not start.
 */
export async function startChromium(): Promise<Chromium> {
  const usual = process.env.TMPDIR;
  const folder = await mkdtemp(join(tmpdir(), "noisewright-chromium-"));
  const cleanUp = async () => {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    process.env.TMPDIR = folder;
    const executablePath = await packaged.executablePath();
    const browser = await chromium.launch({ executablePath, args: FLAGS, headless: true });
    return {
      browser,
      async close() {
        await browser.close().finally(cleanUp);
      },
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}
