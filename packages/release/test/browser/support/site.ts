import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "playwright-core";
import { bundle } from "../../../../core/test/browser/bundle.js";

const PROBE = new URL("../ledger-probe.ts", import.meta.url).href;

/** The exports of the probe, as a page has them. */
export type Probe = typeof import("../ledger-probe.js");

export interface Site {
  /** The address of an empty page that has loaded the probe. */
  readonly address: string;
  readonly script: string;
  close(): Promise<void>;
}

/** Serves a page with the probe. Locks and databases belong to the address of the page. */
export async function startSite(): Promise<Site> {
  const { code } = await bundle(PROBE, "probe");
  const files = new Map([
    ["/", ["text/html", "<!doctype html><title>ledger</title><script src=/probe.js></script>"]],
    ["/probe.js", ["text/javascript", code]],
    ["/worker.js", ["text/javascript", `importScripts("/probe.js");${WORKER}`]],
  ] as const);
  const server = createServer((request, response) => {
    const [type, body] = files.get(request.url as "/") ?? ["text/plain", ""];
    response.writeHead(body === "" ? 404 : 200, { "Content-Type": type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    script: code,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A worker that runs the function in each message and posts its outcome. */
const WORKER = `onmessage = async ({ data }) =>
  postMessage(await probe.outcomeOf(() => (0, eval)("(" + data + ")")(probe)));`;

/** Opens a tab with the probe. */
export async function openTab(context: BrowserContext, { address }: Site): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}
