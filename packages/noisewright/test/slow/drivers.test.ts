import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const CLI = fileURLToPath(new URL("../../bin/noisewright.js", import.meta.url));
const SPEC = fileURLToPath(new URL("../../sample/library.yaml", import.meta.url));

/**
 * A module hook that hides the packages of DuckDB, SQLite and PostgreSQL from Node.js. Importing
 * one of these packages then fails.
 */
const HOOK = `export function resolve(name, context, next) {
  if (!["@duckdb/node-api", "libsql", "pg"].includes(name)) return next(name, context);
  throw Object.assign(new Error("no package"), { code: "ERR_MODULE_NOT_FOUND" });
}`;
const dataUrl = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
const WITHOUT = dataUrl(
  `import { register } from "node:module"; register(${JSON.stringify(dataUrl(HOOK))});`,
);

function run(...args: string[]) {
  return spawnSync(process.execPath, ["--import", WITHOUT, CLI, ...args], { encoding: "utf8" });
}

it("the command `inspect` works without any database driver", () => {
  const { status, stdout, stderr } = run(
    "inspect",
    "laplace",
    "--epsilon=1",
    "--sensitivity=1",
    "--json",
  );
  expect([status, stderr]).toEqual([0, ""]);
  expect(JSON.parse(stdout)).toMatchObject({ mechanism: "laplace", privacy: { epsilon: 1 } });
});

it.each([
  ["@duckdb/node-api", ["release", "--dry-run", SPEC]],
  ["libsql", ["ledger", "list", "--ledger", "missing.db"]],
  ["pg", ["ledger", "list", "--ledger", "postgres://localhost:1/none"]],
])("a command that needs the package %s says how to install the package", (name, args) => {
  const { status, stderr } = run(...args);
  expect(status).toBe(2);
  expect(stderr).toContain(`package ${name}: the package is not installed`);
  expect(stderr).toContain(`npm install ${name}`);
});
