import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Copies the WebAssembly build of HiGHS into the package, so that core needs no other package and
 * every bundler can include HiGHS. The loader of HiGHS imports `node:module` in Node only. But
 * esbuild and webpack also look for `node:module` when they bundle for a browser, and then fail. So
 * the copied loader builds the name `node:module` at run time.
 */
const from = dirname(dirname(createRequire(import.meta.url).resolve("highs")));
const to = fileURLToPath(new URL("vendor/highs/", import.meta.url));

const LITERAL = 'import("node:module")';
const HIDDEN = 'import(/* webpackIgnore: true */ /* @vite-ignore */ ["node", "module"].join(":"))';

const [before, after, ...more] = readFileSync(join(from, "build/highs.mjs"), "utf8").split(LITERAL);
if (after === undefined || more.length > 0) throw new Error(`expected ${LITERAL} once in highs`);

mkdirSync(to, { recursive: true });
writeFileSync(join(to, "highs.mjs"), `${before}${HIDDEN}${after}`);
copyFileSync(join(from, "build/highs.wasm"), join(to, "highs.wasm"));
copyFileSync(join(from, "types.d.ts"), join(to, "highs.d.mts"));
copyFileSync(join(from, "LICENSE"), join(to, "LICENSE"));
