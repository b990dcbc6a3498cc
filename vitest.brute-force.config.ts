import { defineConfig } from "vitest/config";

/**
 * Compares neighbouring tables with the claimed sensitivities. The command is `CHECKS=50000 SEED=1
 * npm run brute-force`.
 */
export default defineConfig({
  resolve: { conditions: ["noisewright-source"] },
  ssr: { resolve: { conditions: ["noisewright-source"] } },
  test: {
    include: ["packages/engines/test/brute-force/**/*.test.ts"],
    testTimeout: 7_200_000,
    hookTimeout: 120_000,
    disableConsoleIntercept: true,
  },
});
