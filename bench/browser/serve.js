import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import packaged from "@sparticuz/chromium";
import { chromium } from "playwright-core";
import { build } from "vite";

/** @import { AddressInfo } from "node:net" */

const { resolve } = createRequire(new URL("../../packages/engines/package.json", import.meta.url));
/** @type {Record<string, readonly [string, string]>} */
const ASSETS = {
  "/duckdb.wasm": ["application/wasm", "@duckdb/duckdb-wasm/dist/duckdb-eh.wasm"],
  "/duckdb.js": ["text/javascript", "@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js"],
  "/parquet.wasm": ["application/wasm", "parquet-wasm/esm/parquet_wasm_bg.wasm"],
};
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self'";

/**
 * Opens the page of the benchmark in Chromium, served from this process.
 * @returns {Promise<{ browser: import("playwright-core").Browser, page: import("playwright-core").Page, requests: string[], close(): Promise<void> }>}
 */
export async function openPage() {
  const script = await bundled();
  const server = createServer(({ url = "" }, response) => {
    const asset = ASSETS[url];
    const [type, body] =
      asset !== undefined
        ? [asset[0], readFileSync(resolve(asset[1]))]
        : url === "/page.js"
          ? ["text/javascript", script]
          : ["text/html", "<!doctype html><input type=file><script src=/page.js></script>"];
    response.writeHead(200, { "Content-Type": type, "Content-Security-Policy": POLICY });
    response.end(body);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  const { port } = /** @type {AddressInfo} */ (server.address());
  const browser = await chromium.launch({
    executablePath: await packaged.executablePath(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const page = await browser.newPage();
  /** @type {string[]} */
  const requests = [];
  page.context().on("request", (request) => requests.push(new URL(request.url()).host));
  await page.goto(`http://127.0.0.1:${port}/`);
  return {
    browser,
    page,
    requests,
    async close() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The page's script, with its exports in the variable `bench`. */
async function bundled() {
  const output = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL("./page.js", import.meta.url)),
        formats: ["iife"],
        name: "bench",
      },
    },
  });
  const [chunk] = [output].flat().flatMap((part) => ("output" in part ? part.output : []));
  if (chunk?.type !== "chunk") throw new Error("expected a script");
  return chunk.code;
}

/**
 * The processor seconds and the peak memory of the process that runs the page (Linux).
 * @param {number} pid
 */
export function usage(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  const TICKS = 100; // a second, on every Linux machine
  return {
    cpu: (Number(fields[11]) + Number(fields[12])) / TICKS,
    gigabytes: Number(kilobytes) / 1e6,
  };
}
