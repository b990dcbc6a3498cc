import { defineConfig } from "vitest/config";

/**
 * Runs the tests of the engines on a Trino cluster that the tests start themselves. The command is
 * `npm run test:trino`. The tests need Maven, and Python to install Java.
 */
export default defineConfig({
  resolve: { conditions: ["noisewright-source"] },
  ssr: { resolve: { conditions: ["noisewright-source"] } },
  test: {
    include: ["packages/engines/test/trino/**/*.test.ts"],
    testTimeout: 600_000,
    hookTimeout: 900_000,
  },
});
