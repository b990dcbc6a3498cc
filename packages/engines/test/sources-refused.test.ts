import { existsSync, readdirSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { NoisewrightError } from "@noisewright/core";
import { describe, expect, it } from "vitest";
import { connectAll, type SourceAddress } from "../src/connect/index.js";
import { execute, refusal, scratch, temporaryFolder } from "./support/files.js";

const { folder, write } = scratch("sources-refused");
const temporary = temporaryFolder(folder);

describe("sources that cannot be used together", () => {
  const base = join(folder, "bad.duckdb");
  const csv = write("good.csv", Buffer.from("a\né\n", "latin1"));
  const good: SourceAddress = { file: csv, csv: { encoding: "latin-1" } };
  const bad: readonly (readonly [string, SourceAddress, string | RegExp])[] = [
    ["no file", { file: "nowhere.csv" }, 'source b: "nowhere.csv": the file does not exist'],
    [
      "a folder",
      { file: join(folder, "folder.csv") },
      /^source b: .*: the path does not name a file/,
    ],
    ["no Parquet", { file: write("no.parquet", "a") }, /^source b: .* cannot be opened as Parquet/],
    ["no table", { file: base, table: "canary" }, /^source b: .*: no table "main.canary"/],
    ["no name of a table", { file: base }, /^source b: .*: no table is named/],
    ["another table", { file: csv, table: "canary" }, /^source b: .*: no table "canary"/],
    [
      "a header",
      { file: write("header.csv", "x,x\n") },
      /^source b: .*: two columns have the same/,
    ],
    [
      "a layout",
      { file: csv, csv: { delimiter: "a" } },
      "source b: csv: delimiter must be one character",
    ],
    ["a kind", { file: "x.doc" }, "source b: source: text must be a path that ends in .csv"],
    ["an address", { url: "a.csv", table: "a" }, "source b: source: text must be a path"],
    [
      "a server",
      { url: "postgres://me:hunter2@host/db", table: "t" },
      "sources: no engine that reads both a (a file) and b (a table of PostgreSQL); load the file into the database, or export the table to a Parquet file",
    ],
  ];

  it.each(bad)(
    "an error names the source, and nothing is left behind: %s",
    async (_, b, message) => {
      await mkdir(join(folder, "folder.csv"), { recursive: true });
      if (!existsSync(base)) await execute(["CREATE TABLE t AS SELECT 1 AS x"], base);
      const error = await refusal(connectAll({ a: good, b }));
      expect(error.message).toMatch(message);
      expect(error).toBeInstanceOf(NoisewrightError);
      expect(error.stack).not.toContain("hunter2");
      expect(readdirSync(temporary)).toEqual([]);
    },
  );

  const db = "postgres://me:hunter2@Host:5432/shop";
  const together: readonly (readonly [string, string, string | RegExp])[] = [
    [
      db,
      "trino://me@host/c/s",
      /both a \(a table of PostgreSQL\) and b \(a table of Trino\); copy one/,
    ],
    [
      db,
      "postgres://me:hunter2@host/other",
      /both a \(postgres Host:5432\/shop\) and b \(postgres host\/other\)/,
    ],
    [db, "postgres://me:hunter2@host:1/shop", /no engine that reads both/],
    [
      db,
      "postgres://me:hunter3@host/shop",
      "b.url must be equal to the address of a in user, password and parameters",
    ],
    [db, "postgres://you:hunter2@host/shop", /b\.url must be equal/],
    [db, "postgresql://me:hunter2@host/shop?options=-csearch_path%3Dx", /b\.url must be equal/],
    ["trino://me@one/c/s", "trino://me@two/c/s", /both a \(trino one\) and b \(trino two\)/],
    ["trino://me@one/c/s", "trinos://me@one/c/s", /no engine that reads both/],
    ["trino://me@one/c/s", "trino://you@one/c/s", /b\.url must be equal/],
    [
      "trino://me@one/c/s",
      "trino://me@one/c",
      /source b: trino one: table "t" has no catalog and schema/,
    ],
  ];

  it.each(together)(
    "two servers are refused before a connection is opened: %s, %s",
    async (a, b, message) => {
      const error = await refusal(
        connectAll({ a: { url: a, table: "t" }, b: { url: b, table: "t" } }),
      );
      expect(error.message).toMatch(message);
      expect(error.stack).not.toContain("hunter");
    },
  );

  it("names that SQL cannot distinguish are refused", async () => {
    await expect(connectAll({ A: good, a: good })).rejects.toThrow(
      "sources: names must be different in more than their case, got A and a",
    );
    await expect(connectAll({ "": good })).rejects.toThrow("must be names that are not empty");
    await expect(connectAll({})).rejects.toThrow("must be the names of one or more sources");
  });

  it("opening can be cancelled at any time, and leaves nothing behind", async () => {
    const slow = join(folder, "slow.duckdb");
    await execute(
      ["CREATE VIEW v AS SELECT sum(i * j) AS x FROM range(1000000) r(i), range(1000000) s(j)"],
      slow,
    );
    const sources = { a: good, b: { file: slow, table: "v" } };
    for (const signal of [AbortSignal.abort(), AbortSignal.timeout(1), AbortSignal.timeout(300)]) {
      const error = await refusal(connectAll(sources, { signal }));
      expect(error).toMatchObject({ code: "cancelled" });
      expect(readdirSync(temporary)).toEqual([]);
    }
  });
});
