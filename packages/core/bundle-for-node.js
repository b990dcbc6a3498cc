import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";

/**
 * Node reads each of some 450 small files for a third of a millisecond or more. Under the condition
 * `node` the entries are therefore a few larger files; bundlers get the small ones, which they can
 * leave out one by one.
 */
const root = fileURLToPath(new URL(".", import.meta.url));
const { exports } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));
const entries = Object.values(exports)
  .filter(({ node }) => node !== undefined)
  .map((conditions) => [
    conditions.node.replace("./dist/node/", "").replace(".js", ""),
    `${root}${conditions.default.slice(2)}`,
  ]);

await build({
  configFile: false,
  logLevel: "error",
  root,
  build: {
    ssr: true,
    target: "node20",
    outDir: "dist/node",
    emptyOutDir: true,
    rolldownOptions: {
      input: Object.fromEntries(entries),
      output: { entryFileNames: "[name].js", chunkFileNames: "shared/[name].js" },
    },
  },
});
