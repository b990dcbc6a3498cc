import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
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
