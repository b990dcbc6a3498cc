import { defineConfig } from "vitest/config";

/** Runs the long tests that are not part of the test suite. The command is `npm run soak`. */
export default defineConfig({
  resolve: { conditions: ["noisewright-source"] },
  ssr: { resolve: { conditions: ["noisewright-source"] } },
  test: {
    include: ["packages/*/test/soak/**/*.test.ts"],
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
    disableConsoleIntercept: true,
  },
});
