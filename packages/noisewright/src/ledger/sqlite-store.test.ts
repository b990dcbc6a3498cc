import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkpointContract } from "../../../release/test/ledger/checkpoint-contract.js";
import { importContract } from "../../../release/test/ledger/import-contract.js";
import { ledgerContract } from "../../../release/test/ledger/ledger-contract.js";
import { storeContract } from "../../../release/test/ledger/store-contract.js";
import { togetherContract } from "../../../release/test/ledger/together-contract.js";
import { openSqlite } from "./sqlite-store.js";

let folder = "";
let files = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "noisewright-sqlite-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const place = async () => {
  const file = join(folder, `${++files}.db`);
  return { open: () => openSqlite(file, true) };
};

storeContract("SQLite", place);
ledgerContract("SQLite", place);
importContract("SQLite", place);
togetherContract("SQLite", place);
checkpointContract("SQLite", place);

it("keeps what is published while another process writes", async () => {
  const file = join(folder, "busy.db");
  const store = await openSqlite(file, true);
  const other = new Database(file);
  other.exec("BEGIN IMMEDIATE");
  const publish = (id: string) => store.publish({ id, ledger: "l", summary: "{}", body: "{}" });
  const waiting = publish("first");
  setTimeout(() => other.exec("COMMIT"), 50);
  await waiting;
  await publish("second");
  const published = other.prepare("SELECT id FROM published ORDER BY number").raw().all();
  expect(published).toEqual([["first"], ["second"]]);
  other.exec("BEGIN IMMEDIATE; COMMIT");
  other.close();
  await store.close();
});
