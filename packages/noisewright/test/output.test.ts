import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { COMMAND_OUTPUTS, outputSchemas } from "@noisewright/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, it } from "vitest";
import { capture } from "./capture.js";
import { LIBRARY } from "./release/kit.js";
import { specs } from "./release/spec-kinds.js";

const SCHEMAS = new URL("../../../docs/reference/output/", import.meta.url);
const NAMES = Object.keys(COMMAND_OUTPUTS) as (keyof typeof COMMAND_OUTPUTS)[];

const validators = new Map(
  NAMES.map((name) => {
    const text = readFileSync(new URL(`${name}.schema.json`, SCHEMAS), "utf8");
    return [name, new Ajv2020({ strict: false, allErrors: true }).compile(JSON.parse(text))];
  }),
);

/** The faults of an output: none, if it has all promised fields and no others. */
function faults(name: keyof typeof COMMAND_OUTPUTS, value: unknown): readonly unknown[] {
  const validate = validators.get(name)!;
  const parsed = COMMAND_OUTPUTS[name].safeParse(value);
  return [...(validate(value) ? [] : validate.errors!), ...(parsed.success ? [] : [parsed.error])];
}

const { folder, files, spec } = specs();

const json = async (...args: readonly string[]) => {
  const { code, out, err } = await capture([...args, "--json"]);
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out);
};

it("the schema files are up to date", () => {
  for (const [name, schema] of Object.entries(outputSchemas())) {
    const text = readFileSync(new URL(`${name}.schema.json`, SCHEMAS), "utf8");
    expect(text, `run npm run pages (${name})`).toBe(`${JSON.stringify(schema, undefined, 2)}\n`);
  }
});

describe.each(Object.entries(files))("the %s spec", (_, file) => {
  let published: Record<string, unknown> = {};
  beforeAll(async () => {
    expect(faults("preview", await json("release", file, "--dry-run"))).toEqual([]);
    published = await json("release", file);
  });

  it("prints what the schemas promise, and nothing else", async () => {
    expect(faults("release", published)).toEqual([]);
    expect(published.warnings).toEqual([]);
    expect(faults("release", { ...published, surprise: 1 })).not.toEqual([]);
    expect(faults("release", { ...published, request: undefined })).not.toEqual([]);
    expect(faults("check", await json("check", file))).toEqual([]);
  });
});

describe("ledgers and errors", () => {
  const store = ["--ledger", join(folder, "noisewright-ledger.db")];

  it("prints ledgers as their schemas promise", async () => {
    const all = await json("ledger", "list", ...store);
    expect(all.length).toBeGreaterThan(2);
    expect(faults("ledger-list", all)).toEqual([]);
    expect(faults("ledger-list", [{ ...all[0], surprise: 1 }])).not.toEqual([]);
    const shown = await json("ledger", "show", all[0].name, ...store);
    expect(shown.history.length).toBe(shown.entries);
    expect(faults("ledger-show", shown)).toEqual([]);
    expect(faults("ledger-show", { ...shown, history: [{}] })).not.toEqual([]);
  });

  it("prints verifications as their schema promises", async () => {
    const receipt = join(folder, "tables-receipt.json");
    const exported = join(folder, "tables.jsonl");
    await capture(["ledger", "export", "tables", ...store, "--out", exported]);
    for (const args of [store, [receipt], [receipt, ...store], [exported]]) {
      expect(faults("ledger-verify", await json("ledger", "verify", ...args))).toEqual([]);
    }
    expect(faults("ledger-verify", { kind: "receipt" })).not.toEqual([]);
  });

  it("prints imports as their schema promises", async () => {
    const exported = join(folder, "answered.jsonl");
    await capture(["ledger", "export", "tables", ...store, "--answers", "--out", exported]);
    const other = ["--ledger", join(folder, "imported.db")];
    const first = await json("ledger", "import", exported, ...other);
    expect(faults("ledger-import", first)).toEqual([]);
    expect(first).toMatchObject({ existed: false, appended: first.ledger.entries });
    const second = await json("ledger", "import", exported, ...other);
    expect(faults("ledger-import", second)).toEqual([]);
    expect(second).toEqual({ ...first, existed: true, appended: 0 });
    expect(faults("ledger-import", { ...first, appended: -1 })).not.toEqual([]);
  });

  it("prints reports on other files as their schema promises", async () => {
    await capture(["import", join(folder, "loans.csv"), join(folder, "loans.parquet")]);
    const instance = await DuckDBInstance.create(join(folder, "loans.duckdb"));
    const connection = await instance.connect();
    await connection.run(
      "CREATE TABLE loans (reader TEXT COLLATE NOCASE, days INTEGER, data BLOB)",
    );
    connection.closeSync();
    instance.closeSync();
    const stored = LIBRARY.replace("loans.csv", "loans.duckdb\n  table: loans");
    for (const [kind, text] of [
      ["parquet", LIBRARY.replace("loans.csv", "loans.parquet")],
      ["table", stored],
    ] as const) {
      const report = await json("check", spec(text, `${kind}.yaml`));
      expect(report.kind).toBe(kind);
      expect(faults("check", report)).toEqual([]);
    }
  });

  it("prints errors as their schema promises", async () => {
    const wrong = spec(LIBRARY.replace("epsilon: 4", "epsilon: -4"), "wrong.yaml");
    const several = spec(LIBRARY.replaceAll("epsilon: 0.5", "epsilon: -1"), "several.yaml");
    writeFileSync(join(folder, "empty.yaml"), "");
    for (const file of [wrong, several, join(folder, "empty.yaml"), join(folder, "missing.yaml")]) {
      const { code, out, err } = await capture(["release", file, "--json"]);
      expect([code, out]).toEqual([2, ""]);
      expect(faults("error", JSON.parse(err))).toEqual([]);
    }
    expect(faults("error", { error: "text" })).not.toEqual([]);
  });
});
