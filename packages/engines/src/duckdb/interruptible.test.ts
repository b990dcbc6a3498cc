import { DuckDBInstance } from "@duckdb/node-api";
import { expect, it } from "vitest";
import { interruptible } from "./interruptible.js";

const ENDLESS = "SELECT count(*) FROM range(100000000000) AS t(i) WHERE hash(i) % 3 = 4";

it("a query that begins after the signal is stopped too", async () => {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  const stop = new AbortController();
  const work = interruptible(connection, stop.signal, async () => {
    stop.abort(); // An interrupt of nothing, which DuckDB forgets when the query begins.
    await connection.run(ENDLESS);
  });
  await expect(work).rejects.toThrow("duckdb: stopped on request");
  connection.closeSync();
  instance.closeSync();
});
