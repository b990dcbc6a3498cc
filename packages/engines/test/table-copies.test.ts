import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { connect } from "../src/connect/index.js";

const folder = mkdtempSync(join(tmpdir(), "noisewright-copies-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The number of rows, and the schemas that the engine has. */
async function counted(engine: Awaited<ReturnType<typeof connect>>) {
  const table = await engine.table();
  const query = { table, by: [], measures: { rows: { kind: "count" } } } as const;
  const options = { salt: new Uint8Array(32) };
  const [group] = await engine.run(query as never, options);
  return Number(Object.values(group!.values)[0]);
}

it.each([0, 1000])(
  "an engine with copies of %d bytes counts the rows of the file as it is now",
  async (copyBytes) => {
    const file = join(folder, `rows-${copyBytes}.csv`);
    writeFileSync(file, "x\n1\n2\n");
    const engine = await connect(file, { copyBytes });
    expect([await counted(engine), await counted(engine)]).toEqual([2, 2]);
    writeFileSync(file, "x\n1\n2\n3\n4\n");
    expect(await counted(engine)).toBe(4);
    await engine.close();
  },
);

it("a copy is not used for another file of the same size and time", async () => {
  const [file, other] = [join(folder, "file.csv"), join(folder, "other.csv")];
  writeFileSync(file, "x\n1\n2\n");
  writeFileSync(other, "x\n123\n");
  for (const each of [file, other]) utimesSync(each, 1e9, 1e9);
  const engine = await connect(file, { copyBytes: 1000 });
  expect(await counted(engine)).toBe(2);
  renameSync(other, file);
  expect(await counted(engine)).toBe(1);
  await engine.close();
});

it("a file with rows that cannot be read gives the same answer or error with and without copies", async () => {
  const lines = ["x,y\nsmith,1\njones,2,3\n", 'x,y\nsmith,1\n"jones', "x,y\nsmith,jones\n,\n"];
  for (const [i, text] of lines.entries()) {
    const file = join(folder, `broken-${i}.csv`);
    writeFileSync(file, text);
    const answers = [];
    for (const copyBytes of [0, 1000]) {
      const csv = { types: { y: "integer" } } as const;
      const answer = async () => {
        const engine = await connect(file, { copyBytes, csv });
        return await counted(engine).finally(() => engine.close());
      };
      answers.push(await answer().catch(String), await answer().catch(String));
    }
    expect(new Set(answers).size).toBe(1);
    expect(String(answers[0])).not.toMatch(/smith|jones/);
  }
});
