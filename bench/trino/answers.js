/**
 * Publishes the count of rows in each group, and prints what this took in the process that draws the
 * noise: `node bench/trino/answers.js <address> <table> <column>`. It runs in a process of its own,
 * so that the peak of the memory is that of one release.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSpec, runRelease } from "noisewright";

const [address, table, column] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "noisewright-bench-"));
try {
  const specFile = join(folder, "spec.yaml");
  writeFileSync(
    specFile,
    `source: { url: "${address}", table: ${table} }
privacy: { unit: row }
ledger: { name: bench, store: ledger.db, budget: { epsilon: 1, delta: 1.0e-6 } }
releases: [{ name: rows, statistic: count, by: { of: ${column} }, budget: { epsilon: 1, delta: 1.0e-6 } }]
`,
  );
  const before = process.cpuUsage();
  const { answers } = await runRelease(readSpec(specFile), { specFile });
  const { user, system } = process.cpuUsage(before);
  const groups = Reflect.get(Object(answers[0]?.answer), "groups");
  const cpu = (user + system) / 1e6;
  const memory = process.resourceUsage().maxRSS * 1024;
  console.log(JSON.stringify({ cpu, memory, published: groups.length }));
} finally {
  rmSync(folder, { recursive: true });
}
