import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { SITE } from "./static-server.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const VITE = join(
  dirname(createRequire(import.meta.url).resolve("vite/package.json")),
  "bin/vite.js",
);

/**
 * Builds the studio and the static site from the current source before the first test, in the same
 * way as for a release. The static site of the tests has one paper, because to recompute all papers
 * takes too long.
 */
export async function setup(): Promise<void> {
  const env = { ...process.env, NODE_ENV: "production", NOISEWRIGHT_PAPERS: "composite" };
  const build = (...flags: string[]) =>
    promisify(execFile)(process.execPath, [VITE, "build", ROOT, "--logLevel", "error", ...flags], {
      env,
    });
  await Promise.all([build(), build("--mode", "site", "--outDir", SITE)]);
}
