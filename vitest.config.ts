import { defineConfig } from "vitest/config";
import { SEED } from "./vitest.seed.js";
import { LongestFirst } from "./vitest.sequencer.js";

const slow = [
  "{packages,apps}/*/test/{statistical,browser,slow}/**/*.test.ts",
  "packages/core/test/contract/contract*.test.ts",
  "docs/**/*.test.ts",
];
const elsewhere = ["{packages,apps}/*/test/{brute-force,soak,trino}/**", "**/dist/**"];

export default defineConfig({
  resolve: { conditions: ["noisewright-source"] },
  ssr: { resolve: { conditions: ["noisewright-source"] } },
  test: {
    // The default leaves one core of two idle.
    maxWorkers: "100%",
    // Importing the code takes seconds, and a worker does it once for all its files: a file leaves
    // no service open, no environment changed and no spy behind.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Exact arithmetic leaves many small integers behind: a larger nursery copies fewer of them.
    execArgv: ["--max-semi-space-size=64"],
    setupFiles: "vitest.setup.ts",
    provide: { seed: SEED },
    projects: [
      {
        extends: true,
        test: {
          name: "fast",
          include: ["packages/**/*.test.ts", "apps/**/*.test.ts", "museum/*.test.ts"],
          exclude: [...slow, ...elsewhere, "apps/studio/test/**"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "slow",
          include: slow,
          exclude: elsewhere,
          globalSetup: "packages/noisewright/test/support/one-postgres.ts",
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // A loop over nothing checks nothing.
          expect: { requireAssertions: true },
        },
      },
      {
        extends: true,
        test: {
          name: "studio",
          // What is timed has the machine to itself: npm run bench.
          include: [process.env.BENCH ? "bench/studio/*.test.ts" : "apps/studio/test/**/*.test.ts"],
          globalSetup: "apps/studio/test/support/build.ts",
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A page shows a change when it gets to it, and the machine is busy.
          expect: { requireAssertions: true, poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
