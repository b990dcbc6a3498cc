import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";

/**
 * Bundles the entry points of core into a few larger files for Node. Core consists of some 450
 * small files, and Node needs a third of a millisecond or more to read each file. Under the
 * condition `node`, `package.json` therefore names the larger files. Bundlers get the small files,
 * so that they can omit unused files. The larger files take SHA-256 from Node.
 */
const root = fileURLToPath(new URL(".", import.meta.url));
const { exports } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));
const entries = Object.values(exports)
  .filter(({ node }) => node !== undefined)
  .map((conditions) => [
    conditions.node.replace("./dist/node/", "").replace(".js", ""),
    `${root}${conditions.default.slice(2)}`,
  ]);

const fastHash = {
  name: "sha256-for-node",
  enforce: /** @type {const} */ ("pre"),
  resolveId: (/** @type {string} */ source) =>
    source.endsWith("/sha256.js") ? `${root}sha256-for-node.js` : undefined,
};

await build({
  configFile: false,
  plugins: [fastHash],
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
