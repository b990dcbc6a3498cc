import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const DOCS = fileURLToPath(new URL("..", import.meta.url));
const VITEPRESS = join(
  dirname(createRequire(import.meta.url).resolve("vitepress/package.json")),
  "bin/vitepress.js",
);
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
};

/**
 * The folder of the web server that the site is built for. Links without it are reported as broken.
 */
export const BASE = "/noisewright/";

/** Builds the site in a temporary folder, as it is published. */
export function buildSite(): string {
  const out = mkdtempSync(join(tmpdir(), "noisewright-docs-"));
  const env = { ...process.env, NODE_ENV: "production", DOCS_BASE: BASE };
  execFileSync(process.execPath, [VITEPRESS, "build", DOCS, "--outDir", out], {
    env,
    stdio: "pipe",
  });
  return out;
}

/** Paths of all pages below the base. */
export function pagesOf(out: string): string[] {
  const files = readdirSync(out, { recursive: true, encoding: "utf8" });
  return files.filter((name) => name.endsWith(".html")).sort();
}

/** Serves the files of a folder below the base. */
export async function serve(out: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url!, "http://localhost").pathname.slice(BASE.length);
    try {
      const body = readFileSync(join(out, path));
      response.setHeader("Content-Type", TYPES[extname(path)] ?? "application/octet-stream");
      response.end(body);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}${BASE}`, close: () => server.close() };
}
