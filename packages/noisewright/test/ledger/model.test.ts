import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { modelContract } from "../../../release/test/ledger/model-contract.js";
import { openSqlite } from "../../src/ledger/sqlite-store.js";

let folder = "";
let files = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "noisewright-model-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const place = async () => {
  const file = join(folder, `${++files}.db`);
  return { open: () => openSqlite(file, true) };
};

modelContract("SQLite", place, 40);
