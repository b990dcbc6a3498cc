import { once } from "node:events";
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bytes,
  COLUMNS,
  checksum,
  hostileLine,
  nonLocal,
  rowsOf,
  seeded,
  shuffled,
} from "../support/csv-lines.js";

const folder = mkdtempSync(join(tmpdir(), "noisewright-csv-"));
const file = join(folder, "lines.csv");
let instance: DuckDBInstance;
let connection: DuckDBConnection;
beforeAll(async () => {
  instance = await DuckDBInstance.create(":memory:", { threads: "4" });
  connection = await instance.connect();
});
afterAll(() => {
  connection.closeSync();
  instance.closeSync();
  rmSync(folder, { recursive: true });
});

describe("lines of CSV files", () => {
  const bare = { columns: COLUMNS, header: false };
  it.each([
    ["\n", {}],
    ["\r\n", {}],
    ["\r", {}],
    ["\n", { options: bare }],
    ["\r\n", { options: bare }],
  ])(
    "the rows of a line depend only on the bytes of the line in 1,000 files, with the line end %j and the layout %j",
    async (end, more) => {
      const seed = Date.now() % 2 ** 31;
      const { broken } = await nonLocal(
        { file, connection, longest: 2000, ...more },
        1000,
        end,
        seed,
      );
      expect({ seed, broken }).toEqual({ seed, broken: 0 });
    },
  );

  it("lines give the same rows in any order", async () => {
    const seed = Date.now() % 2 ** 31;
    const random = seeded(seed);
    const lines = Array.from({ length: 60_000 }, () => hostileLine(random));
    const sums = new Set<string>();
    for (const longest of [2000, 100_000, 1_000_000]) {
      for (let time = 0; time < 6; time++) {
        const content = shuffled(lines, random).flatMap((line) => [line, bytes("\r\n")]);
        writeFileSync(file, Buffer.concat([bytes("k,n,i,b,d,e\r\n"), ...content]));
        sums.add(await checksum({ file, connection, longest }));
      }
    }
    expect({ seed, sums: sums.size }).toEqual({ seed, sums: 1 });
  });

  it("no line of a file with 14 million lines is lost", async () => {
    const out = createWriteStream(file);
    out.write("a,b,c\n");
    for (let part = 0; part < 140; part++) {
      const lines = Array.from(
        { length: 100_000 },
        (_, i) => `person ${part},${i},words of a text of some length`,
      );
      if (!out.write(`${lines.join("\n")}\n`)) await once(out, "drain");
    }
    out.end();
    await once(out, "finish");
    const options = { columns: { b: "integer" } } as const;
    expect((await checksum({ file, connection, options })).split(" ")[0]).toBe("14000000");
  });

  it("a line of the largest allowed length is a row, and a longer line is not, wherever a buffer ends", async () => {
    const most = 2000;
    for (let at = 0; at < 2400; at += 7) {
      const size = 16 * (most + 1000) - 2300 + at;
      const before = [
        ...Array.from({ length: Math.floor(size / 50) }, () => bytes("x".repeat(49))),
        bytes("x".repeat(size % 50)),
      ];
      const line = (length: number) => bytes(`${"y".repeat(length - 10)},1,2,t,,zz`);
      const count = async (length: number) =>
        (await rowsOf({ file, connection, longest: most }, [...before, line(length)], "\n")).length;
      expect([at, await count(most), await count(most + 1)]).toEqual([at, 1, 0]);
    }
  });
});
