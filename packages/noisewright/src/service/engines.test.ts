import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
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
