import { mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseExpression } from "@noisewright/engines";
import { afterAll, describe, expect, it } from "vitest";
import { DriverCalls } from "./driver-calls.js";
import { SharedEngines } from "./engines.js";

const folder = mkdtempSync(join(tmpdir(), "noisewright-engines-"));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

it("several files share one engine until one of the files changes or is read differently", async () => {
  const engines = new SharedEngines();
  const open: Map<string, unknown> = Reflect.get(engines, "open");
  const [a, b] = [write("a.csv", "x\n1\n"), write("b.csv", "y\n2\n")];
  const sources = { a: { file: a }, b: { file: b } };
  const first = await engines.useAll(sources);
  const second = await engines.useAll(sources);
  expect(open.size).toBe(1);
  const other = await engines.useAll({ ...sources, b: { file: b, csv: { delimiter: ";" } } });
  expect(open.size).toBe(2);
  write("b.csv", "z\n2\n3\n");
  const changed = await engines.useAll(sources);
  expect(open.size).toBe(3);
  const { engine, names } = changed;
  expect((await engine.table(names.b)).columns).toEqual([{ name: "z", type: "text" }]);

  await first.engine.close();
  await first.engine.close();
  expect((await second.engine.table(names.a)).columns).toEqual([{ name: "x", type: "text" }]);
  for (const { engine } of [second, other, changed]) await engine.close();
  expect(open.size).toBe(0);
});

it("an engine that cannot be opened is not kept", async () => {
  const engines = new SharedEngines();
  const sources = { a: { file: write("c.csv", "x\n1\n") }, b: { file: join(folder, "late.csv") } };
  await expect(engines.useAll(sources)).rejects.toThrow(/source b: .*the file does not exist/);
  write("late.csv", "y\n2\n");
  const { engine, names } = await engines.useAll(sources);
  expect((await engine.table(names.b)).columns).toEqual([{ name: "y", type: "text" }]);
  await engine.close();
});

it.each(["use", "useAlone"] as const)(
  "the thread of an engine cannot be ended while the engine works: %s",
  async (how) => {
    const calls = new DriverCalls();
    const engines = new SharedEngines(calls);
    const opening = engines[how](write("one.csv", "x\n1\n"), { csv: {} });
    expect(calls.endIfNone()).toBe(false);
    const engine = await opening;
    const table = engine.table();
    expect(calls.endIfNone()).toBe(false);
    const query = { table: await table, by: [], measures: { rows: { kind: "count" } } } as const;
    const salt = new Uint8Array(32);
    const running = engine.runAll?.([{ query, salt }], {});
    expect(calls.endIfNone()).toBe(false);
    expect(await running).toEqual([[{ key: [], values: { rows: 1n } }]]);
    await engine.close();
    await engines.close();
    expect(calls.endIfNone()).toBe(true);
  },
);

describe("an engine that stays open", () => {
  const salt = new Uint8Array(32);
  const SECOND = 1e9;
  /** The rows with each value of `x`, as a release counts them. */
  async function counted(engines: SharedEngines, file: string): Promise<Record<string, bigint>> {
    const engine = await engines.use(file, { csv: {} });
    const query = {
      table: await engine.table(),
      by: [{ name: "x", of: parseExpression("x") }],
      measures: { rows: { kind: "count" } },
    } as const;
    const groups = await engine.run(query, { salt });
    await engine.close();
    return Object.fromEntries(groups.map(({ key, values }) => [String(key[0]), values.rows!]));
  }

  it("never answers from a file that was replaced, edited or deleted", async () => {
    const engines = new SharedEngines();
    const file = write("served.csv", "x\na\na\n");
    utimesSync(file, SECOND, SECOND);
    expect(await counted(engines, file)).toEqual({ a: 2n });
    expect(await counted(engines, file)).toEqual({ a: 2n });
    write("served.csv", "x\na\nb\n"); // The size and the time of modification are the same.
    utimesSync(file, SECOND, SECOND);
    expect(await counted(engines, file)).toEqual({ a: 1n, b: 1n });
    write("served.csv", "x\nc\n");
    expect(await counted(engines, file)).toEqual({ c: 1n });
    rmSync(file);
    await expect(counted(engines, file)).rejects.toThrow(/does not exist/);
    write("served.csv", "x\nd\n");
    expect(await counted(engines, file)).toEqual({ d: 1n });
    await engines.close();
  });

  it("follows a symbolic link to another file", async () => {
    const engines = new SharedEngines();
    const link = join(folder, "link.csv");
    for (const value of ["e", "f"]) {
      rmSync(link, { force: true });
      symlinkSync(write(`${value}.csv`, `x\n${value}\n`), link);
      expect(await counted(engines, link)).toEqual({ [value]: 1n });
    }
    await engines.close();
  });

  it("is not used for other options, and is closed if too many engines are without users", async () => {
    const engines = new SharedEngines();
    const idle: Map<string, unknown> = Reflect.get(engines, "idle");
    const file = write("types.csv", "x\n1\n01\n");
    expect(await counted(engines, file)).toEqual({ "1": 1n, "01": 1n });
    const typed = await engines.use(file, { csv: { types: { x: "integer" } } });
    expect((await typed.table()).columns).toEqual([{ name: "x", type: "integer" }]);
    await typed.close();
    expect(idle.size).toBe(2);
    for (let i = 0; i < 4; i++) await counted(engines, write(`many-${i}.csv`, "x\n1\n"));
    expect(idle.size).toBe(4);
    await engines.close();
    expect(idle.size).toBe(0);
  });
});
