import { copyFileSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { capture } from "../capture.js";
import { scratch } from "./kit.js";

const EXAMPLES = fileURLToPath(new URL("../../../../docs/examples/", import.meta.url));

const SPEC = `source: { file: loans.csv, version: "2025-07" }
privacy: { unit: { column: reader } }
ledger: { name: loans, budget: { epsilon: 1, delta: 0 } }
releases:
  - { name: readers, statistic: units, budget: { epsilon: 0.5 } }
`;
const TWO_HOURS = 2 * 3600;
const soon = () => Date.now() / 1000 + TWO_HOURS;

const run = async (file: string, ...flags: readonly string[]) => {
  const { code, out, err } = await capture(["release", file, "--json", ...flags]);
  return { code, err, json: out === "" ? undefined : JSON.parse(out) };
};

it("a second run publishes the stored answers for free, with or without a request id", async () => {
  const { spec } = scratch();
  const file = spec(SPEC);
  const first = await run(file, "--request-id", "night-1");
  const again = await run(file, "--request-id", "night-1");
  const plain = await run(file);
  const renamed = await run(file, "--request-id", "night-2");
  for (const { code, json } of [again, plain, renamed]) {
    expect(code).toBe(0);
    expect(json.ledger.cost).toBe(0);
    expect(json.ledger.spent).toBeCloseTo(0.5, 9);
    expect(json.releases[0].results).toEqual(first.json.releases[0].results);
  }
  const other = spec(SPEC.replace("readers,", "people,").replace("units", "count"), "other.yaml");
  const conflict = await run(other, "--request-id", "night-1");
  expect([conflict.code, JSON.parse(conflict.err).error.code]).toEqual([2, "conflict"]);
});

it("says that stored answers are about an older file, and succeeds", async () => {
  const { folder, spec } = scratch();
  const file = spec(SPEC);
  const first = await run(file);
  expect([first.code, first.err, first.json.warnings]).toEqual([0, "", []]);
  utimesSync(join(folder, "loans.csv"), soon(), soon());
  const later = await run(file);
  const message =
    'the file of source "loans.csv" was changed after "readers" was published; the stored answers are about the older file; to publish new answers, which costs again, write a new version in source, for example version: 2025-08';
  expect(later.code).toBe(0);
  expect(later.err).toBe(`warning: ${message}`);
  expect(later.json.warnings).toEqual([
    { code: "newer-file", source: "loans.csv", releases: ["readers"], message },
  ]);
  expect(later.json.releases[0].results).toEqual(first.json.releases[0].results);
  const preview = await run(file, "--dry-run");
  expect(preview.json.warnings).toEqual(later.json.warnings);
  expect(preview.err).toBe(later.err);
  const renewed = await run(spec(SPEC.replace("2025-07", "2025-08"), "renewed.yaml"));
  expect([renewed.code, renewed.err, renewed.json.warnings]).toEqual([0, "", []]);
  expect(renewed.json.ledger.cost).toBeCloseTo(0.5, 9);
});

it("an older file, and a file that was changed in the hour of the answer, cause no warning", async () => {
  const { folder, spec } = scratch();
  const file = spec(SPEC);
  const { json } = await run(file);
  const { out } = await capture([
    "ledger",
    "show",
    "loans",
    "--ledger",
    json.ledger.place,
    "--json",
  ]);
  const hour = Date.parse(JSON.parse(out).history.at(-1).time) / 1000;
  for (const [seconds, warnings] of [
    [-1e6, 0],
    [3599, 0],
    [3600, 1],
  ] as const) {
    utimesSync(join(folder, "loans.csv"), hour + seconds, hour + seconds);
    expect((await run(file)).json.warnings).toHaveLength(warnings);
  }
});

it("names each joined file that is newer, and the releases that were stored", async () => {
  const { folder, spec } = scratch();
  for (const name of ["visits.csv", "people.csv", "clinics.csv"]) {
    copyFileSync(join(EXAMPLES, name), join(folder, name));
  }
  const text = readFileSync(join(EXAMPLES, "joins.yaml"), "utf8").replaceAll(
    ".csv,",
    ".csv, version: a,",
  );
  const file = spec(text);
  expect((await run(file)).json.warnings).toEqual([]);
  utimesSync(join(folder, "people.csv"), soon(), soon());
  utimesSync(join(folder, "clinics.csv"), soon(), soon());
  const more = `${text}  - { name: more, statistic: count, budget: { epsilon: 0.5 } }\n`;
  const { json, err } = await run(spec(more, "more.yaml"));
  const older = ["visits by region", "minutes of women"];
  expect(json.warnings).toMatchObject([
    { source: "people", releases: older, message: expect.stringContaining("sources.people") },
    { source: "clinics", releases: older },
  ]);
  expect(err.split("\n")).toHaveLength(2);
});

it("the file of a running release may grow without a warning", async () => {
  const { folder, spec } = scratch();
  const text = readFileSync(join(EXAMPLES, "running.yaml"), "utf8");
  const file = spec(text);
  expect((await run(file)).code).toBe(0);
  utimesSync(join(folder, "loans.csv"), soon(), soon());
  const { code, err, json } = await run(file);
  expect([code, err, json.warnings]).toEqual([0, "", []]);
});

it("each outcome has its exit code", async () => {
  const { folder, spec } = scratch();
  const file = spec(SPEC);
  expect((await run(file)).code).toBe(0);
  const dear = spec(SPEC.replace("epsilon: 0.5", "epsilon: 0.75"), "dear.yaml");
  const over = await run(dear);
  expect([over.code, JSON.parse(over.err).error.code]).toEqual([3, "over-budget"]);
  const unversioned = spec(SPEC.replace(', version: "2025-07"', ""), "plain.yaml");
  expect((await run(unversioned)).code).toBe(0);
  writeFileSync(join(folder, "loans.csv"), "reader,day\n1,1\n");
  const changed = await run(unversioned);
  expect([changed.code, JSON.parse(changed.err).error.code]).toEqual([2, "conflict"]);
  const stopped = await run(
    spec(SPEC.replaceAll("loans,", "late,"), "late.yaml"),
    "--time-limit",
    "1e-9",
  );
  expect([stopped.code, JSON.parse(stopped.err).error.code]).toEqual([124, "cancelled"]);
});
