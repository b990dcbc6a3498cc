import { defineConfig } from "vitest/config";

/**
 * Runs the engine suite on its own Trino cluster: `npm run test:trino`. It needs Maven, and Python
 * to install Java.
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
