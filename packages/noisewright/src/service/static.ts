import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";

/**
 * The folder of the built studio. The published package contains this folder. In the repository,
 * `npm run build` creates the folder.
 */
const STUDIO = fileURLToPath(new URL("../../studio", import.meta.url));
const MISSING =
  "The studio is not built. Run npm run build. The API is available under /api; see /api/openapi.json.\n";

/**
 * Serves the files of the studio. A path without a file extension is a page of the studio. Files
 * with a hash in the name never change, so browsers may cache these files forever.
 */
// biome-ignore lint/suspicious/noExplicitAny: static files do not use the variables of the app
export function serveStudio(app: Hono<any>): void {
  if (!existsSync(STUDIO)) {
    app.get("*", (c) => c.text(MISSING, c.req.path === "/" ? 200 : 404));
    return;
  }
  const onFound = (path: string, c: { header(name: string, value: string): void }) =>
    c.header(
      "Cache-Control",
      path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    );
  const options = { root: STUDIO, precompressed: true, onFound };
  app.get("*", serveStatic(options));
  app.get("*", async (c, next) => {
    if (/\.\w+$/.test(c.req.path)) return next();
    return await serveStatic({ ...options, path: "index.html" })(c, next);
  });
}
