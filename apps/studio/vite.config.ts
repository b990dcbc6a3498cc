import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

/**
 * The service that the development server uses. To start the service, run `noisewright studio
 * --no-open --port 4810`.
 */
const SERVICE = process.env.NOISEWRIGHT_SERVICE ?? "http://127.0.0.1:4810";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react()],
  resolve: {
    conditions: ["noisewright-source", ...defaultClientConditions],
    alias: { "#docs": fileURLToPath(new URL("../../docs", import.meta.url)) },
  },
  worker: { format: "es" },
  build: {
    outDir: fileURLToPath(new URL("../../packages/noisewright/studio", import.meta.url)),
    emptyOutDir: true,
    // Assets stay in separate files, because the content security policy does not allow `data:`
    // addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
  },
  server: { proxy: { "/api": SERVICE } },
});
