import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

/** The built studio, as files. */
export const BUILT = fileURLToPath(
  new URL("../../../../packages/noisewright/studio", import.meta.url),
);

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** As strict as the service's own. */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'";

export interface Site {
  readonly url: string;
  close(): Promise<void>;
}

/** What serves the studio in tests. This is the one place that says so. */
export async function startSite(): Promise<Site> {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://site").pathname);
    const file = extname(path) === "" ? "/index.html" : path;
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    try {
      const body = await readFile(join(BUILT, file));
      response.writeHead(200, { "content-type": type, "content-security-policy": POLICY });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
