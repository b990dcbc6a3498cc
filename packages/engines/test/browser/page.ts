import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { type Bundle, bundle } from "../../../core/test/browser/bundle.js";
import { startChromium } from "../../../core/test/browser/chromium.js";
import { SECURITY_HEADERS } from "../../../noisewright/src/service/security-headers.js";

const { resolve } = createRequire(import.meta.url);
const FILES: Readonly<Record<string, readonly [type: string, file: string]>> = {
  "/duckdb.wasm": ["application/wasm", "@duckdb/duckdb-wasm/dist/duckdb-eh.wasm"],
  "/duckdb.js": ["text/javascript", "@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js"],
  "/parquet.wasm": ["application/wasm", "parquet-wasm/esm/parquet_wasm_bg.wasm"],
};

/** A page in Chromium under the policy of the service. */
export interface TestPage {
  readonly page: Page;
  readonly bundle: Bundle;
  /** What the page wrote to the console, its errors, and its requests to other servers. */
  readonly unexpected: string[];
  /** The paths that the page requested from its own server. */
  readonly requested: string[];
  close(): Promise<void>;
}

/** Opens a page whose script is a source file. Its exports are in the global variable `probe`. */
export async function openPage(entry: URL): Promise<TestPage> {
  const built = await bundle(entry.href, "probe");
  const requested: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    requested.push(url);
    const [type, file] = FILES[url] ?? [];
    if (url.startsWith("/absent")) return response.writeHead(404).end();
    const body =
      file !== undefined
        ? readFileSync(resolve(file))
        : url === "/probe.js"
          ? built.code
          : "<!doctype html><input type=file multiple><button>0</button><script src=/probe.js></script>";
    const kind = type ?? (url === "/probe.js" ? "text/javascript" : "text/html");
    response.writeHead(200, { "Content-Type": kind, ...SECURITY_HEADERS });
    response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const chromium = await startChromium();
  const page = await chromium.browser.newPage();
  const unexpected: string[] = [];
  page.on("console", (message) => unexpected.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => unexpected.push(`error: ${error.message}`));
  page.on("crash", () => unexpected.push("the page crashed"));
  page.context().on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith("blob:")) unexpected.push(`request: ${url}`);
  });
  await page.goto(origin);
  return {
    page,
    bundle: built,
    unexpected,
    requested,
    async close() {
      await chromium.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
