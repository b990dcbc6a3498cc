import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { sitePlugin } from "./site/site-plugin.js";

/**
 * The service that the development server uses. To start the service, run `noisewright studio
 * --no-open --port 4810`.
 */
const SERVICE = process.env.NOISEWRIGHT_SERVICE ?? "http://127.0.0.1:4810";

const PAPERS = ["composite", "nonnegative", "mixture", "boosting", "r2dp"];
/** The papers whose reports a static site contains. To recompute all papers takes half a minute. */
const papers = process.env.NOISEWRIGHT_PAPERS?.split(",") ?? PAPERS;

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** In the mode `site`, the build is a static site. Otherwise the service serves the studio. */
export default defineConfig(({ mode }) => ({
  root: folder("."),
  // The files of a static site may be in any folder of a server.
  base: mode === "site" ? "./" : "/",
  plugins: [react(), ...(mode === "site" ? [sitePlugin(papers)] : [])],
  resolve: {
    conditions: ["noisewright-source", ...defaultClientConditions],
    alias: {
      "#docs": folder("../../docs"),
      "#sample": folder("../../packages/noisewright/sample"),
    },
  },
  worker: { format: "es" },
  build: {
    outDir: folder(mode === "site" ? "../../site" : "../../packages/noisewright/studio"),
    emptyOutDir: true,
    // Assets stay in separate files, because the content security policy does not allow `data:`
    // addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": SERVICE } },
}));
