import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The projects in the order in which they run. The shortest files run last, so that both cores stay
 * busy until the end.
 */
const PROJECTS = ["slow", "studio", "fast"];

/**
 * Durations of the longest test files, in seconds. Other files are ordered by their most recent
 * duration or by their size.
 */
const SECONDS: Readonly<Record<string, number>> = {
  "packages/core/test/browser/browser.test.ts": 80,
  "packages/core/test/contract/contract.test.ts": 70,
  "docs/docs.test.ts": 60,
  "packages/noisewright/test/slow/service/parallel.test.ts": 50,
  "packages/noisewright/test/slow/packed.test.ts": 36,
  "packages/engines/test/browser/files.test.ts": 30,
  "packages/core/test/statistical/mechanisms.test.ts": 25,
  "packages/core/test/slow/design.test.ts": 24,
  "packages/engines/test/browser/suite.test.ts": 20,
  "apps/papers/test/slow/r2dp.test.ts": 18,
  "packages/noisewright/test/slow/ledger-fire.test.ts": 16,
  "packages/core/test/slow/design-optimal.test.ts": 15,
  "packages/engines/test/browser/duckdb-wasm.test.ts": 15,
};

/** Runs the longest test files first, so that no core waits for a long file at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name);
    const seconds = ({ moduleId }: TestSpecification) =>
      SECONDS[relative(this.ctx.config.root, moduleId)] ?? 0;
    const usual = await super.sort(files);
    return usual.sort((a, b) => place(a) - place(b) || seconds(b) - seconds(a));
  }
}
