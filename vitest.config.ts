import { defineConfig } from "vitest/config";

const slow = [
  "{packages,apps}/*/test/{statistical,browser,slow}/**/*.test.ts",
  "packages/core/test/contract/contract.test.ts",
  "docs/**/*.test.ts",
];
const elsewhere = [...slow, "packages/*/test/{brute-force,soak,trino}/**", "**/dist/**"];
const fast = { exclude: elsewhere, testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  resolve: { conditions: ["noisewright-source"] },
  ssr: { resolve: { conditions: ["noisewright-source"] } },
  test: {
    // The default leaves one core of two idle.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: {
          ...fast,
          name: "fast",
          include: [
            "packages/{core,engines,text}/**/*.test.ts",
            "apps/*/src/**/*.test.ts",
            "apps/papers/test/**/*.test.ts",
            "museum/*.test.ts",
          ],
          // These files leave nothing behind, so that they share one import of the code.
          isolate: false,
        },
      },
      {
        extends: true,
        // The service and the CLI keep state in their modules: each file imports its own.
        test: {
          ...fast,
          name: "product",
          include: ["packages/{noisewright,release}/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: { name: "slow", include: slow, testTimeout: 240_000, hookTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          name: "studio",
          include: ["apps/studio/test/**/*.test.ts"],
          globalSetup: "apps/studio/test/support/build.ts",
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A page shows a change when it gets to it, and the machine is busy.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
