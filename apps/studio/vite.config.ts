import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

/** Where the development server finds the service: `noisewright studio --no-open --port 4810`. */
const SERVICE = process.env.NOISEWRIGHT_SERVICE ?? "http://127.0.0.1:4810";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react()],
  resolve: { conditions: ["noisewright-source", ...defaultClientConditions] },
  worker: { format: "es" },
  build: {
    outDir: fileURLToPath(new URL("../../packages/noisewright/studio", import.meta.url)),
    emptyOutDir: true,
    // Files of their own, so that a page needs no `data:` in its content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
  },
  server: { proxy: { "/api": SERVICE } },
});
