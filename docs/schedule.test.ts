import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { COMMAND_OUTPUTS } from "@noisewright/contract";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDER = "/srv/statistics";
const PAGE = readFileSync(join(ROOT, "docs/how-to/schedule.md"), "utf8");

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "noisewright-schedule-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ["library.yaml", "loans.csv"]) {
    copyFileSync(join(ROOT, "packages/noisewright/sample", name), join(folder, name));
  }
  // Runs this copy of Noisewright where the page runs the installed one.
  const bin = join(ROOT, "packages/noisewright/bin/noisewright.js");
  mkdirSync(join(folder, "bin"));
  writeFileSync(
    join(folder, "bin/npx"),
    `#!/bin/sh\nshift\nexec "${process.execPath}" "${bin}" "$@"\n`,
  );
  chmodSync(join(folder, "bin/npx"), 0o755);
});

/** Runs a command in the folder of the test instead of /srv/statistics. */
function shell(command: string): void {
  const { NOISEWRIGHT_LEDGER: _, ...env } = process.env;
  execFileSync("/bin/sh", ["-ec", command.replaceAll(FOLDER, folder)], {
    cwd: folder,
    env: { ...env, PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}` },
  });
}

const published = () =>
  COMMAND_OUTPUTS.release.parse(JSON.parse(readFileSync(join(folder, "published.json"), "utf8")));

it("the line for cron publishes, and costs nothing on the next day", () => {
  const line = /^ {4}((?:\S+ ){5})(.+)$/m.exec(PAGE);
  expect(line?.[1]).toMatch(/^\d+ \d+ \* \* \* $/);
  shell(line![2]!);
  const first = published();
  expect(first.ledger.cost).toBeGreaterThan(0);
  shell(line![2]!);
  const second = published();
  expect(second.ledger.cost).toBe(0);
  expect(second.releases.map(({ results }) => results)).toEqual(
    first.releases.map(({ results }) => results),
  );
  rmSync(join(folder, "loans.csv"));
  expect(() => shell(line![2]!)).toThrow();
  expect(published()).toEqual(second);
});

it("the steps of the workflow run", () => {
  const workflow = parse(readFileSync(join(ROOT, "docs/examples/publish.yml"), "utf8"));
  expect(Object.keys(workflow)).toEqual(["name", "on", "concurrency", "jobs"]);
  expect(workflow.on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \d$/) }]);
  const { defaults, steps, "runs-on": machine } = workflow.jobs.publish;
  expect([machine, defaults.run["working-directory"]]).toEqual(["self-hosted", FOLDER]);
  const commands = steps.flatMap(({ run }: { run?: string }) => run ?? []);
  expect(commands).toHaveLength(2);
  for (const command of commands) shell(command);
  expect(published().warnings).toEqual([]);
  const [upload] = steps.flatMap((step: { with?: { path: string } }) => step.with?.path ?? []);
  const [results, receipts] = upload.trim().split("\n");
  expect(existsSync(results.replace(FOLDER, folder))).toBe(true);
  expect(receipts).toBe(`${FOLDER}/*-receipt.json`);
  expect(existsSync(join(folder, "library-receipt.json"))).toBe(true);
});
