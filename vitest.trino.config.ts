import { defineConfig } from "vitest/config";

/** The suite of every engine on a Trino cluster of its own: `npm run test:trino`. Needs Maven, and Python for its Java. */
export default defineConfig({
  resolve: { conditions: ["noisewright-source"] },
  ssr: { resolve: { conditions: ["noisewright-source"] } },
  test: {
    include: ["packages/engines/test/trino/**/*.test.ts"],
    testTimeout: 600_000,
    hookTimeout: 900_000,
  },
});
