import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Before any test: the studio as it is shipped, from the source as it is now. */
export async function setup(): Promise<void> {
  const configFile = fileURLToPath(new URL("../../vite.config.ts", import.meta.url));
  await build({ configFile, logLevel: "error" });
}
