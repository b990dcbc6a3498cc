import { afterAll, beforeAll } from "vitest";
import { importContract } from "../../../release/test/ledger/import-contract.js";
import { ledgerContract } from "../../../release/test/ledger/ledger-contract.js";
import { storeContract } from "../../../release/test/ledger/store-contract.js";
import { openPostgres } from "../../src/ledger/postgres-store.js";
import { type Postgres, query, startPostgres } from "../support/postgres.js";

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const place = async () => {
  await query(postgres.address, "DROP SCHEMA IF EXISTS noisewright CASCADE");
  return { open: () => openPostgres(postgres.address, true) };
};

storeContract("PostgreSQL", place);
ledgerContract("PostgreSQL", place);
importContract("PostgreSQL", place);
