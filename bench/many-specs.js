import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { record } from "./kit/results.js";

/**
 * Measures specs with many releases from the sample table: the dry run and the whole release, each
 * in a fresh process and with a fresh ledger. Names of kinds as arguments measure these kinds only.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const program = join(root, "packages/noisewright/bin/noisewright.js");
const table = join(root, "packages/noisewright/sample/loans.csv");

/**
 * What each release of a kind says, besides its name. A spec has at most 2^20 characters.
 * @type {Record<string, { fields: (i: number) => string, sizes: number[], aim?: number }>}
 */
const KINDS = {
  "no keys": {
    fields: (i) => `where: ${days(i)},budget: {epsilon: .001}`,
    sizes: [100, 1000, 10_000],
  },
  "listed keys": {
    fields: (i) =>
      `by: {of: day,keys: [${1 + (i % 365)},${366 + Math.floor(i / 365)}]},budget: {epsilon: .001}`,
    sizes: [100, 1000, 10_000],
    aim: 3,
  },
  "selected keys": {
    fields: (i) => `where: ${days(i)},by: {of: genre},budget: {epsilon: .1,delta: 1.0e-9}`,
    sizes: [10, 100, 1000],
    aim: 3,
  },
  "selected keys and different budgets": {
    fields: (i) =>
      `where: ${days(i)},by: {of: genre},budget: {epsilon: ${(100 + i) / 1000},delta: 1.0e-9}`,
    sizes: [1, 2, 5],
  },
};

/** @param {number} i */
const days = (i) => `day>${i % 365} and day<${2 + (i % 365) + Math.floor(i / 365)}`;

/** Every release counts other days. @param {number} size @param {(i: number) => string} fields */
const spec = (size, fields) => `
source: {file: loans.csv,types: {age: integer,day: integer,days: integer}}
privacy: {unit: {column: reader},bound: {groups: 2,rows: 8}}
ledger: {name: many,budget: {epsilon: 1000,delta: 1.0e-4}}
releases:
${Array.from({ length: size }, (_, i) => `- {name: r${i},statistic: count,${fields(i)}}`).join("\n")}
`;

/** The seconds of one process. @param {string} cwd @param {readonly string[]} args */
function seconds(cwd, args) {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [program, "release", ...args], {
    cwd,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`noisewright release ${args.join(" ")} failed: ${stderr}`);
  return (performance.now() - start) / 1000;
}

/** @param {(i: number) => string} fields @param {number} size */
function measured(fields, size) {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-bench-"));
  try {
    copyFileSync(table, join(folder, "loans.csv"));
    writeFileSync(join(folder, "spec.yaml"), spec(size, fields));
    const dry = seconds(folder, ["spec.yaml", "--dry-run"]);
    return { size, dry, whole: seconds(folder, ["spec.yaml"]) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const asked = process.argv.slice(2);
const results = [];
const growth = [];
for (const [kind, { fields, sizes, aim }] of Object.entries(KINDS)) {
  if (asked.length > 0 && !asked.includes(kind)) continue;
  const points = sizes.map((size) => measured(fields, size));
  const last = points.at(-1);
  if (last === undefined) continue;
  const what = `${last.size.toLocaleString("en")} releases with ${kind}`;
  const common = { unit: "s", better: /** @type {const} */ ("lower"), ...(aim && { aim }) };
  results.push({ what: `${what}, dry run`, value: last.dry, ...common });
  results.push({ what: `${what}, whole run`, value: last.whole, ...common });
  for (const run of /** @type {const} */ (["dry", "whole"])) {
    growth.push({
      what: `release with ${kind}, ${run} run`,
      of: "releases",
      points: points.map((point) => ({ size: point.size, seconds: point[run] })),
    });
  }
}
record("many-specs", results, growth);
