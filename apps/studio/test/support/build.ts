import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const VITE = join(
  dirname(createRequire(import.meta.url).resolve("vite/package.json")),
  "bin/vite.js",
);

/** Builds the studio from the current source before the first test, in the same way as for a release. */
export function setup(): void {
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync(process.execPath, [VITE, "build", ROOT, "--logLevel", "error"], {
    env,
    stdio: "inherit",
  });
}
