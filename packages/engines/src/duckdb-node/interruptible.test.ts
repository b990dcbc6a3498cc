import { DuckDBInstance } from "@duckdb/node-api";
import { expect, it } from "vitest";
import { interruptible } from "../duckdb/index.js";
import { NodeConnection } from "./node-connection.js";

const ENDLESS = "SELECT count(*) FROM range(100000000000) AS t(i) WHERE hash(i) % 3 = 4";

it("the signal also stops a query that starts after the signal was aborted", async () => {
  const instance = await DuckDBInstance.create();
  const connection = await NodeConnection.of(await instance.connect());
  const stop = new AbortController();
  const work = interruptible(connection, stop.signal, async () => {
    stop.abort(); // DuckDB ignores this interrupt, because no query is running yet.
    await connection.rows(ENDLESS);
  });
  await expect(work).rejects.toThrow("duckdb: the query was cancelled");
  await connection.close();
  instance.closeSync();
});
