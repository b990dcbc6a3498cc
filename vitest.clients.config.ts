import { defineConfig } from "vitest/config";

/**
 * Runs the Python and R clients against a service. The command is `npm run test:clients`. The tests
 * need python3 and Rscript.
 */
export default defineConfig({
  resolve: { conditions: ["noisewright-source"] },
  ssr: { resolve: { conditions: ["noisewright-source"] } },
  test: { include: ["clients/test/*.test.ts"], testTimeout: 120_000, hookTimeout: 120_000 },
});
