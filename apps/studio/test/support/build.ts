import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const VITE = join(
  dirname(createRequire(import.meta.url).resolve("vite/package.json")),
  "bin/vite.js",
);

/** Before any test: the studio as it is shipped, from the source as it is now. */
export function setup(): void {
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync(process.execPath, [VITE, "build", ROOT, "--logLevel", "error"], {
    env,
    stdio: "inherit",
  });
}
