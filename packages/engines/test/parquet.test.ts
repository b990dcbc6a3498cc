import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { describe, expect, it } from "vitest";
import { connect, connectAll, reportFile } from "../src/connect/index.js";
import { parseExpression as parsed } from "../src/index.js";
import { ask, execute, keys, rows, scratch } from "./support/files.js";

const { folder, write } = scratch("parquet");

describe("a Parquet file", () => {
  it("a Parquet file is read with the types of its columns", async () => {
    const path = join(folder, "sample.parquet");
    const instance = await DuckDBInstance.create();
    const connection = await instance.connect();
    await connection.run(
      `COPY (SELECT i AS id, i % 3 AS k, i * 0.5e0 AS v FROM range(30) AS t(i)) TO '${path}' (FORMAT parquet)`,
    );
    connection.closeSync();
    instance.closeSync();
    const groups = await ask(path, {
      unit: { of: parsed("id"), bound: { groups: 1, rows: 1 } },
      by: [{ name: "k", of: parsed("k") }],
      measures: {
        rows,
        sum: { kind: "sum", of: parsed("v"), lower: 0, upper: 10, granularity: 0.5 },
      },
    });
    expect(groups.map(({ values }) => [Number(values.rows), Number(values.sum)])).toEqual([
      [10, 3 * (1 + 2 + 3 + 4 + 5 + 6) + 3 * 20],
      [10, 1 + 4 + 7 + 10 + 13 + 16 + 19 + 60],
      [10, 2 + 5 + 8 + 11 + 14 + 17 + 20 + 60],
    ]);
  });

  it("a result may have more groups than a function can have arguments", async () => {
    const path = join(folder, "groups.parquet");
    const instance = await DuckDBInstance.create();
    const connection = await instance.connect();
    await connection.run(
      `COPY (SELECT i AS k FROM range(150000) AS t(i)) TO '${path}' (FORMAT parquet)`,
    );
    connection.closeSync();
    instance.closeSync();
    expect(await keys(path, "k")).toHaveLength(150_000);
  });
});

describe("a Parquet file with an unreadable value", () => {
  /** Writes a Parquet file by DuckDB, and then changes some bytes of the file. */
  async function damaged(name: string, select: string, from: Buffer, to: Buffer): Promise<string> {
    const path = join(folder, name);
    await execute([`COPY (${select}) TO '${path}' (FORMAT parquet, COMPRESSION uncompressed)`]);
    const content = readFileSync(path);
    const places: number[] = [];
    for (let at = content.indexOf(from); at !== -1; at = content.indexOf(from, at + 1))
      places.push(at);
    expect(places.length).toBeGreaterThan(0);
    for (const at of places) to.copy(content, at);
    return write(name, content);
  }
  const milliseconds = (value: bigint) => {
    const buffer = Buffer.alloc(8);
    buffer.writeBigInt64LE(value);
    return buffer;
  };

  it.each([
    [
      "text.parquet",
      "SELECT unnest(['ann', 'bob', 'cafe-canary']) AS name",
      Buffer.from("cafe-canary"),
      Buffer.from("caf\xe9-canary", "latin1"),
    ],
    [
      "time.parquet",
      "SELECT make_timestamp_ms(unnest([0, 1000, 1234567890123]))::TIMESTAMP_MS AS name",
      milliseconds(1234567890123n),
      milliseconds(2n ** 62n),
    ],
  ])(
    "a Parquet file with an unreadable value is refused when it is opened: %s",
    async (name, select, from, to) => {
      const path = await damaged(name, select, from, to);
      const error: Error = await connect(path).then(
        () => new Error("opened"),
        (reason: Error) => reason,
      );
      expect(error.message).toContain("some of its values cannot be read; noisewright check shows");
      expect(`${error.message}${error.stack}`).not.toContain("canary");
      const beside = { a: { file: write("beside.csv", "a\n1\n") }, b: { file: path } };
      await expect(connectAll(beside)).rejects.toThrow(
        `source b: ${JSON.stringify(path)}: some of its values cannot be read`,
      );
      expect(await reportFile(path)).toEqual({
        kind: "parquet",
        rows: 3,
        columns: [{ name: "name", readable: false }],
      });
      // The next version of the file is read in full again.
      await execute([`COPY (SELECT 'ann' AS name) TO '${path}' (FORMAT parquet)`]);
      expect(await keys(path, "name")).toEqual([["ann", 1]]);
    },
  );
});
