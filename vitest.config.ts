import { availableParallelism } from "node:os";
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
    // Services, browsers and databases make tests wait. One more worker than cores keeps all cores busy.
    maxWorkers: availableParallelism() + 1,
    // A worker imports the code once for all its test files, because importing takes seconds. So a
    // test file must close its services, restore the environment and remove its spies.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Exact arithmetic allocates many short-lived integers. With a larger young generation, the
    // garbage collector copies fewer of these integers.
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
          // Fails a test without assertions, for example a test whose loop has no cases.
          expect: { requireAssertions: true },
        },
      },
      {
        extends: true,
        test: {
          name: "studio",
          // Tests that measure time run separately, with `npm run bench`.
          include: [process.env.BENCH ? "bench/studio/*.test.ts" : "apps/studio/test/**/*.test.ts"],
          globalSetup: "apps/studio/test/support/build.ts",
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A page may update late if the machine is busy.
          expect: { requireAssertions: true, poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
