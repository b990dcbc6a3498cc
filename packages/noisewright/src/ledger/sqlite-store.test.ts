import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { importContract } from "../../../release/test/ledger/import-contract.js";
import { ledgerContract } from "../../../release/test/ledger/ledger-contract.js";
import { storeContract } from "../../../release/test/ledger/store-contract.js";
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
