import { DuckDBInstance } from "@duckdb/node-api";
import { expect, it } from "vitest";
import { duckDbError } from "./duckdb-error.js";

it("too little memory for the rows of a table is an error of its own", async () => {
  const found = new Set<string>();
  for (const memory of ["24MB", "40MB"]) {
    for (const every of [1, 5]) {
      const options = { memory_limit: memory, temp_directory: "", threads: "1" };
      const instance = await DuckDBInstance.create(":memory:", options);
      const connection = await instance.connect();
      await connection.run("CREATE TABLE t (a UBIGINT, b UBIGINT, c UBIGINT)");
      const fill = async () => {
        for (let i = 0; i < 200; i++) {
          const rows = `range(${i * 50_000}, ${(i + 1) * 50_000}) AS r(i)`;
          await connection.run(
            `INSERT INTO t SELECT hash(i), hash(i + 7), hash(i * 3) FROM ${rows}`,
          );
          if (i % every === 0) await connection.run("CHECKPOINT");
        }
      };
      const error: Error = await fill().then(
        () => new Error("filled"),
        (reason: Error) => reason,
      );
      found.add(error.message.slice(0, error.message.indexOf(" Error:")));
      expect(duckDbError(error, "free some").message).toBe("duckdb: out of memory; free some");
      instance.closeSync();
    }
  }
  expect(found).toContain("FATAL");
});
